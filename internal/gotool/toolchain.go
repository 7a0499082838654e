package gotool

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"

	"github.com/gohone/hone/internal/shortage"
)

// MinVersion is the oldest Go release whose go command hone can drive: 1.24.
const MinVersion = 24

// Tool is a go command, as it behaves in one folder.
type Tool struct {
	Path    string // of the go command
	Version string // "go1.26.8"
	Env     []string
	Tags    string // build tags packages are listed with; "" for those in GOFLAGS
	vars    map[string]string

	linkerOnce  sync.Once
	linkerFlags []string // without their dashes
}

// Find locates the go command on PATH and asks it for its settings in dir.
// Its errors say what is missing: no go command, one older than Go 1.24, or
// dir not being a folder.
func Find(ctx context.Context, dir string) (*Tool, error) {
	path, err := exec.LookPath("go")
	if err != nil {
		return nil, &Error{Message: "go command: not found on PATH", Next: "install Go 1.24 or later, then try again"}
	}
	t := &Tool{Path: path, Env: environ(dir, os.Getenv("GOFLAGS"))}
	r, err := t.run(ctx, dir, append([]string{"env", "-json"}, variables...)...)
	var known *Error
	if errors.As(err, &known) {
		return nil, known
	}
	if err != nil {
		return nil, fmt.Errorf("go command %s: %w", path, err)
	}
	if err := json.Unmarshal(r.Stdout, &t.vars); err != nil {
		return nil, fmt.Errorf("go command %s: go env: %w", path, err)
	}
	if t.vars["GOCACHE"] == "off" { // without a home, too; every build would say so
		return nil, denied(shortage.In("build cache is disabled by GOCACHE=off"))
	}
	t.Version = t.vars["GOVERSION"]
	t.Env = environ(dir, t.vars["GOFLAGS"]) // may be set by go env -w
	if minor, ok := minorVersion(t.Version); ok && minor < MinVersion {
		return nil, &Error{
			Message: fmt.Sprintf("go command %s: %s is too old", path, t.Version),
			Next:    fmt.Sprintf("hone needs Go 1.%d or later on PATH", MinVersion),
		}
	}
	return t, nil
}

// variables are what is asked of go env. Asked for all, it looks for C compilers, in a
// folder of its own that stays where it is when it is killed.
var variables = []string{
	"CGO_ENABLED", "GOARCH", "GOCACHE", "GOEXPERIMENT", "GOFLAGS", "GOMOD", "GOMODCACHE", "GOOS", "GOROOT", "GOTOOLDIR", "GOVERSION", "GOWORK",
}

// Var returns one of the variables of go env, "" if it is unset.
func (t *Tool) Var(name string) string { return t.vars[name] }

var versionRE = regexp.MustCompile(`\bgo1\.(\d+)`)

// minorVersion returns 26 for "go1.26.8" and for "devel go1.26-abcdef". It is
// not ok for a version it cannot read, which is taken to be new.
func minorVersion(v string) (int, bool) {
	if v == "" { // before Go 1.16 go env had no GOVERSION
		return 0, true
	}
	m := versionRE.FindStringSubmatch(v)
	if m == nil {
		return 0, false
	}
	n, err := strconv.Atoi(m[1])
	return n, err == nil
}

// environ is the environment of every go command: that of the user, with PWD
// set to dir (else a symbolic link in it makes the go command ignore overlay
// entries silently) and with flags as GOFLAGS, in which -mod=mod, which would
// let the go command edit go.mod, becomes -mod=readonly.
func environ(dir, flags string) []string {
	env := slices.DeleteFunc(os.Environ(), func(kv string) bool {
		return strings.HasPrefix(kv, "PWD=") || strings.HasPrefix(kv, "GOFLAGS=")
	})
	return append(env, "PWD="+dir, "GOFLAGS="+readonly(flags))
}

// readonly returns GOFLAGS with -mod=readonly for -mod=mod. Flags that cannot
// be split stay: the go command says what is wrong with them.
func readonly(flags string) string {
	words, err := splitFlags(flags)
	if err != nil {
		return flags
	}
	for i, w := range words {
		if strings.TrimLeft(w, "-") == "mod=mod" {
			words[i] = "-mod=readonly"
		}
	}
	if joined, err := joinFlags(words); err == nil {
		return joined
	}
	return flags
}

// goOutputLimit bounds what the go command writes, in bytes: the list of the
// packages of a large module must not lose its middle.
const goOutputLimit = 256 << 20

// run executes the go command in dir. A failing command is an error that holds
// what it wrote to standard error, an [*Error] if dir needs a newer Go release
// or the machine denies the command what it needs.
func (t *Tool) run(ctx context.Context, dir string, args ...string) (Result, error) {
	env := append(slices.Clone(t.Env), "PWD="+dir)
	r, err := Run(ctx, Command{Path: t.Path, Args: args, Dir: dir, Env: env, OutputLimit: goOutputLimit})
	if err != nil {
		return r, err
	}
	if r.ExitCode != 0 {
		if err := tooNew(dir, string(r.Stderr)); err != nil {
			return r, err
		}
		if s := shortage.In(string(r.Stderr) + "\n" + string(r.Stdout) + "\n" + r.EndedBy); s != nil {
			return r, denied(s)
		}
		return r, errors.New(strings.TrimSpace(string(r.Stderr)))
	}
	return r, nil
}

func denied(s *shortage.Shortage) error {
	return &Error{Message: "go command: " + s.Error(), Next: s.Next}
}

// RealDir returns dir as an absolute path without symbolic links, or an error
// that says why it cannot be worked in.
func RealDir(dir string) (string, error) {
	abs, err := filepath.Abs(dir)
	if err != nil {
		return "", fmt.Errorf("folder %q: %w", dir, err)
	}
	real, err := filepath.EvalSymlinks(abs)
	if errors.Is(err, os.ErrNotExist) {
		return "", &Error{Message: fmt.Sprintf("folder %q: does not exist", dir)}
	}
	if err != nil {
		return "", fmt.Errorf("folder %q: %w", dir, err)
	}
	if fi, err := os.Stat(real); err != nil || !fi.IsDir() {
		return "", &Error{Message: fmt.Sprintf("folder %q: is not a folder", dir)}
	}
	return real, nil
}
