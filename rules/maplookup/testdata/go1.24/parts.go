package maplookup

import "sync"

type shaft struct {
	home, top, load int
}

type lift struct {
	code  string
	floor int
	line  struct{ name string }
}

type lobby struct {
	mu    sync.Mutex
	banks map[byte]shaft
	lines map[string]shaft
	open  struct{ doors map[string]int }
	calls int
}

func (h *lobby) closed() bool { h.calls++; return h.calls > 9 }

func (h *lobby) byLetter(c *lift) int {
	if h.closed() {
		return h.banks[c.code[0]].home
	}
	if c.floor > h.banks[c.code[0]].top {
		return h.banks[c.code[0]].home // want `map asked several times for one value`
	}
	return 0
}

func (h *lobby) byPrefix(code string) (int, int) {
	home := h.lines[code[:2]].home
	return home, h.lines[code[:2]].top // want `map asked several times for one value`
}

func (h *lobby) byPart(c lift) int {
	if h.lines[c.line.name].top > 3 {
		return h.lines[c.line.name].load // want `map asked several times for one value`
	}
	return h.lines[c.line.name].home // want `map asked several times for one value`
}

func byRest(names map[int]string, n int) string {
	if names[n%16] == "" {
		return "none"
	}
	return names[n%16] // want `map asked several times for one value`
}

func byKind(names map[byte]string, n int) string {
	if names[byte(n>>8)] != "" {
		return names[byte(n>>8)] // want `map asked several times for one value`
	}
	return "?"
}

func (h *lobby) doors(name string) int {
	if h.open.doors[name] > 3 {
		return 3
	}
	return h.open.doors[name] // want `map asked several times for one value`
}

type bellboy struct{ lobby *lobby }

func (p *bellboy) line(name string) int {
	if _, ok := p.lobby.lines[name]; !ok {
		return 0
	}
	return p.lobby.lines[name].home // want `map asked several times for one value`
}
