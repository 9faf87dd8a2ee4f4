package main

import (
	"encoding/base64"
	"encoding/hex"
	"regexp"
	"strings"
	"unicode/utf16"
)

// Limits of encoding.md, in bytes, values, steps and milliseconds.
const (
	payloadBytes, entryBytes, evidenceBytes, resultBytes = 1048576, 1056768, 8192, 1024
	payloadValues, stepsPerMatch, bytesPerMatch          = 65536, 20000, 322961408
	thirtyDays, safe                                     = 2592000000, 1<<53 - 1
)

// reader refuses a value that has not the form of its field.
type reader func(v any)

// field is a place in an object. Readers look at fields in the order of encoding.md, after they have found no unknown one.
type field struct {
	name     string
	read     reader
	optional bool
}

func need(name string, read reader) field { return field{name, read, false} }
func may(name string, read reader) field  { return field{name, read, true} }
func shaped(holds bool)                   { must(holds, "encoding/wrong-shape") }

func fieldsOf(fields ...field) reader {
	known := map[string]bool{}
	for _, f := range fields {
		known[f.name] = true
	}
	return func(v any) {
		o, isObject := v.(object)
		shaped(isObject)
		for name := range o {
			shaped(known[name])
		}
		for _, f := range fields {
			if shaped(o.has(f.name) || f.optional); o.has(f.name) {
				f.read(o[f.name])
			}
		}
	}
}

func listOf(least, most int, read reader) reader {
	return func(v any) {
		list, isList := v.([]any)
		shaped(isList && len(list) >= least && len(list) <= most)
		for _, member := range list {
			read(member)
		}
	}
}

// ascending refuses a list of which one member does not follow the one before, once each has been read.
func ascending[T float64 | string](read reader, by func(v any) T) reader {
	return func(v any) {
		read(v)
		for i, list := 1, v.([]any); i < len(list); i++ {
			shaped(by(list[i-1]) < by(list[i]))
		}
	}
}

func integer(least, most int) reader {
	return func(v any) { n, is := v.(float64); shaped(is && n >= float64(least) && n <= float64(most)) }
}

func units(s string) int { return len(utf16.Encode([]rune(s))) }

func text(least, most int) reader {
	return func(v any) { s, is := v.(string); shaped(is && units(s) >= least && units(s) <= most) }
}

func oneOf(words ...string) reader {
	return func(v any) {
		s, is := v.(string)
		shaped(is && strings.Contains(","+strings.Join(words, ",")+",", ","+s+","))
	}
}

func unhex(v any) []byte { s, _ := v.(string); b, _ := hex.DecodeString(s); return b }
func unbase64(v any) []byte {
	s, _ := v.(string)
	b, _ := base64.RawURLEncoding.Strict().DecodeString(s)
	return b
}

// coded takes the one text of so many bytes, or with -1 of any number.
func coded(size int, decode func(v any) []byte, encode func(b []byte) string, code string) reader {
	return func(v any) {
		s, is := v.(string)
		shaped(is)
		must((size < 0 || len(decode(s)) == size) && encode(decode(s)) == s, code)
	}
}

func hexOf(size int) reader { return coded(size, unhex, hex.EncodeToString, "encoding/not-hex") }
func base64Of(size int) reader {
	return coded(size, unbase64, base64.RawURLEncoding.EncodeToString, "encoding/not-base64url")
}

const (
	part  = `[a-z0-9]+([.-][a-z0-9]+)*`
	label = `[a-z0-9]+(-+[a-z0-9]+)*`
)

var (
	namePattern = regexp.MustCompile(`^[a-z][a-z0-9]*([./-][a-z0-9]+)*$`)
	name        = func(v any) { s, is := v.(string); shaped(is && len(s) <= 64 && namePattern.MatchString(s)) }
	// A name that its author owns: such a game comes with the code of its rules.
	outside = regexp.MustCompile(`^(npm:(@` + part + `/)?` + part + `|` + label + `([.]` + label + `)+(/` + part + `)+)$`)
	gameID  = func(v any) {
		s, is := v.(string)
		shaped(is && len(s) <= 64 && (namePattern.MatchString(s) || outside.MatchString(s)))
	}
	words      = regexp.MustCompile(`^[!-~]+( [!-~]+)*$`)
	engine     = func(v any) { s, is := v.(string); shaped(is && len(s) <= 64 && words.MatchString(s)) }
	boolean    = func(v any) { _, is := v.(bool); shaped(is) }
	only       = func(want any) reader { return func(v any) { shaped(v == want) } }
	anyObject  = func(v any) { _, is := v.(object); shaped(is) }
	anything   = func(any) {}
	duration   = integer(0, thirtyDays)
	count      = integer(0, safe)
	seatIndex  = integer(0, 7)
	key        = hexOf(32)
	asNumber   = func(v any) float64 { return v.(float64) }
	seatList   = ascending(listOf(0, 8, seatIndex), asNumber)
	someSeats  = ascending(listOf(1, 8, seatIndex), asNumber)
	signatures = ascending(listOf(1, 8, signature), func(v any) string { return v.(object).str("key") })
	signature  = fieldsOf(need("key", key), need("sig", hexOf(64)))
	kinds      = ascending(listOf(1, 32, func(v any) { name(v); shaped(strings.Contains(v.(string), ".")) }), func(v any) string { return v.(string) })
	result     = func(v any) { must(len(encode(v, 8)) <= resultBytes, "encoding/too-large") }
	claims     = listOf(1, 8, fieldsOf(need("result", result), need("signatures", signatures)))
	handOver   = fieldsOf(need("seat", seatIndex), need("spare", key), need("sig", hexOf(64)))
	opening    = fieldsOf(need("seed", key), need("decisions", listOf(0, payloadValues, anything)))
	empty      = fieldsOf()

	header = []field{need("v", only("fogline/1")), need("match", base64Of(16)), need("seq", integer(0, stepsPerMatch)), need("prev", key),
		need("kind", name), need("digest", key), need("next", seatList), may("clock", count)}
	stepShape = fieldsOf(append(header[:8:8], need("signatures", signatures),
		need("timestamp", fieldsOf(need("key", key), need("sig", hexOf(64)), need("time", count))))...)
	entryShape = fieldsOf(need("step", stepShape), may("payload", anyObject),
		may("name", fieldsOf(need("salt", hexOf(16)), need("text", text(1, 40)))))
	termFields = fieldsOf(need("game", gameID), need("rules", integer(1, 1000)), may("code", key), need("params", anyObject),
		need("clock", fieldsOf(need("budget", duration), need("grace", duration), may("increment", integer(1, thirtyDays)))),
		need("deadlines", fieldsOf(need("join", duration), need("setup", duration), need("settle", duration), may("opening", duration))),
		may("openings", boolean), may("goesOn", boolean), may("sameTurn", kinds), may("moves", kinds), may("unpublished", kinds),
		may("longest", fieldsOf(need("steps", integer(1, 18500)), need("bytes", integer(1, 296747008)))),
		may("listed", boolean), may("practice", only(true)), need("seats", listOf(1, 8, func(v any) {
			fieldsOf(may("invite", key), may("key", key))(v)
			shaped(len(v.(object)) < 2)
		})), need("seat", seatIndex), need("seed", key), may("spare", key), may("name", key), may("engine", engine), need("relay", key))
)

// terms reads the payload of `open`; what is asked of several fields together comes last.
func terms(v any) {
	termFields(v)
	o := v.(object)
	shaped((o["openings"] == true) == o.obj("deadlines").has("opening") && (o["practice"] == nil || o["listed"] != true))
	shaped(outside.MatchString(o.str("game")) == o.has("code"))
	shaped(o.obj("clock").has("increment") == o.has("moves"))
	for _, move := range o.list("moves") {
		for _, kind := range o.list("sameTurn") {
			shaped(kind != move)
		}
	}
}
