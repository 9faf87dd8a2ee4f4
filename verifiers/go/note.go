package main

import (
	"encoding/base64"
	"encoding/binary"
	"math/bits"
	"regexp"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"
)

// hashPath gives the hashes of a path one after the other; running out of them refuses with `fault`.
type hashPath struct {
	hashes []string
	fault  string
}

func (p *hashPath) next() string {
	must(len(p.hashes) > 0, p.fault)
	first := p.hashes[0]
	p.hashes = p.hashes[1:]
	return first
}

// split is the largest power of two below n.
func split(n int) int { return 1 << (bits.Len(uint(n-1)) - 1) }

// including gives the root to which the path leads from a leaf (RFC 6962 §2.1.1).
func (p *hashPath) including(leaf string, index, size int) string {
	if size == 1 {
		return leaf
	}
	k := split(size)
	if index < k {
		return hash("\x01", p.including(leaf, index, k), p.next())
	}
	right := p.including(leaf, index-k, size-k)
	return hash("\x01", p.next(), right)
}

// growing gives both roots to which a consistency path leads (RFC 6962 §2.1.2). known is the root of the first tree, where the path leaves
// it out because that is a whole subtree, or nothing.
func (p *hashPath) growing(known string, first, second int) (old, grown string) {
	if first == second {
		if known == "" {
			known = p.next()
		}
		return known, known
	}
	k := split(second)
	if first <= k {
		old, grown = p.growing(known, first, k)
		return old, hash("\x01", grown, p.next())
	}
	old, grown = p.growing("", first-k, second-k)
	left := p.next()
	return hash("\x01", left, old), hash("\x01", left, grown)
}

// consistent refuses two trees of which the second does not begin with the first.
func consistent(firstRoot string, first int, secondRoot string, second int, hashes []string) {
	path := hashPath{hashes, "transparency/wrong-path"}
	must(first <= second, path.fault)
	old, grown := hash(), secondRoot
	if first == second && first > 0 {
		old, grown = firstRoot, firstRoot
	} else if first > 0 {
		old, grown = path.growing(firstRoot, first, second)
	} else if second == 0 {
		grown = old
	}
	must(len(path.hashes) == 0, path.fault)
	must(old == firstRoot && grown == secondRoot, "transparency/inconsistent")
}

// vkey is the key of a log (type 1) or of a witness (4, or 6, which cannot be verified here).
type vkey struct {
	name, id, key string
	kind          byte
}

// note is a signed text with its lines: whose each says it is, and what it holds.
type note struct {
	text  string
	lines []vkey
}

type checkpoint struct {
	note
	origin, root string
	size         int
}

// unpad takes base64 in its one form, with its padding.
func unpad(s, code string) string {
	bytes, err := base64.StdEncoding.Strict().DecodeString(s)
	must(err == nil && base64.StdEncoding.EncodeToString(bytes) == s, code)
	return string(bytes)
}

var digits = regexp.MustCompile(`^(0|[1-9][0-9]{0,15})$`)

func size(s, code string) int {
	n, _ := strconv.Atoi(s)
	must(digits.MatchString(s) && n <= safe, code)
	return n
}

func keyName(s string) bool {
	return s != "" && utf8.RuneCountInString(s) < 256 && strings.IndexFunc(s, func(r rune) bool { return r == '+' || unicode.IsSpace(r) }) < 0
}

func readKey(text, code string) vkey {
	parts := append(strings.SplitN(text, "+", 3), "", "")
	bytes := unpad(parts[2], code)
	must(keyName(parts[0]) && bytes != "" && len(bytes)-1 == map[byte]int{1: 32, 4: 32, 6: 1312}[bytes[0]] && len(bytes) > 1, code)
	must(bytes[0] == 6 || acceptable([]byte(bytes[1:])), code)
	id := hash(parts[0], "\n", bytes)[:4]
	must(parts[1] == toHex(id), code)
	return vkey{parts[0], id, bytes[1:], bytes[0]}
}

// clean says that a text is UTF-8 without control characters but for some; with `all` those of C1 count too.
func clean(s, allowed string, all bool) bool {
	return utf8.ValidString(s) && strings.IndexFunc(s, func(r rune) bool {
		return (r < ' ' || all && r >= 0x7f && r <= 0x9f) && !strings.ContainsRune(allowed, r)
	}) < 0
}

// readNote takes a signed note apart (signed-note 1.0.0).
func readNote(text string) note {
	const bad = "transparency/bad-note"
	at := strings.LastIndex(text, "\n\n")
	must(len(text) <= 65536 && clean(text, "\n", false) && at >= 0 && strings.HasSuffix(text, "\n"), bad)
	n := note{text: text[:at+1]}
	for i, line := range strings.Split(strings.TrimSuffix(text[at+2:], "\n"), "\n") {
		parts := strings.Split(line, " ")
		must(i < 32 && len(parts) == 3 && parts[0] == "—" && keyName(parts[1]), bad)
		bytes := unpad(parts[2], bad)
		must(len(bytes) > 4, bad)
		n.lines = append(n.lines, vkey{parts[1], bytes[:4], bytes[4:], 0})
	}
	return n
}

func readCheckpoint(text string) checkpoint {
	const bad = "transparency/bad-checkpoint"
	c := checkpoint{note: readNote(text)}
	lines := strings.Split(strings.TrimSuffix(c.text, "\n"), "\n")
	must(len(c.text) <= 1024 && clean(c.text, "\n", true) && len(lines) >= 3 && lines[0] != "" && !strings.Contains(c.text, "\n\n"), bad)
	c.origin, c.size, c.root = lines[0], size(lines[1], bad), unpad(lines[2], bad)
	must(len(c.root) == 32, bad)
	return c
}

// signedAt verifies a line of this key, and gives the time of a cosignature.
func (k vkey) signedAt(text, line string) (time int, valid bool) {
	if k.kind == 1 || len(line) != 72 {
		return 0, k.kind == 1 && verify([]byte(k.key), text, []byte(line))
	}
	at := binary.BigEndian.Uint64([]byte(line))
	seen := "cosignature/v1\ntime " + strconv.FormatUint(at, 10) + "\n" + text
	return int(at), at > 0 && at <= safe && verify([]byte(k.key), seen, []byte(line[8:]))
}

// open verifies every line of a known key, and gives when each key has signed first, by its place in the list.
func (n note) open(known []vkey) map[int]int {
	first := map[int]int{}
	for _, line := range n.lines {
		for i, k := range known {
			if k.kind != 6 && k.name == line.name && k.id == line.id {
				time, valid := k.signedAt(n.text, line.key)
				must(valid, "transparency/bad-signature")
				if before, twice := first[i]; !twice || time < before {
					first[i] = time
				}
			}
		}
	}
	return first
}

// openBy opens a note of which one of the logs of an origin has to be a signer.
func (n note) openBy(known, logs []vkey, origin string) map[int]int {
	first, itself := n.open(known), false
	for i, log := range logs {
		_, has := first[i]
		itself = itself || has && log.name == origin
	}
	must(itself, "transparency/bad-signature")
	return first
}
