package honetest

import (
	"time"

	"github.com/gohone/hone"
)

// Streams returns the canned streams: one for every way a run can end.
func Streams() []*Stream {
	return []*Stream{
		Success(), NothingFound(), Checked(), NoGain(), Interrupted(), CutOff(), BuildError(), NoBenchmarks(),
		SmallBudget(), NonASCII(), Compared(), Regressed(), Doctor(), DoctorQuiet(),
		GateFailed(), GatePassed(), GateStrict(), GateSelfTest(true), GateSelfTest(false),
		VerifyVerified(), VerifyRefuted(), VerifyBroken(), VerifyInDoubt(),
	}
}

var (
	steps   = []string{"build", "baseline", "profile", "find", "test", "fix", "verify"}
	checked = []string{
		"compiles, and go vet says nothing new", "every test that passed twice before passes again",
		"every changed line is covered by such a test",
	}
	notChecked = []string{"behaviour beyond the module's tests: only mechanical rewrites are kept"}
)

// plan adds a plan with the usual steps.
func (s *Stream) plan(packages, benchmarks, tests int, estimate, budget time.Duration) *Stream {
	return s.Add(hone.Event{Plan: &hone.Plan{
		Packages: packages, Benchmarks: benchmarks, Tests: tests, Estimate: estimate, Budget: budget, Steps: steps,
	}})
}

func evidence(pkg, name string, m hone.Measure, share float64, samples int64, thin bool) hone.Evidence {
	return hone.Evidence{
		Benchmark: hone.Benchmark{Package: pkg, Name: name}, Measure: m, Share: share, Removable: share, Samples: samples, Thin: thin,
	}
}

// Success is a run with findings in two packages, fixes in every state, and
// gains in time and allocations.
func Success() *Stream {
	const mod, queue = "example.com/post", "example.com/post/queue"
	s := NewStream("success").Start("run", mod, hone.Spec{Dir: "."}).
		plan(2, 3, 14, 3*time.Minute, 2*time.Minute+30*time.Second).After(200*time.Millisecond).
		Steps("build", 4*time.Second, "compiling tests of "+mod, "compiling tests of "+queue).
		Steps("test", 3*time.Second, "running tests of "+mod+" twice", "running tests of "+queue+" twice").
		Warn("flaky-test", "test TestExpiry failed once in two runs: it is not used as evidence", "").
		Warn("host-busy", "load average 1.8 on 2 cores: times will vary more", "close other programs, or give more time with --budget").
		Baseline("Address", 4.12e-6, 2864, 51).Baseline("Label", 1.21e-5, 4809, 107).
		In(queue).Baseline("Push/n=100", 8.3e-8, 0, 0).
		Steps("profile", 6*time.Second, "profiling Address", "profiling Label", "profiling Push/n=100")
	s.In(mod).Profiles("Address", 812, false).Profiles("Label", 31, true).In(queue).Profiles("Push/n=100", 640, false).
		In(mod).Steps("find", time.Second, "looking for causes in the hot lines")
	successFindings(s, mod)
	s.Steps("fix", 7*time.Second, "trying stringconcat at address.go", "trying sprintf at label.go", "trying hoist at label.go")
	successFixes(s)
	return s.Steps("verify", 12*time.Second, "measuring all against the baseline, 3 benchmarks left", "measuring all against the baseline, 1 benchmark left").
		Timed("all", "Address", 4.12e-6, 5.07e-7, -0.88095, -0.87342, 12).
		Counted("all", "Address", hone.BytesPerOp, 2864, 128).Counted("all", "Address", hone.AllocsPerOp, 51, 2).
		Timed("all", "Label", 1.21e-5, 9.9e-6, -0.20, -0.16, 14).
		Counted("all", "Label", hone.BytesPerOp, 4809, 4805).Counted("all", "Label", hone.AllocsPerOp, 107, 65).
		In(queue).Timed("all", "Push/n=100", 8.3e-8, 8.32e-8, -0.012, 0.017, 20).
		Add(hone.Event{Patch: &hone.Patch{Blob: "9e8d7c6b5a4f3e2d1c0b", Diff: successDiff, Files: []hone.PatchFile{
			{File: "address.go", Before: "aa", After: "bb"}, {File: "label.go", Before: "cc", After: "dd"},
		}}}).
		Done(hone.Done{Checked: checked, NotChecked: notChecked})
}

func successFindings(s *Stream, mod string) {
	s.Find(hone.Finding{
		ID: "f1", Rule: "stringconcat", Function: "Address.Pad", Position: hone.Position{File: "address.go", Line: 17, Column: 3, EndLine: 19},
		Cause:  "string built by prepending in a loop: every turn copies all that is there",
		Remedy: "allocate the result once, at its final length", Safety: hone.Mechanical, Bound: 2.354, Fix: "x1",
		Evidence: []hone.Evidence{
			evidence(mod, "Address", hone.AllocBytes, 0.93, 41000, false), evidence(mod, "Address", hone.AllocObjects, 0.88, 41000, false),
			evidence(mod, "Address", hone.CPUTime, 0.62, 503, false), evidence(mod, "Label", hone.CPUTime, 0.31, 10, true),
		},
	}).Find(hone.Finding{
		ID: "f2", Rule: "sprintf", Function: "(*Label).Text", Position: hone.Position{File: "label.go", Line: 40, Column: 9},
		Cause: "fmt.Sprintf of two strings: the format is parsed and the operands are boxed on every call", Remedy: "concatenate",
		Safety: hone.Mechanical, Bound: 1.08, Fix: "x2",
		Evidence: []hone.Evidence{evidence(mod, "Label", hone.AllocObjects, 0.27, 9000, false), evidence(mod, "Label", hone.CPUTime, 0.12, 4, true)},
	}).Find(hone.Finding{
		ID: "f3", Rule: "hoist", Function: "clean", Position: hone.Position{File: "label.go", Line: 58, Column: 7},
		Cause: "strings.NewReplacer with constant arguments is built on every call", Remedy: "build it once, in a package variable",
		Safety: hone.Mechanical, Bound: 1.02, Fix: "x3",
		Evidence: []hone.Evidence{evidence(mod, "Label", hone.AllocObjects, 0.31, 10300, false)},
	}).Find(hone.Finding{
		ID: "f4", Rule: "bufferedlog", Function: "logLine", Position: hone.Position{File: "log.go", Line: 9},
		Cause: "each line is a write of its own", Remedy: "buffer the log, flush on a timer and at exit",
		Safety: hone.Review, Bound: 1.001, Fix: "x4",
		Evidence: []hone.Evidence{evidence(mod, "Label", hone.CPUTime, 0.004, 3, true)},
	})
}

func successFixes(s *Stream) {
	x1 := hone.Fix{ID: "x1", Rule: "stringconcat", Message: "allocate the padded string once", Safety: hone.Mechanical, Pass: 1, Findings: []string{"f1"}}
	x2 := hone.Fix{ID: "x2", Rule: "sprintf", Message: "concatenate instead of formatting", Safety: hone.Mechanical, Pass: 1, Findings: []string{"f2"}}
	x3 := hone.Fix{ID: "x3", Rule: "hoist", Message: "build the replacer once", Safety: hone.Mechanical, Pass: 1, Findings: []string{"f3"}}
	x4 := hone.Fix{ID: "x4", Rule: "bufferedlog", Message: "buffer the log", Safety: hone.Review, Pass: 1, Findings: []string{"f4"}}
	good := func(lines string) []hone.Check {
		return []hone.Check{
			{Name: "coverage", Passed: true, Detail: "changed lines covered " + lines}, {Name: "build", Passed: true, Detail: "compiles"},
			{Name: "vet", Passed: true, Detail: "no new message"}, {Name: "tests", Passed: true, Detail: "14 pass"},
		}
	}
	x5 := hone.Fix{
		ID: "x5", Rule: "stringconcat", Message: "pad with strings.Repeat", Safety: hone.Guarded, Pass: 1, Findings: []string{"f1"},
		Behaviour: &hone.BehaviourCheck{Counterexample: "package label\n\nimport \"testing\"\n\nfunc TestBehaviourOfPad(t *testing.T) {\n\tif got := pad(\"é\", 3); got != \"  é\" {\n\t\tt.Errorf(\"got %q\", got)\n\t}\n}\n"},
	}
	broken := hone.Check{Name: "tests", Detail: "TestClean/dots\n\tlabel_test.go:31: got \"a.b\"\n\twant \"a_b\""}
	s.Fix(x4, hone.Shown, "it is review: tests alone cannot show that behaviour stays the same").
		Fix(x1, hone.Proposed, "").Fix(x2, hone.Proposed, "").Fix(x3, hone.Proposed, "").
		Counted("x1", "Address", hone.AllocsPerOp, 51, 2).
		Fix(x1, hone.Kept, "allocations of Address 51 -> 2", append(good("9/9"), hone.Check{Name: "allocations", Passed: true, Detail: "51 -> 2"})...).
		Fix(x3, hone.Dropped, "breaks tests that passed: TestClean/dots", append(good("2/2")[:3], broken)...).
		Fix(x5, hone.Dropped, `behaves differently: pad("é", 3): result 0 is "  é" on the baseline and " é" in the candidate`, good("2/2")...).
		Timed("x2", "Label", 1.01e-5, 9.9e-6, -0.05, 0.02, 11).
		Fix(x2, hone.Dropped, "no measurable gain: it carries nothing in the batch", good("1/1")...)
}

const successDiff = `--- a/address.go
+++ b/address.go
@@ -17,3 +17,2 @@
-	for len(s) < n {
-		s = string(pad) + s
-	}
+	k := (n - len(s) + w - 1) / w
+	s = strings.Repeat(string(pad), k) + s
--- a/label.go
+++ b/label.go
@@ -40 +40 @@
--- not the head of a file
+++ nor this
`

// NothingFound is a run whose hot lines no rule speaks of.
func NothingFound() *Stream {
	const mod = "example.com/hash"
	return NewStream("nothing-found").Start("run", mod, hone.Spec{Dir: "."}).
		plan(1, 2, 5, 40*time.Second, time.Minute).After(time.Second).
		Steps("baseline", time.Second, "sizing Compare", "sizing Hash").
		Baseline("Compare", 0.0612, 5400, 11).Baseline("Hash", 0.0605, 5331.5, 10).
		Steps("profile", 4*time.Second, "profiling Compare", "profiling Hash").
		Profiles("Compare", 700, false).Profiles("Hash", 690, false).
		Add(hone.Event{Breakdown: compareCosts}).
		Steps("find", 2*time.Second, "looking for causes in the hot lines").
		Done(hone.Done{})
}

var compareCosts = &hone.Breakdown{
	Benchmark: hone.Benchmark{Package: "example.com/hash", Name: "Compare"}, Measure: hone.CPUTime, Samples: 700,
	Parts: []hone.Part{
		{Class: "crypto", Share: 0.96, Lines: []hone.LineShare{{File: "hash.go", Line: 21, Function: "Compare", Share: 0.9}, {File: "hash.go", Line: 30, Share: 0.06}}},
		{Class: "gc", Share: 0.03},
		{Class: "scheduler", Share: 0.01},
	},
}

// Checked is a check that names causes and tries nothing.
func Checked() *Stream {
	const mod = "example.com/leftpad"
	cpu := *compareCosts
	cpu.Benchmark = hone.Benchmark{Package: mod, Name: "Leftpad"}
	allocs := cpu
	allocs.Measure, allocs.Parts = hone.AllocObjects, []hone.Part{
		{Class: "alloc", Share: 0.7, Lines: []hone.LineShare{{File: "pad.go", Line: 17, Share: 0.6}, {File: "pad.go", Line: 20, Share: 0.1}}},
		{Class: "concat", Share: 0.3, Lines: []hone.LineShare{{File: "pad.go", Line: 18, Share: 0.3}}},
	}
	thin := cpu
	thin.Benchmark, thin.Samples, thin.Thin = hone.Benchmark{Package: mod + "/pad", Name: "Pad"}, 12, true
	outside := allocs
	outside.Parts = []hone.Part{{Class: "alloc", Share: 1}}
	s := NewStream("checked").Start("check", mod, hone.Spec{Dir: "."}).plan(1, 2, 0, 20*time.Second, time.Minute).
		Steps("profile", 4*time.Second, "profiling Leftpad").
		Profiles("Leftpad", 700, false).
		Add(hone.Event{Breakdown: &cpu}).Add(hone.Event{Breakdown: &allocs}).
		Add(hone.Event{Breakdown: &thin}).Add(hone.Event{Breakdown: &outside})
	s.Find(hone.Finding{
		ID: "f1", Rule: "stringconcat", Function: "Pad", Position: hone.Position{File: "pad.go", Line: 17, EndLine: 19},
		Cause: "string grows by the same text in each turn of a loop, and is copied each time", Remedy: "make what all turns add in one call of strings.Repeat",
		Safety: hone.Mechanical, Bound: 2.4, Fix: "x1",
		Evidence: []hone.Evidence{{Benchmark: thin.Benchmark, Measure: hone.CPUTime, Share: 0.7, Removable: 0.6, Samples: 8, Thin: true}},
	})
	return s.Done(hone.Done{})
}

// NoGain is a run whose fixes are correct and carry nothing.
func NoGain() *Stream {
	const mod = "example.com/visitor"
	x := hone.Fix{ID: "x1", Rule: "bytesconv", Message: "write the string without a copy", Pass: 1, Edits: []hone.Edit{{File: "hello.go", Start: 10, End: 20, New: "x"}}}
	y := hone.Fix{ID: "x2", Rule: "bytesconv", Message: "write the footer without a copy", Pass: 1, Edits: []hone.Edit{{File: "hello.go", Start: 30, End: 40, New: "x"}}}
	return NewStream("no-gain").Start("run", mod, hone.Spec{Dir: "."}).plan(1, 1, 3, 35*time.Second, time.Minute).
		Baseline("Hello", 3.2e-6, 1200, 20).Profiles("Hello", 400, false).
		Timed("x1", "Hello", 3.2e-6, 3.19e-6, -0.014, 0.011, 16).Fix(x, hone.Dropped, "no measurable gain").
		Fix(y, hone.Dropped, "no measurable gain: it carries nothing in the batch").After(33 * time.Second).
		Done(hone.Done{Checked: checked, NotChecked: notChecked})
}

// Interrupted is a run stopped by Ctrl-C while a fix was being tried.
func Interrupted() *Stream {
	const mod = "example.com/post"
	s := NewStream("interrupted").Start("run", mod, hone.Spec{Dir: "."}).plan(1, 2, 9, time.Minute+40*time.Second, 2*time.Minute).
		Steps("baseline", 8*time.Second, "sizing Address", "sizing Label").
		Baseline("Address", 4.12e-6, 2864, 51).Baseline("Label", 1.21e-5, 4809, 107).
		Profiles("Address", 812, false)
	successFindings(s, mod)
	return s.
		Fix(hone.Fix{ID: "x1", Rule: "stringconcat", Message: "allocate the padded string once", Findings: []string{"f1"}}, hone.Proposed, "").
		Fix(hone.Fix{ID: "x2", Rule: "sprintf", Message: "concatenate instead of formatting", Findings: []string{"f2"}}, hone.Proposed, "").
		Steps("fix", 15*time.Second, "trying stringconcat at address.go").
		Done(hone.Done{Interrupted: true})
}

// CutOff is a run that was killed: its stream has no end.
func CutOff() *Stream {
	s := Interrupted()
	s.Name = "cut-off"
	s.Events = s.Events[:len(s.Events)-1]
	return s
}

// BuildError is a run on a package that does not compile.
func BuildError() *Stream {
	return NewStream("build-error").Start("run", "example.com/broken", hone.Spec{Dir: "."}).plan(1, 1, 2, 50*time.Second, time.Minute).
		Steps("build", time.Second, "compiling tests of example.com/broken").
		Done(hone.Done{Error: "package example.com/broken: does not compile:\n./broken.go:7:2: undefined: misspelt\n\t./broken.go:9:1: missing return"})
}

// NoBenchmarks is a run on a package without benchmarks: its tests are the
// workload, and a benchmark is drafted.
func NoBenchmarks() *Stream {
	const mod = "example.com/tool/v2"
	return NewStream("no-benchmarks").Start("run", mod, hone.Spec{Dir: "."}).plan(1, 0, 6, 50*time.Second, time.Minute).
		Baseline(hone.TestsWorkload, 0.0123, 1.2e6, 8700).Profiles(hone.TestsWorkload, 44, true).
		Find(hone.Finding{
			ID: "f1", Rule: "hoist", Function: "valid", Position: hone.Position{File: "tool.go", Line: 12},
			Cause: "regexp.MustCompile with a constant pattern on every call", Remedy: "compile it once, in a package variable",
			Safety: hone.Mechanical, Bound: 1.9,
			Evidence: []hone.Evidence{evidence(mod, hone.TestsWorkload, hone.CPUTime, 0.47, 21, true)},
		}).
		Add(hone.Event{Draft: &hone.Draft{Package: mod, File: "tool_bench_test.go", Source: "package tool\n\nfunc BenchmarkValid(b *testing.B) {\n\tfor b.Loop() {\n\t\tvalid(\"a@b.example\") // a line of source that is longer than most terminals are wide stays one line, so that it can be copied\n\t}\n}\n"}}).
		After(44 * time.Second).Done(hone.Done{})
}

// SmallBudget is a run whose budget allows too few rounds to tell.
func SmallBudget() *Stream {
	const mod = "example.com/post"
	x := hone.Fix{ID: "x1", Rule: "stringconcat", Message: "allocate the padded string once", Findings: []string{"f1"}}
	s := NewStream("small-budget").Start("run", mod, hone.Spec{Dir: ".", Budget: 20 * time.Second}).
		plan(1, 2, 9, time.Minute+35*time.Second, 20*time.Second).
		Baseline("Address", 4.12e-6, 2864, 51).Baseline("Label", 1.21e-5, 4809, 107).Profiles("Address", 812, false)
	successFindings(s, mod)
	return s.Fix(x, hone.Kept, "allocations of Address 51 -> 2").
		Warn("budget-ended", "the budget of 20s ended before the run did", "give more time with --budget").
		Timed("all", "Address", 4.12e-6, 5.9e-7, -0.97, 0.31, 4).Counted("all", "Address", hone.AllocsPerOp, 51, 2).
		Timed("all", "Label", 1.21e-5, 1.18e-5, -0.19, 0.14, 4).Counted("all", "Label", hone.AllocsPerOp, 107, 107).
		After(20 * time.Second).Done(hone.Done{Checked: checked, NotChecked: notChecked})
}

// NonASCII is a run on a module whose names are not ASCII, and one of which
// tries to write to the terminal.
func NonASCII() *Stream {
	const mod = "example.com/größe"
	hostile := "Label/\x1b[2J\x1b[31mred\a\u202etxt\xff"
	x := hone.Fix{ID: "x1", Rule: "stringconcat", Message: "Puffer wählen: 一度だけ", Pass: 1, Findings: []string{"f1"}}
	return NewStream("non-ascii").Start("run", mod, hone.Spec{Dir: "."}).plan(1, 2, 1, 30*time.Second, time.Minute).
		Steps("baseline", time.Second, "sizing "+hostile, "sizing 漢字/幅").
		Baseline("漢字/幅", 2.5e-7, 48, 3).Baseline(hostile, 1.5e-6, 64, 4).Profiles("漢字/幅", 300, false).
		Find(hone.Finding{
			ID: "f1", Rule: "stringconcat", Function: "(*Größe).Füllen", Position: hone.Position{File: "größe/zähler.go", Line: 3},
			Cause: "文字列がループの中で前に付け足されている: コピーが毎回起きるので時間は長さの二乗に比例する、だから一度だけ確保する", Remedy: "einmal anlegen\x1b]0;title\a",
			Safety: hone.Mechanical, Bound: 3.1, Fix: "x1",
			Evidence: []hone.Evidence{evidence(mod, "漢字/幅", hone.CPUTime, 0.5, 150, false), evidence(mod, hostile, hone.AllocBytes, 0.41, 900, false)},
		}).
		Fix(x, hone.Kept, "").Timed("", "漢字/幅", 2.5e-7, 9.1e-8, -0.66, -0.61, 10).Timed("", hostile, 1.5e-6, 1.4e-6, -0.09, -0.04, 10).
		Done(hone.Done{Checked: checked, NotChecked: notChecked})
}

// Compared is a comparison of two revisions, without findings or fixes, in
// which many benchmarks allocate the same.
func Compared() *Stream {
	s := NewStream("compared").Start("compare", "example.com/sort", hone.Spec{Dir: "."}).plan(1, 10, 0, 0, 5*time.Minute)
	for i, name := range []string{"Ints", "Strings", "Float64s", "Stable", "Reverse", "Search", "Insert", "Heap", "Radix", "Merge"} {
		s.Baseline(name, 1e-6*float64(i+1), 1536, 2)
		s.Timed("", name, 1e-6*float64(i+1), 1.01e-6*float64(i+1), -0.011, 0.024, 9).Counted("", name, hone.AllocsPerOp, 2, 2)
	}
	return s.Counted("", "Ints", hone.BytesPerOp, 15360, 15361).After(4 * time.Minute).Done(hone.Done{})
}

// Regressed is a comparison in which things get worse.
func Regressed() *Stream {
	s := NewStream("regressed").Start("compare", "example.com/sort", hone.Spec{Dir: "."}).plan(1, 2, 0, 0, 0).
		Timed("", "Ints", 1e-6, 1.31e-6, 0.27, 0.34, 9).Counted("", "Ints", hone.AllocsPerOp, 2, 3).
		Timed("", "Strings", 2.5, 275, 108.2, 109.7, 9)
	none := hone.Verdict{
		Benchmark: hone.Benchmark{Package: "example.com/sort", Name: "Strings"}, Unit: hone.AllocsPerOp,
		Value: 1, Delta: 1, Interval: [2]float64{1, 1}, Confidence: 1, Rounds: 3, Exact: true, Outcome: hone.Regression,
	}
	return s.Add(hone.Event{Verdict: &none}).After(2 * time.Minute).Done(hone.Done{})
}
