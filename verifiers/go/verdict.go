package main

import (
	"bytes"
	"strings"
)

// conviction is a fault of a seat against the rules of its game.
type conviction struct {
	code       string
	seat, step int
}

// verdict is what a log shows; known, opened and judged say what was and was not checked.
type verdict struct {
	code, finalHash     string // the fault of the record, or nothing
	step, steps, judged int
	convicted           []conviction
	result              any
	opened              []int
	known, over, inPlay bool
	terms               object
	match               *match
	game                *game
	seeds               [8]string // commitments, by seat
}

// judge checks a whole log: its chain, its life, the game where it is Battleship, and its ending. asked is a final hash, or empty.
func judge(file []byte, asked string) *verdict {
	steps, chain := readLog(file)
	v := &verdict{code: chain, step: len(steps), steps: len(steps)}
	if len(steps) == 0 {
		return v
	}
	last := steps[len(steps)-1]
	v.finalHash, v.terms = last.link, steps[0].payload
	_, v.known = fleets[v.terms["game"]]
	v.known = v.known && v.terms["rules"] == 1.0
	for i, s := range steps {
		author := -1
		broken := attempt(func() {
			if v.inPlay = i > 0 && v.match.phase != "settle"; i == 0 {
				v.match = openMatch(s)
			} else {
				author = v.match.seatOf(s.authors[0], false)
				v.match.apply(s)
			}
		})
		if broken == "" && v.known {
			broken = v.play(s, author)
		}
		if broken != "" {
			if chain == "" {
				v.code, v.step = broken, i
			}
			return v
		}
	}
	if v.over = v.match.phase == "closed"; chain != "" {
		return v
	}
	if v.known {
		v.result = v.outcome()
	}
	if v.step = last.seq; !v.over && len(v.convicted) == 0 {
		v.code, v.result = "log/not-closed", nil
	} else if last.kind == "endgame" && v.known && !bytes.Equal(encode(last.payload["result"], 16), encode(v.result, 16)) {
		v.code = "game/wrong-result"
	} else if asked != "" && asked != v.finalHash {
		v.code, v.result = "log/other-final-hash", nil
	}
	return v
}

// play gives a step to the game and notes whom it convicts; a payload that is missing ends what can be judged.
func (v *verdict) play(s step, author int) string {
	if s.kind == "opening" {
		v.opened = append(v.opened, author)
	}
	ofGame := strings.Contains(s.kind, ".") || s.kind == "start" || s.kind == "skip" || s.kind == "opening" && v.inPlay
	if len(v.convicted) > 0 || !ofGame && s.kind != "open" && s.kind != "join" && s.kind != "begin" {
		return ""
	} else if s.payload == nil {
		return "log/payload-missing"
	}
	if !ofGame {
		if s.kind != "begin" {
			v.seeds[s.payload.num("seat")] = s.payload.str("seed")
		}
		if v.match.phase == "lobby" {
			return ""
		}
		return attempt(func() { v.game = newGame(v.terms); v.game.seeds = [2]string{v.seeds[0], v.seeds[1]} })
	}
	v.judged++
	code := attempt(func() { v.game.step(s, author) })
	for i := 0; i < len(v.match.seats) && code != ""; i++ {
		if i == author || s.kind == "start" {
			v.convicted = append(v.convicted, conviction{code, i, s.seq})
		}
	}
	return ""
}

// outcome is the result by the first row of life.md, "Result", that applies.
func (v *verdict) outcome() any {
	m := v.match
	void := func(reason string) any { return object{"kind": "void", "reason": reason} }
	won := func(reason string, seat int) any {
		return object{"kind": "won", "reason": reason, "winners": []any{seat}}
	}
	forfeit := func(reason string, seats ...int) any {
		if len(seats) != 1 {
			return void("everyone-forfeited")
		}
		return won(reason, 1-seats[0])
	}
	voided := map[string]string{"abort": "aborted", "retire": "key-retired"}
	forfeited := map[string]string{"resign": "resignation", "protest": "false-protest"}
	switch {
	case len(v.convicted) == 2:
		return void("everyone-forfeited")
	case len(v.convicted) == 1:
		return won("fault", 1-v.convicted[0].seat)
	case m.endedBy == "resign" && !m.started:
		return void("left-before-start")
	case forfeited[m.endedBy] != "":
		return forfeit(forfeited[m.endedBy], m.author)
	case voided[m.endedBy] != "":
		return void(voided[m.endedBy])
	case m.endedBy == "timeout":
		return forfeit("time", m.timedOut...)
	case m.endedBy == "draw-accept":
		return object{"kind": "drawn", "reason": "agreement"}
	case v.game != nil && v.game.winner >= 0:
		return won(v.game.reason, v.game.winner)
	case !m.begun:
		return nil
	}
	return void("not-played")
}
