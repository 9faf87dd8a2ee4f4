package main

import (
	"bytes"
	"encoding/base64"
	"strconv"
	"unicode/utf8"
)

var (
	statement = fieldsOf(need("header", fieldsOf(header...)), need("sig", hexOf(64)))
	treeShape = fieldsOf(need("size", count), need("root", key), may("extensions", listOf(1, 16, text(1, 2048))), need("sig", hexOf(64)))
	evidences = map[string]reader{
		"author": evidenceOf(need("key", key), need("first", statement), need("second", statement)),
		"relay":  evidenceOf(need("first", stepShape), need("second", stepShape)),
		"log": evidenceOf(need("key", key), need("origin", text(1, 2048)), need("first", treeShape), need("second", treeShape),
			may("nodes", listOf(1, 64, key))),
	}
)

func evidenceOf(fields ...field) reader {
	return fieldsOf(append([]field{need("evidence", anything), need("v", only("fogline/1"))}, fields...)...)
}

// checkEvidence gives the conclusion of an evidence file.
func checkEvidence(file []byte) object {
	must(len(file) <= evidenceBytes, "encoding/too-large")
	must(utf8.Valid(file), "encoding/not-utf8")
	must(bytes.HasSuffix(file, []byte("\n")), "log/line-not-ended")
	e, _ := readJSON(file[:len(file)-1], evidenceBytes).(object)
	shape := evidences[e.str("evidence")]
	shaped(shape != nil)
	if shape(e); e["evidence"] == "log" {
		return twoTrees(e, e.obj("first"), e.obj("second"))
	}
	return twoSteps(e, e.obj("first"), e.obj("second"))
}

func twoSteps(e, first, second object) object {
	one, other, byRelay, contradiction := first, second, e["evidence"] == "relay", ""
	if !byRelay {
		one, other = first.obj("header"), second.obj("header")
	}
	must(one["match"] == other["match"], "evidence/other-match")
	before, after, later := string(encode(one, 16)), string(encode(other, 16)), other.num("seq")-one.num("seq")
	must(later > 0 || later == 0 && before < after, "evidence/wrong-order")
	stamp, stampAfter := one.obj("timestamp"), other.obj("timestamp")
	must(stamp["key"] == stampAfter["key"], "evidence/other-key")
	switch {
	case !byRelay && one["prev"] == other["prev"]:
		contradiction = "signed-twice"
	case byRelay && (later == 0 || one["prev"] == other["prev"]):
		contradiction = "two-steps-at-one-place"
	case byRelay && later == 1 && other["prev"] != digest(one):
		contradiction = "another-step-before"
	case byRelay && stampAfter.num("time") < stamp.num("time"):
		contradiction = "time-went-back"
	}
	must(contradiction != "", "evidence/no-contradiction")
	accused, firstSig, secondSig := e["key"], first["sig"], second["sig"]
	before, after = "fogline/1 step\n"+before, "fogline/1 step\n"+after
	if byRelay {
		accused, firstSig, secondSig, before, after = stamp["key"], stamp["sig"], stampAfter["sig"], stamped(one), stamped(other)
	}
	must(verify(unhex(accused), before, unhex(firstSig)) && verify(unhex(accused), after, unhex(secondSig)), "evidence/bad-signature")
	return object{"guilty": e["evidence"], "match": one["match"], "seq": other.num("seq"), "key": accused, "contradiction": contradiction}
}

func twoTrees(e, first, second object) object {
	small, large, contradiction, path := first.num("size"), second.num("size"), "two-trees-of-one-size", hashPath{fault: "evidence/no-contradiction"}
	must(small < large || small == large && first.str("root") <= second.str("root"), "evidence/wrong-order")
	for _, node := range e.list("nodes") {
		path.hashes = append(path.hashes, string(unhex(node)))
	}
	if small < large {
		must(small > 0, path.fault)
		old, grown := path.growing("", small, large)
		must(grown == string(unhex(second["root"])) && old != string(unhex(first["root"])), path.fault)
		contradiction = "another-beginning"
	}
	must(len(path.hashes) == 0 && (small < large || first["root"] != second["root"]), path.fault)
	for _, tree := range []object{first, second} {
		text := e.str("origin") + "\n" + strconv.Itoa(tree.num("size")) + "\n" + base64.StdEncoding.EncodeToString(unhex(tree["root"])) + "\n"
		for _, line := range tree.list("extensions") {
			text += line.(string) + "\n"
		}
		must(verify(unhex(e["key"]), text, unhex(tree["sig"])), "evidence/bad-signature")
	}
	return object{"guilty": "log", "key": e["key"], "origin": e["origin"], "size": large, "contradiction": contradiction}
}
