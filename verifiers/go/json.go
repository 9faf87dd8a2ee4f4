package main

import (
	"bytes"
	"fmt"
	"math"
	"regexp"
	"sort"
	"strconv"
	"strings"
	"unicode/utf16"
	"unicode/utf8"
)

// fault is a stable code of the protocol. Checks throw it, and attempt turns it into data at the edge of a part.
type fault string

// must refuses with a code where a condition does not hold.
func must(holds bool, code string) {
	if !holds {
		panic(fault(code))
	}
}

// attempt runs a part and gives the code with which it refused, or nothing. Any other panic is a bug of this program.
func attempt(part func()) (code string) {
	defer func() {
		if thrown := recover(); thrown != nil {
			refused, known := thrown.(fault)
			if code = string(refused); !known {
				panic(fmt.Sprint("a bug of this program: ", thrown))
			}
		}
	}()
	part()
	return ""
}

// object is a JSON object. Its getters are for fields whose shape was checked, or give nothing.
type object map[string]any

func (o object) num(name string) int    { n, _ := o[name].(float64); return int(n) }
func (o object) str(name string) string { s, _ := o[name].(string); return s }
func (o object) obj(name string) object { v, _ := o[name].(object); return v }
func (o object) list(name string) []any { v, _ := o[name].([]any); return v }
func (o object) has(name string) bool   { _, present := o[name]; return present }
func (o object) objects(name string) (all []object) {
	for _, v := range o.list(name) {
		all = append(all, v.(object))
	}
	return all
}

// readJSON reads a text in the order of encoding.md: its length, UTF-8, syntax, values, and that it is the canonical text.
func readJSON(text []byte, limit int) any {
	must(len(text) <= limit, "encoding/too-large")
	must(utf8.Valid(text), "encoding/not-utf8")
	p := parser{text}
	v := p.value()
	must(p.take("") && len(p.rest) == 0, "encoding/not-json")
	must(bytes.Equal(encode(v, 16), text), "encoding/not-canonical")
	return v
}

// parser reads JSON as RFC 8259 has it.
type parser struct{ rest []byte }

var (
	number  = regexp.MustCompile(`^-?(0|[1-9][0-9]*)(\.[0-9]+)?([eE][-+]?[0-9]+)?`)
	escaped = regexp.MustCompile(`^([^\\]|\\(["\\/bfnrt]|u[0-9a-fA-F]{4}))*$`)
	escape  = regexp.MustCompile(`\\u[dD][89abAB]..\\u[dD][c-fC-F]..|\\u....|\\.`)
)

// take skips blanks and takes a word, if it is there.
func (p *parser) take(word string) bool {
	p.rest = bytes.TrimLeft(p.rest, " \t\n\r")
	found := bytes.HasPrefix(p.rest, []byte(word))
	if found {
		p.rest = p.rest[len(word):]
	}
	return found
}

func (p *parser) value() any {
	switch {
	case p.take(`"`):
		return p.text()
	case p.take("null"):
		return nil
	case p.take("true"):
		return true
	case p.take("false"):
		return false
	case p.take("["):
		list := []any{}
		p.members("]", func() { list = append(list, p.value()) })
		return list
	case p.take("{"):
		fields := object{}
		p.members("}", func() {
			must(p.take(`"`), "encoding/not-json")
			key := p.text()
			must(p.take(":"), "encoding/not-json")
			fields[key] = p.value()
		})
		return fields
	}
	digits := number.Find(p.rest)
	must(digits != nil, "encoding/not-json")
	p.rest = p.rest[len(digits):]
	n, _ := strconv.ParseFloat(string(digits), 64)
	return n
}

func (p *parser) members(end string, read func()) {
	for first := true; !p.take(end); first = false {
		must(first || p.take(","), "encoding/not-json")
		read()
	}
}

// text reads a string behind its first quote; half of a surrogate pair becomes three bytes as if it were a character, which encode refuses.
func (p *parser) text() string {
	end, plain := 0, true
	for ; end < len(p.rest) && p.rest[end] != '"'; end++ {
		must(p.rest[end] >= ' ', "encoding/not-json")
		if p.rest[end] == '\\' {
			end, plain = end+1, false
		}
	}
	must(end < len(p.rest), "encoding/not-json")
	read := string(p.rest[:end])
	p.rest = p.rest[end+1:]
	must(plain || escaped.MatchString(read), "encoding/not-json")
	if plain {
		return read
	}
	return escape.ReplaceAllStringFunc(read, func(e string) string {
		if len(e) == 2 {
			return string("\"\\/\b\f\n\r\t"[strings.IndexByte(`"\/bfnrt`, e[1])])
		}
		unit := func(at int) rune { n, _ := strconv.ParseUint(e[at:at+4], 16, 16); return rune(n) }
		r := unit(2)
		if len(e) == 12 {
			return string(utf16.DecodeRune(r, unit(8)))
		} else if utf16.IsSurrogate(r) {
			return string([]byte{0xed, byte(0x80 | r>>6&0x3f), byte(0x80 | r&0x3f)})
		}
		return string(r)
	})
}

// encode gives the one text of a value, and refuses what has none. Faults come in the order of that text.
func encode(v any, levels int) []byte { return appendValue(nil, v, levels) }

func appendValue(out []byte, v any, levels int) []byte {
	must(levels > 0, "encoding/too-deep")
	switch v := v.(type) {
	case nil:
		return append(out, "null"...)
	case bool:
		return strconv.AppendBool(out, v)
	case int:
		return strconv.AppendInt(out, int64(v), 10)
	case float64:
		must(v == math.Trunc(v) && math.Abs(v) <= safe && (v != 0 || !math.Signbit(v)), "encoding/not-an-integer")
		return strconv.AppendInt(out, int64(v), 10)
	case string:
		return appendString(out, v)
	case []any:
		return append(appendMembers(append(out, '['), len(v), func(out []byte, i int) []byte { return appendValue(out, v[i], levels-1) }), ']')
	}
	fields, keys := v.(object), []string{}
	for key := range fields {
		keys = append(keys, key)
	}
	sort.Strings(keys)
	return append(appendMembers(append(out, '{'), len(keys), func(out []byte, i int) []byte {
		must(strings.IndexFunc(keys[i], func(r rune) bool { return r < ' ' || r > '~' }) < 0, "encoding/key-not-ascii")
		return appendValue(append(appendString(out, keys[i]), ':'), fields[keys[i]], levels-1)
	}), '}')
}

func appendMembers(out []byte, n int, member func(out []byte, i int) []byte) []byte {
	for i := 0; i < n; i++ {
		if i > 0 {
			out = append(out, ',')
		}
		out = member(out, i)
	}
	return out
}

func appendString(out []byte, s string) []byte {
	out = append(out, '"')
	for i, r := range s {
		must(r >= ' ' && (r < 0x7f || r > 0x9f), "encoding/control-character")
		must(r != utf8.RuneError || strings.HasPrefix(s[i:], "\ufffd"), "encoding/lone-surrogate")
		if r == '"' || r == '\\' {
			out = append(out, '\\')
		}
		out = utf8.AppendRune(out, r)
	}
	return append(out, '"')
}
