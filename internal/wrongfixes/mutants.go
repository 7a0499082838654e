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

// Mutants returns right candidates, drawn without replacement, each with one small mistake
// drawn from those that can be made on the lines it has changed: what a fixer might do wrong. At
// most n are returned; few of them compile to the same program, and some do not compile.
//
// What modules hold back from who improves the checks is left out.
func Mutants(modules []*Module, n int, r *rand.Rand) []*Module {
	var right []*Candidate
	for _, c := range Candidates(modules) {
		if c.Expect == Accept && !(c.Module.Batch > 0 && HeldBack(c.Module.Name)) {
			right = append(right, c)
		}
	}
	r.Shuffle(len(right), func(i, j int) { right[i], right[j] = right[j], right[i] })
	var drawn []*Candidate
	for _, c := range right {
		if len(drawn) == n {
			break
		}
		if m := mutant(c, r); m != nil {
			drawn = append(drawn, m)
		}
	}
	return grouped(modules, drawn)
}

// mutant is a candidate with a mistake: first an operator is drawn and then a place, since
// statements are fewer than literals. It is nil where there is nothing to get wrong.
func mutant(c *Candidate, r *rand.Rand) *Candidate {
	type place struct {
		file string
		mutation
	}
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
	if len(places) == 0 {
		return nil
	}
	operators := slices.Sorted(maps.Keys(places))
	at := places[operators[r.IntN(len(operators))]]
	p := at[r.IntN(len(at))]
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
	r.Survivors = append(r.Survivors, Survivor{Mutant: c.ID(), Change: c.Why})
}
