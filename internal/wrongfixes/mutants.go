package wrongfixes

import (
	"bytes"
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"

	"github.com/rogpeppe/go-internal/diff"
)

// RightOnes returns the right candidates in an order drawn by chance: what mutants are made of. What
// modules hold back from who improves the checks is left out.
func RightOnes(modules []*Module, r *rand.Rand) []*Candidate {
	var right []*Candidate
	for _, c := range Candidates(modules) {
		if c.Expect == Accept && !(c.Module.Batch > 0 && HeldBack(c.Module.Name)) {
			right = append(right, c)
		}
	}
	r.Shuffle(len(right), func(i, j int) { right[i], right[j] = right[j], right[i] })
	return right
}

// draws is how many mistakes are tried for one that compiles.
const draws = 60

// Mutant returns a right candidate with one small mistake, drawn from those that can be made on the
// lines it has changed and that compile: what a fixer might do wrong. First an operator is drawn
// and then a place, since statements are fewer than literals. It is nil where there is nothing to get
// wrong.
func Mutant(c *Candidate, r *rand.Rand, compiles func(*Candidate) bool) *Candidate {
	places := placesOf(c)
	for range draws {
		if len(places) == 0 {
			return nil
		}
		operators := slices.Sorted(maps.Keys(places))
		operator := operators[r.IntN(len(operators))]
		at := places[operator]
		i := r.IntN(len(at))
		if m := at[i].made(c); compiles(m) {
			return m
		}
		if places[operator] = slices.Delete(at, i, i+1); len(places[operator]) == 0 {
			delete(places, operator)
		}
	}
	return nil
}

// A place is where a mistake can be made.
type place struct {
	file string
	mutation
}

// placesOf returns the places of a candidate, by operator.
func placesOf(c *Candidate) map[string][]place {
	places := map[string][]place{}
	for _, name := range slices.Sorted(maps.Keys(c.Files)) {
		src, err := parse(c.Files[name])
		if err != nil || strings.HasSuffix(name, "_test.go") {
			continue
		}
		for _, m := range mutations(src, added(c.Module.Files[name], src.text)) {
			places[m.operator] = append(places[m.operator], place{name, m})
		}
	}
	return places
}

// made is the candidate with the mistake.
func (p place) made(c *Candidate) *Candidate {
	m := *c
	m.Name, m.Kind, m.Expect = c.Name+"mutant", p.operator, Reject
	m.Why = p.file + ":" + p.describe(c.Files[p.file])
	m.Mutant = true
	m.Files = maps.Clone(c.Files)
	m.Files[p.file] = replace(c.Files[p.file], []edit{p.edit})
	return &m
}

// added are the numbers of the lines that are new in a text.
func added(before, after []byte) map[int]bool {
	lines := map[int]bool{}
	at := 0
	for line := range bytes.Lines(diff.Diff("a", before, "b", after)) {
		switch {
		case bytes.HasPrefix(line, []byte("@@ ")):
			at = hunkStart(string(line))
		case at == 0: // the head
		case line[0] == '+':
			lines[at] = true
			at++
		case line[0] == ' ':
			at++
		}
	}
	return lines
}

// hunkStart is the first line of the new text in a hunk "@@ -1,2 +3,4 @@".
func hunkStart(head string) int {
	_, rest, _ := strings.Cut(head, " +")
	n, _, _ := strings.Cut(rest, ",")
	start, err := strconv.Atoi(strings.Fields(n)[0])
	if err != nil {
		panic(fmt.Sprintf("hunk %q", head)) // a format of package diff
	}
	return start
}

// Add counts what became of a mutant.
func (r *MutantRun) Add(c *Candidate, got Result) {
	r.Drawn++
	if slices.Contains(got.Stages, StageBuild) {
		return
	}
	r.Mutants++
	if got.Rejected() {
		r.Rejected++
		return
	}
	r.Survivors = append(r.Survivors, Survivor{Mutant: c.ID(), Change: c.Why, Doubt: got.Doubt})
}
