package valueparam

import "io"

type point struct{ x, y int }

func (p *point) write(w io.Writer) { io.WriteString(w, "point") }

func (p point) text(w io.Writer) { // want "parameter copied to the heap"
	p.write(w)
}

func fill(q point, f func(*point)) int { // want "parameter copied to the heap"
	f(&q)
	return q.x
}

func send(id [16]byte, w io.Writer) { // want "parameter copied to the heap"
	w.Write(id[:])
}

type matrix struct{ cells [64]int }

func (m matrix) at(i int) int { return m.cells[i] }

func trace(m matrix) int { return m.cells[0] }

func sum(m matrix, list []matrix) (n int) {
	for i := range 64 {
		n += m.at(i)        // want "large value copied for a call"
		n += trace(list[0]) // want "large value copied for a call"
	}
	return n
}
