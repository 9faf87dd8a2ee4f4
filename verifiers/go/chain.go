package main

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"strings"
)

// step is one line of a log whose chain holds so far.
type step struct {
	seq, time  int
	kind, link string
	name       string // that is beside it, or nothing
	authors    []string
	next       []int
	header     object
	payload    object // nothing where the payload was left out
}

func toHex[T string | []byte](bytes T) string { return hex.EncodeToString([]byte(bytes)) }
func hash(parts ...string) string {
	sum := sha256.Sum256([]byte(strings.Join(parts, "")))
	return string(sum[:])
}
func digest(v any) string { return toHex(hash(string(encode(v, 16)))) }

// seatsIn reads a list of seats that was checked before.
func seatsIn(o object, name string) (seats []int) {
	for _, seat := range o.list(name) {
		seats = append(seats, int(seat.(float64)))
	}
	return seats
}

func without(o object, left ...string) object {
	copied := object{}
	for name, v := range o {
		copied[name] = v
	}
	for _, name := range left {
		delete(copied, name)
	}
	return copied
}

// stamped is what a relay signs of a step.
func stamped(s object) string {
	c := without(s)
	c["timestamp"] = without(s.obj("timestamp"), "sig")
	return "fogline/1 timestamp\n" + string(encode(c, 16))
}

// tip is the end of a chain that holds, which the next line has to follow.
type tip struct {
	match, prev, relay string
	seq, time          int
}

// follow checks a line without its line feed, in the order of record.md, "Log file".
func (t *tip) follow(line []byte) step {
	v := readJSON(line, entryBytes)
	entryShape(v)
	e := v.(object)
	raw, stamp := e.obj("step"), e.obj("step").obj("timestamp")
	s := step{seq: raw.num("seq"), kind: raw.str("kind"), next: seatsIn(raw, "next"), time: stamp.num("time"), link: digest(raw),
		header: without(raw, "signatures", "timestamp"), payload: e.obj("payload"), name: e.obj("name").str("text")}
	for _, signature := range raw.objects("signatures") {
		s.authors = append(s.authors, signature.str("key"))
	}
	must(s.seq == t.seq && raw["prev"] == t.prev && (t.seq == 0 || raw["match"] == t.match), "log/broken-link")
	must(s.time >= t.time, "life/time-went-back")
	if s.payload != nil {
		text := string(encode(s.payload, 12))
		must(len(text) <= payloadBytes, "encoding/too-large")
		must(values(s.payload) <= payloadValues, "encoding/too-many-values")
		must(toHex(hash(text)) == raw["digest"], "log/digest-mismatch")
	}
	if e.has("name") {
		must((s.kind == "open" || s.kind == "join") && s.payload.has("name") &&
			toHex(hash("fogline/1 name\n", string(encode(e["name"], 16)))) == s.payload["name"], "log/other-name")
	}
	if t.seq == 0 {
		must(s.payload != nil, "log/payload-missing")
		terms(s.payload)
		t.relay = s.payload.str("relay")
	}
	must(stamp["key"] == t.relay, "log/bad-timestamp")
	switch {
	case s.kind == "hand-over" && s.payload != nil:
		handOver(s.payload)
	case s.kind == "join" && s.payload.has("invite"):
		seatIndex(s.payload["seat"])
		signature(s.payload["invite"])
	case s.kind == "close" && s.payload.has("claims"):
		claims(s.payload["claims"])
	}
	must(signed(raw.objects("signatures"), "fogline/1 step\n", s.header) && s.signedInside(), "log/bad-signature")
	must(verify(unhex(stamp["key"]), stamped(raw), unhex(stamp["sig"])), "log/bad-timestamp")
	t.match, t.seq, t.time, t.prev = raw.str("match"), t.seq+1, s.time, s.link
	return s
}

// values counts a value and each member of an object or array in it.
func values(v any) int {
	n := 1
	if list, isList := v.([]any); isList {
		for _, member := range list {
			n += values(member)
		}
	} else if fields, isObject := v.(object); isObject {
		for _, member := range fields {
			n += values(member)
		}
	}
	return n
}

func signed(signatures []object, tag string, v any) bool {
	for _, one := range signatures {
		if !verify(unhex(one["key"]), tag+string(encode(v, 16)), unhex(one["sig"])) {
			return false
		}
	}
	return true
}

// signedInside checks the signatures in a payload: of a spare key, of an invitation, of claims.
func (s step) signedInside() bool {
	grant := object{"key": s.authors[0], "match": s.header["match"], "seat": s.payload["seat"]}
	switch {
	case s.kind == "hand-over" && s.payload != nil:
		return signed([]object{{"key": s.payload["spare"], "sig": s.payload["sig"]}}, "fogline/1 hand-over\n", grant)
	case s.kind == "join" && s.payload.has("invite"):
		return signed([]object{s.payload.obj("invite")}, "fogline/1 join\n", grant)
	case s.kind == "close":
		for _, claim := range s.payload.objects("claims") {
			end := without(s.header, "clock")
			end["kind"], end["next"], end["digest"] = "endgame", []any{}, digest(object{"result": claim["result"]})
			if !signed(claim.objects("signatures"), "fogline/1 step\n", end) {
				return false
			}
		}
	}
	return true
}

// readLog follows a log file as far as its chain holds, and gives the code of the first fault; its step is the next one.
func readLog(file []byte) (steps []step, code string) {
	if len(file) > bytesPerMatch {
		return nil, "encoding/too-large"
	} else if len(file) == 0 {
		return nil, "log/empty"
	}
	for t := (tip{prev: strings.Repeat("0", 64)}); len(file) > 0 && code == ""; {
		line, rest, ended := bytes.Cut(file, []byte("\n"))
		if !ended {
			return steps, "log/line-not-ended"
		}
		if code = attempt(func() { steps = append(steps, t.follow(line)) }); code == "" {
			file = rest
		}
	}
	return steps, code
}
