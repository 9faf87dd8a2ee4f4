package main

import (
	"bytes"
	"regexp"
	"strconv"
	"strings"
	"unicode/utf8"
)

const badBundle = "bundle/malformed"

// mostBytes is how large each file of a bundle can be (timestamps.md, "The bundle").
var mostBytes = map[string]int{"VERIFY.md": 65536, "chain.pem": 131072, "final.json": entryBytes, "final.tlog-proof": 131072,
	"final.tsr": 65536, "keys.json": entryBytes, "match.jsonl": bytesPerMatch, "rules.mjs": 262144}

// orNull takes what a reader takes, and nothing.
func orNull(read reader) reader {
	return func(v any) {
		if v != nil {
			read(v)
		}
	}
}

var (
	keysShape = fieldsOf(need("relay", key), need("seats", listOf(1, 8, orNull(key))), may("log", text(1, 2048)),
		may("witnesses", listOf(0, 1024, text(1, 2048))),
		may("timestamp", fieldsOf(need("certificate", key), need("root", key), need("url", text(1, 2048)))))
	recordShape = fieldsOf(need("finalHash", key), need("match", base64Of(16)), need("game", gameID), need("rules", integer(1, 1000)), may("code", key),
		need("seats", listOf(1, 8, orNull(fieldsOf(need("key", key), may("name", text(1, 40)), may("engine", engine))))), need("relay", key),
		need("steps", integer(1, stepsPerMatch)), need("claim", anything), may("claims", claims), may("practice", only(true)))
)

func zeros(b []byte) bool { return len(bytes.Trim(b, "\x00")) == 0 }

// readTar takes plain files of ustar alone, each once, in whole headers, and gives their names in their order.
func readTar(archive []byte) (files map[string][]byte, names []string) {
	for files = map[string][]byte{}; ; {
		must(len(archive) >= 1024, badBundle)
		if zeros(archive) {
			return files, names
		}
		name, length := readHeader(archive[:512])
		most, known := mostBytes[name]
		end := 512 + (length+511)/512*512
		must(known && files[name] == nil && length <= most && len(archive) >= end, badBundle)
		files[name], names, archive = archive[512:512+length], append(names, name), archive[end:]
	}
}

var octal = regexp.MustCompile(`^ *([0-7]*)[\x00 ]*$`)

func readHeader(header []byte) (name string, length int) {
	numbers := map[int]int{}
	for _, field := range [][2]int{{100, 108}, {108, 116}, {116, 124}, {124, 136}, {136, 148}, {148, 156}} {
		found := octal.FindSubmatch(header[field[0]:field[1]])
		must(found != nil && (field[0] != 124 || len(found[1]) > 0 && len(found[1]) < 12), badBundle)
		n, _ := strconv.ParseUint("0"+string(found[1]), 8, 64)
		numbers[field[0]] = int(n)
	}
	sum := 8 * int(' ')
	for i, b := range header {
		if i < 148 || i >= 156 {
			sum += int(b)
		}
	}
	must(sum == numbers[148] && (header[156] == '0' || header[156] == 0), badBundle)
	name, _, _ = strings.Cut(string(header[:100]), "\x00")
	must(zeros(header[345:500]), badBundle)
	return name, numbers[124]
}

// readBundle reads an archive and gives its files and their names in their order.
func readBundle(archive []byte) (files map[string][]byte, names []string) {
	files, names = readTar(archive)
	for name, bytes := range files {
		must(name == "final.tsr" || name == "match.jsonl" || utf8.Valid(bytes), badBundle)
	}
	var final object
	must(files["match.jsonl"] != nil && attempt(func() {
		v := readJSON(files["final.json"], entryBytes)
		recordShape(v)
		final = v.(object)
		keysShape(readJSON(files["keys.json"], entryBytes))
	}) == "", badBundle)
	if reply := files["final.tsr"]; reply != nil {
		must(readReply(reply).hash == final["finalHash"], "bundle/other-match")
	}
	return files, names
}

// proveBundle asks for the place that the log in a bundle has in a log of a policy.
func (p *policy) proveBundle(files map[string][]byte, steps []step) {
	must(files["final.tlog-proof"] != nil, "transparency/not-in-log")
	last := steps[len(steps)-1]
	hidden := func(what, text string) string { return toHex(hash("fogline/1 logged-"+what+"\n", text)) }
	p.prove(string(files["final.tlog-proof"]), encode(object{"closed": last.time, "final": hidden("final", last.link),
		"match": hidden("match", last.header.str("match")), "relay": steps[0].payload["relay"], "type": "match"}, 16))
}
