package leftslice

import "io"

// Nothing is cleared by a word of the language here.

type node struct {
	id   int
	next []*node
}

func longest(nodes []*node) (best int) {
	for _, n := range nodes {
		visited := make([]uint8, len(nodes)) // want `slice allocated in each call, and left behind`
		if d := walk(n, visited); d > best {
			best = d
		}
	}
	return best
}

func walk(n *node, visited []uint8) int {
	if visited[n.id] > 0 {
		return 0
	}
	visited[n.id] = 1
	d := 0
	for _, m := range n.next {
		if e := walk(m, visited); e > d {
			d = e
		}
	}
	return d + 1
}

func flags(all [][]int) (n int) {
	for i := 0; i < len(all); i++ {
		seen := make([]bool, len(all)) // want `slice allocated in each call, and left behind`
		n += mark(seen, all[i])
	}
	return n
}

func mark(seen []bool, list []int) (n int) {
	for _, at := range list {
		if !seen[at] {
			seen[at] = true
			n++
		}
	}
	return n
}

func pour(dst io.Writer, src io.Reader) error {
	for {
		buf := make([]byte, 4096) // want `slice allocated in each call, and left behind`
		n, err := src.Read(buf)
		if _, err := dst.Write(buf[:n]); err != nil {
			return err
		}
		if err != nil {
			return err
		}
	}
}
