package gotool

import (
	"context"
	"fmt"
	"strings"
)

// Revision returns the git revision of a folder and whether tracked files
// differ from it; "" where there is no repository or no git. It takes no
// optional locks, so it writes nothing into .git.
func (t *Tool) Revision(ctx context.Context, dir string) (revision string, dirty bool) {
	r, err := openRepository(ctx, dir)
	if err != nil {
		return "", false
	}
	head, err := r.run(ctx, dir, nil, "", "rev-parse", "--verify", "HEAD^{commit}")
	if err != nil {
		return "", false
	}
	status, _ := r.run(ctx, dir, nil, "", "status", "--porcelain", "--untracked-files=no", "--", ".")
	return strings.TrimSpace(head), status != ""
}

// Prefix returns the path of a folder, a real path, in its git repository,
// slash-separated; "" for the top of one, and where there is no repository or no
// git.
func Prefix(ctx context.Context, dir string) string {
	r, err := openRepository(ctx, dir)
	if err != nil {
		return ""
	}
	return r.prefix
}

// Dirty lists the files below dir, a real path, that are not as HEAD has them:
// changed, staged, deleted, or untracked and not ignored. The names are
// slash-separated and relative to the root of the repository. A file that
// passes through a filter counts as changed when its time stamp moved: the
// filter is not run to find out more.
func Dirty(ctx context.Context, dir string) ([]string, error) {
	r, err := openRepository(ctx, dir)
	if err != nil {
		return nil, err
	}
	out, err := r.run(ctx, dir, nil, "", "status", "--porcelain", "-z", "--no-renames", "--untracked-files=all", "--", ".")
	if err != nil {
		return nil, err
	}
	var files []string
	for entry := range strings.SplitSeq(out, "\x00") {
		if len(entry) > 3 { // two letters of state, a space, the name
			files = append(files, entry[3:])
		}
	}
	return files, nil
}

// commit resolves what the user calls a revision. The notes say what is
// doubtful about the name.
func (r *repository) commit(ctx context.Context, ref string) (hash string, notes []string, err error) {
	missing := &Error{
		Message: fmt.Sprintf("revision %q: not found in the repository of %s", ref, r.top),
		Next:    "git log lists the revisions that are here; git fetch --tags gets those of the remote",
	}
	if r.state == "shallow" {
		missing.Next = "the clone is shallow: git fetch --unshallow, or fetch the revision by its name"
	}
	if ref == "" || strings.HasPrefix(ref, "-") || strings.ContainsAny(ref, "\x00\n") {
		return "", nil, missing
	}
	// In two steps: what is appended to ":/message" is part of the message.
	out, err := r.run(ctx, r.top, nil, "", "rev-parse", "--verify", "--end-of-options", ref)
	if err == nil {
		out, err = r.run(ctx, r.top, nil, "", "rev-parse", "--verify", "--end-of-options", strings.TrimSpace(out)+"^{commit}")
	}
	switch {
	case ctx.Err() != nil:
		return "", nil, ctx.Err()
	case err != nil && strings.Contains(err.Error(), "ambiguous"):
		return "", nil, &Error{Message: fmt.Sprintf("revision %q: begins the names of several objects", ref), Next: "give more of its digits"}
	case err != nil, strings.HasPrefix(out, "^"): // "^REF" is a revision to leave out
		return "", nil, missing
	}
	refs, err := r.run(ctx, r.top, nil, "", "for-each-ref", "--format=%(refname)", "refs/tags/"+ref, "refs/heads/"+ref)
	if err == nil && strings.Count(refs, "\n") > 1 && strings.Contains(refs, "refs/tags/"+ref+"\n") && strings.Contains(refs, "refs/heads/"+ref+"\n") {
		notes = append(notes, fmt.Sprintf("%q is a tag and a branch: the tag is meant, heads/%s would be the branch", ref, ref))
	}
	return strings.TrimSpace(out), notes, nil
}
