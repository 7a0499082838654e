package invariant

type lexer struct {
	tokens map[string][]string
	text   []byte
	pos    int
}

func (l *lexer) quote() int {
	n := 0
	for l.pos < len(l.text) {
		for _, t := range l.tokens["start"] { // want "computed in each turn"
			n += len(t)
		}
		l.pos++
	}
	return n
}

type cell struct{ text string }

func fill(cells []cell, r rune) {
	for i := range cells {
		cells[i].text = string(r) // want "computed in each turn"
	}
}
