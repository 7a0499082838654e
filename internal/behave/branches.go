package behave

import (
	"fmt"
	"go/ast"
	"slices"
	"strings"

	"github.com/gohone/hone"
)

// A condition that turned out the same in all calls says nothing of what happens otherwise, and where there is no
// else no line tells. So each condition has two marks, one for each outcome, and those in changed lines that were
// decided one way alone are named.

// branch is the condition of an if, a for or a case.
type branch struct {
	line int
	text string
	mark int // passed where it holds, the next one where it does not
}

// longestCondition bounds a condition as it is quoted.
const longestCondition = 60

// branch marks both outcomes of a condition, about what is put into it.
func (m *marker) branch(cond ast.Expr, within func()) {
	if cond == nil || !m.watched {
		within()
		return
	}
	text := strings.Join(strings.Fields(m.source(cond)), " ")
	if r := []rune(text); len(r) > longestCondition {
		text = string(r[:longestCondition]) + "..."
	}
	b := branch{m.fset.Position(cond.Pos()).Line, text, m.next}
	m.next += 2
	m.branches = append(m.branches, b)
	m.inserts = append(m.inserts, insert{at: m.fset.Position(cond.Pos()).Offset, text: fmt.Sprintf("%sDecided(%d, bool(", prefix, b.mark)})
	within()
	m.inserts = append(m.inserts, insert{at: m.fset.Position(cond.End()).Offset, text: "))"})
}

// oneWay returns what lists the conditions in the changed lines of a function that calls decided one way alone.
func (c *check) oneWay() func(name string) []string {
	marks := map[hone.Side]counters{hone.Baseline: c.marks[0], hone.Candidate: c.marks[1]}
	hits := map[hone.Side]map[int]bool{hone.Baseline: c.baseline.hits, hone.Candidate: c.candidate.hits}
	lines := changedLines(c.Before, c.After)
	return func(name string) (out []string) {
		for _, l := range lines(name) {
			for _, b := range marks[l.side].branches[l.file] {
				held, failed := hits[l.side][b.mark], hits[l.side][b.mark+1]
				if b.line != l.number || held == failed {
					continue // that a line was not executed at all is said elsewhere
				}
				if said := fmt.Sprintf("%s: %s was never %t", name, b.text, failed); !slices.Contains(out, said) {
					out = append(out, said)
				}
			}
		}
		return out
	}
}
