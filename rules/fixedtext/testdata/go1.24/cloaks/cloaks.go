// Package cloaks hands out coats.
package cloaks

// Hanger is what a hanger is called.
type Hanger string

type slip struct {
	hanger Hanger
	guest  string
	hook   byte
}

// read reads a slip, on which texts have the length that somebody gave them.
func read(b []byte) (s slip, ok bool) {
	if len(b) < 2 || len(b) < 2+int(b[1]) {
		return s, false
	}
	s.hook = b[0]
	name, rest := b[2:2+b[1]], b[2+b[1]:]
	s.hanger, s.guest = Hanger(name), string(rest)
	return s, true
}

type cloakroom struct {
	hooks  map[string]byte
	lost   []string
	oldest note
}

type note struct {
	guest string
	hook  byte
}

// hand counts the coats that hang where their guests say.
func (c *cloakroom) hand(all [][]byte) (n int) {
	for _, b := range all {
		s, ok := read(b) // want `a short text is allocated in each turn` `a short text is allocated in each turn`
		if ok && s.hanger != "none" && c.find(s) {
			n++
		}
	}
	return n
}

// find keeps the names of guests that it has not heard of.
func (c *cloakroom) find(s slip) bool {
	if hook, known := c.hooks[s.guest]; known {
		return hook == s.hook
	}
	c.hooks[s.guest] = s.hook
	c.lost = append(c.lost, "strangers:", s.guest[:1])
	if c.oldest.hook < s.hook {
		c.oldest = note{guest: s.guest, hook: s.hook}
	}
	return false
}

// labels are those that guests bring. Where one is on no list, it is put there.
type labels struct {
	numbers map[string]int
	last    string
}

func (l *labels) number(label []byte) int {
	key := string(label[1:]) // want `few of them keep it`
	if n, ok := l.numbers[key]; ok {
		return n
	}
	l.numbers[key] = len(l.numbers)
	l.last = key
	return len(l.numbers) - 1
}

func (l *labels) count(label []byte) int {
	return l.add(string(label)) // want `few of them keep it`
}

func (l *labels) add(label string) int {
	if _, ok := l.numbers[label]; !ok {
		l.last = label
	}
	return l.numbers[label]
}
