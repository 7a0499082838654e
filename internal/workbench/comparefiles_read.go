package workbench

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"

	"github.com/gohone/hone"
	"github.com/gohone/hone/internal/benchfile"
	"github.com/gohone/hone/internal/gotool"
	"github.com/gohone/hone/internal/store"
)

// reader reads the inputs of a comparison.
type reader struct {
	bench  *Workbench
	of     FileComparison
	data   benchfile.Data
	store  store.Store // opened when a run is asked for
	paired bool        // the data is the two sides of one run
}

func (r *reader) read(ctx context.Context) error {
	inputs, err := r.of.inputs()
	if err != nil {
		return err
	}
	alone := len(inputs) == 1 && len(inputs[0].Paths) == 1
	for _, in := range inputs {
		for _, path := range in.Paths {
			if err := r.input(ctx, path, in.Label, alone); err != nil {
				return err
			}
		}
	}
	return nil
}

// input reads a file or, where there is none of that name, a stored run.
func (r *reader) input(ctx context.Context, path, label string, alone bool) error {
	data, err := r.bytes(path)
	if errors.Is(err, fs.ErrNotExist) && store.ValidRun(path) {
		run, runErr := r.stored(ctx, path)
		if runErr != nil {
			return runErr
		}
		return r.run(run, label, alone)
	}
	if err == nil {
		data, err = benchfile.Unzip(data)
	}
	if err != nil {
		return fmt.Errorf("file %q: %w", path, cause(err))
	}
	if benchfile.KindOf(data) != benchfile.Events {
		return r.data.Read(data, path, label)
	}
	rec, err := store.Decode(bytes.NewReader(data))
	if err != nil {
		return fmt.Errorf("file %q: %w", path, err)
	}
	return r.run(rec.Fold(), label, alone)
}

func (r *reader) bytes(path string) ([]byte, error) {
	if path == benchfile.Stdin {
		return io.ReadAll(r.of.Stdin)
	}
	return os.ReadFile(path)
}

// cause is what went wrong with a file, less its name.
func cause(err error) error {
	var path *fs.PathError
	if errors.As(err, &path) {
		return path.Err
	}
	return err
}

// run adds a run; both its sides, if it is the only input and has two.
func (r *reader) run(run hone.Run, label string, alone bool) error {
	if !alone || !benchfile.TwoSided(run) {
		return r.data.AddRun(run, label, "")
	}
	q := r.of.query()
	r.paired = q.Row == "" && q.Col == "" && q.Ignore == ""
	for _, side := range []hone.Side{hone.Baseline, hone.Candidate} {
		if err := r.data.AddRun(run, string(side), side); err != nil {
			return err
		}
	}
	return nil
}

// stored reads a run of the module's store.
func (r *reader) stored(ctx context.Context, id string) (hone.Run, error) {
	unknown := &gotool.Error{
		Message: fmt.Sprintf("input %q: neither a file nor a stored run of this module", id),
		Next:    "go test -bench=. -count=10 > " + id + " writes a file; hone bench stores runs",
	}
	if r.store == nil {
		if err := r.open(ctx); err != nil {
			unknown.Message = fmt.Sprintf("input %q: no such file, and as the id of a run it cannot be looked up: %v", id, err)
			return hone.Run{}, unknown
		}
	}
	rec, err := r.store.Read(id)
	if errors.Is(err, fs.ErrNotExist) {
		return hone.Run{}, unknown
	}
	if err != nil {
		return hone.Run{}, err
	}
	return rec.Fold(), nil
}

func (r *reader) open(ctx context.Context) error {
	dir := r.of.Dir
	if dir == "" {
		dir = "."
	}
	dir, err := gotool.RealDir(dir)
	if err != nil {
		return err
	}
	tool, err := gotool.Find(ctx, dir)
	if err != nil {
		return err
	}
	module, err := tool.Module(ctx, dir)
	if err != nil {
		return err
	}
	r.store, err = r.bench.OpenStore(r.of.Store, module.Path, module.Root)
	return err
}
