package main

import (
	"encoding/asn1"
	"regexp"
	"strconv"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"
)

// says is what an answer of an authority says, of which no signature is verified.
type says struct {
	authority, hash, nonce string
	time                   int
	certificate            []byte
	certificates           [][]byte
}

// der is one element: definite, shortest lengths, and low tags alone.
type der struct {
	tag        byte
	body, full []byte
}

const (
	malformed                                            = "timestamp/malformed"
	sequence, set, octets, oid, whole, generalized, tag0 = 0x30, 0x31, 0x04, 0x06, 0x02, 0x18, 0xa0
)

func readDER(bytes []byte) (der, []byte) {
	must(len(bytes) >= 2 && bytes[0]&0x1f != 0x1f, malformed)
	length, head := int(bytes[1]), 2
	if length >= 0x80 {
		head = length - 0x80 + 2
		must(head > 2 && head < 6 && len(bytes) >= head, malformed)
		length = 0
		for _, b := range bytes[2:head] {
			length = length<<8 | int(b)
		}
		must(length >= 0x80 && bytes[2] != 0, malformed)
	}
	must(len(bytes)-head >= length, malformed)
	return der{bytes[0], bytes[head : head+length], bytes[:head+length]}, bytes[head+length:]
}

// single reads bytes that are one element.
func single(bytes []byte) der {
	one, rest := readDER(bytes)
	must(len(rest) == 0, malformed)
	return one
}

// parts lists the elements inside one of this tag.
func (e der) parts(tag byte) (all []der) {
	must(e.tag == tag, malformed)
	for rest := e.body; len(rest) > 0; {
		var one der
		one, rest = readDER(rest)
		all = append(all, one)
	}
	return all
}

// at takes an element of a list that has to be there and have this tag.
func at(list []der, i int, tag byte) der {
	must(i >= 0 && i < len(list) && list[i].tag == tag, malformed)
	return list[i]
}

func (e der) named(name string) bool {
	var id asn1.ObjectIdentifier
	_, err := asn1.Unmarshal(e.full, &id)
	return e.tag == oid && err == nil && id.String() == name
}

// readReply reads an answer of an authority as timestamps.md, "Rules", has it.
func readReply(bytes []byte) (said says) {
	must(len(bytes) <= 65536, malformed)
	reply := single(bytes).parts(sequence)
	status := at(at(reply, 0, sequence).parts(sequence), 0, whole).body
	must(len(status) == 1 && status[0] <= 1, "timestamp/no-answer")
	content := at(reply, 1, sequence).parts(sequence)
	must(len(reply) == 2 && len(content) == 2 && content[0].named("1.2.840.113549.1.7.2"), malformed)
	data := single(at(content, 1, tag0).body).parts(sequence)
	info := at(data, 2, sequence).parts(sequence)
	must(len(info) == 2 && info[0].named("1.2.840.113549.1.9.16.1.4"), malformed)
	fields := single(at(at(info, 1, tag0).parts(tag0), 0, octets).body).parts(sequence)
	imprint := at(fields, 2, sequence).parts(sequence)
	must(string(at(fields, 0, whole).body) == "\x01" && at(at(imprint, 0, sequence).parts(sequence), 0, oid).named("2.16.840.1.101.3.4.2.1") &&
		len(at(imprint, 1, octets).body) == 32, malformed)
	said.hash, said.time = toHex(imprint[1].body), readTime(string(at(fields, 4, generalized).body))
	for i := len(fields) - 1; i > 4; i-- {
		if fields[i].tag == whole {
			said.nonce = toHex(fields[i].body)
		}
	}
	said.signer(data)
	return said
}

var timePattern = regexp.MustCompile(`^[0-9]{14}(\.[0-9]*[1-9])?Z$`)

func readTime(text string) int {
	must(timePattern.MatchString(text), malformed)
	t, err := time.Parse("20060102150405", text[:14])
	must(err == nil, malformed)
	millis, _ := strconv.Atoi((text[14:len(text)-1] + "0000")[:4][1:])
	if len(text) == 15 {
		millis = 0
	}
	return int(t.UnixMilli()) + millis
}

// signer finds the certificate of the one signer by its issuer and serial number, and what the authority is called.
func (s *says) signer(data []der) {
	signers := at(data, len(data)-1, set).parts(set)
	must(len(signers) == 1, malformed)
	by := at(signers[0].parts(sequence), 1, sequence).parts(sequence)
	for _, part := range data[3:] {
		if part.tag == tag0 {
			for _, certificate := range part.parts(tag0) {
				s.certificates = append(s.certificates, certificate.full)
			}
		}
	}
	for _, full := range s.certificates {
		fields := at(single(full).parts(sequence), 0, sequence).parts(sequence)
		if len(fields) > 0 && fields[0].tag == tag0 {
			fields = fields[1:]
		}
		if string(at(fields, 0, whole).full) == string(at(by, 1, whole).full) && string(at(fields, 2, sequence).full) == string(by[0].full) {
			s.certificate, s.authority = full, called(at(fields, 4, sequence))
			return
		}
	}
	panic(fault(malformed))
}

// called is the common name of a subject, or else its organization, each unseen character as a question mark, at most 100.
func called(subject der) string {
	name, organization, shown := "", "", []rune{}
	for _, names := range subject.parts(sequence) {
		for _, pair := range names.parts(set) {
			parts := pair.parts(sequence)
			must(len(parts) == 2 && parts[0].tag == oid, malformed)
			if text := parts[1]; !strings.Contains("\x0c\x13\x16", string(rune(text.tag))) || !utf8.Valid(text.body) {
				continue
			} else if parts[0].named("2.5.4.3") {
				name = string(text.body)
			} else if parts[0].named("2.5.4.10") {
				organization = string(text.body)
			}
		}
	}
	if name == "" {
		name = organization
	}
	for _, r := range name {
		if len(shown) < 100 {
			shown = append(shown, map[bool]rune{true: r, false: '?'}[unicode.IsPrint(r)])
		}
	}
	if name == "" {
		return "an authority without a name"
	}
	return string(shown)
}
