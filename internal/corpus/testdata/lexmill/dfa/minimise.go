package dfa

import (
	"fmt"
	"strconv"
)

// Minimise returns the table with the fewest states that accepts the same, after
// Moore: states are told apart by where they lead, again and again.
func (d *DFA) Minimise() *DFA {
	block := make([]int, len(d.Next))
	for s, rule := range d.Accept {
		block[s] = rule
	}
	for count := 0; ; {
		next, n := d.refine(block)
		if block = next; n == count {
			return d.merge(block, n)
		}
		count = n
	}
}

// refine numbers states by their blocks and those of the states that they lead to.
func (d *DFA) refine(block []int) ([]int, int) {
	next := make([]int, len(block))
	seen := make(map[string]int, len(block))
	for s, row := range d.Next {
		sign := fmt.Sprint(block[s])
		for _, to := range row {
			if to == Dead {
				sign += "/"
				continue
			}
			sign += "/" + strconv.Itoa(block[to])
		}
		n, ok := seen[sign]
		if !ok {
			n = len(seen)
			seen[sign] = n
		}
		next[s] = n
	}
	return next, len(seen)
}

// merge has one state for each block. Block 0 has state 0.
func (d *DFA) merge(block []int, n int) *DFA {
	m := &DFA{Names: d.Names, Class: d.Class, Over: d.Over, Next: make([][]int, n), Accept: make([]int, n)}
	for s, row := range d.Next {
		if m.Next[block[s]] != nil {
			continue
		}
		to := make([]int, len(row))
		for c := range row {
			if to[c] = Dead; row[c] != Dead {
				to[c] = block[row[c]]
			}
		}
		m.Next[block[s]], m.Accept[block[s]] = to, d.Accept[s]
	}
	return m
}
