package docs

import (
	"fmt"
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
mistake on a line that it changes, drawn by chance too: an operator, a constant, a bound, a condition, a statement, an error
or the order of arguments. The modules' own tests are not run: golden tests have none. Many mutants do what the right
change does (a buffer of another size, a case that cannot come): the share of all is a lower bound, that of the rest is without
those survivors which a person has argued to be so.

| run | seed | drawn | compile | rejected | equivalent | rejected of the rest |
|---|--:|--:|--:|--:|--:|--:|
`)
	for _, r := range runs {
		fmt.Fprintf(b, "| %s | %d | %d | %d | %s | %d | %s |\n", cell(r.Note), r.Seed, r.Drawn, r.Mutants, shareOf(r.Rejected, r.Mutants), r.Equivalent(),
			shareOf(r.Rejected, r.Mutants-r.Equivalent()))
	}
	b.WriteString("\nThe survivors of the last run:\n\n| mutant | change | why it is equivalent |\n|---|---|---|\n")
	for _, s := range runs[len(runs)-1].Survivors {
		argument := s.Argument
		if argument == "" {
			argument = "**nobody has argued so**"
		}
		fmt.Fprintf(b, "| %s | %s | %s |\n", s.Mutant, cell(s.Change), cell(argument))
	}
}
