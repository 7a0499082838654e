package behave_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/gohone/hone"
	"github.com/gohone/hone/internal/behave"
	"github.com/gohone/hone/internal/gotool"
)

// soaking reports whether tests do all that they can, which takes very long.
func soaking() bool { return os.Getenv("HONE_SOAK") != "" }

// tool finds the go command, once.
func tool(t *testing.T, dir string) *gotool.Tool {
	t.Helper()
	g, err := gotool.Find(t.Context(), dir)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// request prepares the check of a package in two states, each given by its
// files; what is not in after is as it was. The module lies in a folder of its
// own.
func request(t *testing.T, before, after map[string]string) behave.Request {
	t.Helper()
	return requestIn(t, t.TempDir(), before, after)
}

// requestIn is request in a folder that may outlive the test.
func requestIn(t *testing.T, folder string, before, after map[string]string) behave.Request {
	t.Helper()
	dir, err := gotool.RealDir(folder)
	if err != nil {
		t.Fatal(err)
	}
	write := func(name, text string) {
		if err := os.MkdirAll(filepath.Dir(filepath.Join(dir, name)), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	if _, ok := before["go.mod"]; !ok {
		write("go.mod", "module example.com/m\n\ngo 1.22\n")
	}
	a, b := map[string][]byte{}, map[string][]byte{}
	for name, text := range before {
		write(name, text)
		if filepath.Ext(name) == ".go" && filepath.Dir(name) == "." {
			a[name], b[name] = []byte(text), []byte(text)
		}
	}
	for name, text := range after {
		b[name] = []byte(text)
	}
	return requestOf(t, dir, "example.com/m", a, b)
}

// brief is how long calls of a single function or two are looked for at first, see [checkUntil].
const brief = time.Second / 2

// How much longer calls are looked for each time that a check has found too little, and how
// often it is repeated.
const (
	longer   = 5
	attempts = 3
)

// many is a number of files whose functions share the time to look for calls: code that is
// compiled to be fast makes more of it. Else, as hone does, to be compiled fast.
const many = 10

// requestOf prepares the check of a package whose baseline is in a folder.
func requestOf(t *testing.T, dir, pkg string, before, after map[string][]byte) behave.Request {
	t.Helper()
	g := tool(t, dir)
	scratch, work := filepath.Join(dir, "scratch"), filepath.Join(dir, "work")
	for _, d := range []string{scratch, work} {
		if err := os.Mkdir(d, 0o755); err != nil {
			t.Fatal(err)
		}
	}
	return behave.Request{
		Package: pkg, Source: behave.Source{Dir: dir, Env: g.Env}, Before: before, After: after,
		Build: func(ctx context.Context, side hone.Side, files map[string][]byte, output string) error {
			overlay := map[string][]byte{}
			if side == hone.Candidate {
				for name, text := range after {
					overlay[name] = text
				}
			}
			for name, text := range files {
				overlay[name] = text
			}
			file, err := writeOverlay(filepath.Join(scratch, string(side)+"-overlay"), dir, overlay)
			if err != nil {
				return err
			}
			return g.TestBinary(ctx, dir, gotool.Build{Package: pkg, Output: output, Overlay: file, Linker: []string{"-s", "-w"}, Plain: len(after) < many})
		},
		Dir: work, Env: g.Env, Scratch: scratch, Time: brief,
	}
}

func writeOverlay(dir, pkgDir string, files map[string][]byte) (string, error) {
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return "", err
	}
	replace := map[string]string{}
	for name, text := range files {
		content := filepath.Join(dir, fmt.Sprint(len(replace))+".go")
		if err := os.WriteFile(content, text, 0o600); err != nil {
			return "", err
		}
		replace[filepath.Join(pkgDir, name)] = content
	}
	text, err := json.Marshal(map[string]any{"Replace": replace})
	if err != nil {
		return "", err
	}
	file := filepath.Join(dir, "overlay.json")
	return file, os.WriteFile(file, text, 0o600)
}

// variant is one of several cases that resemble each other.
type variant struct{ name, before, after string }

// checkTogether checks variants as one package, each in a file in which its words have the
// number of the variant behind them: building takes longer than anything else. Each has its
// share of the time to look for calls, and more of it until that is enough.
func checkTogether(t *testing.T, words string, share time.Duration, variants []variant, enough func(behave.Report) bool) behave.Report {
	t.Helper()
	before, after := map[string]string{}, map[string]string{}
	for n, v := range variants {
		name := fmt.Sprintf("p%d.go", n)
		before[name], after[name] = numbered(words, n, v.before), numbered(words, n, v.after)
	}
	r := request(t, before, after)
	r.Time = share * time.Duration(len(variants))
	return checkUntil(t, r, enough)
}

// numbered is a source whose words, separated by spaces, have a number behind them.
func numbered(words string, n int, source string) string {
	word := regexp.MustCompile(`\b(` + strings.ReplaceAll(words, " ", "|") + `)\b`)
	return word.ReplaceAllString(source, fmt.Sprintf("${1}%d", n))
}

// numbers are those of the elements of a list.
func numbers[T any](list []T) []int {
	out := make([]int, len(list))
	for n := range list {
		out[n] = n
	}
	return out
}

// ofVariant reports whether a function or method is that of a variant.
func ofVariant(n int, fn string) bool {
	first, _, _ := strings.Cut(fn, ".")
	return strings.HasSuffix(first, fmt.Sprint(n))
}

// differsIn reports whether a function of a variant differs.
func differsIn(r behave.Report, n int) bool {
	return slices.ContainsFunc(r.Differences, func(d behave.Difference) bool { return ofVariant(n, d.Func) })
}

// doubtfulIn are the functions of a variant that are in doubt, under their names there.
func doubtfulIn(r behave.Report, n int) []string {
	var out []string
	for _, fn := range r.Doubtful {
		if name := strings.Replace(fn, fmt.Sprint(n), "", 1); ofVariant(n, fn) && !slices.Contains(out, name) {
			out = append(out, name)
		}
	}
	return out
}

// checkUntil runs a behaviour check until it has found enough, each time for longer: how many
// calls are made in a time, the machine decides, and a busy one is to take longer, not to fail.
func checkUntil(t *testing.T, r behave.Request, enough func(behave.Report) bool) behave.Report {
	t.Helper()
	r.Cache = behave.NewCache(t.TempDir())
	for n := 1; ; n++ {
		report := check(t, r)
		if n == attempts || enough(report) {
			return report
		}
		r.Time *= longer
		r.Scratch = t.TempDir()
		t.Logf("too little in %d calls: looking for them for %s", report.Calls(), r.Time)
	}
}

// differ reports of a check whether each of some functions differs.
func differ(names ...string) func(behave.Report) bool {
	return func(r behave.Report) bool {
		return !slices.ContainsFunc(names, func(fn string) bool { _, ok := differenceIn(r, fn); return !ok })
	}
}

// check runs a behaviour check and logs what it found.
func check(t *testing.T, r behave.Request) behave.Report {
	t.Helper()
	report, err := behave.Check(t.Context(), r)
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range report.Checked {
		t.Logf("checked %+v", c)
	}
	for _, u := range report.Unchecked {
		t.Logf("unchecked %+v", u)
	}
	for _, d := range report.Differences {
		t.Logf("difference in %s: %s\n%s", d.Func, d.Sentence, d.Test)
	}
	return report
}

// runTests runs tests that a check printed on both states of the package: each
// must pass on the baseline and fail on the candidate.
func runTests(t *testing.T, r behave.Request, tests []string) {
	t.Helper()
	files, names := map[string][]byte{}, []string{}
	for i, text := range tests {
		for _, helper := range []string{"writerThatFails", "readerInPieces"} { // two tests may bring the same
			text = strings.ReplaceAll(text, helper, fmt.Sprint(helper, i))
		}
		files[fmt.Sprintf("example%d_of_hone_test.go", i)] = []byte(text)
		_, rest, _ := strings.Cut(text, "func Test")
		name, _, _ := strings.Cut(rest, "(")
		names = append(names, "Test"+name)
	}
	for side, exit := range map[hone.Side]int{hone.Baseline: 0, hone.Candidate: 1} {
		out := filepath.Join(t.TempDir(), "example.test")
		if err := r.Build(t.Context(), side, files, out); err != nil {
			var broken *gotool.BuildError
			if errors.As(err, &broken) {
				t.Log(broken.Output)
			}
			t.Fatalf("the examples do not compile on the %s: %v", side, err)
		}
		for i, name := range names {
			res, err := gotool.Run(t.Context(), gotool.Command{Path: out, Args: []string{"-test.run=^" + name + "$"}, Dir: r.Dir, Timeout: time.Minute})
			if err != nil {
				t.Fatal(err)
			}
			if min(res.ExitCode, 1) != exit {
				t.Errorf("exit code %d on the %s of\n%s", res.ExitCode, side, tests[i])
			}
		}
	}
}
