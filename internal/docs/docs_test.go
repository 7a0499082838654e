package docs

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/spf13/cobra"

	"github.com/gohone/hone/internal/proofs"
	"github.com/gohone/hone/rules/rule"
)

const pageSource = `// Package slowjoin finds text joined one piece at a time.
//
// # What it does
//
// It finds the loop, and a [strings.Builder] replaces it.
//
// # Why it is slow
//
// Every round copies all that there is:
//   - the text
//   - the piece
//
// # Example
//
//	s += piece
//
// # Use instead
//
//	b.WriteString(piece)
//
// # Safety
//
// Mechanical.
package slowjoin
`

func slowjoin() rule.Rule {
	return rule.Rule{
		Name: "slowjoin", Doc: pageSource, Summary: "text joined piece by piece | badly",
		Safety: rule.Mechanical, Removes: []string{"runtime.concatstrings", "runtime.growslice"}, Catalogue: []string{"A1", "A3"},
		Preconditions: "the type is string | known: named, T.M\n",
	}
}

func slowjoinProof() proofs.Proof {
	return proofs.Proof{
		Rule: "slowjoin", Rounds: 30,
		Host: proofs.Host{GoVersion: "go1.26.8", GOOS: "linux", GOARCH: "amd64", CPU: "Abacus 3", Cores: 2},
		Cases: []proofs.Case{
			{Name: "Proof/one", Baseline: proofs.Cost{SecPerOp: 2.1e-9, BytesPerOp: 0, AllocsPerOp: 0}, Candidate: proofs.Cost{SecPerOp: 2.2e-9}, Speedup: 0.98, Interval: &[2]float64{0.94, 1.03}, Confidence: 0.95},
			{Name: "Proof/many", Baseline: proofs.Cost{SecPerOp: 2.2e-6, BytesPerOp: 1504, AllocsPerOp: 46}, Candidate: proofs.Cost{SecPerOp: 130e-9, BytesPerOp: 112, AllocsPerOp: 2}, Speedup: 16.8, Interval: &[2]float64{15, 19}, Confidence: 0.95},
		},
	}
}

func tree() *cobra.Command {
	root := &cobra.Command{Use: "hone", Short: "Close the loop", Run: func(*cobra.Command, []string) {}}
	run := &cobra.Command{Use: "run [flags] [packages]", Short: "Do all of it.", Long: "Run does it.", Example: "  hone run ./...\n  hone run -json", Run: func(*cobra.Command, []string) {}}
	run.Flags().Duration("timeout", 60e9, "`time` one process may take")
	run.Flags().Bool("json", false, "print events as JSON | one a line")
	hidden := &cobra.Command{Use: "secret", Hidden: true, Run: func(*cobra.Command, []string) {}}
	root.AddCommand(run, hidden)
	return root
}

func TestRender(t *testing.T) {
	pages, err := Render([]rule.Rule{slowjoin()}, []proofs.Proof{slowjoinProof()}, tree())
	if err != nil {
		t.Fatal(err)
	}
	for page, wants := range map[string][]string{
		"rules/slowjoin.md": {
			"# slowjoin\n",
			`| finds | text joined piece by piece \| badly |`,
			"| cost it removes | that of `runtime.concatstrings`, `runtime.growslice` at the lines of the finding |",
			"| catalogue of anti-patterns | A1, A3 |",
			"## Why it is slow\n",
			"a [strings.Builder](https://pkg.go.dev/strings#Builder) replaces it",
			"```go\ns += piece\n```\n",
			"| Proof/many | 2.2 µs → 130 ns | 1504 → 112 | 46 → 2 | 16.8x [15, 19] |",
			"| Proof/one | 2.1 ns → 2.2 ns | 0 | 0 | 0.98x [0.94, 1.03], not resolved |",
			"## Preconditions\n\nEach has cases in [the test data](../../rules/slowjoin/testdata)",
			"| the type is string \\| known | `named`, `T.M` |",
			"30 paired rounds in random order, go1.26.8 on linux/amd64, Abacus 3, 2 cores.",
		},
		"rules/README.md": {`| [slowjoin](slowjoin.md) | text joined piece by piece \| badly | mechanical | 16.8x [15, 19], 46 → 2 allocs/op |`},
		"commands.md": {
			"| [hone run](#hone-run) | Do all of it. |",
			"## hone run\n\nDo all of it.\n\n```text\nhone run [flags] [packages]\n```\n\nRun does it.\n",
			"```text\nhone run ./...\nhone run -json\n```",
			`| ` + "`--json`" + ` | print events as JSON \| one a line |`,
			"| `--timeout time` | time one process may take (default 1m0s) |",
		},
	} {
		for _, want := range wants {
			if !strings.Contains(pages[page], want) {
				t.Errorf("%s does not contain\n%s\nit is:\n%s", page, want, pages[page])
			}
		}
	}
	if strings.Contains(pages["commands.md"], "secret") {
		t.Error("commands.md: shows a hidden command")
	}
}

func TestRenderRefuses(t *testing.T) {
	noSection := slowjoin()
	noSection.Doc = strings.Replace(pageSource, "# Why it is slow", "# Why", 1)
	noSafety := slowjoin()
	noSafety.Safety = "probably"
	noCase := slowjoin()
	noCase.Preconditions = "the type is string"
	noComment := slowjoin()
	noComment.Doc = "package slowjoin\n"
	for want, c := range map[string]struct {
		rule  rule.Rule
		proof string
	}{
		"rule slowjoin: doc.go: sections are":   {noSection, "slowjoin"},
		`safety "probably": not a class`:        {noSafety, "slowjoin"},
		"names no case":                         {noCase, "slowjoin"},
		"doc.go: has no package comment":        {noComment, "slowjoin"},
		`rule "slowjoins": not in rules.All`:    {slowjoin(), "slowjoins"},
		`docs/proofs.json: rule "slowjoins": n`: {slowjoin(), "slowjoins"},
	} {
		_, err := Render([]rule.Rule{c.rule}, []proofs.Proof{{Rule: c.proof}}, tree())
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("error %v, want one with %q", err, want)
		}
	}
}

func TestStale(t *testing.T) {
	dir := t.TempDir()
	pages := Pages{"rules/a.md": "a\n", "rules/README.md": "index\n", "commands.md": "c\n"}
	stale := func(want ...string) {
		t.Helper()
		got, err := pages.Stale(dir)
		if err != nil || !slices.Equal(got, want) {
			t.Errorf("stale: %q, %v; want %q", got, err, want)
		}
	}
	write := func(name, content string) {
		t.Helper()
		if err := os.WriteFile(filepath.Join(dir, name), []byte(content), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	stale("commands.md", "rules/README.md", "rules/a.md")
	if err := pages.Write(dir); err != nil {
		t.Fatal(err)
	}
	stale()
	write("commands.md", "c\r\n")
	stale()
	write("rules/a.md", "older\n")
	write("rules/gone.md", "of a rule that is no more\n")
	write("ARCHITECTURE.md", "not generated\n")
	stale("rules/a.md", "rules/gone.md")
	if err := pages.Write(dir); err != nil {
		t.Fatal(err)
	}
	stale()
	if _, err := os.Stat(filepath.Join(dir, "ARCHITECTURE.md")); err != nil {
		t.Error(err)
	}
}

func TestDuration(t *testing.T) {
	for sec, want := range map[float64]string{0: "0 ns", 4.2e-10: "0.42 ns", 130e-9: "130 ns", 1.5e-3: "1.5 ms", 2: "2 s", 1234e-6: "1.23 ms"} {
		if got := duration(sec); got != want {
			t.Errorf("duration(%v) = %q, want %q", sec, got, want)
		}
	}
}
