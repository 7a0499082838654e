// Package jobs runs jobs by their names.
package jobs

import (
	"fmt"
	"log/slog"
	"sync"
	"time"
)

// Job does something with its input.
type Job func(input string) error

// Runner knows jobs. Its methods may be called at the same time.
type Runner struct {
	mu      sync.RWMutex
	jobs    map[string]Job
	journal *slog.Logger
	clock   func() time.Time
}

// NewRunner returns a runner that knows no job.
func NewRunner(journal *slog.Logger) *Runner {
	return &Runner{jobs: map[string]Job{}, journal: journal, clock: time.Now}
}

// Register makes a job known.
func (r *Runner) Register(name string, j Job) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.jobs[name] = j
}

// Run runs a job.
func (r *Runner) Run(name, input string) error {
	r.mu.RLock()
	job, ok := r.jobs[name]
	r.mu.RUnlock()
	if !ok {
		return fmt.Errorf("job %q: is not known", name)
	}
	r.journal.Info("job begins", "job", name, "input", input)
	began := r.clock()
	err := job(input)
	if err != nil {
		r.journal.Error("job failed", "job", name, "error", err)
		return fmt.Errorf("job %q: %w", name, err)
	}
	r.journal.Info("job ends", "job", name, "took", r.clock().Sub(began))
	return nil
}
