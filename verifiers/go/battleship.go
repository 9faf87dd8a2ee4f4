package main

import (
	"math/big"
	"strconv"
	"strings"
)

// fleet is one of both rule sets of battleship.md; a cell of a ship holds its code.
type fleet struct {
	size           int
	touching       bool
	names          []string // in answers, by code, where they name ships
	lengths, codes []int
	least          int // bytes of `longest`, as the vectors state it
}

var fleets = map[any]fleet{
	"battleship/xaya":    {8, false, nil, []int{4, 3, 3, 2, 2, 2, 2}, []int{1, 1, 1, 1, 1, 1, 1}, 563884},
	"battleship/classic": {10, true, []string{"patrol boat", "submarine", "destroyer", "battleship", "carrier"}, []int{2, 3, 3, 4, 5}, []int{1, 2, 3, 4, 5}, 861868},
}

func (f fleet) cells() (n int) {
	for _, length := range f.lengths {
		n += length
	}
	return n
}

// game is a game of Battleship as far as the log shows it; openings are not run again.
type game struct {
	fleet
	terms                   object
	stage, reason           string
	seeds, commits, promise [2]string // digests of seeds and of commits, and what was promised as a share
	shares                  [2]string
	boards                  [2][]point
	shot                    [2]map[int]bool
	hits                    [2]int
	shooter, at, winner     int
}

var (
	blinding    = generator("pedersen blinding")
	commitShape = []field{need("cells", base64Of(-1)), need("validity", base64Of(-1)), need("share", key)}
	answerShape = []field{need("says", oneOf("hit", "miss")), need("blinding", base64Of(32))}
)

// newGame begins a game when the lobby has ended.
func newGame(t object) *game {
	f, longest := fleets[t["game"]], t.obj("longest")
	must(len(t.list("seats")) == 2, "game/wrong-seats")
	must(t["openings"] != true && t["goesOn"] != true && !t.has("sameTurn") && !t.has("unpublished"), "game/wrong-params")
	moves := t.list("moves")
	must(moves == nil || len(moves) == 1 && moves[0] == "battleship.shot", "game/wrong-params")
	empty(t["params"])
	must(longest == nil || longest.num("steps") >= 4*f.size*f.size+5 && longest.num("bytes") >= f.least, "game/wrong-params")
	return &game{fleet: f, terms: t, stage: "commit", winner: -1, shot: [2]map[int]bool{{}, {}}}
}

// step applies one step of the game by a seat, or `start` by both; a refusal convicts who signed it.
func (g *game) step(s step, author int) {
	other, stage, next := 1-author, strings.TrimPrefix(s.kind, "battleship."), []int{1 - author}
	must(stage != s.kind && strings.Contains("commit share shot answer", stage) || !strings.Contains(s.kind, "."), "game/unknown-kind")
	must(stage == g.stage || stage == "opening" && (g.stage == "shot" || g.stage == "finish"), "game/wrong-stage")
	match := string(unbase64(s.header["match"]))
	switch stage {
	case "commit":
		must(g.boards[author] == nil, "game/wrong-stage")
		if g.commit(s, author); g.boards[other] != nil {
			next, g.stage = []int{0, 1}, "start"
		}
	case "start":
		next, g.stage = []int{0, 1}, "share"
		first, second := object{"board": g.commits[0], "seed": g.seeds[0]}, object{"board": g.commits[1], "seed": g.seeds[1]}
		must(digest(object{"seats": []any{first, second}}) == s.header["digest"], "game/wrong-start")
	case "share":
		must(g.shares[author] == "", "randomness/given-before")
		fieldsOf(need("share", base64Of(32)))(s.payload)
		g.shares[author] = string(unbase64(s.payload["share"]))
		must(toHex(hash("fogline/1 share\n", match, string(rune(author)), g.shares[author])) == g.promise[author], "randomness/wrong-share")
		if g.shares[other] != "" {
			next, g.stage = []int{int(hash("fogline/1 joint\n", match, g.shares[0], g.shares[1])[31] & 1)}, "shot"
		}
	case "shot":
		fieldsOf(need("at", text(1, 3)))(s.payload)
		g.at = g.cell(s.payload.str("at"))
		must(!g.shot[other][g.at], "battleship/shot-before")
		g.shot[other][g.at], g.shooter, g.stage = true, author, "answer"
	case "answer":
		next = g.answer(s.payload, author)
	case "opening":
		opening(s.payload)
		if g.stage == "finish" {
			next, g.winner, g.reason = nil, author, "finished-early"
		}
		g.stage = "finish"
	}
	must(same(s.next, next), "life/wrong-next")
}

func (g *game) commit(s step, author int) {
	shape := commitShape
	if g.names != nil {
		shape = append(shape[:3:3], need("hashes", fieldsOf(need("board", key), need("fleet", key))))
	}
	fieldsOf(shape...)(s.payload)
	context := encode(object{"game": g.terms["game"], "match": s.header["match"], "prev": s.header["prev"], "seat": author,
		"seeds": []any{g.seeds[0], g.seeds[1]}}, 16)
	g.boards[author] = g.checkBoard(unbase64(s.payload["cells"]), unbase64(s.payload["validity"]), context)
	g.commits[author], g.promise[author] = s.header.str("digest"), s.payload.str("share")
}

// cell reads the letter of a column and the number of a row.
func (g *game) cell(at string) (i int) {
	for i < g.size*g.size && at != string(rune('A'+i%g.size))+strconv.Itoa(i/g.size+1) {
		i++
	}
	must(i < g.size*g.size, "battleship/no-such-cell")
	return i
}

// answer opens the commitment to the cell that was shot at as what the answer says, and gives whose turn it is.
func (g *game) answer(payload object, author int) []int {
	shape, hit, code := answerShape, payload["says"] == "hit", 0
	if g.names != nil {
		shape = append(shape[:2:2], need("board", key))
		if hit {
			shape = append(shape, need("ship", oneOf(g.names...)))
		}
	}
	if fieldsOf(shape...)(payload); hit {
		code = 1
		for i, name := range g.names {
			if name == payload["ship"] {
				code = i + 1
			}
		}
		g.hits[author]++
	}
	opened, committed := little(unbase64(payload["blinding"])), g.boards[author][g.at]
	must(remember("opening "+committed.t.String()+" "+strconv.Itoa(code)+" "+opened.String(), func() bool {
		return opened.Cmp(order) < 0 && multiply([]*big.Int{big.NewInt(int64(code)), opened}, []point{base, blinding}).same(committed)
	}), "battleship/false-answer")
	g.stage = "shot"
	if g.hits[author] == g.cells() {
		g.stage, g.winner, g.reason = "over", g.shooter, "fleet-sunk"
		return nil
	} else if hit && g.names == nil {
		return []int{g.shooter}
	}
	return []int{author}
}
