package workbench

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"

	"github.com/gohone/hone"
	"github.com/gohone/hone/internal/gotool"
	"github.com/gohone/hone/internal/source"
)

// largestImport bounds a file that is imported, in bytes.
const largestImport = 256 << 20

// ImportProfiles puts files into the store that somebody else collected: with
// package runtime/pprof, go test, or a service. A file that is no profile keeps
// the others from nothing, and is an error.
func (w *Workbench) ImportProfiles(ctx context.Context, spec hone.Spec, files []string) error {
	return w.record(ctx, spec, profileCommand, func(ctx context.Context, r *recording) error {
		var errs []error
		for i, file := range files {
			if ctx.Err() != nil {
				return ctx.Err()
			}
			r.progress("import", file, i, len(files))
			if err := r.importFile(file); err != nil {
				errs = append(errs, err)
			}
		}
		return errors.Join(errs...)
	})
}

func (r *recording) importFile(file string) error {
	fi, err := os.Stat(file)
	if err != nil {
		return &gotool.Error{Message: fmt.Sprintf("file %q", file), Err: errors.Unwrap(err)}
	}
	if !fi.Mode().IsRegular() || fi.Size() > largestImport {
		return &gotool.Error{Message: fmt.Sprintf("file %q: is no file of at most %d MiB", file, largestImport>>20)}
	}
	data, err := os.ReadFile(file)
	if err != nil {
		return &gotool.Error{Message: fmt.Sprintf("file %q", file), Err: errors.Unwrap(err)}
	}
	f, err := source.Inspect(data)
	if err != nil {
		return &gotool.Error{
			Message: fmt.Sprintf("file %q: %s", file, strings.TrimPrefix(err.Error(), "profile: ")),
			Next:    "a profile in pprof's binary form is wanted, written with debug=0, or an execution trace",
		}
	}
	c := source.Collected{Kind: f.Kind, Data: data}
	if c.Kind == "" { // of the program's own making
		c.Kind = hone.Kind(strings.SplitN(f.Types[0], "/", 2)[0])
	}
	if f.Period > 0 {
		c.Settings = map[string]string{"period": strconv.FormatInt(f.Period, 10)}
	}
	return r.keep(filepath.Base(file), c, hone.Profile{Origin: file})
}
