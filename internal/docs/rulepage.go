package docs

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/gohone/hone/internal/proofs"
	"github.com/gohone/hone/rules/rule"
)

// safety says in a sentence what a class of safety stands for.
var safety = map[rule.Safety]string{
	rule.Mechanical: "types and dataflow decide; a fuzz test holds that the fix changes no result",
	rule.Guarded:    "kept only when a check beyond the module's own tests finds no difference",
	rule.Review:     "an observable thing changes: shown, and for a person to decide",
}

// rulePage renders the page of a rule: what it says of itself, what hone knows
// of it, and what it gained where it was measured.
func rulePage(r rule.Rule, p proofs.Proof) (string, error) {
	text, err := markdown(r.Doc)
	if err != nil {
		return "", fmt.Errorf("rule %s: %w", r.Name, err)
	}
	meaning, ok := safety[r.Safety]
	if !ok {
		return "", fmt.Errorf("rule %s: safety %q: not a class", r.Name, r.Safety)
	}
	var b strings.Builder
	fmt.Fprintf(&b, "# %s\n\n", r.Name)
	b.WriteString("| | |\n|---|---|\n")
	fmt.Fprintf(&b, "| finds | %s |\n", cell(r.Summary))
	fmt.Fprintf(&b, "| safety | %s: %s |\n", r.Safety, meaning)
	if len(r.Removes) > 0 {
		fmt.Fprintf(&b, "| cost it removes | that of %s at the lines of the finding |\n", code(r.Removes))
	}
	if len(r.Catalogue) > 0 {
		fmt.Fprintf(&b, "| catalogue of anti-patterns | %s |\n", strings.Join(r.Catalogue, ", "))
	}
	if r.Anywhere() {
		fmt.Fprintf(&b, "| under `go vet -vettool` | by default: the remedy reads at least as well, hot or not |\n")
	} else {
		fmt.Fprintf(&b, "| under `go vet -vettool` | with the flag `-%s` |\n", r.Name)
	}
	fmt.Fprintf(&b, "| to silence it | `//hone:ignore %s reason` |\n\n", r.Name)
	b.WriteString(text)
	table, err := preconditions(r)
	if err != nil {
		return "", fmt.Errorf("rule %s: %w", r.Name, err)
	}
	b.WriteString(table)
	b.WriteString("\n## Measured gain\n\n")
	b.WriteString(gain(p))
	return b.String(), nil
}

// preconditions is the table of what must hold for a fix, empty if the rule
// says nothing.
func preconditions(r rule.Rule) (string, error) {
	all, err := rule.ParsePreconditions(r.Preconditions)
	if err != nil || len(all) == 0 {
		return "", err
	}
	var b strings.Builder
	fmt.Fprintf(&b, "\n## Preconditions\n\nEach has cases in [the test data](../../rules/%s/testdata) that must stay as they are.\n\n", r.Name)
	b.WriteString("| what must hold | cases in which it does not |\n|---|---|\n")
	for _, p := range all {
		fmt.Fprintf(&b, "| %s | %s |\n", cell(p.Text), code(p.Cases))
	}
	return b.String(), nil
}

// gain is the table of a proof.
func gain(p proofs.Proof) string {
	if len(p.Cases) == 0 {
		return "Not measured yet: `make proofs` does.\n"
	}
	var b strings.Builder
	b.WriteString("| case | time | B/op | allocs/op | faster |\n|---|---|---|---|---|\n")
	for _, c := range p.Cases {
		fmt.Fprintf(&b, "| %s | %s | %s | %s | %s |\n", cell(c.Name),
			change(duration(c.Baseline.SecPerOp), duration(c.Candidate.SecPerOp)),
			change(count(c.Baseline.BytesPerOp), count(c.Candidate.BytesPerOp)),
			change(count(c.Baseline.AllocsPerOp), count(c.Candidate.AllocsPerOp)),
			speedup(c))
	}
	h := p.Host
	fmt.Fprintf(&b, "\nMedians of %d paired rounds in random order, %s on %s/%s", p.Rounds, h.GoVersion, h.GOOS, h.GOARCH)
	if h.CPU != "" {
		b.WriteString(", " + h.CPU)
	}
	fmt.Fprintf(&b, ", %s.\nBrackets hold the %.0f %% confidence interval. Another machine gives other numbers: hone measures on yours.\n",
		cores(h.Cores), 100*p.Cases[0].Confidence)
	return b.String()
}

// index renders the list of rules.
func index(rules []rule.Rule, all []proofs.Proof) string {
	var b strings.Builder
	b.WriteString("# Rules\n\nWhat hone looks for, and what it puts in its place. How to add one: [CONTRIBUTING](../../CONTRIBUTING.md).\n\n")
	b.WriteString("| rule | finds | safety | measured, at best | at worst |\n|---|---|---|---|---|\n")
	for _, r := range rules {
		p, _ := proofs.Of(all, r.Name)
		fmt.Fprintf(&b, "| [%s](%s.md) | %s | %s | %s | %s |\n", r.Name, r.Name, cell(r.Summary), r.Safety, most(p, 1), most(p, -1))
	}
	return b.String()
}

// most is the case of a proof that gains most, or least with sign -1.
func most(p proofs.Proof, sign float64) string {
	if len(p.Cases) == 0 {
		return ""
	}
	c := slices.MaxFunc(p.Cases, func(a, b proofs.Case) int { return cmp.Compare(sign*a.Speedup, sign*b.Speedup) })
	return fmt.Sprintf("%s, %s allocs/op", speedup(c), change(count(c.Baseline.AllocsPerOp), count(c.Candidate.AllocsPerOp)))
}

// cell makes text safe for a cell of a table.
func cell(text string) string {
	return strings.ReplaceAll(strings.Join(strings.Fields(text), " "), "|", `\|`)
}

func code(names []string) string {
	return "`" + strings.Join(names, "`, `") + "`"
}
