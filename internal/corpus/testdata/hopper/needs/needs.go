// Package needs knows which tables refer to which, and so which have to be loaded
// before or together with which.
package needs

import (
	"fmt"
	"iter"
	"maps"
	"slices"
	"strings"

	"example.com/hopper/fun"
)

// Table is one of a schema.
type Table struct {
	Name  string
	id    int
	needs []*Table
}

// Schema has tables, in the order in which they were first named.
type Schema struct {
	tables []*Table
	byName map[string]*Table
}

// Parse reads lines: TABLE: OTHER, OTHER. Tables need not have a line of their own.
func Parse(text string) (*Schema, error) {
	s := &Schema{byName: map[string]*Table{}}
	for line := range strings.Lines(text) {
		line = strings.TrimSpace(line)
		if line == "" {
			continue
		}
		name, others, ok := strings.Cut(line, ":")
		if !ok || name == "" {
			return nil, fmt.Errorf("%q: no table", line)
		}
		t := s.table(name)
		for other := range strings.SplitSeq(others, ",") {
			if other = strings.TrimSpace(other); other != "" {
				t.needs = append(t.needs, s.table(other))
			}
		}
	}
	return s, nil
}

// table returns the one of a name, which is made when it is first named.
func (s *Schema) table(name string) *Table {
	if t, ok := s.byName[name]; ok {
		return t
	}
	t := &Table{Name: name, id: len(s.tables)}
	s.tables = append(s.tables, t)
	s.byName[name] = t
	return t
}

// Set has things, each once.
type Set[T comparable] map[T]struct{}

// Add puts a thing into the set.
func (s Set[T]) Add(thing T) { s[thing] = struct{}{} }

// Has reports whether it is there.
func (s Set[T]) Has(thing T) bool { _, ok := s[thing]; return ok }

// All yields the things, in no order.
func (s Set[T]) All() iter.Seq[T] { return maps.Keys(s) }

// Knot is tables that have to be loaded together, since each needs all others.
type Knot struct {
	First   *Table // as they were named
	members Set[*Table]
	needs   Set[*Knot]
}

// Names are those of the tables, sorted.
func (k *Knot) Names() []string {
	return slices.Sorted(func(yield func(string) bool) {
		for t := range k.members.All() {
			if !yield(t.Name) {
				return
			}
		}
	})
}

// Needs is how many other knots have to be loaded directly before it.
func (k *Knot) Needs() int { return len(k.needs) }

// Knots are those of the schema, each behind all that it needs.
func (s *Schema) Knots() []*Knot {
	number, low := map[*Table]int{}, map[*Table]int{}
	of := map[*Table]*Knot{}
	var stack []*Table
	var knots []*Knot
	var visit func(t *Table)
	visit = func(t *Table) {
		number[t] = len(number) + 1
		low[t] = number[t]
		stack = append(stack, t)
		for _, other := range t.needs {
			if number[other] == 0 {
				visit(other)
				low[t] = min(low[t], low[other])
			} else if of[other] == nil {
				low[t] = min(low[t], number[other])
			}
		}
		if low[t] != number[t] {
			return
		}
		k := &Knot{First: t, members: Set[*Table]{}, needs: Set[*Knot]{}}
		for from := slices.Index(stack, t); len(stack) > from; stack = stack[:len(stack)-1] {
			member := stack[len(stack)-1]
			of[member] = k
			k.members.Add(member)
			if member.id < k.First.id {
				k.First = member
			}
		}
		knots = append(knots, k)
	}
	for _, t := range s.tables {
		if number[t] == 0 {
			visit(t)
		}
	}
	for t, k := range of {
		for _, other := range t.needs {
			if of[other] != k {
				k.needs.Add(of[other])
			}
		}
	}
	return knots
}

// Weight is how many tables have to be there before one.
type Weight struct {
	Table  string
	Before int
}

// Weights are those of all tables, as they were named.
func (s *Schema) Weights() []Weight {
	direct := make([]Set[int], len(s.tables))
	for _, t := range s.tables {
		direct[t.id] = Set[int]{}
		for _, other := range t.needs {
			direct[t.id].Add(other.id)
		}
	}
	return fun.Map(s.tables, func(t *Table) Weight { return Weight{t.Name, before(direct, t.id)} })
}

// before counts what is needed by a table, or by what it needs.
func before(direct []Set[int], id int) int {
	seen := make([]bool, len(direct))
	var todo []int
	todo = append(todo, id)
	count := 0
	for len(todo) > 0 {
		next := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		for other := range direct[next].All() {
			if other != id && !seen[other] {
				seen[other] = true
				count++
				todo = append(todo, other)
			}
		}
	}
	return count
}
