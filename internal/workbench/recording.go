package workbench

import (
	"cmp"
	"context"
	"errors"
	"os"
	"time"

	"github.com/gohone/hone"
	"github.com/gohone/hone/internal/gotool"
	"github.com/gohone/hone/internal/host"
	"github.com/gohone/hone/internal/store"
)

// elsewhere names the store of profiles that were collected outside of any
// module.
const elsewhere = "profiles"

// recording is a stream of events about profiles of what need not be a module:
// a service, files.
type recording struct {
	emitter
	*keeper
	spec hone.Spec
	run  string
}

// record runs a verb between the first and the last event of a stream. Without
// a go command, or outside of a module, it works too.
func (w *Workbench) record(ctx context.Context, spec hone.Spec, command string, verb func(context.Context, *recording) error) error {
	start := time.Now()
	module, machine := whereabouts(ctx, cmp.Or(spec.Dir, "."))
	st, err := w.OpenStore(spec.Store, cmp.Or(module.Path, elsewhere), module.Root)
	if err != nil {
		return err
	}
	r := &recording{spec: spec, run: newID()}
	log, err := st.Begin(r.run)
	if err != nil {
		return err
	}
	r.emitter.log, r.handle = log.Append, w.Handle
	r.keeper = newKeeper(&r.emitter, st, spec.Out)
	r.emit(hone.Event{Start: &hone.Start{
		Version: hone.Version, Run: r.run, Command: command, Spec: spec, Module: module.Path, Root: module.Root, Host: machine,
	}})
	err = verb(ctx, r)
	done := hone.Done{Elapsed: time.Since(start), Interrupted: ctx.Err() != nil}
	switch {
	case done.Interrupted:
		err = nil
	case err != nil:
		done.Error = err.Error()
	}
	r.emit(hone.Event{Done: &done})
	return errors.Join(err, r.err, log.Close(), prune(st))
}

func prune(s store.Store) error { return s.Prune(keptAge, keptBytes) }

// whereabouts describes the module a folder is in, if it is in one, and the
// machine.
func whereabouts(ctx context.Context, dir string) (gotool.Module, hone.Host) {
	none := func() (gotool.Module, hone.Host) { return gotool.Module{}, host.Probe("", os.Environ()) }
	real, err := gotool.RealDir(dir)
	if err != nil {
		return none()
	}
	tool, err := gotool.Find(ctx, real)
	if err != nil {
		return none()
	}
	machine := host.Probe(tool.Version, tool.Env)
	module, err := tool.Module(ctx, real)
	if err != nil {
		return gotool.Module{}, machine
	}
	machine.Revision, machine.Dirty = tool.Revision(ctx, module.Root)
	return module, machine
}
