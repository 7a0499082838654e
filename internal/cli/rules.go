package cli

import (
	"cmp"
	"fmt"
	"go/doc/comment"
	"io"
	"slices"
	"strings"
	"text/tabwriter"

	"github.com/spf13/cobra"

	"github.com/gohone/hone/internal/builtin"
	"github.com/gohone/hone/rules/rule"
)

// pageWidth is how many columns the text of a page takes at most.
const pageWidth = 80

func newRules(stdout io.Writer) *cobra.Command {
	return &cobra.Command{
		Use:   "rules [rule]",
		Short: "List what hone looks for, or show a rule's page",
		Long: `Rules lists the anti-patterns that hone looks for, and how much must be known
before a fix of each may be kept: "mechanical" rewrites follow from types and
dataflow, "guarded" ones need the behaviour check, and "review" leaves the
decision to a person.

With the name of a rule it shows the rule's page: what it finds, why that is
slow, what to write instead, and when the rewrite is safe.`,
		Example: "  hone rules\n  hone rules textbuffer",
		Args: func(_ *cobra.Command, args []string) error {
			if len(args) > 1 {
				return usageError{fmt.Errorf("rules: takes the name of one rule, not %d", len(args))}
			}
			return nil
		},
		ValidArgsFunction: completeRules,
		RunE: func(_ *cobra.Command, args []string) error {
			if len(args) == 0 {
				return listRules(stdout)
			}
			r, err := namedRule(args[0])
			if err != nil {
				return err
			}
			return showRule(stdout, r)
		},
	}
}

// completeRules offers the names of rules to the shell.
func completeRules(*cobra.Command, []string, string) ([]string, cobra.ShellCompDirective) {
	var names []string
	for _, r := range sortedRules() {
		names = append(names, r.Name+"\t"+r.Summary)
	}
	return names, cobra.ShellCompDirectiveNoFileComp
}

// sortedRules are all rules by name: where people look for one they know.
func sortedRules() []rule.Rule {
	return slices.SortedFunc(slices.Values(builtin.Workbench().Rules), func(a, b rule.Rule) int {
		return cmp.Compare(a.Name, b.Name)
	})
}

func listRules(w io.Writer) error {
	table := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	for _, r := range sortedRules() {
		fmt.Fprintf(table, "%s\t%s\t%s\n", r.Name, r.Safety, r.Summary)
	}
	return table.Flush()
}

// namedRule is the rule with the name; the error of a name that is none of one
// has those that begin alike.
func namedRule(name string) (rule.Rule, error) {
	all := sortedRules()
	if i := slices.IndexFunc(all, func(r rule.Rule) bool { return r.Name == name }); i >= 0 {
		return all[i], nil
	}
	var alike []string
	for _, r := range all {
		if n := min(3, len(name)); n > 0 && strings.HasPrefix(r.Name, strings.ToLower(name[:n])) {
			alike = append(alike, r.Name)
		}
	}
	if len(alike) > 0 {
		return rule.Rule{}, usageError{fmt.Errorf("rule %q: unknown; perhaps %s", name, strings.Join(alike, " or "))}
	}
	return rule.Rule{}, usageError{fmt.Errorf("rule %q: unknown; hone rules lists all", name)}
}

// showRule prints the page of a rule.
func showRule(w io.Writer, r rule.Rule) error {
	page, err := rule.ParsePage(r.Doc)
	if err != nil {
		return fmt.Errorf("rule %s: %w", r.Name, err)
	}
	printer := comment.Printer{TextWidth: pageWidth}
	_, err = fmt.Fprintf(w, "%s (%s)\n\n%s", r.Name, r.Safety, printer.Text(page.Doc))
	return err
}
