// Package hone is the vocabulary of the hone workbench: the nouns that every
// stage of the optimisation loop passes to the next one.
//
// It holds data only and imports only the standard library. The JSON form of
// these types is hone's file format and its event stream: keys are snake_case,
// fields are added and never renamed.
//
// A [Run] is the execution of a [Spec]. While it goes on, everything that is
// learnt is sent as an [Event]; a report is a fold over events, and leaving
// out the progress events never changes what it says.
package hone

import (
	"strconv"
	"time"
)

// Version is the version of the event stream, carried by the first event.
const Version = "hone/1"

// Spec says what a run is to do, as the user asked for it.
type Spec struct {
	Dir       string        `json:"dir"`                  // folder the patterns are relative to
	Packages  []string      `json:"packages"`             // package patterns; empty means "./..."
	Bench     string        `json:"bench,omitempty"`      // as go test -bench; empty means "."
	Run       string        `json:"run,omitempty"`        // as go test -run
	Skip      string        `json:"skip,omitempty"`       // as go test -skip
	Short     bool          `json:"short,omitempty"`      // as go test -short
	Budget    time.Duration `json:"budget,omitempty"`     // whole run, nanoseconds; 0 chooses 60 s per package
	Timeout   time.Duration `json:"timeout,omitempty"`    // one process of the user's tests, nanoseconds
	Count     int           `json:"count,omitempty"`      // exactly this many rounds; 0 stops when decided
	Margin    float64       `json:"margin,omitempty"`     // relative equivalence margin, 0.03 means +-3 %
	Alpha     float64       `json:"alpha,omitempty"`      // false discovery rate of the verdicts
	Rules     []string      `json:"rules,omitempty"`      // rules to run; empty means all
	Store     string        `json:"store,omitempty"`      // store folder; empty means the user's cache
	MaxPasses int           `json:"max_passes,omitempty"` // how often the loop repeats at most
	Retry     bool          `json:"retry,omitempty"`      // try again what earlier runs rejected
	Try       bool          `json:"try,omitempty"`        // measure what is only shown, too
	Baseline  string        `json:"baseline,omitempty"`   // git revision, folder or stored run to compare with
	Benchtime string        `json:"benchtime,omitempty"`  // of one process, as go test -benchtime; empty lets hone choose
	CPU       []int         `json:"cpu,omitempty"`        // as go test -cpu; empty means GOMAXPROCS
	Tags      string        `json:"tags,omitempty"`       // as go build -tags
	Parallel  int           `json:"parallel,omitempty"`   // benchmarks measured side by side, as go test -p; 0 means 2, if there are processors
	Policy    *Policy       `json:"policy,omitempty"`     // of a gate
	Change    string        `json:"change,omitempty"`     // that is verified: a patch file, "-" for standard input; or as Baseline
	Kinds     []Kind        `json:"kinds,omitempty"`      // of profiles to collect; empty chooses those that fit
	Length    time.Duration `json:"length,omitempty"`     // covered by one profile, nanoseconds; 0 chooses
	Target    string        `json:"target,omitempty"`     // that is profiled, where it is no benchmark: a URL, a package main, a file
	Args      []string      `json:"args,omitempty"`       // of the program that is profiled
	Out       string        `json:"out,omitempty"`        // folder that profiles are written to, besides the store
	Service   *Service      `json:"service,omitempty"`    // that is measured under load, in the place of or beside benchmarks
}

// Policy says which verdicts fail a gate. Margin and Alpha of the [Spec] hold
// for the verdicts themselves.
type Policy struct {
	// Threshold is, by unit, the change for the worse above which a regression
	// fails the gate: 0.05 means 5 %. Units that are not listed use the
	// threshold of the empty unit; a negative number never fails.
	Threshold map[Unit]float64 `json:"threshold"`
	Strict    bool             `json:"strict,omitempty"` // inconclusive fails too
	// Ignore lists benchmarks that never fail the gate: regular expressions on
	// "package.Name".
	Ignore []string `json:"ignore,omitempty"`
}

// Position is a range of lines in a file of the module under work.
type Position struct {
	File    string `json:"file"`               // slash-separated, relative to the module root
	Line    int    `json:"line"`               // first line, from 1
	Column  int    `json:"column,omitempty"`   // in bytes, from 1
	EndLine int    `json:"end_line,omitempty"` // last line, inclusive; 0 means Line
}

// Contains reports whether line of file lies in the range.
func (p Position) Contains(file string, line int) bool {
	return p.File == file && p.Line <= line && line <= max(p.Line, p.EndLine)
}

// Benchmark is one named thing that is measured.
type Benchmark struct {
	Package string `json:"package"` // import path
	// Name is the name as package benchfmt has it: without the "Benchmark"
	// prefix and the -N suffix, with the path of the sub-benchmark. The
	// workload "a package's tests", used where no benchmark exists, has the
	// name [TestsWorkload].
	Name string `json:"name"`
	// Procs is the GOMAXPROCS it ran with, the -N of its printed name; 0 means
	// that of the run.
	Procs int `json:"procs,omitempty"`
	// Config tells it from others of its name that were measured in another
	// configuration, "goarch: arm64, size: 3"; empty where there are none.
	Config string `json:"config,omitempty"`
}

// TestsWorkload is the name of the pseudo-benchmark that runs a package's
// passing tests; it cannot be the name of a real benchmark.
const TestsWorkload = "(tests)"

// Side is one of the two sides of a comparison.
type Side string

// The two sides, always in this order.
const (
	Baseline  Side = "baseline"
	Candidate Side = "candidate"
)

// Unit is a base unit in the spelling of the Go benchmark format.
type Unit string

// The units every run measures.
const (
	SecPerOp    Unit = "sec/op"
	BytesPerOp  Unit = "B/op"
	AllocsPerOp Unit = "allocs/op"
)

// Measurement is one value with its unit.
type Measurement struct {
	Benchmark Benchmark `json:"benchmark"`
	Side      Side      `json:"side"`
	// Candidate names what was measured on the candidate side: a fix, a
	// batch of fixes; empty on the baseline side.
	Candidate string `json:"candidate,omitempty"`
	Round     int    `json:"round"` // from 1; both sides of a round are adjacent in time
	// Repeat counts, from 0, the processes of a side within a round. They share
	// one layout of the binary; the round's value is made of all of them.
	Repeat int     `json:"repeat,omitempty"`
	First  bool    `json:"first"`      // ran first in its round
	N      int     `json:"iterations"` // iterations the value is a mean over
	Unit   Unit    `json:"unit"`
	Value  float64 `json:"value"` // in Unit; of bursts, the least
	// Bursts are the times of a process that measured in bursts, in turns with
	// the process of the other side: the i-th of both are adjacent in time.
	Bursts []float64 `json:"bursts,omitempty"`
}

// Kind is a kind of profile.
type Kind string

// The kinds of profiles.
const (
	CPU    Kind = "cpu"
	Allocs Kind = "allocs" // what was allocated since the start
	// Heap is what is in use, and allocs beside it.
	Heap         Kind = "heap"
	Block        Kind = "block"
	Mutex        Kind = "mutex"
	Goroutine    Kind = "goroutine"
	ThreadCreate Kind = "threadcreate"
	// GoroutineLeak is goroutines that wait for what can never happen.
	GoroutineLeak Kind = "goroutineleak"
	// Trace is an execution trace; it is no pprof profile.
	Trace Kind = "trace"
	// Wall is where goroutines were while time passed, waiting included.
	Wall Kind = "wall"
	// Coverage is the executed statements, as package testing writes them.
	Coverage Kind = "coverage"
)

// Profile is one collected profile. Its bytes are in the store under Blob.
type Profile struct {
	Benchmark Benchmark     `json:"benchmark"`
	Kind      Kind          `json:"kind"`
	Pass      int           `json:"pass"` // of the loop, from 1; pass 1 is the unchanged source
	Blob      string        `json:"blob"`
	Samples   int           `json:"samples"`  // CPU samples, allocated objects, what else the kind counts
	Duration  time.Duration `json:"duration"` // nanoseconds of wall clock covered
	Thin      bool          `json:"thin,omitempty"`

	Origin string `json:"origin,omitempty"` // where it is from, if no benchmark: a URL, a package main, a file
	File   string `json:"file,omitempty"`   // that holds the same bytes as Blob
	Bytes  int    `json:"bytes,omitempty"`  // of the file
	// Types are the values each sample has, "alloc_space/bytes"; none for a trace.
	Types     []string `json:"types,omitempty"`
	BuildID   string   `json:"build_id,omitempty"`   // of the binary
	GoVersion string   `json:"go_version,omitempty"` // it was built with
	// Settings are what it was collected with: rates, lengths.
	Settings map[string]string `json:"settings,omitempty"`
	Note     string            `json:"note,omitempty"` // what a reader must know: why it is empty, what it does not hold
}

// Measure is what a share is a share of.
type Measure string

// The measures of a finding's evidence.
const (
	CPUTime      Measure = "cpu"
	AllocBytes   Measure = "alloc_bytes"
	AllocObjects Measure = "alloc_objects"
	// Blocked is the time for which goroutines waited for locks and channels.
	Blocked Measure = "blocked"
	// Goroutines and WallTime are where goroutines are, by their number and by
	// the time that passed.
	Goroutines Measure = "goroutine"
	WallTime   Measure = "wall"
)

// Evidence is the cost that a profile charges to the range of a finding.
type Evidence struct {
	Benchmark Benchmark `json:"benchmark"`
	Measure   Measure   `json:"measure"`
	Share     float64   `json:"share"`     // of the benchmark's total, 0 to 1, at the finding's lines
	Removable float64   `json:"removable"` // part of the total that passes through frames the remedy removes
	Samples   int64     `json:"samples"`   // samples or objects behind Share
	Thin      bool      `json:"thin,omitempty"`
}

// Safety says how much must be known before a fix may be kept.
type Safety string

// The safety classes, from the safest on.
const (
	Mechanical Safety = "mechanical" // types and dataflow decide
	Guarded    Safety = "guarded"    // needs a behaviour check beyond the tests
	Review     Safety = "review"     // an observable thing changes: a person decides
)

// Finding is what a rule says of a range of source, with its cost.
type Finding struct {
	ID       string   `json:"id"`
	Rule     string   `json:"rule"`
	Package  string   `json:"package"`
	Function string   `json:"function,omitempty"`
	Position Position `json:"position"`
	// Elsewhere lists the lines that pay for the cause where they are not those of
	// Position: of a function that allocates for the loop which calls it, say.
	Elsewhere []Position `json:"elsewhere,omitempty"`
	Cause     string     `json:"cause"`  // in words
	Remedy    string     `json:"remedy"` // in words
	Safety    Safety     `json:"safety"`
	Pass      int        `json:"pass"`
	Evidence  []Evidence `json:"evidence"` // hottest first
	// Bound is what removing the cost could save at most: the geometric mean
	// of 1/(1 - share) over the benchmarks of the run, 1 when nothing.
	Bound float64 `json:"bound"`
	Fix   string  `json:"fix,omitempty"` // id of the fix that removes it, if there is one
}

// Edit replaces the bytes [Start, End) of a file by New.
type Edit struct {
	File  string `json:"file"` // as in Position
	Start int    `json:"start"`
	End   int    `json:"end"`
	New   string `json:"new"`
}

// Outcome of a fix.
type FixState string

// The states of a fix.
const (
	Proposed FixState = "proposed" // found, not tried yet
	Kept     FixState = "kept"
	Dropped  FixState = "dropped"
	Shown    FixState = "shown" // not tried: its safety class needs more than this run checks
)

// Fix is the edits chosen to remove the cause of one or more findings.
type Fix struct {
	ID       string   `json:"id"`
	Rule     string   `json:"rule"`
	Message  string   `json:"message"`
	Safety   Safety   `json:"safety"`
	Pass     int      `json:"pass"`
	Findings []string `json:"findings"`
	Edits    []Edit   `json:"edits"` // relative to the source at the start of the pass
	State    FixState `json:"state"`
	Reason   string   `json:"reason,omitempty"` // why it was kept, dropped or only shown
	Checks   []Check  `json:"checks,omitempty"`
	// Behaviour is what replaying calls of the changed functions said; nil
	// where the fix did not get so far.
	Behaviour *BehaviourCheck `json:"behaviour,omitempty"`
	// Concurrency is what calling the changed code from many goroutines said;
	// nil where the fix has nothing to do with concurrency.
	Concurrency *ConcurrencyCheck `json:"concurrency,omitempty"`
}

// ConcurrencyCheck is what was found when changed code was called from many
// goroutines at once, its tests were run under the race detector, and so on, on
// the baseline and on the candidate.
type ConcurrencyCheck struct {
	Concern []string `json:"concern"`           // what of the change has to do with concurrency
	Checked []string `json:"checked,omitempty"` // what holds on both sides
	// NotChecked lists what was not, with the reason.
	NotChecked []string `json:"not_checked,omitempty"`
	Difference string   `json:"difference,omitempty"` // in words; empty where nothing fails on the candidate only
	// Counterexample is a Go test of the package that passes on the baseline and
	// fails on the candidate, or the command that shows it, as a comment.
	Counterexample string `json:"counterexample,omitempty"`
}

// BehaviourCheck is what was found when calls of changed functions were
// replayed on the baseline and on the candidate.
type BehaviourCheck struct {
	Functions int `json:"functions"` // that were checked
	Calls     int `json:"calls"`     // that were compared
	// NotChecked lists functions that were not, with the reason.
	NotChecked []string `json:"not_checked,omitempty"`
	Difference string   `json:"difference,omitempty"` // in words; empty where every call was equal
	// Counterexample is a Go test of the package that passes on the baseline
	// and fails on the candidate, or a comment that describes the call.
	Counterexample string `json:"counterexample,omitempty"`
}

// Complete reports whether every changed function was checked and none differs.
func (b BehaviourCheck) Complete() bool {
	return b.Functions > 0 && len(b.NotChecked) == 0 && b.Difference == ""
}

// Check is one thing that was done to verify a fix.
type Check struct {
	Name   string `json:"name"` // build, vet, tests, hazard, coverage, behaviour, concurrency, allocations, time
	Passed bool   `json:"passed"`
	Detail string `json:"detail"` // "changed lines covered 9/9"
}

// Outcome is what a verdict says.
type Outcome string

// The outcomes. The last two differ: no change means the interval lies inside
// the margin; inconclusive means that it was not possible to tell.
const (
	Improvement  Outcome = "improvement"
	Regression   Outcome = "regression"
	NoChange     Outcome = "no_change"
	Inconclusive Outcome = "inconclusive"
)

// Verdict compares the candidate with the baseline for a benchmark and unit.
type Verdict struct {
	Benchmark  Benchmark  `json:"benchmark"`
	Unit       Unit       `json:"unit"`
	Candidate  string     `json:"candidate"` // what was compared with the baseline
	Outcome    Outcome    `json:"outcome"`
	Baseline   float64    `json:"baseline"`        // median, in Unit; of a round in turns its quietest level counts
	Value      float64    `json:"candidate_value"` // likewise
	Delta      float64    `json:"delta"`           // candidate/baseline - 1
	Interval   [2]float64 `json:"interval"`        // of Delta; equal bounds when Exact; from -1 or up to 1e9 where there is no bound
	Confidence float64    `json:"confidence"`      // level of Interval; 1 when Exact
	Rounds     int        `json:"rounds"`
	Exact      bool       `json:"exact,omitempty"` // every repetition of a side gave the same value
	// What a difference rests on: P is the p-value of sides that were measured
	// apart, E the e-value of paired rounds. The other is 0; both are if Exact.
	P float64 `json:"p,omitempty"`
	E float64 `json:"e,omitempty"` // at most 1e9
}

// Summary describes one side of a benchmark in one unit.
type Summary struct {
	Benchmark  Benchmark  `json:"benchmark"`
	Unit       Unit       `json:"unit"`
	Side       Side       `json:"side"`
	Candidate  string     `json:"candidate,omitempty"` // as in Verdict; empty on the baseline side
	Center     float64    `json:"center"`              // median of the rounds, in Unit
	Interval   [2]float64 `json:"interval"`            // of Center
	Confidence float64    `json:"confidence"`          // level of Interval, 1 when Exact; 0 when Interval is only the range
	Rounds     int        `json:"rounds"`
	Exact      bool       `json:"exact,omitempty"` // every round gave the same value
}

// Decision is what a gate says of the verdicts of its run.
type Decision struct {
	Policy       Policy    `json:"policy"`
	Failed       []Verdict `json:"failed"`       // regressions beyond the threshold that were confirmed
	Withdrawn    []Verdict `json:"withdrawn"`    // that were not seen again in fresh processes
	Tolerated    []Verdict `json:"tolerated"`    // regressions within the threshold, or ignored
	Inconclusive []Verdict `json:"inconclusive"` // that leave open a regression beyond the threshold
	// Unmeasured says, in words, what should have been compared and could not
	// be; a gate with such gaps does not pass.
	Unmeasured []string  `json:"unmeasured,omitempty"`
	OneSided   []Missing `json:"one_sided,omitempty"`
	SelfTest   bool      `json:"self_test,omitempty"` // the candidate was slowed down on purpose
	Exit       int       `json:"exit"`
}

// PGO says whether it is worth compiling the module with a profile (profile-guided
// optimisation): what is better with it, the candidate, than without, the baseline.
type PGO struct {
	Blob     string    `json:"blob"`     // the profile, in the store
	Samples  int64     `json:"samples"`  // of it
	Kept     bool      `json:"kept"`     // something improved, and nothing got worse
	Improved []Verdict `json:"improved"` // in time
	Worse    []Verdict `json:"worse"`    // in time or memory
}

// Verification is what was found out about a change that somebody made. It is
// sent again, whole, whenever a stage ends.
type Verification struct {
	Change string   `json:"change"`          // as in Spec
	Patch  string   `json:"patch,omitempty"` // blob of the patch, where the change is one
	Files  []string `json:"files"`           // that differ and are verified, as in Position
	// LeftOut are test files and test data that the change touches. The
	// baseline's are used on both sides: they say what passed before.
	LeftOut []string `json:"left_out,omitempty"`
	Stages  []Stage  `json:"stages"` // in the order in which they ended
	// Result is empty until the last stage has ended.
	Result VerificationResult `json:"result,omitempty"`
	Reason string             `json:"reason,omitempty"` // what refutes the change, or the doubts that are left
	Exit   int                `json:"exit"`
}

// VerificationResult is what a verification comes to.
type VerificationResult string

// The results.
const (
	Verified VerificationResult = "verified"
	Refuted  VerificationResult = "refuted"
	InDoubt  VerificationResult = "in_doubt" // something was not checked or could not be told
)

// The stages of a verification, in their order.
const (
	StageChange    = "change"    // it applies, and changes something that can be verified
	StageBuild     = "build"     // every package that contains it compiles
	StageVet       = "vet"       // go vet has nothing new to say
	StageTests     = "tests"     // the baseline's tests say what they said before
	StageCoverage  = "coverage"  // passing tests execute the changed lines
	StageBehaviour = "behaviour" // changed functions answer recorded calls as before
	StageHazard    = "hazard"    // read, the change brings in no mistake that calls would miss
	// StageConcurrency is whether what changed keeps its promises to goroutines
	// that call it at once, and to slow peers.
	StageConcurrency = "concurrency"
	StageSpeed       = "speed" // benchmarks of both sides, measured in turns
)

// Stage is one thing that was done to verify a change.
type Stage struct {
	Name    string       `json:"name"`
	Outcome StageOutcome `json:"outcome"`
	Detail  string       `json:"detail"`           // what was checked, or why not: "41 tests of 3 packages pass as before"
	Output  string       `json:"output,omitempty"` // several lines: what a compiler said, a counterexample as a Go test
	// NotChecked says what the stage did not reach, with the reason.
	NotChecked []string `json:"not_checked,omitempty"`
	Hazards    []Hazard `json:"hazards,omitempty"` // of StageHazard
}

// Hazard is a mistake that a change brings in, found by reading it.
type Hazard struct {
	Name     string   `json:"name"`     // the kind of mistake
	Function string   `json:"function"` // "F" or "T.M"
	Position Position `json:"position"` // in the candidate
	Sentence string   `json:"sentence"` // what may go wrong, and why
}

func (h Hazard) String() string {
	return h.Position.File + ":" + strconv.Itoa(h.Position.Line) + ": " + h.Sentence
}

// StageOutcome is how a stage ended.
type StageOutcome string

// The outcomes of a stage.
const (
	StagePassed   StageOutcome = "passed"
	StageFailed   StageOutcome = "failed"   // it refutes the change
	StageDoubtful StageOutcome = "doubtful" // it could not tell, or not all of it was checked
	StageSkipped  StageOutcome = "skipped"  // not done; Detail says why
)

// Missing is a benchmark that exists on one side only.
type Missing struct {
	Benchmark Benchmark `json:"benchmark"`
	Side      Side      `json:"side"`                // that has it
	Candidate string    `json:"candidate,omitempty"` // that has it or lacks it, where there are several
}

// Warning is doubt attached to a run: something it says may not hold.
type Warning struct {
	Code    string `json:"code"` // stable, kebab-case
	Message string `json:"message"`
	Hint    string `json:"hint,omitempty"` // what to do next
	// What the doubt is about, where it is not the run as a whole.
	Benchmark *Benchmark `json:"benchmark,omitempty"`
	Unit      Unit       `json:"unit,omitempty"`
}
