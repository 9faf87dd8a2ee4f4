package main

import (
	"fmt"
	"os"
	"strings"
)

// report checks a log file for a person, says what was checked and what was not, and gives the exit code: 1 on a fault, 3 where the game
// is not known here, 2 where there is no such file.
func report(path string) int {
	file, err := os.ReadFile(path)
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		return 2
	}
	v := judge(file, "")
	fmt.Println(strings.Join(v.words(), "\n"))
	if v.code != "" || len(v.convicted) > 0 {
		return 1
	} else if !v.known {
		return 3
	}
	return 0
}

// words says in plain sentences what a verdict rests on, and what it does not.
func (v *verdict) words() (lines []string) {
	say := func(format string, args ...any) { lines = append(lines, fmt.Sprintf(format, args...)) }
	if v.code != "" {
		say("NOT verified: %s at step %d.", v.code, v.step)
	}
	if v.steps == 0 {
		return lines
	}
	closing := map[bool]string{true: "Final hash", false: "Hash of the last step whose chain holds, which is no final hash"}
	say("%s: %s", closing[v.over && v.code != "log/other-final-hash"], v.finalHash)
	say("Checked: the chain of %d steps (form, digests, links, signatures, times).", v.steps)
	if v.code == "" {
		say("Checked: phases, turns, clock and deadlines of all of them. All times are the word of the relay %s.", v.terms.str("relay"))
	}
	if !v.known {
		say("NOT checked: the game. The rules of %s (version %d) are not known here, so there is no result.", v.terms.str("game"), v.terms.num("rules"))
		return lines
	}
	say("Checked: %d steps of %s (commitments with their proofs, shares, shots, answers, whose turn).", v.judged, v.terms.str("game"))
	if v.game != nil && v.game.names != nil {
		say("NOT checked: the hashes of the boards, which show nothing without an opening.")
	}
	if len(v.opened) > 0 {
		say("NOT checked: what seats have opened (%d); none was run again from its seed.", len(v.opened))
	}
	for _, one := range v.convicted {
		say("Convicted: seat %d of %s at step %d.", one.seat, one.code, one.step)
	}
	if v.result != nil {
		say("Result, as far as the above shows it: %s", encode(v.result, 8))
	}
	return lines
}
