package source

import (
	"context"
	"io"
	"time"

	"github.com/gohone/hone"
)

// Launch says how a program with the agent is run.
type Launch struct {
	Path  string // of the program
	Args  []string
	Dir   string
	Env   []string
	Kinds []hone.Kind
	Rates Rates
	// Seconds, if not 0, is how long it is profiled for each kind that does not
	// bear another beside it; then it is asked to end. With 0 it runs to its end.
	Seconds time.Duration
	Grace   time.Duration // to end when it was asked to, before it is killed

	In       io.Reader
	Out, Err io.Writer
	Terminal bool // In is a terminal, which the program may want to read from
	Phase    func(kinds []hone.Kind)
}

// Ending is how a program ended, with what was collected of it.
type Ending struct {
	Profiles []Collected
	ExitCode int  // as a shell has it: 128 and more for a signal
	Signal   int  // that ended it; 0 if none did
	Asked    bool // hone asked it to end
	Killed   bool // it did not end when it was asked to
	Wall     time.Duration
	CPU      time.Duration
	// Waiting is the share of the goroutines' time that was spent waiting, if
	// kind wall was collected.
	Waiting   float64
	Processes int  // that were profiled: it may start itself again
	Complete  bool // nothing after the last window was lost
	Problems  []string
}

// Runner runs programs that have the agent.
type Runner interface {
	// Run runs a program once. When ctx ends the program is asked to end as well.
	Run(ctx context.Context, l Launch) (Ending, error)
}
