package main

import (
	"bufio"
	"bytes"
	"encoding/json"
	"io"
	"os"
	"strings"
	"unicode/utf8"
)

// testCase is a line of the conformance form, test/vectors/conformance/README.md.
type testCase struct {
	ID, Of string
	Files  map[string]any
	Needs  []string
	answer map[string]any
}

// bytes of a file: a path, or a list of paths and of texts that stand so many times.
func (c testCase) bytes(name string) (all []byte) {
	parts, isList := c.Files[name].([]any)
	if !isList {
		parts = []any{c.Files[name]}
	}
	for _, part := range parts {
		if again, isText := part.(map[string]any); isText {
			all = append(all, strings.Repeat(again["text"].(string), int(again["times"].(float64)))...)
			continue
		}
		content, err := os.ReadFile(part.(string))
		if err != nil {
			panic(err)
		}
		all = append(all, content...)
	}
	return all
}

func (c testCase) text(name string) string {
	text := string(c.bytes(name))
	must(utf8.ValidString(text), "encoding/not-utf8")
	return text
}

func (c testCase) object(name string, limit int, shape reader) object {
	v := readJSON(c.bytes(name), limit)
	shape(v)
	return v.(object)
}

// refuse answers with a fault of a step.
func (c testCase) refuse(code string, step int) {
	if code != "" {
		c.answer["step"] = step
		must(false, code)
	}
}

// answers has a reader of each kind: it refuses, or adds to the answer.
var answers = map[string]func(c testCase, a map[string]any){
	"canonical": func(c testCase, a map[string]any) { readJSON(c.bytes("text"), entryBytes) },
	"evidence":  func(c testCase, a map[string]any) { a["conclusion"] = checkEvidence(c.bytes("evidence")) },
	"signature": func(c testCase, a map[string]any) {
		s := c.object("signature", entryBytes, fieldsOf(need("key", hexOf(-1)), need("message", hexOf(-1)), need("sig", hexOf(-1))))
		must(verify(unhex(s["key"]), string(unhex(s["message"])), unhex(s["sig"])), "log/bad-signature")
	},
	"log": func(c testCase, a map[string]any) {
		steps, code := readLog(c.bytes("log"))
		c.refuse(code, len(steps))
		a["finalHash"] = steps[len(steps)-1].link
	},
	"match": func(c testCase, a map[string]any) {
		asked, convicted := "", []any{}
		if c.Files["final"] != nil {
			asked = c.text("final")
		}
		v := judge(c.bytes("log"), asked)
		for _, one := range v.convicted {
			convicted = append(convicted, object{"code": one.code, "seat": one.seat, "step": one.step})
		}
		a["result"], a["finalHash"], a["convicted"] = v.result, v.finalHash, convicted
		c.refuse(v.code, v.step)
		must(len(convicted) == 0, "")
	},
	"proof": func(c testCase, a map[string]any) {
		at, index, seen := readPolicy(c.text("policy")).prove(c.text("proof"), c.bytes("entry"))
		a["origin"], a["index"], a["size"], a["seen"] = at.origin, index, at.size, seen
	},
	"client": func(c testCase, a map[string]any) {
		p := readPolicy(c.text("policy"))
		pinned := c.object("pinned", 1024, pinnedShape)
		checkRelease(c.object("entry", 1024, clientShape), pinned)
		at, index, seen := p.prove(c.text("proof"), c.bytes("entry"))
		a["origin"], a["index"], a["size"], a["seen"] = at.origin, index, at.size, seen
	},
	"note": func(c testCase, a map[string]any) {
		if c.Files["note"] != nil {
			a["lines"] = len(readNote(c.text("note")).lines)
		} else if c.Files["checkpoint"] != nil {
			at := readCheckpoint(c.text("checkpoint"))
			a["origin"], a["size"], a["root"] = at.origin, at.size, toHex(at.root)
		} else {
			a["type"] = readKey(c.text("key"), badKey).kind
		}
	},
	"policy": func(c testCase, a map[string]any) {
		p, seen := readPolicy(c.text("policy")), map[string]int{}
		if c.Files["seen"] != nil {
			for _, line := range strings.SplitAfter(c.text("seen"), "\n") {
				name := strings.TrimSuffix(line, "\n")
				if one := p.parties[name]; name != line && one != nil && one.members == nil {
					seen[name] = 1
				}
			}
			a["met"] = p.met(p.quorum, seen)
		}
	},
	"consistency": func(c testCase, a map[string]any) {
		tree, hashes := fieldsOf(need("size", count), need("root", key)), []string{}
		o := c.object("consistency", 8192, fieldsOf(need("first", tree), need("second", tree), need("path", listOf(0, 63, key))))
		first, second := o.obj("first"), o.obj("second")
		for _, hash := range o.list("path") {
			hashes = append(hashes, string(unhex(hash)))
		}
		consistent(string(unhex(first["root"])), first.num("size"), string(unhex(second["root"])), second.num("size"), hashes)
	},
	"cosign": func(c testCase, a map[string]any) {
		k := readKey(c.text("key"), badKey)
		n := readNote(c.text("note"))
		if time, has := n.open([]vkey{k})[0]; has && k.kind == 4 {
			a["time"] = time
		}
	},
	"witness": func(c testCase, a map[string]any) {
		logs := func() (logs []vkey) {
			for _, line := range strings.Split(strings.TrimSuffix(c.text("logs"), "\n"), "\n") {
				logs = append(logs, readKey(line, badKey))
			}
			return logs
		}
		latest := func() *checkpoint {
			if c.Files["latest"] == nil {
				return nil
			}
			last := readCheckpoint(c.text("latest"))
			return &last
		}
		a["status"] = 400
		status, code, last := answerRequest(string(c.bytes("request")), logs, latest)
		if a["status"] = status; status == 409 {
			a["size"] = last
		}
		must(status == 200, code)
	},
	"timestamp": func(c testCase, a map[string]any) {
		said := readReply(c.bytes("reply"))
		says := object{"authority": said.authority, "hash": said.hash, "time": said.time}
		if said.nonce != "" {
			says["nonce"] = said.nonce
		}
		a["says"] = says
	},
	"bundle": func(c testCase, a map[string]any) {
		var p *policy
		if c.Files["policy"] != nil {
			p = readPolicy(c.text("policy"))
		}
		files, names := readBundle(c.bytes("bundle"))
		if p != nil {
			steps, code := readLog(files["match.jsonl"])
			c.refuse(code, len(steps))
			if len(c.Needs) > 0 {
				last := steps[len(steps)-1]
				c.refuse(map[bool]string{true: "log/not-closed"}[!strings.Contains("cancel abort endgame close", last.kind)], last.seq)
				compareRecord(files, steps)
			}
			p.proveBundle(files, steps)
		}
		a["files"] = names
	},
}

const badKey = "transparency/bad-key"

// answerCases answers cases, a line each, until the input ends.
func answerCases(in io.Reader, out io.Writer) {
	lines, buffered := bufio.NewReaderSize(in, 1<<16), bufio.NewWriter(out)
	for ended := false; !ended; {
		line, err := lines.ReadBytes('\n')
		if ended = err != nil; len(bytes.TrimSpace(line)) > 0 {
			c := testCase{answer: map[string]any{}}
			if err := json.Unmarshal(line, &c); err != nil {
				panic(err)
			}
			if err := json.NewEncoder(buffered).Encode(c.reply()); err != nil {
				panic(err)
			}
		}
		if ended || lines.Buffered() == 0 {
			buffered.Flush()
		}
	}
}

func (c testCase) reply() map[string]any {
	read := answers[c.Of]
	for _, need := range c.Needs {
		if need == "openings" {
			read = nil
		}
	}
	if read == nil {
		return map[string]any{"id": c.ID, "skip": true}
	}
	refused := true
	code := attempt(func() { read(c, c.answer); refused = false })
	c.answer["id"], c.answer["ok"] = c.ID, !refused
	if code != "" {
		c.answer["fault"] = code
	}
	return c.answer
}
