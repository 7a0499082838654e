package gotool

import (
	"context"
	"os"
	"os/exec"
	"strings"
)

// Revision returns the git revision of a folder and whether tracked files
// differ from it; "" where there is no repository or no git. It takes no
// optional locks, so it writes nothing into .git.
func (t *Tool) Revision(ctx context.Context, dir string) (revision string, dirty bool) {
	git, err := exec.LookPath("git")
	if err != nil {
		return "", false
	}
	run := func(args ...string) (string, bool) {
		env := append(os.Environ(), "GIT_OPTIONAL_LOCKS=0")
		r, err := Run(ctx, Command{Path: git, Args: args, Dir: dir, Env: env})
		return strings.TrimSpace(string(r.Stdout)), err == nil && r.ExitCode == 0
	}
	revision, ok := run("rev-parse", "HEAD")
	if !ok {
		return "", false
	}
	status, _ := run("status", "--porcelain", "--untracked-files=no", "--", ".")
	return revision, status != ""
}
