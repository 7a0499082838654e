// Package workbench holds hone's verbs. A verb sequences the stages: it asks
// one package to measure, another to find, a third to judge, and passes what
// they say on. It computes nothing itself and shows nothing: everything learnt
// is an event.
package workbench

import (
	"context"
	"io"
	"math/rand/v2"
	"sync"
	"time"

	"github.com/gohone/hone"
	"github.com/gohone/hone/internal/load"
	"github.com/gohone/hone/internal/source"
	"github.com/gohone/hone/internal/store"
	"github.com/gohone/hone/rules/rule"
)

// Workbench is what the verbs work with; package builtin fills it.
type Workbench struct {
	Rules []rule.Rule
	// Source returns the source that measures and profiles test binaries;
	// scratch gives it folders for its files.
	Source func(scratch func() (string, error)) source.Source
	// Harness returns the files to lay over package testing of a GOROOT so
	// that the source's binaries can measure in turns; an error where that is
	// not possible.
	Harness func(goroot string) (map[string][]byte, error)
	// Workload writes a test file of a package that makes a benchmark of
	// tests, for an operating system.
	Workload func(pkg, goos string, tests []string) ([]byte, error)
	// Behaviour compares what changed functions do; nil where there is no such
	// check: then behaviour is reported as not checked.
	Behaviour BehaviourCheck
	// Hazards reads what changed for mistakes that calls would miss; nil where
	// there is no such check.
	Hazards HazardCheck
	// Concurrency calls what changed from many goroutines at once; nil where
	// there is no such check.
	Concurrency ConcurrencyCheck
	// Service returns the service at an address, to profile it.
	Service func(source.Address) (source.Service, error)
	// Runner runs programs that have the agent of package inject.
	Runner func(scratch func() (string, error)) source.Runner
	// UnderLoad returns the source that measures a service under the load of
	// Driver; void is told why a window says little of the service.
	UnderLoad func(service hone.Service, driver load.Driver, scratch func() (string, error), void func(reason string)) LoadedSource
	// Surround starts what a service needs, in the folder dir and with {{.Dir}}
	// for scratch; what it returns ends it.
	Surround func(ctx context.Context, service hone.Service, dir, scratch string, env []string) (io.Closer, error)
	// Driver puts the load of the spec's service on it.
	Driver load.Driver
	// OpenStore opens the store of a module; path is the user's --store.
	OpenStore func(path, module, root string) (store.Store, error)
	// Handle receives every event of a verb, one at a time.
	Handle func(hone.Event)
	// Rand draws orders and seeds; nil means a fresh seed.
	Rand *rand.Rand
}

// LoadedSource is a source of services.
type LoadedSource interface {
	source.Batcher
	// Calibrate measures a service once, and says how many requests a window should
	// have and about how long that takes.
	Calibrate(ctx context.Context, b source.Binary, name hone.Benchmark) (source.Sample, source.Size, error)
}

// emitter numbers no events and drops none: it stamps them, keeps them in the
// store and hands them on, one at a time.
type emitter struct {
	mu     sync.Mutex
	log    func(hone.Event) error
	handle func(hone.Event)
	err    error // the first failure to store one
}

func (e *emitter) emit(ev hone.Event) {
	e.mu.Lock()
	defer e.mu.Unlock()
	ev.Time = time.Now()
	if e.log != nil && e.err == nil && ev.Progress == nil {
		e.err = e.log(ev)
	}
	if e.handle != nil {
		e.handle(ev)
	}
}

func (e *emitter) progress(stage, what string, done, total int) {
	e.emit(hone.Event{Progress: &hone.Progress{Stage: stage, What: what, Done: done, Total: total}})
}

func (e *emitter) warn(code, message, hint string) {
	e.emit(hone.Event{Warning: &hone.Warning{Code: code, Message: message, Hint: hint}})
}
