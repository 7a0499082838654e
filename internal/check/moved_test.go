package check

import (
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/gohone/hone/internal/fix"
	"github.com/gohone/hone/rules/rule"
)

// What a benchmark cost before lines were added above what it executes is found where that is by now,
// and nothing else is.
func TestMovedCosts(t *testing.T) {
	after := strings.Replace(textGo, "type Client", "// These lines are more than what follows them has.\nvar (\n\ta = 1\n\tb = 2\n)\n\ntype Client", 1)
	root := module(t, map[string]string{"text/text.go": textGo})
	before := fix.NewTree(root)
	costs := cpu(t, root, samples{
		"fmt.Sprintf " + at(t, "text/text.go", textGo, "two"): 60,
		at(t, "text/text.go", textGo, "add"):                  40,
	})
	costs[0].Bytes = costs[0].CPU
	moves, err := fix.MovesOf(before, before.With(map[string][]byte{"text/text.go": []byte(after)}))
	if err != nil {
		t.Fatal(err)
	}
	write(t, root, "text/text.go", after)
	moved := []BenchmarkCost{costs[0].Moved(moves.Line)}
	got := run(t, Request{Root: root, Rules: []rule.Rule{sprintf(), loops()}, Costs: moved})
	var found []string
	for _, f := range got.Findings {
		found = append(found, f.Rule+" at "+f.Position.File+":"+strconv.Itoa(f.Position.Line))
	}
	want := []string{"sprintf at " + at(t, "text/text.go", after, "two"), "loops at " + at(t, "text/text.go", after, "loop")}
	if !slices.Equal(found, want) {
		t.Errorf("found %q, want %q", found, want)
	}
	if stale := run(t, Request{Root: root, Rules: []rule.Rule{sprintf()}, Costs: costs}); len(stale.Findings) != 0 {
		t.Errorf("the lines are where they were: %+v", stale.Findings)
	}
}
