package gotool

import (
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"

	"golang.org/x/mod/modfile"
)

// Transplant lets a copy of the module at root, made by [CopyTree], be compiled
// where it lies, and returns the go command for it. What go.mod of the copy
// reaches by a path outside of the module leads where it did, and where the
// module is built in a workspace, a workspace beside the copy holds the copy in
// its place. root and copied are real paths; only the copy and what is beside
// it are written.
func (t *Tool) Transplant(root, copied string) (*Tool, error) {
	there := &Tool{Path: t.Path, Version: t.Version, Env: slices.Clone(t.Env), Tags: t.Tags, vars: maps.Clone(t.vars)}
	if err := transplantMod(root, copied); err != nil {
		return nil, fmt.Errorf("copy of module: %w", err)
	}
	work := "off" // else the go command would look in the folders above the copy
	if theirs := t.Var("GOWORK"); theirs != "" && theirs != "off" {
		work = filepath.Join(copied+"-work", "go.work")
		if err := transplantWork(theirs, work, root, copied); err != nil {
			return nil, fmt.Errorf("copy of workspace: %w", err)
		}
	}
	there.vars["GOMOD"], there.vars["GOWORK"] = filepath.Join(copied, "go.mod"), work
	there.Env = append(there.Env, "GOWORK="+work)
	return there, nil
}

// transplantMod rewrites the replacements of the copy's go.mod. A file that
// cannot be parsed stays: the go command says what is wrong with it. So does
// one beside a vendor folder, which the go command compares with the file.
func transplantMod(root, copied string) error {
	name := filepath.Join(copied, "go.mod")
	data, err := os.ReadFile(name)
	if err != nil {
		return err
	}
	f, err := modfile.Parse(name, data, nil)
	if err != nil {
		return nil
	}
	if _, err := os.Stat(filepath.Join(copied, "vendor", "modules.txt")); err == nil {
		return nil
	}
	changed := false
	for _, r := range slices.Clone(f.Replace) {
		to := moved(r.New.Path, root, root, copied)
		if r.New.Version != "" || filepath.FromSlash(r.New.Path) == to || within(root, r.New.Path, root) {
			continue
		}
		if err := f.AddReplace(r.Old.Path, r.Old.Version, filepath.ToSlash(to), ""); err != nil {
			return err
		}
		changed = true
	}
	if !changed {
		return nil
	}
	if data, err = f.Format(); err != nil {
		return err
	}
	if err := os.Remove(name); err != nil { // it may be a link out of the copy
		return err
	}
	return os.WriteFile(name, data, 0o644)
}

// transplantWork writes the workspace file to, which is the file from with the
// copy in the place of the module.
func transplantWork(from, to, root, copied string) error {
	data, err := os.ReadFile(from)
	if err != nil {
		return err
	}
	f, err := modfile.ParseWork(from, data, nil)
	if err != nil {
		return err
	}
	was := filepath.Dir(from)
	for _, r := range slices.Clone(f.Replace) {
		if r.New.Version == "" {
			if err := f.AddReplace(r.Old.Path, r.Old.Version, filepath.ToSlash(moved(r.New.Path, was, root, copied)), ""); err != nil {
				return err
			}
		}
	}
	for _, u := range slices.Clone(f.Use) {
		to := filepath.ToSlash(moved(u.Path, was, root, copied))
		if err := errors.Join(f.DropUse(u.Path), f.AddUse(to, "")); err != nil { // which empties u
			return err
		}
	}
	f.Cleanup()
	if err := os.MkdirAll(filepath.Dir(to), 0o755); err != nil {
		return err
	}
	if sums, err := os.ReadFile(from + ".sum"); err == nil {
		if err := os.WriteFile(to+".sum", sums, 0o644); err != nil {
			return err
		}
	} else if !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	return os.WriteFile(to, modfile.Format(f.Syntax), 0o644)
}

// moved is where a path of a file in folder was leads: in the copy if it led
// into the module, else where it did.
func moved(path, was, root, copied string) string {
	full := filepath.FromSlash(path)
	if !filepath.IsAbs(full) {
		full = filepath.Join(was, full)
	}
	if real, err := filepath.EvalSymlinks(full); err == nil {
		full = real
	}
	if rel, err := filepath.Rel(root, full); err == nil && filepath.IsLocal(rel) {
		return filepath.Join(copied, rel)
	}
	return full
}

// within reports whether a relative path of a file in folder was leads into
// root: such a path means the same in a copy of root.
func within(was, path, root string) bool {
	path = filepath.FromSlash(path)
	if filepath.IsAbs(path) {
		return false
	}
	rel, err := filepath.Rel(root, filepath.Join(was, path))
	return err == nil && filepath.IsLocal(rel)
}
