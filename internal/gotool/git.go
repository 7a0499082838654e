package gotool

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
)

// repository is a git repository that is only read. Nothing that git runs for
// it writes into .git or the user's tree, starts a hook, a filter or a daemon,
// or fetches.
type repository struct {
	git    string   // path of the git command
	top    string   // root of the user's tree
	dir    string   // folder of this tree's index and HEAD, absolute
	common string   // folder of objects and references, absolute; dir but for linked worktrees
	config []string // -c options, for every command
	prefix string   // of the folder it was opened for, slash-separated; "" for the top
	state  string   // "shallow", "partial" or ""
}

// openRepository finds the repository that holds dir, a real path.
func openRepository(ctx context.Context, dir string) (*repository, error) {
	git, err := exec.LookPath("git")
	if err != nil {
		return nil, &Error{Message: "git: not found on PATH", Next: "install git, or name a folder with another version of the module as baseline"}
	}
	r := &repository{git: git, config: []string{
		"-c", "core.fsmonitor=false", // else status starts a daemon
		// Precautions, which git 2.39 does not need: half of a split index is
		// written beside the real one, and a revision is exported whole.
		"-c", "core.splitIndex=false",
		"-c", "core.sparseCheckout=false",
		"-c", "core.hooksPath=" + os.DevNull, // writing an index runs post-index-change
	}}
	out, err := r.run(ctx, dir, nil, "", "rev-parse", "--show-toplevel", "--absolute-git-dir", "--git-common-dir", "--is-shallow-repository", "--show-prefix")
	if err != nil {
		return nil, notARepository(dir, err)
	}
	lines := strings.Split(strings.TrimSuffix(out, "\n"), "\n")
	if len(lines) != 5 {
		return nil, fmt.Errorf("repository of %s: git rev-parse answered %q", dir, out)
	}
	r.top, r.dir, r.common = filepath.FromSlash(lines[0]), filepath.FromSlash(lines[1]), filepath.FromSlash(lines[2])
	if !filepath.IsAbs(r.common) {
		r.common = filepath.Join(dir, r.common)
	}
	r.prefix = strings.TrimSuffix(lines[4], "/")
	if lines[3] == "true" {
		r.state = "shallow"
	}
	return r, r.disarm(ctx)
}

func notARepository(dir string, err error) error {
	if errors.Is(err, context.Canceled) || errors.Is(err, context.DeadlineExceeded) {
		return err
	}
	if strings.Contains(err.Error(), "not a git repository") {
		return &Error{
			Message: fmt.Sprintf("folder %q: is not in a git repository", dir),
			Next:    "name a folder with another version of the module as baseline",
		}
	}
	return fmt.Errorf("repository of %s: %w", dir, err)
}

// disarm turns off every filter and hook that the configuration names, and
// notes whether the repository is a partial clone. A filter is a command of the
// user's that may fetch, ask or write; files that need one are exported as they
// are stored, which is said.
func (r *repository) disarm(ctx context.Context) error {
	out, err := r.run(ctx, r.top, nil, "", "config", "-z", "--name-only", "--get-regexp", `^(filter|hook|remote|extensions)\.`)
	if ctx.Err() != nil {
		return ctx.Err()
	}
	if err != nil {
		return nil // exit code 1: there are none
	}
	done := map[string]bool{}
	for key := range strings.SplitSeq(out, "\x00") {
		if key == "extensions.partialclone" || strings.HasPrefix(key, "remote.") && strings.HasSuffix(key, ".promisor") {
			r.state = "partial"
		}
		cut := strings.LastIndexByte(key, '.')
		if cut < 0 || done[key[:cut]] {
			continue
		}
		name := key[:cut]
		done[name] = true
		switch {
		case strings.HasPrefix(name, "filter."):
			r.config = append(r.config, "-c", name+".smudge=", "-c", name+".clean=", "-c", name+".process=", "-c", name+".required=false")
		case strings.HasPrefix(name, "hook."):
			r.config = append(r.config, "-c", name+".enabled=false")
		}
	}
	return nil
}

// inherited are the variables that git sets for a hook, and that would point
// hone, when a hook starts it, to another index or tree than the user's.
var inherited = []string{"GIT_DIR", "GIT_WORK_TREE", "GIT_IMPLICIT_WORK_TREE", "GIT_INDEX_FILE", "GIT_PREFIX", "GIT_COMMON_DIR"}

// run executes git in dir with variables added to its environment and stdin as
// its input, and returns its output. A failure is an error that holds what git
// said.
func (r *repository) run(ctx context.Context, dir string, env []string, stdin string, args ...string) (string, error) {
	clean := slices.DeleteFunc(os.Environ(), func(kv string) bool {
		name, _, _ := strings.Cut(kv, "=")
		return name == "PWD" || slices.Contains(inherited, name)
	})
	clean = append(clean, "PWD="+dir, "LC_ALL=C", "GIT_OPTIONAL_LOCKS=0", "GIT_TERMINAL_PROMPT=0",
		// A partial clone must not fetch what it lacks. Older releases know only the second.
		"GIT_NO_LAZY_FETCH=1", "GIT_ALLOW_PROTOCOL=none")
	res, err := Run(ctx, Command{
		Path: r.git, Args: slices.Concat(r.config, args), Dir: dir, Env: append(clean, env...),
		Stdin: stdin, OutputLimit: gitOutputLimit,
	})
	if err != nil {
		return "", err
	}
	if res.ExitCode != 0 {
		said := strings.TrimPrefix(strings.TrimSpace(string(res.Stderr)), "fatal: ")
		if said == "" {
			said = fmt.Sprintf("exit code %d", res.ExitCode)
		}
		return "", fmt.Errorf("git %s: %s", args[0], said)
	}
	return string(res.Stdout), nil
}

// gitOutputLimit bounds a listing in bytes: about a million files.
const gitOutputLimit = 256 << 20
