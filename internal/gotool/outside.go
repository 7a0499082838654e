package gotool

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"

	"golang.org/x/mod/modfile"
)

// outside looks after what the exported module at root needs and the revision
// may not hold: modules that go.mod or go.work reach by a path, and the
// workspace itself. moduleRoot is the module in the user's tree.
func (x *export) outside(moduleRoot, root string) error {
	if err := x.modReplaces(filepath.Join(root, "go.mod"), moduleRoot); err != nil {
		return err
	}
	work := workspace(root, x.dst)
	if work != "" {
		at, err := filepath.Rel(x.dst, filepath.Dir(work))
		if err != nil {
			return err
		}
		if err := x.workPaths(work, filepath.Join(x.top, at)); err != nil {
			return err
		}
	}
	return x.workspaces(moduleRoot, work)
}

// workspaces notes that the two sides are built with different workspaces.
func (x *export) workspaces(moduleRoot, exported string) error {
	switch env := os.Getenv("GOWORK"); {
	case env == "off":
	case env != "":
		return &Error{
			Message: fmt.Sprintf("GOWORK is %q: a workspace that does not hold the exported module", env),
			Next:    "unset GOWORK, or set it to off, for both sides",
		}
	case exported == "":
		if theirs := workspace(moduleRoot, ""); theirs != "" {
			x.note("the workspace %s is not part of revision %q: the exported module is built without it", theirs, x.ref)
		}
	}
	return nil
}

// workspace returns the go.work in dir or the nearest folder above, no further
// up than top; "" if there is none.
func workspace(dir, top string) string {
	for {
		name := filepath.Join(dir, "go.work")
		if fi, err := os.Stat(name); err == nil && fi.Mode().IsRegular() {
			return name
		}
		parent := filepath.Dir(dir)
		if dir == top || parent == dir {
			return ""
		}
		dir = parent
	}
}

// modReplaces lets the replacements of a go.mod by a folder lead where they
// did. was is the folder of the file in the user's tree. A file that cannot be
// parsed stays: the go command says what is wrong with it. So does one beside a
// vendor folder, from which the go command builds and with which it compares
// the file.
func (x *export) modReplaces(file, was string) error {
	data, err := os.ReadFile(file)
	if err != nil {
		return err
	}
	f, err := modfile.Parse(file, data, nil)
	if err != nil {
		return nil
	}
	if _, err := os.Stat(filepath.Join(filepath.Dir(file), "vendor", "modules.txt")); err == nil {
		return nil
	}
	changed, err := x.replaces(file, was, f.Replace, f.AddReplace)
	if err != nil || !changed {
		return err
	}
	data, err = f.Format()
	if err != nil {
		return err
	}
	return os.WriteFile(file, data, 0o644)
}

// workPaths does the same for a go.work.
func (x *export) workPaths(file, was string) error {
	data, err := os.ReadFile(file)
	if err != nil {
		return err
	}
	f, err := modfile.ParseWork(file, data, nil)
	if err != nil {
		return nil
	}
	changed, err := x.replaces(file, was, f.Replace, f.AddReplace)
	if err != nil {
		return err
	}
	for _, u := range slices.Clone(f.Use) {
		path := u.Path
		if to := x.lead("use "+path, path, file, was); to != path {
			if err := errors.Join(f.DropUse(path), f.AddUse(to, "")); err != nil {
				return err
			}
			changed = true
		}
	}
	if !changed {
		return nil
	}
	f.Cleanup()
	return os.WriteFile(file, modfile.Format(f.Syntax), 0o644)
}

// replaces changes those of the replacements that are folders elsewhere.
func (x *export) replaces(file, was string, list []*modfile.Replace, add func(oldPath, oldVersion, newPath, newVersion string) error) (changed bool, err error) {
	for _, r := range slices.Clone(list) {
		if r.New.Version != "" {
			continue
		}
		path := r.New.Path
		if to := x.lead("replace "+r.Old.Path+" => "+path, path, file, was); to != path {
			if err := add(r.Old.Path, r.Old.Version, to, ""); err != nil {
				return changed, err
			}
			changed = true
		}
	}
	return changed, nil
}

// lead says where the path of a directive has to lead in the exported tree: to
// the exported folder if it is in the repository, and to the user's if it is
// not, as it is now. What that means for the measurement is noted, and so is a
// folder that the revision lacks: the go command fails if it needs it.
func (x *export) lead(directive, path, file, was string) string {
	theirs := filepath.FromSlash(path)
	if !filepath.IsAbs(theirs) {
		theirs = filepath.Join(was, theirs)
	}
	rel, err := filepath.Rel(x.top, theirs)
	if err != nil || !filepath.IsLocal(rel) {
		x.note("%s: %q leads out of the repository: the revision is built with what is there now", filepath.Base(file), directive)
		return filepath.ToSlash(theirs)
	}
	ours := filepath.Join(x.dst, rel)
	if _, err := os.Stat(filepath.Join(ours, "go.mod")); errors.Is(err, fs.ErrNotExist) {
		x.note("%s: %q: revision %q has no module there (a submodule, or not under version control)", filepath.Base(file), directive, x.ref)
	}
	if filepath.IsAbs(filepath.FromSlash(path)) {
		return filepath.ToSlash(ours)
	}
	return path
}
