// Package rule defines what a hone rule is: a plain analyzer with the metadata
// that findings, pages and the search for fixes need.
//
// A rule knows source and types only. It knows no profile: it reports every
// site it is sure of, hot or cold, and stage check joins the diagnostics with
// cost afterwards. That is why a rule also runs under go vet and
// golangci-lint.
package rule

import "golang.org/x/tools/go/analysis"

// Safety says how much must be known before a fix of the rule may be kept.
type Safety string

// The safety classes.
const (
	Mechanical Safety = "mechanical" // types and dataflow decide; a fuzz test shows old = new
	Guarded    Safety = "guarded"    // needs a behaviour check beyond the user's tests
	Review     Safety = "review"     // an observable thing changes: a person decides
)

// Rule is an analyzer and what hone must know about it.
//
// Diagnostics of the analyzer follow conventions. The range [Pos, End)
// is the statement or expression whose cost the remedy removes; where that is
// elsewhere, in a function that the range calls say, Related says where. Message
// names the cause in words; the message of the suggested fix names the remedy.
// Category, when not empty, is a Safety that overrides the rule's for this
// site. Diagnostics of one pass whose fixes have identical edits are one fix
// with several findings.
type Rule struct {
	Name     string // the same string is the folder, flag, page and directive
	Analyzer *analysis.Analyzer
	Doc      string // source of the rule's doc.go, embedded; its package comment is the rule's page
	Summary  string // the anti-pattern in a few words: "string built by prepending in a loop"
	Safety   Safety

	// Preconditions says what must hold for a site to be fixed, and names the
	// cases that show it: the source of the rule's preconditions.txt, embedded.
	// See [ParsePreconditions].
	Preconditions string

	// Reads says that the remedy reads at least as well as what it replaces, so that
	// it may be proposed where nobody knows whether the code is hot, as by go vet.
	Reads bool

	// Removes lists prefixes of the names of functions, as profiles spell
	// them ("fmt.Sprintf", "strings.NewReplacer"), whose cost at the
	// diagnostic's lines disappears with the remedy. Empty means all cost
	// of those lines.
	Removes []string

	// Calls says that the remedy removes cost that arises in what the
	// diagnostic's lines call in the module, too: they are weighed with it.
	Calls bool

	// Waits says that the remedy removes waiting for locks and channels at the
	// diagnostic's lines, which no profile of CPU time shows: where a benchmark
	// waits, they are weighed by a profile of blocking, too.
	Waits bool

	// Serves lists prefixes of the names of functions that work in goroutines of
	// their own for what the diagnostic's lines start, as those of a server do: the
	// cost of what passes through them, and through no line of the module, is what
	// the remedy may remove. The lines themselves are not weighed then.
	Serves []string

	// Least is the share of a benchmark's CPU time from which on a site is worth a
	// person's while, where that is more than for others; 0 is what goes for all.
	Least float64

	// Allocates says that the remedy buys time with memory. That a benchmark
	// allocates more often with it speaks against it only where the benchmark is
	// not much faster; that what is allocated is larger, where it is not faster.
	Allocates bool

	// Version is counted up when the rule changes so that a site whose fix was
	// rejected is worth another try although its edits are the same.
	Version int

	Catalogue []string // rows of the catalogue of anti-patterns: "A2", "A3"
}

// Anywhere reports whether the rule is worth running where nobody knows what is hot.
func (r Rule) Anywhere() bool { return r.Reads && r.Safety == Mechanical }
