package hone

import "time"

// Event is one thing that was learnt, or progress. Besides Time exactly one
// field is set. A stream begins with Start and ends with Done; a stream
// without Done was cut off.
type Event struct {
	Time         time.Time     `json:"time"`
	Start        *Start        `json:"start,omitempty"`
	Plan         *Plan         `json:"plan,omitempty"`
	Progress     *Progress     `json:"progress,omitempty"`
	Warning      *Warning      `json:"warning,omitempty"`
	Measurement  *Measurement  `json:"measurement,omitempty"`
	Profile      *Profile      `json:"profile,omitempty"`
	Breakdown    *Breakdown    `json:"breakdown,omitempty"`
	Growth       *Growth       `json:"growth,omitempty"`
	Finding      *Finding      `json:"finding,omitempty"` // sent again, whole, when its evidence is complete
	Fix          *Fix          `json:"fix,omitempty"`     // sent again, whole, whenever its state changes
	Verdict      *Verdict      `json:"verdict,omitempty"`
	Summary      *Summary      `json:"summary,omitempty"`
	Missing      *Missing      `json:"missing,omitempty"`
	Decision     *Decision     `json:"decision,omitempty"`
	PGO          *PGO          `json:"pgo,omitempty"`
	Doctor       *Doctor       `json:"doctor,omitempty"`
	Load         *Load         `json:"load,omitempty"`         // sent after every window with that window alone, and whole at the end
	Verification *Verification `json:"verification,omitempty"` // sent again, whole, whenever a stage ends
	Patch        *Patch        `json:"patch,omitempty"`
	Draft        *Draft        `json:"draft,omitempty"`
	Applied      *Applied      `json:"applied,omitempty"`
	Done         *Done         `json:"done,omitempty"`
}

// Start opens a stream.
type Start struct {
	Version string `json:"version"` // [Version]
	Run     string `json:"run"`     // id of the run in the store
	Command string `json:"command"` // run, bench, apply, ...
	Spec    Spec   `json:"spec"`
	Module  string `json:"module"` // module path
	Root    string `json:"root"`   // module root, real path
	Host    Host   `json:"host"`
	// Inputs are the columns of a comparison of results measured earlier, the
	// baseline first; the others are the candidates of its verdicts.
	Inputs []Input `json:"inputs,omitempty"`
}

// Input is one set of results that is compared with others.
type Input struct {
	Name string `json:"name"` // a file, a run, or what the user calls it
	// Config is the configuration all its results share: goos, cpu, commit.
	Config map[string]string `json:"config,omitempty"`
}

// Host is where a run took place; results hold for this machine and session.
type Host struct {
	GoVersion  string  `json:"go_version"`
	GOOS       string  `json:"goos"`
	GOARCH     string  `json:"goarch"`
	CPU        string  `json:"cpu,omitempty"`
	Cores      int     `json:"cores"`
	GOMAXPROCS int     `json:"gomaxprocs"`
	GOGC       string  `json:"gogc,omitempty"`
	GOMEMLIMIT string  `json:"gomemlimit,omitempty"`
	GOFLAGS    string  `json:"goflags,omitempty"`
	Load       float64 `json:"load,omitempty"`     // one-minute load average, 0 if unknown
	Revision   string  `json:"revision,omitempty"` // of the user's tree
	Dirty      bool    `json:"dirty,omitempty"`

	// What a system does not tell stays empty.
	SMT            string  `json:"smt,omitempty"`            // "on", "off"
	Governor       string  `json:"governor,omitempty"`       // of the CPU frequency; several, if cores differ, joined by ", "
	Turbo          string  `json:"turbo,omitempty"`          // "on", "off"
	Quota          float64 `json:"quota,omitempty"`          // CPUs the control group allows, 0 if unlimited
	Virtualisation string  `json:"virtualisation,omitempty"` // hypervisor or container, "kvm"
	Steal          float64 `json:"steal,omitempty"`          // share of the time programs wanted to run, since the start, that the hypervisor took away, 0 to 1
}

// Doctor is what a machine can measure: an A/A calibration, in which both sides
// are the same source, and what follows from it. It is sent again, whole, when
// more is known; Benchmarks is 0 before the calibration.
type Doctor struct {
	Benchmarks int           `json:"benchmarks"`
	Rounds     int           `json:"rounds"` // per benchmark, at the median
	Elapsed    time.Duration `json:"elapsed"`
	Detectable []Detectable  `json:"detectable"`
	Contention *Contention   `json:"contention,omitempty"` // nil if not probed
	Advice     []Warning     `json:"advice,omitempty"`     // what would make this machine measure better
}

// Contention is how a thread that never waits was disturbed, whether or not
// the system tells. It ran equal pieces of work; Quiet, Slowed and Stopped are
// shares of Elapsed and sum up to 1.
type Contention struct {
	Elapsed       time.Duration `json:"elapsed"`            // of the probe
	Floor         time.Duration `json:"floor"`              // what a piece takes undisturbed: the 1st percentile
	Quiet         float64       `json:"quiet"`              // in pieces of at most 1.25 times the floor
	Slowed        float64       `json:"slowed"`             // in pieces of at most 4 times the floor
	Stopped       float64       `json:"stopped"`            // in longer ones: the thread did not run
	Slowdown      float64       `json:"slowdown,omitempty"` // of the slowed pieces, at the median; 2 is half the speed
	Stretch       time.Duration `json:"stretch"`            // length of the stretches of quiet pieces, at the median
	Interruptions float64       `json:"interruptions"`      // of such stretches, a second
}

// Detectable is the smallest change of a benchmark's time that a comparison of
// a given length would find in 80 % of its repetitions on this machine.
type Detectable struct {
	Benchmark Benchmark     `json:"benchmark"`
	Within    time.Duration `json:"within"` // of the whole suite; 1, 3 and 10 minutes
	Rounds    int           `json:"rounds"` // that fit
	Change    float64       `json:"change"` // relative, 0.05 means 5 %; 1e9 if none is found
	Noise     float64       `json:"noise"`  // of one round's log-ratio, as a standard deviation
}

// Plan says what a run will do, before it does it.
type Plan struct {
	Packages   int           `json:"packages"`
	Benchmarks int           `json:"benchmarks"` // top-level, as declared; sub-benchmarks are discovered later
	Tests      int           `json:"tests"`
	Estimate   time.Duration `json:"estimate"` // nanoseconds
	Budget     time.Duration `json:"budget"`   // nanoseconds
	Steps      []string      `json:"steps"`
	Service    bool          `json:"service,omitempty"` // measured under load, beside the benchmarks if there are any
}

// Progress says what is being done now. It carries no result.
type Progress struct {
	Stage string `json:"stage"` // plan, build, baseline, profile, find, test, fix, verify; those of a Verification
	What  string `json:"what"`
	Done  int    `json:"done,omitempty"`
	Total int    `json:"total,omitempty"` // 0 when unknown
}

// Patch is the unified diff of all kept fixes, also a blob of the store.
type Patch struct {
	Blob  string      `json:"blob"`
	Diff  string      `json:"diff"` // unified, paths relative to the module root, a/ and b/ prefixes
	Files []PatchFile `json:"files"`
}

// PatchFile is one file a patch changes.
type PatchFile struct {
	File   string `json:"file"`   // as in Position
	Before string `json:"before"` // sha256 in hex of the bytes that were measured
	After  string `json:"after"`  // sha256 in hex; its bytes are a blob of that name
}

// Applied says which kept fixes of a run are in the user's files from then on.
// It is sent before the files are written; whether it came to that, they tell.
// It is sent again when the fixes are committed.
type Applied struct {
	Run     string      `json:"run"`               // that kept the fixes
	Fixes   []string    `json:"fixes"`             // ids of those in the files; none when all were reverted
	Files   []PatchFile `json:"files"`             // as the fixes make them, against what was measured
	Commits []Commit    `json:"commits,omitempty"` // of those of the fixes that hone committed
	// Uncommitted lists those of the fixes that are about to be committed.
	Uncommitted []string `json:"uncommitted,omitempty"`
}

// Commit is the git commit that holds a fix.
type Commit struct {
	Fix string `json:"fix"` // id
	ID  string `json:"id"`  // full hash
}

// Draft is a benchmark hone suggests to write where a package has none.
type Draft struct {
	Package string `json:"package"`
	File    string `json:"file"` // where it would go, as in Position
	Source  string `json:"source"`
}

// Done ends a stream.
type Done struct {
	Elapsed     time.Duration `json:"elapsed"` // nanoseconds
	Interrupted bool          `json:"interrupted,omitempty"`
	Error       string        `json:"error,omitempty"`
	Checked     []string      `json:"checked"`     // what was checked on every kept fix
	NotChecked  []string      `json:"not_checked"` // what was not, with the reason
}

// Run is a stored stream of events, folded. See [Fold].
type Run struct {
	Start        Start
	Plan         Plan
	Warnings     []Warning
	Measurements []Measurement
	Profiles     []Profile
	Breakdowns   []Breakdown
	Growths      []Growth
	Findings     []Finding
	Fixes        []Fix // in order of first mention, latest state
	Verdicts     []Verdict
	Summaries    []Summary // latest of each benchmark, unit, side and candidate
	Missing      []Missing
	Decision     *Decision
	PGO          *PGO
	Doctor       *Doctor
	Verification *Verification
	Patch        *Patch
	Drafts       []Draft
	Applied      *Applied // latest
	Done         *Done    // nil when the run was cut off
}

// Fold adds an event to the run; progress leaves it unchanged.
func (r *Run) Fold(e Event) {
	switch {
	case e.Start != nil:
		r.Start = *e.Start
	case e.Plan != nil:
		r.Plan = *e.Plan
	case e.Warning != nil:
		r.Warnings = append(r.Warnings, *e.Warning)
	case e.Measurement != nil:
		r.Measurements = append(r.Measurements, *e.Measurement)
	case e.Profile != nil:
		r.Profiles = append(r.Profiles, *e.Profile)
	case e.Breakdown != nil:
		r.Breakdowns = append(r.Breakdowns, *e.Breakdown)
	case e.Growth != nil:
		r.Growths = append(r.Growths, *e.Growth)
	case e.Finding != nil:
		r.foldFinding(*e.Finding)
	case e.Fix != nil:
		r.foldFix(*e.Fix)
	case e.Verdict != nil:
		r.foldVerdict(*e.Verdict)
	case e.Summary != nil:
		r.foldSummary(*e.Summary)
	case e.Missing != nil:
		r.Missing = append(r.Missing, *e.Missing)
	case e.Decision != nil:
		r.Decision = e.Decision
	case e.PGO != nil:
		r.PGO = e.PGO
	case e.Doctor != nil:
		r.Doctor = e.Doctor
	case e.Verification != nil:
		r.Verification = e.Verification
	case e.Patch != nil:
		r.Patch = e.Patch
	case e.Draft != nil:
		r.Drafts = append(r.Drafts, *e.Draft)
	case e.Applied != nil:
		r.Applied = e.Applied
	case e.Done != nil:
		r.Done = e.Done
	}
}

// foldFinding keeps a finding in its place when its evidence grows.
func (r *Run) foldFinding(f Finding) {
	for i := range r.Findings {
		if r.Findings[i].ID == f.ID {
			r.Findings[i] = f
			return
		}
	}
	r.Findings = append(r.Findings, f)
}

func (r *Run) foldFix(f Fix) {
	for i := range r.Fixes {
		if r.Fixes[i].ID == f.ID {
			r.Fixes[i] = f
			return
		}
	}
	r.Fixes = append(r.Fixes, f)
}

// foldVerdict keeps the latest verdict on the same question.
func (r *Run) foldVerdict(v Verdict) {
	for i, old := range r.Verdicts {
		if old.Benchmark == v.Benchmark && old.Unit == v.Unit && old.Candidate == v.Candidate {
			r.Verdicts[i] = v
			return
		}
	}
	r.Verdicts = append(r.Verdicts, v)
}

func (r *Run) foldSummary(m Summary) {
	for i, old := range r.Summaries {
		if old.Benchmark == m.Benchmark && old.Unit == m.Unit && old.Side == m.Side && old.Candidate == m.Candidate {
			r.Summaries[i] = m
			return
		}
	}
	r.Summaries = append(r.Summaries, m)
}
