package gotool

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"slices"
	"strings"
)

// Committer makes git commits of changed files of a module. It is the one part
// of hone that writes into a repository.
type Committer struct {
	repository *repository
	root       string // of the module, real path
}

// OpenCommitter finds the repository that holds a module, root being a real
// path, and makes sure that some of its files, named relative to root, can be
// committed alone: nothing is staged, no merge or the like is under way, and
// each of the files is tracked and as HEAD has it.
func OpenCommitter(ctx context.Context, root string, files []string) (*Committer, error) {
	r, err := openRepository(ctx, root)
	if err != nil {
		if e, ok := err.(*Error); ok {
			e.Next = "hone apply without --commit needs no repository"
		}
		return nil, err
	}
	c := &Committer{r, root}
	if err := c.underway(); err != nil {
		return nil, err
	}
	if err := c.staged(ctx); err != nil {
		return nil, err
	}
	return c, c.clean(ctx, files)
}

// underway refuses to commit into an operation of the user's: a commit would
// end a merge.
func (c *Committer) underway() error {
	for _, op := range [][2]string{
		{"MERGE_HEAD", "merge"}, {"CHERRY_PICK_HEAD", "cherry-pick"}, {"REVERT_HEAD", "revert"},
		{"rebase-merge", "rebase"}, {"rebase-apply", "rebase"},
	} {
		if _, err := os.Stat(filepath.Join(c.repository.dir, op[0])); err == nil {
			return &Error{
				Message: fmt.Sprintf("repository of %s: a git %s is under way", c.root, op[1]),
				Next:    "end it, or say hone apply without --commit",
			}
		}
	}
	return nil
}

func (c *Committer) staged(ctx context.Context) error {
	out, err := c.repository.run(ctx, c.repository.top, nil, "", "diff", "--cached", "--name-only", "-z", "--no-ext-diff")
	if err != nil {
		return err
	}
	if files := split0(out); len(files) > 0 {
		return &Error{
			Message: fmt.Sprintf("repository of %s: changes are staged: %s", c.root, few(files)),
			Next:    "commit them or unstage them (git restore --staged) first",
		}
	}
	return nil
}

// clean makes sure that a commit of the files holds nothing but what hone
// changes in them.
func (c *Committer) clean(ctx context.Context, files []string) error {
	specs, err := c.pathspecs(files)
	if err != nil {
		return err
	}
	tracked, err := c.repository.run(ctx, c.repository.top, nil, "", append([]string{"ls-files", "-z", "--"}, specs...)...)
	if err != nil {
		return err
	}
	known := split0(tracked)
	for i, spec := range specs {
		if !slices.Contains(known, strings.TrimPrefix(spec, literal)) {
			return &Error{Message: fmt.Sprintf("file %q: is not tracked by git", files[i]), Next: "commit it as it is first, or say hone apply without --commit"}
		}
	}
	dirty, err := c.repository.run(ctx, c.repository.top, nil, "", append([]string{"diff", "--name-only", "-z", "--no-ext-diff", "--"}, specs...)...)
	if err != nil {
		return err
	}
	if changed := split0(dirty); len(changed) > 0 {
		return &Error{
			Message: fmt.Sprintf("repository of %s: files have changes that are not committed: %s", c.root, few(changed)),
			Next:    "commit them first: the commit of a fix holds the fix only",
		}
	}
	return nil
}

// literal begins a pathspec that is the path of a file from the top of the
// repository.
const literal = ":(top,literal)"

// pathspecs names files as git sees them: where links lead.
func (c *Committer) pathspecs(files []string) ([]string, error) {
	var out []string
	for _, f := range files {
		real, err := filepath.EvalSymlinks(filepath.Join(c.root, filepath.FromSlash(f)))
		if err != nil {
			return nil, fmt.Errorf("file %q: %w", f, err)
		}
		rel, err := filepath.Rel(c.root, real)
		if err != nil {
			return nil, fmt.Errorf("file %q: %w", f, err)
		}
		out = append(out, literal+path.Join(c.repository.prefix, filepath.ToSlash(rel)))
	}
	return out, nil
}

// Commit commits the files as they are, and no other, as the user would: with
// the user's name, signature and hooks. It returns the full hash. It is not
// ended with ctx: a git that is killed leaves its lock behind.
func (c *Committer) Commit(ctx context.Context, message string, files []string) (string, error) {
	specs, err := c.pathspecs(files)
	if err != nil {
		return "", err
	}
	// In the group of hone, so that a hook or a signature may ask at the
	// terminal, and Ctrl-C reaches git.
	cmd := exec.Command(c.repository.git, append([]string{"commit", "--quiet", "--only", "--cleanup=whitespace", "--file=-", "--"}, specs...)...)
	cmd.Dir = c.root
	cmd.Env = slices.DeleteFunc(os.Environ(), func(kv string) bool {
		name, _, _ := strings.Cut(kv, "=")
		return name == "PWD" || slices.Contains(inherited, name)
	})
	cmd.Env = append(cmd.Env, "PWD="+c.root)
	cmd.Stdin = strings.NewReader(message)
	var said bytes.Buffer
	cmd.Stdout, cmd.Stderr = &said, &said
	if err := cmd.Run(); err != nil {
		return "", &Error{
			Message: "git commit: failed, and the fix was taken back: " + strings.TrimSpace(said.String()), Err: err,
			Next: "hone apply without --commit leaves committing to you",
		}
	}
	id, err := c.repository.run(context.WithoutCancel(ctx), c.root, nil, "", "rev-parse", "--verify", "HEAD")
	return strings.TrimSpace(id), err
}

// Identity returns who git would take for the author of a commit in dir, "Name
// <email>", and the path from the top of the repository to dir, "" for the top;
// both are empty where there is no repository.
func Identity(ctx context.Context, dir string) (author, prefix string) {
	r, err := openRepository(ctx, dir)
	if err != nil {
		return "", ""
	}
	out, err := r.run(ctx, dir, nil, "", "var", "GIT_AUTHOR_IDENT")
	if end := strings.LastIndexByte(out, '>'); err == nil && end >= 0 {
		author = out[:end+1] // the time follows
	}
	return author, r.prefix
}

func split0(out string) []string {
	return strings.FieldsFunc(out, func(r rune) bool { return r == 0 })
}

// few joins names, at most five of them.
func few(names []string) string {
	if len(names) > 5 {
		return strings.Join(names[:5], ", ") + fmt.Sprintf(" and %d more", len(names)-5)
	}
	return strings.Join(names, ", ")
}
