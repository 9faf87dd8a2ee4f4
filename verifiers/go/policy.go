package main

import (
	"strings"
	"unicode/utf8"
)

// party is a witness or a group of a policy: a group is met where `least` of its members are.
type party struct {
	least   int
	members []string
	grouped bool
}

type policy struct {
	logs, witnesses []vkey
	names           []string // of the witnesses, in their order
	parties         map[string]*party
	quorum          string
}

const badPolicy = "transparency/bad-policy"

// readPolicy reads a tlog-policy as witnesses.md, "A policy", has it.
func readPolicy(text string) *policy {
	lines := strings.Split(strings.TrimSuffix(text, "\n"), "\n")
	must(len(text) <= 65536 && clean(text, "\n\t", true) && len(lines) <= 1024, badPolicy)
	p, used := &policy{parties: map[string]*party{}}, map[string]bool{}
	for _, line := range lines {
		words := strings.FieldsFunc(line, func(r rune) bool { return r == ' ' || r == '\t' })
		if len(words) == 0 || words[0][0] == '#' {
			continue
		}
		n, at := len(words), map[string]int{"log": 1, "witness": 2}[words[0]]
		var k vkey
		if at > 0 {
			must(n == at+1 || n == at+2, badPolicy)
			k = readKey(words[at], badPolicy)
			must(!used[k.key] && (at == 1) == (k.kind == 1), badPolicy)
			used[k.key] = true
		}
		switch {
		case at == 1:
			p.logs = append(p.logs, k)
		case at == 2:
			p.name(words[1], &party{})
			p.witnesses, p.names = append(p.witnesses, k), append(p.names, words[1])
		case words[0] == "group" && n > 3:
			p.group(words[1], words[2], words[3:])
		default:
			must(words[0] == "quorum" && n == 2 && p.quorum == "" && (words[1] == "none" || p.parties[words[1]] != nil), badPolicy)
			p.quorum = words[1]
		}
	}
	must(p.quorum != "", badPolicy)
	return p
}

func (p *policy) name(name string, named *party) {
	must(name != "none" && keyName(name) && p.parties[name] == nil, badPolicy)
	p.parties[name] = named
}

func (p *policy) group(name, least string, members []string) {
	for _, member := range members {
		must(p.parties[member] != nil && !p.parties[member].grouped, badPolicy)
		p.parties[member].grouped = true
	}
	n, word := map[string]int{"any": 1, "all": len(members)}[least]
	if !word {
		n = size(least, badPolicy)
	}
	must(n >= 1 && n <= len(members), badPolicy)
	p.name(name, &party{least: n, members: members})
}

// met says whether those that have cosigned are what a name of the policy asks for.
func (p *policy) met(name string, seen map[string]int) bool {
	_, has := seen[name]
	if name == "none" || p.parties[name].members == nil {
		return name == "none" || has
	}
	n := 0
	for _, member := range p.parties[name].members {
		if p.met(member, seen) {
			n++
		}
	}
	return n >= p.parties[name].least
}

// prove checks a proof for an entry by a policy, names the first of the faults that witnesses.md lists, and says when who has cosigned.
func (p *policy) prove(text string, entry []byte) (at checkpoint, index int, seen map[string]int) {
	index, hashes, at := readProof(text)
	path := hashPath{hashes, "transparency/not-in-log"}
	must(index < at.size && path.including(hash("\x00", string(entry)), index, at.size) == at.root && len(path.hashes) == 0, path.fault)
	named := false
	for _, log := range p.logs {
		named = named || log.name == at.origin
	}
	must(named, "transparency/unknown-log")
	first := at.openBy(append(p.logs[:len(p.logs):len(p.logs)], p.witnesses...), p.logs, at.origin)
	seen = map[string]int{}
	for i, name := range p.names {
		if time, has := first[len(p.logs)+i]; has {
			seen[name] = time
		}
	}
	must(p.met(p.quorum, seen), "transparency/too-few-witnesses")
	return at, index, seen
}

// readHashes takes lines of base64 of 32 bytes each.
func readHashes(lines []string, code string) (hashes []string) {
	for _, line := range lines {
		hashes = append(hashes, unpad(line, code))
		must(len(hashes[len(hashes)-1]) == 32, code)
	}
	return hashes
}

// readProof takes a tlog-proof apart: the index, the path and the checkpoint.
func readProof(text string) (index int, hashes []string, at checkpoint) {
	const bad = "transparency/bad-proof"
	head, rest, found := strings.Cut(text, "\n\n")
	lines := strings.Split(head, "\n")
	must(len(text) <= 131072 && utf8.ValidString(text) && found && lines[0] == "c2sp.org/tlog-proof@v1" && len(lines) > 1, bad)
	if extra := strings.TrimPrefix(lines[1], "extra "); extra != lines[1] && len(lines) > 2 {
		unpad(extra, bad)
		lines = lines[1:]
	}
	must(strings.HasPrefix(lines[1], "index "), bad)
	index = size(lines[1][len("index "):], bad)
	return index, readHashes(lines[2:], bad), readCheckpoint(rest)
}

// answerRequest answers a request for a cosignature: the status, its fault, and with 409 the size that was cosigned last. Of what a witness
// knows it reads the logs once the request has its form, and the note that it cosigned last once the log has signed.
func answerRequest(request string, logs func() []vkey, latest func() *checkpoint) (status int, code string, last int) {
	const bad = "transparency/bad-request"
	if len(request) > 69632 {
		return 413, "encoding/too-large", 0
	}
	var old int
	var hashes []string
	var c checkpoint
	code = attempt(func() {
		must(utf8.ValidString(request), "encoding/not-utf8")
		head, rest, found := strings.Cut(request, "\n\n")
		lines := strings.Split(head, "\n")
		must(found && strings.HasPrefix(lines[0], "old ") && len(lines) <= 64, bad)
		old, hashes, c = size(lines[0][len("old "):], bad), readHashes(lines[1:], bad), readCheckpoint(rest)
	})
	if code != "" {
		return 400, code, 0
	}
	var keys []vkey
	for _, log := range logs() {
		if log.name == c.origin {
			keys = append(keys, log)
		}
	}
	if keys == nil {
		return 404, "transparency/unknown-log", 0
	}
	if code = attempt(func() { c.openBy(keys, keys, c.origin) }); code != "" {
		return 403, code, 0
	}
	root := hash()
	if before := latest(); before != nil {
		last, root = before.size, before.root
	}
	switch {
	case old > c.size:
		return 400, bad, 0
	case old != last:
		return 409, "", last
	case attempt(func() { consistent(root, old, c.root, c.size, hashes) }) != "":
		return 422, "transparency/inconsistent", 0
	}
	return 200, "", 0
}
