package workbench

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"path/filepath"

	"github.com/gohone/hone"
	"github.com/gohone/hone/internal/benchfile"
)

// ResultFiles are files of the user's for what a bench measured, in the Go
// benchmark format. An empty name is none.
type ResultFiles struct {
	Out      string // of the tree, or of the candidate in a comparison
	Baseline string // of the other side
}

// Check returns what would keep the files from being written, before hours are
// spent on measuring.
func (f ResultFiles) Check(spec hone.Spec) error {
	if f.Baseline != "" && spec.Baseline == "" {
		return fmt.Errorf("--out-baseline %q: there is no --baseline to measure", f.Baseline)
	}
	if f.Out != "" && f.Out == f.Baseline {
		return fmt.Errorf("--out %q: is the file of --out-baseline, too", f.Out)
	}
	return errors.Join(writable("out", f.Out), writable("out-baseline", f.Baseline))
}

func writable(flag, path string) error {
	if path == "" {
		return nil
	}
	if info, err := os.Stat(path); err == nil && info.IsDir() {
		return fmt.Errorf("--%s %q: is a folder", flag, path)
	}
	if info, err := os.Stat(filepath.Dir(path)); err != nil || !info.IsDir() {
		return fmt.Errorf("--%s %q: its folder does not exist", flag, path)
	}
	return nil
}

// Write writes what a run measured. A side without measurements, because the
// run ended before, is an error.
func (f ResultFiles) Write(run hone.Run) error {
	side := hone.Baseline
	if run.Start.Spec.Baseline != "" {
		side = hone.Candidate
	}
	return errors.Join(writeSide(f.Out, run, side), writeSide(f.Baseline, run, hone.Baseline))
}

func writeSide(path string, run hone.Run, side hone.Side) error {
	if path == "" {
		return nil
	}
	var b bytes.Buffer
	if err := benchfile.Write(&b, run, side); err != nil {
		return err
	}
	return os.WriteFile(path, b.Bytes(), 0o666)
}
