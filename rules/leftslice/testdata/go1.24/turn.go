package leftslice

import (
	"encoding/binary"
	"io"
)

// Slices of the turns of a loop, of which nothing is kept.

type node struct {
	id   int
	next []*node
}

type graph struct{ nodes []*node }

func (g *graph) longest() (best int) {
	for _, n := range g.nodes {
		visited := make([]bool, len(g.nodes)) // want `slice allocated in each call, and left behind`
		if d := walk(n, visited); d > best {
			best = d
		}
	}
	return best
}

func walk(n *node, visited []bool) int {
	if visited[n.id] {
		return 0
	}
	visited[n.id] = true
	d := 0
	for _, m := range n.next {
		d = max(d, walk(m, visited[:]))
	}
	return d + 1
}

func pour(dst io.Writer, src io.Reader) error {
	for {
		buf := make([]byte, 4096) // want `slice allocated in each call, and left behind`
		n := copy(buf, "head")
		m, err := src.Read(buf[n:])
		if _, err := dst.Write(buf[:n+m]); err != nil {
			return err
		}
		if err != nil {
			return err
		}
	}
}

func sizes(w io.Writer, rows [][]int) {
next:
	for _, row := range rows {
		for range row {
			frame := 4
			head := make([]byte, len(row)+frame) // want `slice allocated in each call, and left behind`
			if len(head) < 5 {
				continue next
			}
			binary.BigEndian.PutUint32(head, uint32(len(row)))
			w.Write(head)
		}
	}
}
