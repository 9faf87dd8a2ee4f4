package main

import (
	"sort"
	"strings"
)

// seat is what the life of a match knows of one seat; times are milliseconds.
type seat struct {
	keys                          []string // the last of them signs
	spare                         any
	out, opened, home, noted, row bool
	accepted, involved            bool
	since, budget, offers, hands  int
	accused                       map[int]bool
}

// match is the state of a match by life.md. Its phases are lobby, setup, play, settle and closed.
type match struct {
	terms, deadlines                                                  object
	phase, endedBy                                                    string
	seats                                                             []*seat
	next, timedOut                                                    []int
	opened, last, ended, grace, increment, room                       int
	offer, author                                                     int // the seat that offers a draw, and the one whose step ended the play, or -1
	refused, decided, owed, begun, started, goesOn, byPlay, contested bool
	sameTurn, moves                                                   map[any]bool
}

func has(list []int, n int) bool {
	at := sort.SearchInts(list, n)
	return at < len(list) && list[at] == n
}

func same(a, b []int) bool {
	holds := len(a) == len(b)
	for i := 0; holds && i < len(a); i++ {
		holds = a[i] == b[i]
	}
	return holds
}

func max(a, b int) int {
	if a > b {
		return a
	}
	return b
}

// openMatch begins a match with its first step.
func openMatch(s step) *match {
	_, known := rules[s.kind]
	must(known || strings.Contains(s.kind, "."), "life/unknown-kind")
	must(s.kind == "open", "life/wrong-phase")
	t := s.payload
	m := &match{terms: t, deadlines: t.obj("deadlines"), phase: "lobby", offer: -1, author: -1, opened: s.time, last: s.time, room: 18500,
		grace: t.obj("clock").num("grace"), increment: t.obj("clock").num("increment"), goesOn: t["goesOn"] == true, sameTurn: map[any]bool{}, moves: map[any]bool{}}
	if t.has("longest") {
		m.room = t.obj("longest").num("steps")
	}
	if m.goesOn {
		m.room += 64 * len(t.list("seats"))
	}
	for _, kind := range t.list("sameTurn") {
		m.sameTurn[kind] = true
	}
	for _, kind := range t.list("moves") {
		m.moves[kind] = true
	}
	d, asked := m.deadlines, m.deadlines.has("opening")
	must(d.num("join") >= 30000 && d.num("setup") >= 30000 && d.num("settle") >= max(30000, m.grace) && m.grace >= 2000 && t.obj("clock").num("budget") >= m.increment &&
		(!asked || d.num("opening") >= max(86400000, m.grace)), "life/short-deadline")
	for range t.list("seats") {
		m.seats = append(m.seats, &seat{budget: t.obj("clock").num("budget"), accused: map[int]bool{}})
	}
	m.take(s)
	if len(m.seats) == 1 {
		m.phase, m.next = "setup", []int{0}
	}
	must(same(s.next, m.next), "life/wrong-next")
	return m
}

// take gives a seat to the key that has signed `open` or `join`.
func (m *match) take(s step) {
	by, at := s.authors[0], s.payload.num("seat")
	must(len(s.authors) == 1, "life/not-a-seat")
	must(by != m.terms["relay"], "life/not-a-seat")
	must(at < len(m.seats), "life/no-such-seat")
	terms := m.terms.objects("seats")[at]
	must(m.seats[at].keys == nil, "life/seat-taken")
	must(m.seatOf(by, true) < 0, "life/already-seated")
	must(!terms.has("key") || terms["key"] == by, "life/seat-kept")
	must(s.kind == "open" || terms["invite"] == s.payload.obj("invite")["key"], "life/wrong-invite")
	m.seats[at].keys, m.seats[at].spare = []string{by}, s.payload["spare"]
}

// seatOf finds the seat for which a key signs, or with `ever` has signed, or -1.
func (m *match) seatOf(key string, ever bool) int {
	for i, one := range m.seats {
		for j, k := range one.keys {
			if k == key && (ever || j == len(one.keys)-1) {
				return i
			}
		}
	}
	return -1
}

// which lists the seats that are taken and not out and for which a question holds, but for some.
func (m *match) which(holds func(one *seat) bool, but ...int) (seats []int) {
	sort.Ints(but)
	for i, one := range m.seats {
		if one.keys != nil && !one.out && !has(but, i) && (holds == nil || holds(one)) {
			seats = append(seats, i)
		}
	}
	return seats
}

// overdue lists the seats in `next` whose time ran out first, where more than grace and budget of any has elapsed.
func (m *match) overdue(now int) (seats []int) {
	first := now
	for _, i := range m.next {
		if at := m.seats[i].since + m.grace + m.seats[i].budget; at < first {
			seats, first = []int{i}, at
		} else if at == first && at < now {
			seats = append(seats, i)
		}
	}
	return seats
}

// late says whether the deadline of the phase has come.
func (m *match) late(now int) bool {
	awaited := m.which(func(one *seat) bool { return !one.opened })
	switch {
	case m.phase == "lobby":
		return now > m.opened+m.deadlines.num("join")
	case m.phase == "setup":
		return now > m.last+m.deadlines.num("setup")
	case m.phase == "play":
		return m.overdue(now) != nil
	case m.deadlines.has("opening") && m.started && awaited != nil:
		return now > m.ended+m.deadlines.num("opening")
	}
	return now > m.last+m.deadlines.num("settle")
}

// apply takes the next step, in the order of the rules of life.md.
func (m *match) apply(s step) {
	rule, known := rules[s.kind]
	ofGame := strings.Contains(s.kind, ".")
	if ofGame {
		rule, known = kindRule{phases: "setup play"}, true
	}
	must(m.phase != "closed", "life/wrong-phase")
	if ofGame || s.kind == "start" || s.kind == "skip" && !m.owed {
		m.room--
		must(m.room >= 0, "life/too-many-steps")
	}
	late, author, byRelay := m.late(s.time), m.seatOf(s.authors[0], false), s.kind == "timeout" || s.kind == "retire" || s.kind == "close"
	must(late || !byRelay || s.kind == "retire", "life/too-early")
	must(!late || byRelay, "life/out-of-time")
	must(known, "life/unknown-kind")
	must(s.kind != "cancel" || m.phase != "lobby" || s.next == nil, "life/wrong-next")
	must(strings.Contains(rule.phases, m.phase) && (s.kind != "skip" || m.owed || m.contested && !has(s.next, author)), "life/wrong-phase")
	must(!byRelay || len(s.authors) == 1 && s.authors[0] == m.terms["relay"], "life/not-the-relay")
	if rule.shape != nil {
		must(s.payload != nil, "log/payload-missing")
		rule.shape(s.payload)
	}
	if s.kind == "start" || s.kind == "endgame" {
		author = -1
		m.signedByAll(s)
	} else if !byRelay && s.kind != "join" && s.kind != "hand-over" {
		must(len(s.authors) == 1 && author >= 0, "life/not-a-seat")
		must(!m.seats[author].out || s.kind == "opening", "life/not-your-turn")
	}
	ofPlay := ofGame || s.kind == "skip" || s.kind == "opening" && m.phase == "play"
	must(!ofPlay || !m.owed || s.kind == "skip", "life/skip-owed")
	inTurn := ofPlay || len(m.sameTurn) > 0 && strings.HasPrefix(s.kind, "draw-")
	must(!inTurn || has(m.next, author), "life/not-your-turn")
	if !ofPlay && s.kind != "start" {
		must(same(s.next, rule.effect(m, s, author)), "life/wrong-next")
	} else {
		for _, i := range s.next {
			must(has(m.which(nil), i), "life/no-such-seat")
		}
		m.play(s, author)
	}
	if s.kind == "hand-over" {
		author = s.payload.num("seat")
	}
	m.pass(s, author, ofPlay)
}

func (m *match) signedByAll(s step) {
	signed := map[int]bool{}
	for _, key := range s.authors {
		i := m.seatOf(key, false)
		must(i >= 0 && !m.seats[i].out, "life/signature-missing")
		signed[i] = true
	}
	left := 0
	for _, i := range m.which(nil) {
		may := m.seats[i].home && s.kind == "endgame" && s.time >= m.last+5000
		must(signed[i] || may, "life/signature-missing")
		if !m.seats[i].home {
			left++
		}
	}
	must(len(signed) == len(m.which(nil)) || left >= 2, "life/signature-missing")
}

// play charges the author of a step of play, and ends offers of a draw.
func (m *match) play(s step, author int) {
	if s.kind == "opening" {
		must(!m.seats[author].opened, "life/already-opened")
		m.seats[author].opened = true
	}
	if s.kind == "start" {
		m.phase, m.started, m.next = "play", true, nil
	} else if m.phase == "play" {
		one, sameTurn := m.seats[author], m.sameTurn[s.kind]
		spent := max(0, s.time-one.since-m.grace)
		if !sameTurn || !has(s.next, author) {
			one.budget, one.since = one.budget-spent, s.time
			if m.moves[s.kind] {
				one.budget += m.increment
				one.budget -= max(0, one.budget-thirtyDays)
			}
		} else if one.row {
			one.budget, one.since = one.budget-spent, max(one.since, s.time-max(0, m.grace-60000))
		}
		if len(m.sameTurn) == 0 || !sameTurn && author != m.offer && !one.accepted {
			m.offer = -1
		}
		m.refused, m.owed, m.decided = m.refused && sameTurn, false, m.decided || !sameTurn
		for _, i := range s.next {
			m.seats[i].row = m.seats[i].row && has(m.next, i) && (i != author || sameTurn) || sameTurn && i != author && !has(m.next, i)
		}
	}
}

// pass makes `next` of a step the turn: clocks start, and nobody has less than two seconds after the step of another seat.
func (m *match) pass(s step, author int, ofPlay bool) {
	if m.phase == "play" {
		for _, i := range s.next {
			one := m.seats[i]
			if !has(m.next, i) {
				one.since = s.time
			} else if i != author {
				one.since += max(0, 2000-(m.grace+one.budget-s.time+one.since))
			}
		}
		m.decided = m.decided || !ofPlay && !strings.HasPrefix(s.kind, "draw-") && s.kind != "hand-over" && s.kind != "start"
	}
	if s.next == nil && (m.phase == "play" || m.phase == "setup" && (s.kind == "resign" || s.kind == "protest")) {
		m.phase, m.ended, m.endedBy, m.author, m.byPlay = "settle", s.time, s.kind, author, ofPlay || s.kind == "start"
	}
	m.next, m.begun = s.next, m.begun || m.phase == "setup"
	if s.kind != "hand-over" && (author < 0 || !m.seats[author].out) {
		m.last = s.time
	}
}
