package gotool

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
)

// Exported is the tree of a git revision, written to a folder of its own.
type Exported struct {
	Commit string   // full hash
	Root   string   // root of the module in the folder, real path
	Notes  []string // what differs from a checkout, or is missing; a sentence each
}

// Export writes the whole tree of a revision to dst, a folder that does not
// exist or is empty; moduleRoot, a real path, is the root of the module in the
// user's tree. It reads the repository and writes into dst only: the tree goes
// through an index beside dst, with dst as work tree, so neither the user's
// index nor any worktree, hook or lock is touched, and .gitattributes are those
// of the revision.
//
// The files are as git checkout would write them with the user's configuration:
// line ends (core.autocrlf, the attributes text and eol), encodings
// (working-tree-encoding) and $Id$ are converted; export-ignore and
// export-subst, which are for archives, do not count. Filters do not run: Git
// LFS files are taken from the local store of LFS if they are there, others are
// written as stored, and noted.
func Export(ctx context.Context, moduleRoot, ref, dst string) (Exported, error) {
	r, err := openRepository(ctx, moduleRoot)
	if err != nil {
		return Exported{}, err
	}
	commit, notes, err := r.commit(ctx, ref)
	if err != nil {
		return Exported{}, err
	}
	if err := r.complete(ctx, commit); err != nil {
		return Exported{}, err
	}
	x := &export{repository: r, commit: commit, ref: ref, dst: dst, notes: notes}
	if err := x.write(ctx); err != nil {
		return Exported{}, fmt.Errorf("revision %q: %w", ref, err)
	}
	root := filepath.Join(x.dst, filepath.FromSlash(r.prefix))
	if _, err := os.Stat(filepath.Join(root, "go.mod")); err != nil {
		return Exported{}, &Error{
			Message: fmt.Sprintf("revision %q: has no go.mod in %s", ref, quoteTop(r.prefix)),
			Next:    "name a revision in which the module is in the same folder, or a folder that holds another version of it",
		}
	}
	if err := x.outside(moduleRoot, root); err != nil {
		return Exported{}, fmt.Errorf("revision %q: %w", ref, err)
	}
	return Exported{Commit: commit, Root: root, Notes: x.notes}, nil
}

func quoteTop(prefix string) string {
	if prefix == "" {
		return "the root of the repository"
	}
	return fmt.Sprintf("%q", prefix)
}

// complete reports with an error that objects of the commit are not in a
// partial clone. Git would fetch them.
func (r *repository) complete(ctx context.Context, commit string) error {
	if r.state != "partial" {
		return nil
	}
	out, err := r.run(ctx, r.top, nil, "", "rev-list", "--objects", "--no-object-names", "--missing=print", "--max-count=1", commit)
	if err != nil {
		return err
	}
	missing := 0
	for line := range strings.Lines(out) {
		if strings.HasPrefix(line, "?") {
			missing++
		}
	}
	if missing > 0 {
		return &Error{
			Message: fmt.Sprintf("revision %s: %d of its objects are not in this partial clone", commit, missing),
			Next:    "git worktree add --detach FOLDER " + commit + " fetches them; then name the folder as baseline",
		}
	}
	return nil
}

// export is one export as it is carried out.
type export struct {
	*repository
	commit, ref string
	dst         string
	env         []string // for git commands that see the index of the export
	notes       []string
}

func (x *export) note(format string, args ...any) {
	x.notes = append(x.notes, fmt.Sprintf(format, args...))
}

// git runs git on the index of the export, with dst as work tree.
func (x *export) git(ctx context.Context, stdin string, args ...string) (string, error) {
	return x.run(ctx, x.dst, x.env, stdin, args...)
}

// write fills dst.
func (x *export) write(ctx context.Context) error {
	if err := os.MkdirAll(x.dst, 0o755); err != nil {
		return err
	}
	dst, err := filepath.EvalSymlinks(x.dst)
	if err != nil {
		return err
	}
	x.dst = dst
	if names, err := os.ReadDir(x.dst); err != nil || len(names) > 0 {
		return errors.Join(fmt.Errorf("folder %s: is not empty", x.dst), err)
	}
	scratch, err := os.MkdirTemp(filepath.Dir(x.dst), "index-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(scratch)
	x.env = []string{"GIT_DIR=" + x.repository.dir, "GIT_WORK_TREE=" + x.dst, "GIT_INDEX_FILE=" + filepath.Join(scratch, "index")}
	if _, err := x.git(ctx, "", "read-tree", x.commit); err != nil {
		return err
	}
	// --force: where names differ in case only, and the disk does not tell them
	// apart, one of them wins as in a checkout.
	if _, err := x.git(ctx, "", "checkout-index", "--all", "--force", "--quiet"); err != nil {
		return err
	}
	entries, err := x.entries(ctx)
	if err != nil {
		return err
	}
	if err := x.filtered(ctx, entries); err != nil {
		return err
	}
	return x.links(entries)
}

// entry is a file of the revision.
type entry struct {
	mode string // "100644", "100755", "120000" or "160000"
	name string // slash-separated, relative to the root of the repository
}

func (x *export) entries(ctx context.Context) ([]entry, error) {
	out, err := x.git(ctx, "", "ls-files", "--stage", "-z")
	if err != nil {
		return nil, err
	}
	var entries []entry
	for line := range strings.SplitSeq(out, "\x00") {
		if mode, rest, ok := strings.Cut(line, " "); ok {
			_, name, _ := strings.Cut(rest, "\t")
			entries = append(entries, entry{mode, name})
		}
	}
	return entries, nil
}

// file is where an entry was written to.
func (x *export) file(e entry) string { return filepath.Join(x.dst, filepath.FromSlash(e.name)) }

// links notes submodules, whose folders stay empty, and lets symbolic links
// lead where they did: those into the user's tree into dst, so that nothing is
// written there through them, and relative ones out of it to the same file.
func (x *export) links(entries []entry) error {
	for _, e := range entries {
		switch e.mode {
		case "160000":
			x.note("submodule %s is not exported: packages in it cannot be built", e.name)
		case "120000":
			was, err := os.Readlink(x.file(e))
			if err != nil {
				continue // where links cannot be made git writes a file
			}
			from := filepath.Join(x.top, filepath.FromSlash(e.name))
			target := retarget(was, from, x.top, x.dst)
			if target == was {
				continue
			}
			if err := os.Remove(x.file(e)); err != nil {
				return err
			}
			if err := os.Symlink(target, x.file(e)); err != nil {
				return err
			}
		}
	}
	return nil
}
