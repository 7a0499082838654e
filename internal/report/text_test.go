package report

import (
	"bytes"
	"errors"
	"flag"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"
	"unicode"

	"github.com/gohone/hone"
	"github.com/gohone/hone/internal/honetest"
)

var update = flag.Bool("update", false, "rewrite the golden files")

// golden compares got with a file of testdata.
func golden(t *testing.T, name, got string) {
	t.Helper()
	path := filepath.Join("testdata", name)
	if *update {
		if err := os.WriteFile(path, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	want, err := os.ReadFile(path)
	if err != nil {
		t.Fatalf("%v\n(go test -update writes it)", err)
	}
	if got != string(want) {
		t.Errorf("%s differs; go test -update rewrites it\ngot:\n%s\nwant:\n%s", name, got, want)
	}
}

// write runs events through a text handler.
func write(t *testing.T, events []hone.Event, o TextOptions) string {
	t.Helper()
	var b bytes.Buffer
	h := NewText(&b, o)
	for _, e := range events {
		if err := h.Handle(e); err != nil {
			t.Fatal(err)
		}
	}
	if err := h.Close(); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

func TestTextGolden(t *testing.T) {
	for _, s := range honetest.Streams() {
		t.Run(s.Name, func(t *testing.T) {
			golden(t, s.Name+".txt", write(t, s.Events, TextOptions{}))
		})
	}
}

func TestTextGoldenOptions(t *testing.T) {
	for name, o := range map[string]TextOptions{
		"success-narrow.txt": {Width: 60},
		"success-tiny.txt":   {Width: 34},
		"success-color.txt":  {Color: true, Diff: true},
	} {
		t.Run(name, func(t *testing.T) {
			golden(t, name, write(t, honetest.Success().Events, o))
		})
	}
}

var progressLine = regexp.MustCompile(`(?m)^  \[[0-9hms]+\] .*\n(    \S.*\n)?`)

// TestProgressChangesNothing drops the progress events of each stream: what is
// left must be what was written before, less the progress lines.
func TestProgressChangesNothing(t *testing.T) {
	for _, s := range honetest.Streams() {
		with := write(t, s.Events, TextOptions{})
		without := write(t, honetest.WithoutProgress(s.Events), TextOptions{})
		if progressLine.MatchString(without) {
			t.Errorf("stream %s: has progress lines without progress:\n%s", s.Name, without)
		}
		if got := progressLine.ReplaceAllString(with, ""); got != without {
			t.Errorf("stream %s: progress changes the result\nwith:\n%s\nwithout:\n%s", s.Name, got, without)
		}
	}
}

func TestProgressIsThinned(t *testing.T) {
	s := honetest.NewStream("long").Start("run", "example.com/m", hone.Spec{})
	for range 100 {
		s.Steps("baseline", time.Second, "a").Steps("verify", time.Second, "b")
	}
	got := len(progressLine.FindAllString(write(t, s.Events, TextOptions{}), -1))
	if got < 15 || got > 22 { // 200 s: a line per stage and one every 10 s
		t.Errorf("200 s of two stages in turn gave %d lines", got)
	}
}

// TestLiveEqualsPlain plays the live output on a terminal: what stands there at
// the end is the plain text, at every width the terminal may have.
func TestLiveEqualsPlain(t *testing.T) {
	for _, s := range honetest.Streams() {
		for _, width := range []int{0, 47, 80} {
			for _, color := range []bool{false, true} {
				clock := &honetest.Clock{}
				live := write(t, s.Events, TextOptions{Live: true, Color: color, Width: width, Now: clock.Now})
				if !strings.Contains(live, eraseLine) && len(s.Events) != len(honetest.WithoutProgress(s.Events)) {
					t.Errorf("stream %s: nothing was ever redrawn", s.Name)
				}
				want := write(t, honetest.WithoutProgress(s.Events), TextOptions{Width: width})
				if got := play(t, live, 1<<20).String(); got != want {
					t.Errorf("stream %s, width %d: the screen shows\n%s\nwant\n%s", s.Name, width, got, want)
				}
			}
		}
	}
}

// TestLiveFilm is the live line after each event of a run.
func TestLiveFilm(t *testing.T) {
	for _, s := range []*honetest.Stream{honetest.Success(), honetest.NonASCII()} {
		var b bytes.Buffer
		var film strings.Builder
		clock := &honetest.Clock{}
		h := NewText(&b, TextOptions{Live: true, Width: 60, Now: clock.Now})
		last := ""
		for _, e := range s.Events {
			clock.Set(e.Time)
			if err := h.Handle(e); err != nil {
				t.Fatal(err)
			}
			screen := play(t, b.String(), 60)
			if line := screen.last(); line != last {
				film.WriteString(line + "\n")
				last = line
			}
		}
		golden(t, s.Name+"-live.txt", film.String())
	}
}

// TestLiveTicks covers the handler that redraws by itself.
func TestLiveTicks(t *testing.T) {
	s := honetest.Success()
	got := play(t, write(t, s.Events, TextOptions{Live: true}), 1<<20).String()
	if want := write(t, honetest.WithoutProgress(s.Events), TextOptions{}); got != want {
		t.Errorf("the screen shows\n%s\nwant\n%s", got, want)
	}
}

var sgr = regexp.MustCompile("\x1b\\[[0-9]*m")

func TestColorOnlyAddsColor(t *testing.T) {
	for _, s := range honetest.Streams() {
		colored := write(t, s.Events, TextOptions{Color: true})
		if !sgr.MatchString(colored) {
			t.Errorf("stream %s: has no colour", s.Name)
		}
		if got, want := sgr.ReplaceAllString(colored, ""), write(t, s.Events, TextOptions{}); got != want {
			t.Errorf("stream %s: colour changes the text\n%s\nwant\n%s", s.Name, got, want)
		}
	}
}

// withoutSource leaves out drafts and counterexamples, which are for copying.
func withoutSource(events []hone.Event) []hone.Event {
	out := slices.DeleteFunc(slices.Clone(events), func(e hone.Event) bool { return e.Draft != nil })
	for i := range out {
		if f := out[i].Fix; f != nil && f.Behaviour != nil {
			copied := *f
			copied.Behaviour = nil
			out[i].Fix = &copied
		}
		if out[i].Verification == nil {
			continue
		}
		v := *out[i].Verification
		v.Stages = slices.Clone(v.Stages)
		for j := range v.Stages {
			if v.Stages[j].Name == hone.StageBehaviour {
				v.Stages[j].Output = ""
			}
		}
		out[i].Verification = &v
	}
	return out
}

// TestWidthAndEscapes holds every line to the width, save source, and lets no
// control character through.
func TestWidthAndEscapes(t *testing.T) {
	for _, s := range honetest.Streams() {
		events := withoutSource(s.Events)
		for _, width := range []int{30, 34, 50, 72, 80, 100, 160} {
			text := write(t, events, TextOptions{Width: width})
			for line := range strings.Lines(text) {
				line = strings.TrimSuffix(line, "\n")
				if w := columns(line); w > width {
					t.Errorf("stream %s: %d columns in a line of at most %d: %q", s.Name, w, width, line)
				}
				if strings.HasSuffix(line, " ") {
					t.Errorf("stream %s: trailing space in %q", s.Name, line)
				}
				for _, r := range line {
					if !unicode.IsPrint(r) {
						t.Errorf("stream %s: %U in %q", s.Name, r, line)
					}
				}
			}
		}
	}
}

func columns(line string) int {
	n := 0
	for _, r := range line {
		n += runeWidth(r)
	}
	return n
}

func TestWriteErrorIsReportedOnce(t *testing.T) {
	broken := errors.New("pipe: closed")
	h := NewText(failing{broken}, TextOptions{})
	events := honetest.NothingFound().Events
	if err := h.Handle(events[0]); !errors.Is(err, broken) {
		t.Errorf("Handle = %v, want %v", err, broken)
	}
	for _, e := range events[1:] {
		if err := h.Handle(e); err != nil {
			t.Errorf("a later Handle = %v", err)
		}
	}
	if err := h.Close(); err != nil {
		t.Errorf("Close = %v", err)
	}
}

type failing struct{ err error }

func (f failing) Write([]byte) (int, error) { return 0, f.err }

func TestEmptyStreamWritesNothing(t *testing.T) {
	for _, live := range []bool{false, true} {
		if got := write(t, nil, TextOptions{Live: live}); got != "" {
			t.Errorf("no events wrote %q", got)
		}
	}
}

func TestMultiReachesAll(t *testing.T) {
	broken := errors.New("disk: full")
	var rec honetest.Recorder
	h := Multi(NewJSON(failing{broken}), &rec)
	events := honetest.NothingFound().Events
	for _, e := range events {
		if err := h.Handle(e); !errors.Is(err, broken) {
			t.Fatalf("Handle = %v, want %v", err, broken)
		}
	}
	if err := h.Close(); err != nil {
		t.Errorf("Close = %v", err)
	}
	if len(rec.Events) != len(events) || !rec.Closed {
		t.Errorf("the second handler saw %d of %d events, closed %v", len(rec.Events), len(events), rec.Closed)
	}
}

// TestCostIsToldOnce holds that findings at one line with the same evidence, in any order, refer to
// the first and say only what else they are; others, and those that may save more, say all.
func TestCostIsToldOnce(t *testing.T) {
	cpu := hone.Evidence{Benchmark: hone.Benchmark{Package: "m", Name: "Send"}, Measure: hone.CPUTime, Share: 0.4}
	objects := hone.Evidence{Benchmark: cpu.Benchmark, Measure: hone.AllocObjects, Share: 0.3}
	finding := func(id string, line int, bound float64, cause string, es ...hone.Evidence) hone.Event {
		return hone.Event{Finding: &hone.Finding{ID: id, Package: "m", Position: hone.Position{File: "a.go", Line: line}, Bound: bound, Cause: cause, Remedy: "remedy " + id, Evidence: es}}
	}
	got := strings.ReplaceAll(write(t, []hone.Event{
		finding("1", 3, 1.2, "slow", cpu, objects), finding("2", 3, 1.2, "slow", objects, cpu), finding("3", 3, 1.2, "large", cpu, objects),
		finding("4", 4, 1.2, "slow", cpu, objects), finding("5", 3, 1.2, "slow", cpu), finding("6", 3, 1.3, "slow", cpu, objects),
	}, TextOptions{}), string(nbsp), " ")
	for text, want := range map[string]int{
		"up to ": 4, "the line of finding 1": 2, "evidence: that of finding 1\n": 1, "evidence:": 4, "cause: slow": 4, "cause: large": 1, "remedy: ": 6,
	} {
		if n := strings.Count(got, text); n != want {
			t.Errorf("%q is told %d times, want %d:\n%s", text, n, want, got)
		}
	}
}

// TestSmallFindings holds that what saves next to nothing and has no fix is told in short,
// and in full where all is asked for.
func TestSmallFindings(t *testing.T) {
	var evidence []hone.Evidence
	for _, name := range []string{"Send", "Receive"} {
		evidence = append(evidence, hone.Evidence{Benchmark: hone.Benchmark{Package: "m", Name: name}, Measure: hone.CPUTime, Share: 0.1})
	}
	finding := func(bound float64, fix string) hone.Event {
		return hone.Event{Finding: &hone.Finding{ID: "1", Package: "m", Bound: bound, Fix: fix, Cause: "slow", Remedy: "by hand", Evidence: evidence}}
	}
	const short = "10 % of CPU in Send; and in 1 more benchmark"
	for name, tt := range map[string]struct {
		finding hone.Event
		verbose bool
		short   bool
	}{
		"small":          {finding(1.001, ""), false, true},
		"small, verbose": {finding(1.001, ""), true, false},
		"with a fix":     {finding(1.001, "2"), false, false},
		"large":          {finding(1.2, ""), false, false},
	} {
		got := strings.ReplaceAll(write(t, []hone.Event{tt.finding}, TextOptions{Verbose: tt.verbose}), string(nbsp), " ")
		if strings.Contains(got, short) != tt.short || strings.Contains(got, "remedy:") == tt.short {
			t.Errorf("%s: in short is to be %v:\n%s", name, tt.short, got)
		}
	}
}

// TestGrownFinding holds that a bound which was said too early is said again, under the number of its finding,
// and that one which is as it was is not.
func TestGrownFinding(t *testing.T) {
	finding := func(id string, bound float64) hone.Event {
		cpu := hone.Evidence{Benchmark: hone.Benchmark{Package: "m", Name: "Send" + id}, Measure: hone.CPUTime, Share: 0.4}
		return hone.Event{Finding: &hone.Finding{ID: id, Package: "m", Position: hone.Position{File: "a.go", Line: 3}, Rule: "some", Bound: bound, Evidence: []hone.Evidence{cpu}}}
	}
	got := strings.ReplaceAll(write(t, []hone.Event{
		finding("1", 1.05), finding("2", 1.05), finding("1", 1.051), finding("2", 1.21), finding("2", 1.21),
	}, TextOptions{}), string(nbsp), " ")
	for text, want := range map[string]int{"1. up to": 1, "2. up to": 2, "2. up to 1.21x  a.go:3  (some)  now that more is profiled": 1} {
		if n := strings.Count(got, text); n != want {
			t.Errorf("%q is told %d times, want %d:\n%s", text, n, want, got)
		}
	}
}

// TestDroppedAgain holds that a fix which another pass drops for another reason is told in short, and
// for the same reason not at all.
func TestDroppedAgain(t *testing.T) {
	drop := func(why string) hone.Event {
		return hone.Event{Fix: &hone.Fix{ID: "1", Rule: "some", Message: "keep it", State: hone.Dropped, Reason: why,
			Checks: []hone.Check{{Name: "tests", Passed: true, Detail: "32 tests pass"}}}}
	}
	got := strings.ReplaceAll(write(t, []hone.Event{drop("noise"), drop("noise"), drop("slower")}, TextOptions{}), string(nbsp), " ")
	for text, want := range map[string]int{"noise": 1, "slower": 1, "32 tests pass": 1, "dropped": 1, "again": 1} {
		if n := strings.Count(got, text); n != want {
			t.Errorf("%q is told %d times, want %d:\n%s", text, n, want, got)
		}
	}
}

// TestUnfixed holds that a finding is for a person to remedy unless a fix is for it, or one that was kept for
// another cause in the same line.
func TestUnfixed(t *testing.T) {
	at := func(id string, line int, fix string) hone.Finding {
		return hone.Finding{ID: id, Position: hone.Position{File: "a.go", Line: line}, Fix: fix}
	}
	h := NewText(io.Discard, TextOptions{}).(*text)
	h.run.Findings = []hone.Finding{at("1", 3, "kept"), at("2", 3, ""), at("3", 4, ""), at("4", 5, "dropped"), at("5", 5, "")}
	h.run.Fixes = []hone.Fix{{ID: "kept", Findings: []string{"1"}, State: hone.Kept}, {ID: "dropped", Findings: []string{"4"}, State: hone.Dropped}}
	if n := h.unfixed(); n != 2 {
		t.Errorf("%d findings have no fix, want those of lines 4 and 5", n)
	}
}
