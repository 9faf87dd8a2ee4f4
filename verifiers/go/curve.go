package main

import (
	"crypto/ed25519"
	"crypto/sha512"
	"math/big"
	"strings"
)

// point is a point of the curve of RFC 8032 in extended coordinates, and an element of ristretto255.
type point struct{ x, y, z, t *big.Int }

func decimal(text string) *big.Int { n, _ := new(big.Int).SetString(text, 10); return n }

var (
	prime    = decimal("57896044618658097711785492504343953926634992332820282019728792003956564819949")
	order    = decimal("7237005577332262213973186563042994240857116359379907606001950938285454250989")
	curveD   = decimal("37095705934669439343138083508754565189542113879843219016388785533085940283555")
	rootM1   = decimal("19681161376707505956807079304988542015446066515923890162744021073123829784752")
	rootADM1 = decimal("25063068953384623474111414158702152701244531502492656460079210482610430750235") // of a·d − 1, RFC 9496 §4.1
	zero     = big.NewInt(0)
	one      = big.NewInt(1)
	identity = point{zero, one, one, zero}
	base, _  = decodePoint([]byte("X" + strings.Repeat("f", 31)))
)

func mod(n *big.Int) *big.Int    { return n.Mod(n, prime) }
func mul(a, b *big.Int) *big.Int { return mod(new(big.Int).Mul(a, b)) }
func add(a, b *big.Int) *big.Int { return mod(new(big.Int).Add(a, b)) }
func sub(a, b *big.Int) *big.Int { return mod(new(big.Int).Sub(a, b)) }
func neg(a *big.Int) *big.Int    { return sub(zero, a) }
func negated(yes bool, a *big.Int) *big.Int {
	if yes {
		return neg(a)
	}
	return a
}
func even(a *big.Int) *big.Int { return negated(a.Bit(0) == 1, a) }

func little(bytes []byte) *big.Int {
	reversed := make([]byte, len(bytes))
	for i, b := range bytes {
		reversed[len(bytes)-1-i] = b
	}
	return new(big.Int).SetBytes(reversed)
}

func (p point) add(q point) point {
	a, b := mul(sub(p.y, p.x), sub(q.y, q.x)), mul(add(p.y, p.x), add(q.y, q.x))
	c, d := mul(mul(p.t, q.t), add(curveD, curveD)), mul(add(p.z, p.z), q.z)
	e, f, g, h := sub(b, a), sub(d, c), add(d, c), add(b, a)
	return point{mul(e, f), mul(g, h), mul(f, g), mul(e, h)}
}

// squareRatio is SQRT_RATIO_M1 of RFC 9496 §4.2: whether u/v is a square, and the even root of it or of i·u/v.
func squareRatio(u, v *big.Int) (bool, *big.Int) {
	v3 := mul(mul(v, v), v)
	exponent := new(big.Int).Rsh(new(big.Int).Sub(prime, big.NewInt(5)), 3)
	r := mul(mul(u, v3), new(big.Int).Exp(mul(u, mul(mul(v3, v3), v)), exponent, prime))
	check := mul(v, mul(r, r))
	flipped := check.Cmp(neg(u)) == 0
	if flipped || check.Cmp(mul(neg(u), rootM1)) == 0 {
		r = mul(r, rootM1)
	}
	return check.Cmp(u) == 0 || flipped, even(r)
}

// decodePoint takes the canonical encoding of a point alone (RFC 8032 §5.1.3).
func decodePoint(encoded []byte) (point, bool) {
	y := little(encoded)
	sign := y.Bit(255) == 1
	y.SetBit(y, 255, 0)
	y2 := mul(y, y)
	square, x := squareRatio(sub(y2, one), add(mul(curveD, y2), one))
	x = negated(sign, x)
	return point{x, y, one, mul(x, y)}, len(encoded) == 32 && y.Cmp(prime) < 0 && square && (x.Sign() != 0 || !sign)
}

var remembered = map[string]bool{}

// remember asks a question once, and keeps its hash. A question begins with a word of its kind, and what follows has one reading.
func remember(question string, ask func() bool) bool {
	question = hash(question)
	if _, known := remembered[question]; !known {
		remembered[question] = ask()
	}
	return remembered[question]
}

// acceptable is what signatures.md asks of a public key: a canonical point, and not of small order.
func acceptable(key []byte) bool {
	return remember("key "+string(key), func() bool {
		p, canonical := decodePoint(key)
		for i := 0; canonical && i < 3; i++ {
			p = p.add(p)
		}
		return canonical && (p.x.Sign() != 0 || p.y.Cmp(p.z) != 0)
	})
}

// verify applies the rule of signatures.md. Go checks S < L and the equation without the cofactor, and compares R as bytes; but it takes
// keys of small order and lax encodings, which acceptable refuses.
func verify(key []byte, message string, signature []byte) bool {
	return len(signature) == 64 && acceptable(key) && remember("signature "+string(key)+string(signature)+message, func() bool {
		return ed25519.Verify(key, []byte(message), signature)
	})
}

// same compares two elements of ristretto255, RFC 9496 §4.5.
func (p point) same(q point) bool {
	return mul(p.x, q.y).Cmp(mul(p.y, q.x)) == 0 || mul(p.y, q.y).Cmp(mul(p.x, q.x)) == 0
}

// element reads an element of ristretto255 (RFC 9496 §4.3.1), and refuses the identity as well (board-validity.md, "Refused").
func element(encoded []byte) point {
	s := little(encoded)
	ss := mul(s, s)
	u1, u2 := sub(one, ss), add(one, ss)
	v := sub(neg(mul(curveD, mul(u1, u1))), mul(u2, u2))
	square, inverse := squareRatio(one, mul(v, mul(u2, u2)))
	x, y := even(mul(add(s, s), mul(inverse, u2))), mul(u1, mul(mul(inverse, mul(inverse, u2)), v))
	t := mul(x, y)
	must(s.Cmp(prime) < 0 && s.Bit(0) == 0 && s.Sign() > 0 && square && t.Bit(0) == 0 && y.Sign() != 0, "crypto/bad-point")
	return point{x, y, one, t}
}

func scalar(encoded []byte) *big.Int {
	s := little(encoded)
	must(s.Cmp(order) < 0, "crypto/bad-scalar")
	return s
}

// mapToCurve is MAP of RFC 9496 §4.3.4.
func mapToCurve(half []byte) point {
	t := little(half)
	mod(t.SetBit(t, 255, 0))
	r := mul(rootM1, mul(t, t))
	v := mul(sub(neg(one), mul(r, curveD)), add(r, curveD))
	square, s := squareRatio(mul(add(r, one), sub(one, mul(curveD, curveD))), v)
	c := neg(one)
	if !square {
		s, c = neg(even(mul(s, t))), r
	}
	less, ss := sub(curveD, one), mul(s, s)
	n := sub(mul(mul(c, sub(r, one)), mul(less, less)), v)
	w0, w1, w2, w3 := mul(add(s, s), v), mul(n, rootADM1), sub(one, mul(s, s)), add(one, ss)
	return point{mul(w0, w3), mul(w2, w1), mul(w1, w3), mul(w0, w2)}
}

// generator is hash_to_ristretto255 (RFC 9380 appendix B) of a name under the tag of generators.
func generator(name string) point {
	const tag = "fogline/1 generator\n"
	end := tag + string(rune(len(tag)))
	first := sha512.Sum512([]byte(strings.Repeat("\x00", 128) + name + "\x00\x40\x00" + end))
	uniform := sha512.Sum512([]byte(string(first[:]) + "\x01" + end))
	return mapToCurve(uniform[:32]).add(mapToCurve(uniform[32:]))
}

// multiply sums scalars times points in steps of four bits (Straus).
func multiply(scalars []*big.Int, points []point) point {
	tables := make([][16]point, len(points))
	for i, p := range points {
		tables[i][0] = identity
		for j := 1; j < 16; j++ {
			tables[i][j] = tables[i][j-1].add(p)
		}
	}
	sum := identity
	for at := 252; at >= 0; at -= 4 {
		for i := 0; i < 4; i++ {
			sum = sum.add(sum)
		}
		for i, s := range scalars {
			if digit := s.Bit(at) | s.Bit(at+1)<<1 | s.Bit(at+2)<<2 | s.Bit(at+3)<<3; digit > 0 {
				sum = sum.add(tables[i][digit])
			}
		}
	}
	return sum
}
