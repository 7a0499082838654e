package maplookup

import "fmt"

func (h *lobby) letterOfBytes(code []byte) int {
	if h.banks[code[0]].top > 1 {
		code[0] = 'b'
	}
	return h.banks[code[0]].home
}

func (h *lobby) letterChanges(code string) int {
	n := h.banks[code[0]].top
	code = code[1:]
	return n + h.banks[code[0]].home
}

func (h *lobby) placeChanges(code string, i int) int {
	n := h.banks[code[i]].top
	i++
	return n + h.banks[code[i]].home
}

func letterShown(names map[byte]string, code string) string {
	if fmt.Println("asked"); code == "" {
		return ""
	}
	if n, _ := fmt.Println("asks"); n > 0 && code != "" || names[code[0]] == "" {
		return names[code[0]]
	}
	return ""
}

func letterBehind(names map[byte]string, code string) string {
	if telling(1) > len(names[code[0]]) {
		return names[code[0]]
	}
	return ""
}

func letterBehindElement(names map[byte]string, code string, at []int) string {
	if at[3] > len(names[code[0]]) {
		return names[code[0]]
	}
	return ""
}

func restBehind(names map[int]string, n, by int) string {
	if telling(n)+len(names[n%by]) > 3 {
		return names[n%by]
	}
	return ""
}

func letterOfCase(names map[byte]string, code string) string {
	switch x := telling(1); {
	case len(names[code[0]]) > x:
		return names[code[0]]
	}
	return ""
}

func (h *lobby) lineGiven(c *lift) int {
	n := h.lines[c.line.name].top
	c.line.name = "a"
	return n + h.lines[c.line.name].top
}

func (h *lobby) lineReplaced(c, d *lift) int {
	n := h.lines[c.line.name].top
	*d = lift{}
	return n + h.lines[c.line.name].top
}

func (h *lobby) lineOfElement(all []lift) int {
	c := &all[0]
	n := h.lines[c.line.name].top
	all[0] = lift{}
	return n + h.lines[c.line.name].top
}

func (h *lobby) lineOfPart(all []struct{ name string }, c *lift) int {
	n := h.lines[c.line.name].top
	all[0] = struct{ name string }{}
	return n + h.lines[c.line.name].top
}

func (h *lobby) lineCalled(c *lift) int {
	n := h.lines[c.line.name].top
	c.rename()
	return n + h.lines[c.line.name].top
}

func (c *lift) rename() { c.line.name += "a" }

func (h *lobby) doorsReplaced(name string) int {
	n := h.open.doors[name]
	h.open = struct{ doors map[string]int }{}
	return n + h.open.doors[name]
}

func (h *lobby) doorsTouched(name string) int {
	n := h.open.doors[name]
	h.shut(name)
	return n + h.open.doors[name]
}

func (h *lobby) shut(name string) { h.open.doors[name] = 0 }

func (p *bellboy) moves(name string, other *lobby) int {
	n := p.lobby.lines[name].top
	p.lobby = other
	return n + p.lobby.lines[name].top
}

func (p *bellboy) others(name string, q *bellboy, other *lobby) int {
	n := p.lobby.lines[name].top
	q.lobby = other
	return n + p.lobby.lines[name].top
}

func (p *bellboy) shuts(name string) int {
	n := p.lobby.open.doors[name]
	p.lobby.shut(name)
	return n + p.lobby.open.doors[name]
}

func (p *bellboy) clears(name string) int {
	n := p.lobby.lines[name].top
	clear(p.lobby.lines)
	return n + p.lobby.lines[name].top
}

func telling(n int) int {
	fmt.Println(n)
	return n
}

// What is counted is not what is put.

func addsOther(m map[string]int, k string, by, first int) {
	if _, ok := m[k]; ok {
		m[k] += by
	} else {
		m[k] = first
	}
}

func addsFound(m map[string]int, k string) {
	if n, ok := m[k]; ok {
		m[k] = n + n
	} else {
		m[k] = n
	}
}

func addsTold(m map[string]int, k string) {
	if _, ok := m[k]; ok {
		m[k] += telling(1)
	} else {
		m[k] = telling(1)
	}
}

func addsFraction(m map[string]float64, k string, by float64) {
	if _, ok := m[k]; ok {
		m[k] += by
	} else {
		m[k] = by
	}
}

func takesAway(m map[string]int, k string, by int) {
	if _, ok := m[k]; ok {
		m[k] -= by
	} else {
		m[k] = by
	}
}
