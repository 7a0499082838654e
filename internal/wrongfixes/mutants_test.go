package wrongfixes

import (
	"go/format"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
)

const mutated = `package p

func f(s []int, n int) (int, error) {
	if n <= 0 && len(s) > 1 {
		return 0, err
	}
	for i := range s[1:n] {
		if i == 3 {
			break
		}
		n = max(i, n)
		count++
	}
	g("ab", true)
	if !ok {
		n--
	}
	return n + 2, nil
}
`

func TestMutations(t *testing.T) {
	src, err := parse([]byte(mutated))
	if err != nil {
		t.Fatal(err)
	}
	operators := map[string]bool{}
	var said []string
	for _, m := range mutations(src, lines(mutated)) {
		operators[m.operator] = true
		after := replace(src.text, []edit{m.edit})
		if _, err := format.Source(after); err != nil {
			t.Errorf("%s: %v", m.describe(src.text), err)
		}
		said = append(said, m.describe(src.text))
	}
	want := []string{"arguments swapped", "bound left out", "branch", "condition negated", "constant", "declared anew", "lookalike", "moved across a loop", "off by one", "operator", "result lost", "statement deleted", "statements swapped", "wrong variable"}
	if got := slices.Sorted(maps.Keys(operators)); !slices.Equal(got, want) {
		t.Errorf("operators %q, want %q", got, want)
	}
	for _, want := range []string{
		`4: operator: "<=" becomes "<"`, `4: operator: "&&" becomes "||"`, `5: result lost: "err" becomes "nil"`,
		`7: bound left out: "1" becomes ""`, `9: branch: "break" becomes "continue"`, `11: arguments swapped: "i, n" becomes "n, i"`,
		`11: declared anew: "=" becomes ":="`, `12: statement deleted: "count++" becomes ""`, `14: constant: "\"ab\"" becomes "\"b\""`,
	} {
		if !slices.Contains(said, want) {
			t.Errorf("no %s among\n%s", want, strings.Join(said, "\n"))
		}
	}
	if n := strings.Count(strings.Join(said, "\n"), "15: condition negated"); n != 1 {
		t.Errorf("the condition that is negated already is turned round in %d ways", n)
	}
	if got := mutations(src, map[int]bool{1: true}); len(got) > 0 {
		t.Errorf("mutations of other lines: %v", got)
	}
}

func TestAdded(t *testing.T) {
	before := "a\nb\nc\nd\ne\nf\ng\nh\ni\n"
	after := "a\nB\nc\nd\ne\nf\ng\nnew\nh\ni\n"
	if got := slices.Sorted(maps.Keys(added([]byte(before), []byte(after)))); !slices.Equal(got, []int{2, 8}) {
		t.Errorf("lines %v are new, want 2 and 8", got)
	}
}

// TestMutants draws from the corpus: each mutant is another program than the candidate that it
// was made of, and none is of what is held back.
func TestMutants(t *testing.T) {
	modules, err := Load()
	if err != nil {
		t.Fatal(err)
	}
	right := map[string]*Candidate{}
	for _, c := range Candidates(modules) {
		right[c.ID()] = c
	}
	drawn := mutantsOf(modules, func(*Candidate) bool { return true })
	if len(drawn) != 40 {
		t.Fatalf("%d were drawn", len(drawn))
	}
	for _, c := range drawn {
		of := right[strings.TrimSuffix(c.ID(), "mutant")]
		if of == nil || of.Expect != Accept || HeldBack(c.Module.Name) {
			t.Errorf("%s is a mutant of %v", c.ID(), of)
			continue
		}
		if maps.EqualFunc(c.Files, of.Files, func(a, b []byte) bool { return string(a) == string(b) }) {
			t.Errorf("%s changes nothing: %s", c.ID(), c.Why)
		}
	}
	if again := mutantsOf(modules, func(*Candidate) bool { return true }); again[7].Why != drawn[7].Why {
		t.Error("the same seed draws others")
	}
	if none := mutantsOf(modules[:1], func(*Candidate) bool { return false }); len(none) > 0 {
		t.Errorf("%s does not compile and was drawn", none[0].ID())
	}
}

func mutantsOf(modules []*Module, compiles func(*Candidate) bool) []*Candidate {
	r := rand.New(rand.NewPCG(1, 0))
	var drawn []*Candidate
	for _, c := range RightOnes(modules, r) {
		if m := Mutant(c, r, compiles); m != nil {
			drawn = append(drawn, m)
		}
		if len(drawn) == 40 {
			break
		}
	}
	return drawn
}
