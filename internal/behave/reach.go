package behave

import (
	"bytes"
	"slices"
	"strings"

	"github.com/gohone/hone"
)

// reached is what replays executed of the changed lines of a function that hold statements:
// lines of the baseline that the candidate has not got, and the other way round.
type reached struct{ hit, missed []string } // without their indentation

// reach returns what was reached of a function.
func (c *check) reach() func(name string) reached {
	return c.reachOf(func(b *binary) map[int]bool { return b.hits })
}

// reachOf returns what was reached of a function by calls that passed some marks.
func (c *check) reachOf(of func(*binary) map[int]bool) func(name string) reached {
	marks := map[hone.Side]counters{hone.Baseline: c.marks[0], hone.Candidate: c.marks[1]}
	hits := map[hone.Side]map[int]bool{hone.Baseline: of(c.baseline), hone.Candidate: of(c.candidate)}
	lines := changedLines(c.Before, c.After)
	return func(name string) reached {
		var out reached
		for _, l := range lines(name) {
			at := marks[l.side].lines[l.file][l.number]
			if len(at) == 0 {
				continue
			}
			if slices.ContainsFunc(at, func(m int) bool { return hits[l.side][m] }) {
				out.hit = append(out.hit, l.text)
			} else {
				out.missed = append(out.missed, l.text)
			}
		}
		return out
	}
}

// changedLine is a line of a function that the other side has not got.
type changedLine struct {
	side   hone.Side
	file   string // base name
	number int
	text   string // without its indentation
}

// ChangedLines returns, for a function that both states of a package have, the lines in which
// they differ, of either state, without their indentation.
func ChangedLines(before, after map[string][]byte) func(name string) []string {
	lines := changedLines(before, after)
	return func(name string) []string {
		var out []string
		for _, l := range lines(name) {
			out = append(out, l.text)
		}
		return out
	}
}

func changedLines(before, after map[string][]byte) func(name string) []changedLine {
	a, b := declarationsOf(before), declarationsOf(after)
	return func(name string) []changedLine {
		f, old := a.funcs[name]
		g, now := b.funcs[name]
		if !old || !now {
			return nil
		}
		was, is := functionLines(before[f.ref.File], f), functionLines(after[g.ref.File], g)
		return append(linesOf(hone.Baseline, f, was, is), linesOf(hone.Candidate, g, is, was)...)
	}
}

// linesOf are the lines of a function on a side that are not among those of the other side, each
// as often as it is there. Of equal lines those are the other side's that stand between the same
// lines.
func linesOf(side hone.Side, f funcText, mine, theirs []string) []changedLine {
	same := aligned(mine, theirs)
	known := map[string]int{}
	for _, l := range theirs {
		known[l]++
	}
	for i := range same {
		known[mine[i]]--
	}
	var out []changedLine
	for i, l := range mine {
		switch {
		case same[i]:
		case known[l] > 0:
			known[l]-- // it was moved
		default:
			out = append(out, changedLine{side, f.ref.File, f.from + i, l})
		}
	}
	return out
}

// mostAligned bounds the table that the longest common sequence of lines takes.
const mostAligned = 1 << 22

// aligned are the lines of one text, by number, that are in the longest sequence of lines that
// another one has, too; of long texts those at both ends.
func aligned(mine, theirs []string) map[int]bool {
	same := map[int]bool{}
	from := 0
	for from < min(len(mine), len(theirs)) && mine[from] == theirs[from] {
		same[from] = true
		from++
	}
	n, m := len(mine), len(theirs)
	for n > from && m > from && mine[n-1] == theirs[m-1] {
		n, m = n-1, m-1
		same[n] = true
	}
	mine, theirs = mine[from:n], theirs[from:m]
	if len(mine)*len(theirs) > mostAligned {
		return same
	}
	longest := make([][]int, len(mine)+1) // of what is left of both
	longest[len(mine)] = make([]int, len(theirs)+1)
	for i := len(mine) - 1; i >= 0; i-- {
		longest[i] = make([]int, len(theirs)+1)
		for j := len(theirs) - 1; j >= 0; j-- {
			if mine[i] == theirs[j] {
				longest[i][j] = 1 + longest[i+1][j+1]
			} else {
				longest[i][j] = max(longest[i+1][j], longest[i][j+1])
			}
		}
	}
	for i, j := 0, 0; i < len(mine) && j < len(theirs); {
		switch {
		case mine[i] == theirs[j]:
			same[from+i] = true
			i, j = i+1, j+1
		case longest[i+1][j] >= longest[i][j+1]:
			i++
		default:
			j++
		}
	}
	return same
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
