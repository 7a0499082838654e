// Package store says how hone keeps what it learns: the events of every run
// and the bytes (profiles, source files, patches) they refer to.
//
// The verbs of the workbench write to a [Store] while a run goes on; reports,
// apply and later runs read from it. What a run learnt stays readable whenever
// and however the run ended, kill -9 included. A store knows the shape of an
// event stream and nothing of what the events mean.
package store

import (
	"time"

	"github.com/gohone/hone"
)

// Store keeps runs and blobs. Several processes may use one at the same time.
// Package storetest tells whether an implementation is one.
type Store interface {
	// Begin opens a new run; run is its id (see [ValidRun]), which must not
	// be in the store yet. The run is alive until its log is closed or the
	// process ends.
	Begin(run string) (Log, error)
	// Read returns what a run learnt so far.
	Read(run string) (Record, error)
	// Runs lists the runs, newest first.
	Runs() ([]Summary, error)
	// Put keeps data and returns its SHA-256 in hex, the name to [Store.Get]
	// it by. Putting the same bytes again is cheap and makes them young
	// again for [Store.Prune].
	Put(data []byte) (string, error)
	// Get returns the bytes that were put under a hash. They are the
	// caller's.
	Get(sha string) ([]byte, error)
	// TempDir returns a new, empty folder for files of a run that is alive
	// in this process: private copies, binaries. It is removed when the log
	// of the run is closed, or later when the process has died.
	TempDir(run string) (string, error)
	// Remember keeps a rejected attempt; a later one with its key takes its
	// place.
	Remember(a Attempt) error
	// Attempts returns the attempts that are remembered, by key.
	Attempts() (map[string]Attempt, error)
	// Journal returns the folder that records changes to the user's files
	// while they are being made. It need not exist.
	Journal() string
	// Prune removes runs that are older than maxAge, then the oldest runs
	// until the store has at most maxBytes bytes, and with them the blobs
	// that no remaining run mentions. Attempts go at that age, too, and the
	// oldest of more than [MostAttempts]. Zero means no bound. Runs that are
	// alive, and blobs put since the oldest of them began, stay.
	Prune(maxAge time.Duration, maxBytes int64) error
}

// Log is the open end of a run.
type Log interface {
	// Append adds an event. It survives the death of the process at once;
	// events that carry a result (see [Durable]) survive the death of the
	// machine too. After an error nothing more can be appended.
	Append(hone.Event) error
	// Close ends the run and removes its temporary folders.
	Close() error
}

// Record is what was read back of a run.
type Record struct {
	Events []hone.Event
	// Cut reports that the last line was incomplete and is left out: the
	// run died while it wrote it.
	Cut bool
}

// Fold returns the run the events make.
func (r Record) Fold() hone.Run {
	var run hone.Run
	for _, e := range r.Events {
		run.Fold(e)
	}
	return run
}

// Summary is one line of a list of runs.
type Summary struct {
	Run      string
	Module   string // module path; empty if the run died before it said so
	Root     string // of the module, as the run had it
	Command  string // run, bench, ...
	Time     time.Time
	Complete bool // the stream has its Done event
	Alive    bool // a process is still writing it
}

// Durable reports whether an event must be on disk before the run goes on:
// results that were costly to get, and both ends of the stream. Measurements
// and the like come by the thousand and reach the disk soon enough.
func Durable(e hone.Event) bool {
	return e.Start != nil || e.Finding != nil || e.Fix != nil || e.Verdict != nil ||
		e.Patch != nil || e.Draft != nil || e.Applied != nil || e.Done != nil
}

// ValidRun reports whether run can be the id of a run: 1 to 64 ASCII letters,
// digits, dots, hyphens and underscores, beginning with a letter or digit. Ids
// become names of files.
func ValidRun(run string) bool {
	for i := range len(run) {
		c := run[i]
		switch {
		case 'a' <= c && c <= 'z', 'A' <= c && c <= 'Z', '0' <= c && c <= '9':
		case i > 0 && (c == '.' || c == '-' || c == '_'):
		default:
			return false
		}
	}
	return 0 < len(run) && len(run) <= 64
}
