package behave

import (
	"bytes"
	"slices"
	"strings"
)

// reach returns, for a function, how many of its changed lines that hold
// statements the replays executed, and how many there are: lines of the
// baseline that the candidate has not got, and the other way round.
func (c *check) reach() func(name string) (reached, lines int) {
	type side struct {
		own, other declarations
		mine       map[string][]byte
		theirs     map[string][]byte
		marks      counters
		hits       map[int]bool
	}
	a, b := declarationsOf(c.Before), declarationsOf(c.After)
	sides := []side{
		{a, b, c.Before, c.After, c.marks[0], c.baseline.hits},
		{b, a, c.After, c.Before, c.marks[1], c.candidate.hits},
	}
	return func(name string) (reached, lines int) {
		for _, s := range sides {
			f, ok := s.own.funcs[name]
			g, also := s.other.funcs[name]
			if !ok || !also {
				continue
			}
			known := map[string]int{}
			for _, l := range functionLines(s.theirs[g.ref.File], g) {
				known[l]++
			}
			for i, l := range functionLines(s.mine[f.ref.File], f) {
				if known[l] > 0 {
					known[l]--
					continue
				}
				if marks := s.marks.lines[f.ref.File][f.from+i]; len(marks) > 0 {
					lines++
					if slices.ContainsFunc(marks, func(m int) bool { return s.hits[m] }) {
						reached++
					}
				}
			}
		}
		return reached, lines
	}
}

// functionLines are the lines of a function without their indentation.
func functionLines(src []byte, f funcText) []string {
	all := bytes.Split(src, []byte("\n"))
	var out []string
	for i := f.from - 1; i < f.to && i < len(all); i++ {
		out = append(out, strings.TrimSpace(string(all[i])))
	}
	return out
}
