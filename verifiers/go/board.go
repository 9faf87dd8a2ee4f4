package main

import (
	"crypto/sha512"
	"encoding/binary"
	"math/big"
	"math/bits"
	"strconv"
)

// transcript is the chain of SHA-512 of board-validity.md, "Challenges".
type transcript []byte

func (t *transcript) message(label string, parts ...[]byte) {
	for _, part := range append([][]byte{[]byte(label)}, parts...) {
		*t = append(binary.BigEndian.AppendUint32(*t, uint32(len(part))), part...)
	}
	sum := sha512.Sum512(*t)
	*t = sum[:]
}

func (t *transcript) challenge(label string) *big.Int { t.message(label); return reduced(little(*t)) }
func reduced(n *big.Int) *big.Int                     { return n.Mod(n, order) }
func times(a, b *big.Int) *big.Int                    { return reduced(new(big.Int).Mul(a, b)) }
func plus(a, b *big.Int) *big.Int                     { return reduced(new(big.Int).Add(a, b)) }
func less(a, b *big.Int) *big.Int                     { return reduced(new(big.Int).Sub(a, b)) }

// placements lists the cells of each place of a ship, first to the right, then down.
func (f fleet) placements(length int) (all [][]int) {
	for down := 0; down < 2; down++ {
		for i := 0; i < f.size*f.size; i++ {
			if row, column := i/f.size, i%f.size; down*row+(1-down)*column+length <= f.size {
				cells := make([]int, length)
				for j := range cells {
					cells[j] = i + j*(down*f.size+1-down)
				}
				all = append(all, cells)
			}
		}
	}
	return all
}

// halo lists the cells of a placement, and where ships may not touch their neighbours.
func (f fleet) halo(cells []int) []int {
	near, all := map[int]bool{}, []int{}
	for i := 0; i < 9*len(cells) && !f.touching; i++ {
		y, x := cells[i/9]/f.size+i%9/3-1, cells[i/9]%f.size+i%3-1
		if at := y*f.size + x; y >= 0 && x >= 0 && y < f.size && x < f.size && !near[at] {
			near[at], all = true, append(all, at)
		}
	}
	if f.touching {
		return cells
	}
	return all
}

// widths gives the bits of the numbers of each ship's placements, their sum, and the largest.
func (f fleet) widths() (each []int, n, most int) {
	for _, length := range f.lengths {
		width := bits.Len(uint(len(f.placements(length)) - 1))
		each, n, most = append(each, width), n+width, max(most, width)
	}
	return each, n, most
}

// identityAt is I of board-validity.md, "Identity", at given values of the bits and a challenge.
func (f fleet) identityAt(values []*big.Int, rho *big.Int) *big.Int {
	sums := make([][3]*big.Int, f.size*f.size) // v, u and h of each cell
	for j := range sums {
		sums[j] = [3]*big.Int{zero, zero, zero}
	}
	widths, _, _ := f.widths()
	from := 0
	for k, width := range widths {
		weights, places := []*big.Int{one}, f.placements(f.lengths[k])
		for l := width - 1; l >= 0; l-- {
			var finer []*big.Int
			for _, w := range weights {
				finer = append(finer, times(w, less(one, values[from+l])), times(w, values[from+l]))
			}
			weights = finer
		}
		for i, w := range weights {
			for _, c := range places[i%len(places)] {
				sums[c][0], sums[c][1] = plus(sums[c][0], times(w, big.NewInt(int64(f.codes[k])))), plus(sums[c][1], w)
			}
			for _, c := range f.halo(places[i%len(places)]) {
				sums[c][2] = plus(sums[c][2], w)
			}
		}
		from += width
	}
	sum, power := zero, one
	for _, cell := range sums {
		power = times(power, rho)
		sum = plus(sum, plus(times(power, cell[0]), times(cell[1], cell[2])))
	}
	for _, b := range values {
		power = times(power, rho)
		sum = plus(sum, times(power, times(b, less(one, b))))
	}
	return sum
}

var boards, vectors = map[string][]point{}, []point{}

// checkBoard verifies that commitments hold a legal fleet, and gives them as points.
func (f fleet) checkBoard(cells, proof, context []byte) []point {
	asked := string(context) + string(cells) + string(proof)
	if found := boards[asked]; found != nil {
		return found
	}
	_, n, most := f.widths()
	d := 2 * most
	must(len(cells) == 32*f.size*f.size, "proofs/wrong-length")
	committed := elements(cells)
	must(len(proof) == 32*(n+d+4), "proofs/wrong-length")
	points, responses := elements(proof[:32*(d+2)]), []*big.Int{}
	for at := 32 * (d + 2); at < len(proof); at += 32 {
		responses = append(responses, scalar(proof[at:at+32]))
	}
	pieces, touching := [][]byte{}, byte(0)
	if f.touching {
		touching = 1
	}
	for k, code := range f.codes {
		pieces = append(pieces, []byte{byte(code), byte(f.lengths[k])})
	}
	start := sha512.Sum512([]byte("fogline/1 board-validity\n"))
	t := transcript(start[:])
	t.message("board", []byte{byte(f.size), touching})
	t.message("fleet", pieces...)
	t.message("context", context)
	t.message("cells", cells)
	t.message("bits", proof[:32])
	t.message("masks", proof[32:64])
	rho := t.challenge("rho")
	t.message("coefficients", proof[64:32*(d+2)])
	c := t.challenge("c")
	t.message("responses", proof[32*(d+2):])
	w := t.challenge("weight")
	// Both equations are one sum, (2) + w·(1), which has to be the identity.
	toBase := less(big.NewInt(int64(f.cells())), f.identityAt(responses[:n], rho))
	scalars := []*big.Int{toBase, less(zero, plus(responses[n+1], times(w, responses[n]))), w, times(w, c)}
	all := append([]point{base, blinding}, points[:2]...)
	powers := func(of []point, by *big.Int) {
		for power := one; len(of) > 0; of = of[1:] {
			power = times(power, by)
			scalars, all = append(scalars, power), append(all, of[0])
		}
	}
	powers(committed, rho)
	powers(points[2:], c)
	for i, response := range responses[:n] {
		if len(vectors) == i {
			vectors = append(vectors, generator("pedersen vector "+strconv.Itoa(i)))
		}
		scalars, all = append(scalars, less(zero, times(w, response))), append(all, vectors[i])
	}
	must(multiply(scalars, all).same(identity), "proofs/board-invalid")
	boards[asked] = committed
	return committed
}

func elements(encoded []byte) (points []point) {
	for ; len(encoded) > 0; encoded = encoded[32:] {
		points = append(points, element(encoded[:32]))
	}
	return points
}
