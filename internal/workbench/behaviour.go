package workbench

import (
	"context"
	"time"

	"github.com/gohone/hone"
	"github.com/gohone/hone/internal/behave"
	"github.com/gohone/hone/internal/gotool"
)

// BehaviourCheck compares what changed functions do on two sides: it replays
// recorded calls through both. An error is a check that could not be made;
// what it could not reach is in its answer.
type BehaviourCheck func(ctx context.Context, q BehaviourQuestion) (BehaviourAnswer, error)

// BehaviourQuestion is what a [BehaviourCheck] is asked.
type BehaviourQuestion struct {
	Sides     [2]BehaviourSide // baseline and candidate
	Functions []ChangedFunction
	Budget    time.Duration // it should take at most, for each of the changes
	Changes   int           // that are asked about at once, where each has its own functions; 0 is one
	Timeout   time.Duration // of one process
	Scratch   func() (string, error)
	// Cache, if set, keeps what is known of a baseline for the next question, Recordings, if set,
	// what its tests lead to for all questions.
	Cache      *behave.Cache
	Recordings *behave.Recordings
	Progress   func(what string, done, total int)
	// Flags of package testing choose the user's tests; Turn waits until nothing
	// else runs those of a package, and what it returns ends the turn. Both are
	// for checks that run the user's tests, and may be nil.
	Flags []string
	Turn  func(pkg string) func()
	// AsFound says that a call that differs need not be made smaller: nobody
	// will read it.
	AsFound bool
	// Trusted says that the changes are seldom wrong: no time is spent on finding out sooner.
	Trusted bool
	// Search, if not 0, is how long calls are looked for, for each of the changes; else a part
	// of Budget.
	Search time.Duration
	// Reached says that nothing but what the change edits calls functions that it adds:
	// they are checked with what calls them.
	Reached bool
	race    bool // both sides are compiled with the race detector
}

// BehaviourSide is one state of the source.
type BehaviourSide struct {
	Tool    *gotool.Tool
	Module  gotool.Module
	Overlay string            // over the module's root, "" for none
	Mapping map[string]string // content file of the overlay -> the file it stands for
	Copy    string            // private copy of the module in this state, with the baseline's test files; processes run there
}

// ChangedFunction is a function that differs between the sides. One that
// exists on one side only has no position on the other.
type ChangedFunction struct {
	Package   string // import path
	Name      string // "F", "T.M"
	Baseline  hone.Position
	Candidate hone.Position
}

// BehaviourAnswer is what a [BehaviourCheck] found.
type BehaviourAnswer struct {
	Functions      int          // that were checked
	Inputs         int          // calls with equal transcripts
	NotChecked     []string     // functions that were not, or what of them was not, with the reason
	Doubtful       []string     // those of them that differ in a way that there was no time to make sure of
	Unreached      []string     // functions that were checked, by calls that did not execute all of their changed lines
	OneWay         []string     // conditions of theirs in changed lines that always turned out the same, in words
	Difference     string       // the first one in words, "" if there is none
	Counterexample string       // the smallest one as a Go test
	lines          reachedLines // of a function
	// Of is what of this is about a function, by name as in [ChangedFunction], where the
	// functions are of one package.
	Of map[string]BehaviourAnswer
}

// behaviourTime bounds the behaviour check of one change.
const behaviourTime = time.Minute

// turnOf is Turn for one package, nil if that is.
func (q BehaviourQuestion) turnOf(pkg string) func() func() {
	if q.Turn == nil {
		return nil
	}
	return func() func() { return q.Turn(pkg) }
}
