package main

// kindRule is what life.md says of a kind that every match has: its phases, its payload, and what it changes. The effect gives the `next`
// that the step has to state; steps of play and `start` state their own.
type kindRule struct {
	phases string
	shape  reader
	effect func(m *match, s step, author int) []int
}

var rules = map[string]kindRule{}

func init() {
	end := func(m *match, _ step, _ int) []int { m.phase = "closed"; return nil }
	for kind, rule := range map[string]kindRule{
		"open": {}, "start": {phases: "setup"}, "skip": {"play", empty, nil}, "opening": {"play settle", opening, open},
		"join":  {"lobby", fieldsOf(need("seat", seatIndex), need("seed", key), may("spare", key), may("name", key), may("engine", engine), may("invite", signature)), join},
		"begin": {"lobby", empty, begin}, "cancel": {"lobby", empty, cancel}, "endgame": {"settle", fieldsOf(need("result", result)), end},
		"draw-offer": {"play", empty, offer}, "draw-accept": {"play", empty, accept}, "draw-decline": {"play", empty, decline},
		"resign":     {"setup play", empty, func(m *match, _ step, author int) []int { return m.leave(author) }},
		"retire":     {"play", empty, func(*match, step, int) []int { return nil }},
		"stand-down": {"play", empty, standDown}, "abort": {"setup play", empty, abort}, "clock-note": {"settle", empty, clockNote},
		"hand-over": {"lobby setup play settle", handOver, handTo},
		"protest":   {"setup play settle", fieldsOf(need("code", name), need("seat", seatIndex), need("seq", integer(0, stepsPerMatch))), protest},
		"timeout":   {"play", fieldsOf(need("seats", someSeats)), timeout},
		"close":     {"lobby setup settle", fieldsOf(need("reason", oneOf("expired", "unsigned")), may("claims", claims)), closeMatch},
	} {
		rules[kind] = rule
	}
}

func join(m *match, s step, _ int) []int {
	if m.take(s); len(m.which(nil)) < len(m.seats) {
		return nil
	}
	m.phase = "setup"
	return m.which(nil)
}

func begin(m *match, _ step, author int) []int {
	must(author == m.terms.num("seat"), "life/not-the-creator")
	must(len(m.which(nil)) >= 2, "life/too-few-seats")
	m.phase = "setup"
	return m.which(nil)
}

func cancel(m *match, _ step, author int) []int {
	must(author == m.terms.num("seat"), "life/not-the-creator")
	m.phase = "closed"
	return nil
}

func offer(m *match, _ step, author int) []int {
	must(m.offer < 0, "life/no-such-offer")
	m.seats[author].offers++
	must(!m.refused && m.seats[author].offers <= 10, "life/too-many-offers")
	m.offer = author
	for _, one := range m.seats {
		one.accepted = false
	}
	if len(m.which(nil)) == 1 {
		return nil
	}
	return m.next
}

func accept(m *match, _ step, author int) []int {
	must(m.offer >= 0 && m.offer != author && !m.seats[author].accepted, "life/no-such-offer")
	m.seats[author].accepted = true
	if m.which(func(one *seat) bool { return !one.accepted }, m.offer) != nil {
		return m.next
	}
	return nil
}

func decline(m *match, _ step, author int) []int {
	must(m.offer >= 0 && m.offer != author, "life/no-such-offer")
	m.offer, m.refused = -1, true
	return m.next
}

func standDown(m *match, _ step, author int) []int {
	others := m.which(func(one *seat) bool { return !one.home }, author)
	must(m.goesOn && !m.owed && !has(m.next, author) && !m.seats[author].home && len(others) >= 2, "life/not-your-turn")
	m.seats[author].home = true
	return m.next
}

func abort(m *match, _ step, _ int) []int {
	must(!m.decided, "life/too-late-to-abort")
	m.phase, m.endedBy = "closed", "abort"
	return nil
}

func open(m *match, _ step, author int) []int {
	must(m.started, "life/wrong-phase")
	must(!m.seats[author].opened, "life/already-opened")
	m.seats[author].opened = true
	return nil
}

func clockNote(m *match, s step, author int) []int {
	must(m.endedBy == "timeout" && has(m.timedOut, author) && !m.seats[author].noted && s.header.has("clock"), "life/wrong-clock-note")
	m.seats[author].noted = true
	return nil
}

func timeout(m *match, s step, _ int) []int {
	m.timedOut = m.overdue(s.time)
	must(same(seatsIn(s.payload, "seats"), m.timedOut), "life/wrong-timeout")
	return m.leave(m.timedOut...)
}

// leave puts seats out where the match goes on, and gives the turn to those that are left.
func (m *match) leave(seats ...int) []int {
	left := m.which(nil, append([]int{}, seats...)...)
	if !m.goesOn || len(left) < 2 || !m.started {
		return nil
	}
	for _, i := range seats {
		m.seats[i].out = true
	}
	m.next, m.owed, m.offer = nil, true, -1
	return left
}

func closeMatch(m *match, s step, _ int) []int {
	must((s.payload["reason"] == "unsigned") == (m.phase == "settle") && (m.phase == "settle" || !s.payload.has("claims")), "life/wrong-close")
	said, results, first := map[int]bool{}, map[string]bool{}, ""
	for _, claim := range s.payload.objects("claims") {
		signatures, result := claim.objects("signatures"), string(encode(claim["result"], 8))
		must(!results[result] && signatures[0].str("key") >= first, "life/wrong-close")
		results[result], first = true, signatures[0].str("key")
		for _, one := range signatures {
			i := m.seatOf(one.str("key"), false)
			must(i >= 0 && !m.seats[i].out && !said[i], "life/wrong-close")
			said[i] = true
		}
	}
	m.phase = "closed"
	return nil
}

func handTo(m *match, s step, _ int) []int {
	at := s.payload.num("seat")
	must(at < len(m.seats) && m.seats[at].keys != nil, "life/no-such-seat")
	one := m.seats[at]
	must(!one.out, "life/not-your-turn")
	must(one.spare == s.payload["spare"], "life/wrong-spare")
	must(len(s.authors) == 1 && s.authors[0] != m.terms["relay"], "life/not-a-seat")
	must(m.seatOf(s.authors[0], true) < 0, "life/already-seated")
	one.hands++
	must(one.hands <= 8, "life/too-many-hand-overs")
	one.keys = append(one.keys, s.authors[0])
	if len(m.sameTurn) > 0 && m.phase == "play" {
		for _, i := range m.next {
			if other := m.seats[i]; i != at {
				other.budget, other.since = other.budget-max(0, s.time-other.since-m.grace), s.time
			}
		}
		if m.offer != at {
			m.offer = -1
		}
	}
	return m.next
}

func protest(m *match, s step, author int) []int {
	about := s.payload.num("seat")
	must(m.phase != "settle" || m.byPlay, "life/wrong-phase")
	must(about != author && has(m.which(nil), about), "life/no-such-seat")
	must(!m.goesOn || !m.seats[author].accused[about], "life/too-many-protests")
	m.seats[author].accused[about] = true
	if !m.goesOn || !m.started || len(m.which(nil)) < 3 {
		m.endedBy, m.author, m.byPlay = "protest", author, false
		return nil
	} else if m.phase == "settle" {
		m.phase, m.next = "play", nil
	}
	m.seats[author].involved, m.seats[about].involved, m.owed, m.contested = true, true, true, true
	if free := m.which(func(one *seat) bool { return !one.involved }); free != nil {
		return free
	}
	return m.which(nil, author, about)
}
