package docs

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/gohone/hone/internal/wrongfixes"
)

// mutants renders what became of right changes with one mistake each.
func mutants(b *strings.Builder, runs []wrongfixes.MutantRun) {
	if len(runs) == 0 {
		return
	}
	b.WriteString(`
## Mutants

What a fixer might get wrong: right changes, most of them what the rules of hone write, drawn by chance, each with one small
mistake on a line that it changes, drawn by chance too among those that compile: an operator, a constant, a bound, a condition, an
error, the order of arguments or of statements, a statement or a last step (flush, unlock) left out or moved over the border of a loop, a copy
left out, another variable of the type, nil for what is empty, a verb of a format, a function that is nearly the same. The modules' own tests are
not run: golden tests have none. Many mutants do what the right change does (a case that cannot come): the share of all is a lower bound, that of
the rest is without those survivors which a person has argued to be so. In doubt is what no stage rejects and hone run does not keep either.

The first run had none of the mistakes from "the order of statements" on, and drew those too that do not compile.

| run | seed | drawn | compile | rejected | equivalent | rejected of the rest | in doubt |
|---|--:|--:|--:|--:|--:|--:|--:|
`)
	for _, r := range runs {
		fmt.Fprintf(b, "| %s | %d | %d | %d | %s | %d | %s | %d |\n", cell(r.Note), r.Seed, r.Drawn, r.Mutants, shareOf(r.Rejected, r.Mutants), r.Equivalent(),
			shareOf(r.Rejected, r.Mutants-r.Equivalent()), r.Doubted())
	}
	b.WriteString("\nThe survivors, those of the last run first:\n\n| mutant | change | why it is equivalent, or what rejects it since | why it is in doubt |\n|---|---|---|---|\n")
	for _, r := range slices.Backward(runs) {
		for _, s := range r.Survivors {
			fmt.Fprintf(b, "| %s | %s | %s | %s |\n", s.Mutant, cell(s.Change), cell(argument(s)), cell(s.Doubt))
		}
	}
}

func argument(s wrongfixes.Survivor) string {
	if s.Since != "" {
		return "it is not; since rejected by " + s.Since
	}
	return cmp.Or(s.Argument, "**nobody has argued so**")
}
