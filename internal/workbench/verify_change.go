package workbench

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"github.com/gohone/hone"
	"github.com/gohone/hone/internal/fix"
	"github.com/gohone/hone/internal/gotool"
	"github.com/gohone/hone/internal/patchfile"
	"github.com/gohone/hone/internal/verify"
)

// readChange finds out what differs and prepares both sides.
func (v *verification) readChange(ctx context.Context) (hone.Stage, error) {
	if err := v.session.prepare(ctx); err != nil {
		return hone.Stage{}, err
	}
	if v.copy == v.module.Root {
		return hone.Stage{}, &gotool.Error{Message: fmt.Sprintf("module %s: is too large to copy, and a change is verified in a copy", v.module.Path)}
	}
	baseline, files, notes, err := v.compareSides(ctx)
	if err != nil {
		return hone.Stage{}, err
	}
	over := v.sort(files)
	if len(v.files) == 0 {
		return v.nothingToVerify(notes), nil
	}
	candidate, err := v.candidate(ctx, over)
	if err != nil {
		return hone.Stage{}, err
	}
	v.sides = []*side{baseline, candidate}
	if err := v.survey(ctx); err != nil {
		return hone.Stage{}, err
	}
	st := passed("%s", v.extent())
	st.NotChecked = notes
	return st, nil
}

// compareSides returns the baseline and the files that differ from it.
func (v *verification) compareSides(ctx context.Context) (*side, map[string]patchfile.File, []string, error) {
	if v.change.Patch != nil {
		return v.applyPatch(ctx)
	}
	d, err := v.baselineSide(ctx)
	if err != nil {
		return nil, nil, nil, err
	}
	if d.module.Path != v.module.Path {
		return nil, nil, nil, renamedModule(d.module.Path, v.module.Path)
	}
	files, err := differences(ctx, d.module.Root, v.module.Root)
	return d, files, nil, err
}

func renamedModule(was, is string) error {
	return &gotool.Error{Message: fmt.Sprintf("module %s: the change renames it to %s, so that no package is the same on both sides", was, is), Next: "verify the change without the renaming"}
}

// applyPatch applies the patch to the tree, in memory.
func (v *verification) applyPatch(ctx context.Context) (*side, map[string]patchfile.File, []string, error) {
	change, err := v.patch.Apply(v.readFile, gotool.Prefix(ctx, v.module.Root))
	if err != nil {
		return nil, nil, nil, err
	}
	if err := v.refuse(change); err != nil {
		return nil, nil, nil, err
	}
	if v.result.Patch, err = v.store.Put(v.change.Patch); err != nil {
		return nil, nil, nil, err
	}
	notes := change.Notes
	for _, name := range change.Outside {
		notes = append(notes, fmt.Sprintf("%s is not in the module: its change is not verified", name))
	}
	d, err := v.candidateSide() // the tree as it is
	if err != nil {
		return nil, nil, nil, err
	}
	d.name = hone.Baseline
	return d, change.Files, notes, nil
}

// readFile reads a file of the user's tree for a patch.
func (v *verification) readFile(file string) ([]byte, error) {
	name := filepath.Join(v.module.Root, filepath.FromSlash(file))
	fi, err := os.Lstat(name)
	if err != nil {
		return nil, notThere(file, err)
	}
	if !fi.Mode().IsRegular() {
		return nil, &gotool.Error{Message: fmt.Sprintf("file %q: is no regular file", file), Next: "hone verifies changes of files only"}
	}
	data, err := os.ReadFile(name)
	if err != nil {
		return nil, notThere(file, err)
	}
	return data, nil
}

// notThere is the error of a file that cannot be read. One that would lie below
// a file does not exist either.
func notThere(file string, err error) error {
	if errors.Is(err, fs.ErrNotExist) || strings.Contains(err.Error(), "not a directory") {
		return fmt.Errorf("file %q: %w", file, fs.ErrNotExist)
	}
	return fmt.Errorf("file %q: %w", file, err)
}

// refuse names what a patch must not touch.
func (v *verification) refuse(c patchfile.Change) error {
	for _, file := range c.Names() {
		full := filepath.Join(v.module.Root, filepath.FromSlash(file))
		for _, nested := range v.nested {
			if strings.HasPrefix(full, nested+string(filepath.Separator)) {
				return &gotool.Error{Message: fmt.Sprintf("file %q: belongs to the module in %s", file, v.rel(nested)), Next: "verify the change of each module in its own folder"}
			}
		}
		if verify.PartOf(file) == verify.Vendored {
			return &gotool.Error{Message: fmt.Sprintf("file %q: the go command reads the vendor folder from the disk only", file), Next: "apply the patch, then compare the tree with what it was: hone verify REF"}
		}
	}
	if f, ok := c.Files["go.mod"]; ok {
		if to := gotool.ModulePath(f.After); to != v.module.Path {
			return renamedModule(v.module.Path, to)
		}
	}
	return nil
}

// differences compares the files of two states of a module. Of files that only
// the tree at after has, those count that the go command reads: what else lies
// there may be anything.
func differences(ctx context.Context, before, after string) (map[string]patchfile.File, error) {
	was, err := gotool.Snapshot(before)
	if err != nil {
		return nil, err
	}
	is, err := gotool.Snapshot(after)
	if err != nil {
		return nil, err
	}
	out := map[string]patchfile.File{}
	for file := range is {
		if _, ok := was[file]; !ok && matters(file) {
			was[file] = ""
		}
	}
	nested := nestedIn(was)
	for file := range was {
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		if slices.ContainsFunc(nested, func(dir string) bool { return strings.HasPrefix(file, dir) }) {
			continue
		}
		f := patchfile.File{Before: contentOf(before, file), After: contentOf(after, file)}
		if (f.Before == nil) != (f.After == nil) || !bytes.Equal(f.Before, f.After) {
			out[file] = f
		}
	}
	return out, nil
}

// matters reports whether a file that only the tree has can change what is
// compiled or what tests read.
func matters(file string) bool {
	compiled := []string{".go", ".s", ".S", ".c", ".h", ".cc", ".cpp", ".syso"}
	switch verify.PartOf(file) {
	case verify.Source, verify.Tests, verify.Dependencies:
		return true
	case verify.Other:
		return slices.Contains(compiled, path.Ext(file))
	}
	return false
}

// nestedIn lists the folders of modules within the module, each with a slash at
// its end.
func nestedIn(files gotool.Manifest) []string {
	var out []string
	for file := range files {
		if dir, ok := strings.CutSuffix(file, "/go.mod"); ok && !strings.Contains(dir, "testdata") {
			out = append(out, dir+"/")
		}
	}
	return out
}

// contentOf reads a regular file, nil if there is none.
func contentOf(root, file string) []byte {
	name := filepath.Join(root, filepath.FromSlash(file))
	if fi, err := os.Stat(name); err != nil || !fi.Mode().IsRegular() {
		return nil
	}
	data, err := os.ReadFile(name)
	if err != nil {
		return nil
	}
	return append([]byte{}, data...)
}

// sort parts the files that differ into those that are verified and test files,
// and returns what has to be laid over the user's tree for the candidate: the
// change without its tests where it is a patch, the tests of the baseline where
// it is in the tree already.
func (v *verification) sort(files map[string]patchfile.File) map[string][]byte {
	v.files, v.edited = map[string]patchfile.File{}, map[string]bool{}
	over := map[string][]byte{}
	for file, f := range files {
		part := verify.PartOf(file)
		patch := v.change.Patch != nil
		switch {
		case part == verify.Tests && !patch:
			over[file] = f.Before
		case part != verify.Tests && patch:
			over[file] = f.After
		}
		switch part {
		case verify.Tests:
			v.result.LeftOut = append(v.result.LeftOut, file)
		case verify.Ignored:
		default:
			v.files[file] = f
			v.result.Files = append(v.result.Files, file)
		}
	}
	slices.Sort(v.result.LeftOut)
	slices.Sort(v.result.Files)
	return over
}

// nothingToVerify says why.
func (v *verification) nothingToVerify(notes []string) hone.Stage {
	st := doubtful("nothing differs")
	if len(v.result.LeftOut) > 0 {
		st = doubtful("it changes only tests and their data, and what they say is no part of what is verified: %s", list(v.result.LeftOut))
	}
	st.NotChecked = notes
	return st
}

// extent says how large a change is.
func (v *verification) extent() string {
	out := fmt.Sprintf("%s differ", counted(len(v.result.Files), "file"))
	if len(v.result.Files) == 1 {
		out = v.result.Files[0] + " differs"
	}
	if n := len(v.funcs); n > 0 {
		out += ", in " + counted(n, "function")
	}
	if n := len(v.result.LeftOut); n > 0 {
		out += "; its test files are left out, those of the baseline count: " + list(v.result.LeftOut)
	}
	return out
}

// candidate is the user's tree with files laid over it, nil for those that are
// gone: for the compiler by an overlay, for its processes in a private copy.
func (v *verification) candidate(ctx context.Context, over map[string][]byte) (*side, error) {
	d := &side{name: hone.Candidate, tool: v.tool, module: v.module, copy: filepath.Join(v.work, "candidate")}
	if err := gotool.CopyTree(ctx, v.module.Root, d.copy, gotool.CopyLimit); err != nil {
		return nil, err
	}
	if err := lay(d.copy, over); err != nil {
		return nil, err
	}
	if err := v.equip(d); err != nil {
		return nil, err
	}
	files := map[string][]byte{}
	for file, data := range over {
		files[filepath.Join(v.module.Root, filepath.FromSlash(file))] = data
	}
	if len(files) == 0 {
		return d, nil
	}
	dir, err := v.tempDir()
	if err != nil {
		return nil, err
	}
	if d.plain, err = fix.ExtendOverlay(dir, "", files); err != nil {
		return nil, err
	}
	if d.overlay, err = fix.ExtendOverlay(dir, d.overlay, files); err != nil {
		return nil, err
	}
	d.mapping, err = contentFiles(d.overlay)
	return d, err
}

// lay writes files below a folder, never through a symbolic link out of it, and
// removes those whose content is nil.
func lay(dir string, over map[string][]byte) error {
	root, err := os.OpenRoot(dir)
	if err != nil {
		return err
	}
	defer root.Close()
	for file, data := range over {
		name := filepath.FromSlash(file)
		if data == nil {
			if err := root.Remove(name); err != nil && !errors.Is(err, fs.ErrNotExist) {
				return fmt.Errorf("file %q: %w", file, err)
			}
			continue
		}
		err := root.MkdirAll(filepath.Dir(name), 0o755)
		if err == nil {
			err = root.WriteFile(name, data, 0o644)
		}
		if err != nil {
			return fmt.Errorf("file %q: %w", file, err)
		}
	}
	return nil
}
