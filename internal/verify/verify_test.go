package verify

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"golang.org/x/tools/cover"

	"github.com/gohone/hone"
)

const suite = `package m

import (
	"fmt"
	"os"
	"testing"
	"time"
)

func TestGood(t *testing.T) { fmt.Print("no newline"); if F(1) != 2 { t.Fatal(F(1)) } }
func TestSubs(t *testing.T) { t.Run("x y", func(t *testing.T) {}); t.Run("z", func(t *testing.T) {}) }
func TestBad(t *testing.T)  { t.Error("always") }
func TestSkip(t *testing.T) { t.Skip() }
func TestForged(t *testing.T) { fmt.Println("--- PASS: TestNever (0.00s)") }
func TestFlaky(t *testing.T) {
	if _, err := os.Stat(os.Getenv("FLAG")); err == nil { t.Fatal("second time") }
	os.WriteFile(os.Getenv("FLAG"), nil, 0o644)
}
func TestExits(t *testing.T) { if os.Getenv("MODE") == "exit" { os.Exit(3) } }
func TestPanics(t *testing.T) { if os.Getenv("MODE") == "panic" { panic("x") } }
func TestHangs(t *testing.T) { if os.Getenv("MODE") == "hang" { time.Sleep(time.Hour) } }
func TestSlow(t *testing.T) { if os.Getenv("MODE") == "slow" { time.Sleep(4 * time.Second) } }
func TestLast(t *testing.T) {}
func ExampleF() {
	fmt.Println(F(1))
	// Output: 2
}
`

func compile(t *testing.T, body string, flags ...string) Binary {
	t.Helper()
	dir := t.TempDir()
	for name, content := range map[string]string{
		"go.mod": "module example.com/m\n\ngo 1.24\n", "m_test.go": suite,
		"m.go": "package m\n\nfunc F(n int) int {\n\tif n > 5 {\n\t\treturn 0\n\t}\n\treturn " + body + "\n}\n",
	} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(content), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	out := filepath.Join(t.TempDir(), "m.test")
	cmd := exec.Command("go", append([]string{"test", "-c", "-o", out}, append(flags, ".")...)...)
	cmd.Dir = dir
	if msg, err := cmd.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, msg)
	}
	return Binary{Package: "example.com/m", Path: out, Dir: dir, Env: append(os.Environ(), "FLAG="+filepath.Join(t.TempDir(), "flag"))}
}

func TestEstablishAndCompare(t *testing.T) {
	for mode, want := range map[string]struct{ failing []string }{
		"":      {[]string{"TestBad"}},
		"exit":  {[]string{"TestBad", "TestExits"}},
		"panic": {[]string{"TestBad", "TestPanics"}},
		"hang":  {[]string{"TestBad", "TestHangs"}},
	} {
		t.Run("mode "+mode, func(t *testing.T) {
			o := Options{Timeout: time.Minute}
			if mode == "hang" { // elsewhere a busy machine must not be taken for a test that hangs
				o.Timeout = 4 * time.Second
			}
			b := compile(t, "n + 1")
			b.Env = append(b.Env, "MODE="+mode)
			base, err := Establish(t.Context(), b, o)
			if err != nil {
				t.Fatal(err)
			}
			// After a crash the tests are run again, so that the flaky one fails at once.
			unused := sorted(slices.Concat(base.Failing, base.Flaky))
			if !slices.Equal(unused, sorted(append(want.failing, "TestFlaky"))) {
				t.Errorf("failing %v, flaky %v; want %v and TestFlaky", base.Failing, base.Flaky, want.failing)
			}
			if mode == "" && !slices.Equal(base.Flaky, []string{"TestFlaky"}) {
				t.Errorf("flaky %v", base.Flaky)
			}
			for _, name := range []string{"TestGood", "TestSubs/x_y", "TestSubs/z", "TestLast", "ExampleF"} {
				if !base.Passing[name] {
					t.Errorf("%s does not pass", name)
				}
			}
			if base.Passing["TestNever"] || base.Passing["TestSkip"] {
				t.Errorf("passing %v", base.Passing)
			}
			if broken, why, err := base.Compare(t.Context(), b, o); err != nil || len(broken) > 0 || why != "" {
				t.Errorf("compared with itself: %v, %q, %v", broken, why, err)
			}
			worse := compile(t, "n + 2")
			worse.Env = append(worse.Env, "MODE="+mode)
			if broken, _, err := base.Compare(t.Context(), worse, o); err != nil || !slices.Equal(broken, []string{"ExampleF", "TestGood"}) {
				t.Errorf("compared with a worse one: %v, %v", broken, err)
			}
		})
	}
}

// What takes too long is no evidence, and is not run for a candidate.
func TestSlow(t *testing.T) {
	for mode, late := range map[string]bool{"slow": false, "hang": true} {
		b := compile(t, "n + 1")
		b.Env = append(b.Env, "MODE="+mode)
		o := Options{Timeout: time.Minute, Share: 3 * time.Second, Run: "Good|Subs|Slow|Hangs|Last"}
		base, err := Establish(t.Context(), b, o)
		if err != nil {
			t.Fatal(err)
		}
		// What comes after a test that hangs has not been run.
		want := map[string]bool{"TestGood": true, "TestSubs": true, "TestSubs/x_y": true, "TestLast": !late, "TestHangs": !late}
		for name, passes := range want {
			if base.Passing[name] != passes {
				t.Errorf("%s: %s passes: %v", mode, name, !passes)
			}
		}
		if base.Late != late || late != (len(base.Slow) == 0) || base.Passing["TestSlow"] && !late || base.Crash != "" || len(base.Failing)+len(base.Flaky) > 0 {
			t.Errorf("%s: %+v", mode, base)
		}
		if args := base.Evidence(o).args(); slices.ContainsFunc(args, func(a string) bool {
			return late && strings.Contains(a, "Hangs") || !late && strings.Contains(a, "Slow")
		}) {
			t.Errorf("%s: arguments %q", mode, args)
		}
		if broken, why, err := base.Compare(t.Context(), b, o); err != nil || len(broken) > 0 || why != "" {
			t.Errorf("%s: compared with itself: %v, %q, %v", mode, broken, why, err)
		}
		if broken, _, err := base.Compare(t.Context(), compile(t, "n + 2"), o); err != nil || !slices.Equal(broken, []string{"TestGood"}) {
			t.Errorf("%s: compared with a worse one: %v, %v", mode, broken, err)
		}
	}
}

func TestWithin(t *testing.T) {
	o := Outcome{Took: map[string]time.Duration{"A": 2 * time.Second, "B": time.Second, "C": 5 * time.Second, "D": 0}}
	for share, want := range map[time.Duration]int{0: 4, time.Second: 2, 3 * time.Second: 3, 8 * time.Second: 4, time.Millisecond: 1} {
		quick, slow := o.within(share)
		if all := []string{"D", "B", "A", "C"}; !slices.Equal(quick, all[:want]) || !slices.Equal(slow, all[want:]) {
			t.Errorf("%s: %v and %v, want %d", share, quick, slow, want)
		}
	}
	if quick, _ := (Outcome{}).within(time.Second); quick == nil {
		t.Error("none is all")
	}
}

func sorted(s []string) []string { slices.Sort(s); return s }

func TestSkipAddsToTheUsersOwn(t *testing.T) {
	b := compile(t, "n + 1")
	out, err := RunTests(t.Context(), b, Options{Skip: "TestGood|TestSubs/z"}.without([]string{"TestBad"}))
	if err != nil || out.Passed["TestGood"] || out.Passed["TestSubs/z"] || !out.Passed["TestSubs/x_y"] || len(out.Failed) > 0 {
		t.Errorf("outcome %+v, %v", out, err)
	}
}

func TestCoverageOfLines(t *testing.T) {
	b := compile(t, "n + 1", "-cover")
	file := filepath.Join(t.TempDir(), "c")
	if _, err := RunTests(t.Context(), b, Options{Skip: "Bad"}, "-test.coverprofile="+file); err != nil {
		t.Fatal(err)
	}
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	c, err := ReadCoverage(data)
	if err != nil {
		t.Fatal(err)
	}
	name := func(f string) string { return "example.com/m/" + f }
	src, err := os.ReadFile(filepath.Join(b.Dir, "m.go"))
	if err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct{ from, to, covered, total int }{
		{1, 2, 0, 0}, {4, 4, 1, 1}, {5, 5, 0, 1}, {6, 6, 0, 0}, {7, 7, 1, 1}, {4, 7, 2, 3},
	} {
		covered, total := c.Lines([]hone.Position{{File: "m.go", Line: test.from, EndLine: test.to}}, Text{name, func(string) []byte { return src }})
		if covered != test.covered || total != test.total {
			t.Errorf("lines %d-%d: covered %d/%d, want %d/%d", test.from, test.to, covered, total, test.covered, test.total)
		}
	}
	if c.Touches([]hone.Position{{File: "m.go", Line: 5}}, name) || !c.Touches([]hone.Position{{File: "m.go", Line: 7}}, name) {
		t.Error("touches the wrong lines")
	}
}

func TestReadCoverageRefusesGarbage(t *testing.T) {
	if _, err := ReadCoverage([]byte("no profile")); err == nil || !strings.HasPrefix(err.Error(), "cover profile:") {
		t.Errorf("error %v", err)
	}
}

func TestNewMessages(t *testing.T) {
	before := []string{"./a.go:1:2: x", "./a.go:3:2: x"}
	after := []string{"./a.go:9:2: x", "./b.go:1:2: x", "./a.go:12: x", "./a.go:13: x"}
	if got := NewMessages(before, after); !slices.Equal(got, []string{"./b.go:1:2: x", "./a.go:13: x"}) {
		t.Errorf("new: %v", got)
	}
}

func FuzzParse(f *testing.F) {
	f.Add("\x16=== RUN   TestA\n\x16--- PASS: TestA (0.00s)\n")
	f.Add("\x16=== RUN TestA/x")
	f.Fuzz(func(t *testing.T, out string) {
		o, running := parse(out)
		if o.Passed[running] && running != "" {
			t.Errorf("%q passed and still runs", running)
		}
	})
}

// Blocks as package cover writes them, and lines of which several have a part.
func TestLineState(t *testing.T) {
	lines := bytes.Split([]byte(`	if err := send(); err != nil {
		return err
	} else if ok { work() } // done
	for {

	}
	func() {`), []byte("\n"))
	block := func(fromLine, fromCol, toLine, toCol, count int) cover.ProfileBlock {
		return cover.ProfileBlock{StartLine: fromLine, StartCol: fromCol, EndLine: toLine, EndCol: toCol, NumStmt: 1, Count: count}
	}
	blocks := []cover.ProfileBlock{block(1, 2, 1, 31, 1), block(1, 31, 3, 3, 0), block(3, 9, 3, 15, 1), block(3, 15, 3, 25, 0), block(4, 6, 6, 3, 1)}
	for _, test := range []struct {
		line                int
		executed, statement bool
	}{
		{1, true, true}, // the branch is of the next line
		{2, false, true}, {3, false, true}, {4, false, false}, {5, false, false}, {6, false, false}, {7, false, false}, {8, false, false},
	} {
		if executed, statement := lineState(blocks, test.line, lines); executed != test.executed || statement != test.statement {
			t.Errorf("line %d: executed %v, statement %v", test.line, executed, statement)
		}
	}
	if executed, statement := lineState(blocks, 1, nil); executed || !statement {
		t.Error("without the text, a line is only as covered as its least covered block")
	}
}
