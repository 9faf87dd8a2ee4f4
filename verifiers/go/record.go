package main

import (
	"bytes"
	"encoding/pem"
	"strings"
)

// recordOf is the record that follows from a log (relay.md, "Publication").
func recordOf(steps []step) object {
	first, last := steps[0], steps[len(steps)-1]
	t, seats := first.payload, make([]any, len(first.payload.list("seats")))
	for _, s := range steps {
		if at := s.payload.num("seat"); (s.kind == "open" || s.kind == "join") && at < len(seats) {
			one := object{"key": s.authors[0]}
			if s.name != "" {
				one["name"] = s.name
			}
			if s.payload.has("engine") {
				one["engine"] = s.payload["engine"]
			}
			seats[at] = one
		}
	}
	record := object{"finalHash": last.link, "match": first.header["match"], "game": t["game"], "rules": t["rules"], "seats": seats,
		"relay": t["relay"], "steps": len(steps), "claim": nil}
	if t.has("code") {
		record["code"] = t["code"]
	}
	if t.has("practice") {
		record["practice"] = true
	}
	if last.kind == "endgame" {
		record["claim"] = last.payload["result"]
	} else if last.kind == "close" && last.payload.has("claims") {
		record["claims"] = last.payload["claims"]
	}
	return record
}

// compareRecord compares what is beside the log in a bundle with it (timestamps.md, "The bundle").
func compareRecord(files map[string][]byte, steps []step) {
	record, final := recordOf(steps), readJSON(files["final.json"], entryBytes).(object)
	must(final["match"] == record["match"], "bundle/other-match")
	must(bytes.Equal(encode(record, 16), files["final.json"]), "bundle/other-record")
	const other = "bundle/other-keys"
	keys, seats, pems := readJSON(files["keys.json"], entryBytes).(object), []any{}, ""
	for _, one := range record.list("seats") {
		seated, _ := one.(object)
		seats = append(seats, seated["key"])
	}
	must(keys["relay"] == record["relay"] && bytes.Equal(encode(keys["seats"], 16), encode(seats, 16)), other)
	_, proven := files["final.tlog-proof"]
	must(keys.has("log") == proven && keys.has("witnesses") == proven, other)
	if proven {
		var at checkpoint // of a proof that is none nothing is carried
		whole := attempt(func() { _, _, at = readProof(string(files["final.tlog-proof"])) }) == ""
		log := readKey(keys.str("log"), other)
		must(log.kind == 1 && (!whole || log.name == at.origin && at.carries(log)), other)
		for _, text := range keys.list("witnesses") {
			witness := readKey(text.(string), other)
			must(witness.kind == 4 && at.carries(witness), other)
		}
	}
	reply, stamped := files["final.tsr"]
	_, chained := files["chain.pem"]
	must(keys.has("timestamp") == stamped && chained == stamped, other)
	if stamped {
		said := readReply(reply)
		for _, certificate := range append([][]byte{said.certificate}, said.certificates...) {
			if text := string(pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: certificate})); !strings.Contains(pems, text) {
				pems += text
			}
		}
		must(keys.obj("timestamp")["certificate"] == toHex(hash(string(said.certificate))) && pems == string(files["chain.pem"]), other)
	}
	rules, packed := files["rules.mjs"]
	must(!packed || toHex(hash(string(rules))) == record["code"], "bundle/other-rules")
}

// carries says whether a note has a line of a key.
func (n note) carries(k vkey) bool {
	for _, line := range n.lines {
		if line.name == k.name && line.id == k.id {
			return true
		}
	}
	return false
}

var (
	clientShape = fieldsOf(need("type", only("client")), need("client", key), need("commit", hexOf(20)), need("key", key), need("sig", hexOf(64)))
	pinnedShape = fieldsOf(need("client", key), need("releaseKey", key))
)

// checkRelease refuses a build that is not the pinned client, or that the pinned key has not signed (transparency.md).
func checkRelease(entry, pinned object) {
	signed := "fogline/1 client\n" + string(encode(without(entry, "key", "sig"), 16))
	must(entry["client"] == pinned["client"] && entry["key"] == pinned["releaseKey"] &&
		verify(unhex(entry["key"]), signed, unhex(entry["sig"])), "transparency/not-a-release")
}
