package gotool

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/base64"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
)

// A Relinker links the test binary of one package again and again, each time
// with another layout. It calls the linker itself on what one run of the go
// command left behind: nothing is loaded, hashed or looked up again, and it takes
// between 0.55 and 0.7 of the time of go test -c.
//
// It does so only after a proof: NewRelinker links what the go command has just
// linked and compares the bytes. Wherever the proof fails (a toolchain that
// prints its commands in another way, -toolexec, FIPS mode, a system whose
// binaries are signed), and whenever a link fails later, go test -c does the
// work. The result is the same but for two strings that no code reads: the
// build ID, and the seed in the build information, which stays the first one.
type Relinker struct {
	tool  *Tool
	root  string
	build Build
	link  *Command // nil where go test -c has to do it
}

// firstLayout is the seed the proof is made with. A number that no part of a
// command line holds by chance.
const firstLayout = 1735928559

// NewRelinker compiles the package once. What it needs later stays in dir, an
// existing folder that must outlive it; Output and Layout of b count for
// nothing. A package that does not compile is a [*BuildError].
func (t *Tool) NewRelinker(ctx context.Context, root, dir string, b Build) (*Relinker, error) {
	b.Output, b.Layout = filepath.Join(dir, "first.test"), firstLayout
	defer os.Remove(b.Output)
	args, err := t.testArgs(ctx, b, "-x", "-work")
	if err != nil {
		return nil, err
	}
	env := append(slices.Clone(t.Env), "PWD="+root, "GOTMPDIR="+dir)
	out, err := Run(ctx, Command{Path: t.Path, Args: args, Dir: root, Env: env})
	if err != nil {
		return nil, err
	}
	r := &Relinker{tool: t, root: root, build: b}
	if _, err := os.Stat(b.Output); out.ExitCode != 0 || err != nil {
		return r, t.TestBinary(ctx, root, b) // its errors are not lost among commands
	}
	if c, ok := linkCommand(string(out.Stderr)); ok {
		c.Dir, c.Env = root, append(slices.Clone(t.Env), append(c.Env, "PWD="+root)...)
		if proven(ctx, c, b.Output, filepath.Join(dir, "proof.test")) {
			r.link = &c
		}
	}
	return r, ctx.Err()
}

// Direct reports whether the linker is called without the go command.
func (r *Relinker) Direct() bool { return r.link != nil }

// Link writes the test binary with a layout, not 0, to out. It may be called
// concurrently.
func (r *Relinker) Link(ctx context.Context, layout uint64, out string) error {
	if layout == 0 {
		return errors.New("layout 0: is none")
	}
	if r.link != nil {
		c := *r.link
		c.Args = withSeed(withOutput(c.Args, out), layout)
		if res, err := Run(ctx, c); err == nil && res.ExitCode == 0 {
			return nil
		}
		if ctx.Err() != nil {
			return ctx.Err()
		}
		_ = os.Remove(out) // what a linker left that failed half-way
	}
	b := r.build
	b.Output, b.Layout = out, layout
	return r.tool.TestBinary(ctx, r.root, b)
}

// proven reports whether the command writes to out what the go command wrote
// to binary. The go command puts a hash of the binary into the last of the four
// parts of its build ID afterwards.
func proven(ctx context.Context, c Command, binary, out string) bool {
	defer os.Remove(out)
	c.Args = withOutput(c.Args, out)
	if res, err := Run(ctx, c); err != nil || res.ExitCode != 0 {
		return false
	}
	theirs, err1 := os.ReadFile(binary)
	ours, err2 := os.ReadFile(out)
	id := buildID(c.Args)
	cut := strings.LastIndexByte(id, '/') + 1
	if err1 != nil || err2 != nil || cut == 0 || len(theirs) != len(ours) {
		return false
	}
	at := bytes.Index(ours, []byte(id))
	if at < 0 {
		return false
	}
	copy(theirs[at+cut:at+len(id)], id[cut:])
	return bytes.Equal(theirs, ours)
}

// linkCommand finds the call of the linker in what go test -c -x -work prints,
// as a command with the environment it adds.
func linkCommand(log string) (Command, bool) {
	work := ""
	for line := range strings.Lines(log) {
		line = strings.TrimRight(line, "\r\n")
		if dir, ok := strings.CutPrefix(line, "WORK="); ok && work == "" {
			work = dir
			continue
		}
		env, args, ok := splitCommand(line)
		if !ok || len(args) < 4 || !isLinker(args[0]) || args[1] != "-o" {
			continue
		}
		for i := range args {
			args[i] = strings.ReplaceAll(args[i], "$WORK", work)
		}
		// In FIPS mode the linker writes a second file, named only here.
		if work == "" || slices.Contains(args, "-fipso") || buildID(args) == "" || !slices.Contains(args, seedFlag(firstLayout)) {
			return Command{}, false
		}
		return Command{Path: args[0], Args: args[1:], Env: env}, true
	}
	return Command{}, false
}

func isLinker(path string) bool {
	name := path[strings.LastIndexAny(path, `/\`)+1:]
	return name == "link" || name == "link.exe"
}

// splitCommand splits a line of go build -x: variables as NAME='value' or, when
// the value holds a quote, NAME="value" with escapes; then words, those with
// special bytes quoted as Go quotes strings.
func splitCommand(line string) (env, words []string, ok bool) {
	for rest := line; rest != ""; rest = strings.TrimPrefix(rest, " ") {
		name, value, isVar := strings.Cut(rest, "=")
		if isVar && len(words) == 0 && name != "" && !strings.ContainsAny(name, " \"'") && value != "" && (value[0] == '\'' || value[0] == '"') {
			v, after, ok := cutQuoted(value)
			if !ok {
				return nil, nil, false
			}
			env, rest = append(env, name+"="+v), after
			continue
		}
		if rest[0] == '"' {
			w, after, ok := cutQuoted(rest)
			if !ok {
				return nil, nil, false
			}
			words, rest = append(words, w), after
			continue
		}
		end := strings.IndexByte(rest, ' ')
		if end < 0 {
			end = len(rest)
		}
		words, rest = append(words, rest[:end]), rest[end:]
	}
	return env, words, len(words) > 0
}

// cutQuoted cuts a quoted string off the front.
func cutQuoted(s string) (value, rest string, ok bool) {
	if s[0] == '\'' {
		value, rest, ok = strings.Cut(s[1:], "'")
		return value, rest, ok
	}
	q, err := strconv.QuotedPrefix(s)
	if err != nil {
		return "", "", false
	}
	value, err = strconv.Unquote(q)
	return value, s[len(q):], err == nil
}

func seedFlag(layout uint64) string { return "-randlayout=" + seed(layout) }

// withOutput returns the linker's arguments, which begin with -o, for another
// output.
func withOutput(args []string, out string) []string {
	args = slices.Clone(args)
	args[1] = out
	return args
}

// withSeed returns the linker's arguments for another layout. Binaries that
// differ get build IDs that differ: tools take equal ones for the same binary.
func withSeed(args []string, layout uint64) []string {
	args = slices.Clone(args)
	for i, a := range args {
		id, ok := strings.CutPrefix(a, "-buildid=")
		switch {
		case a == seedFlag(firstLayout):
			args[i] = seedFlag(layout)
		case ok:
			sum := sha256.Sum256(fmt.Appendf(nil, "%s %d", id, layout))
			cut := strings.LastIndexByte(id, '/') + 1
			args[i] = "-buildid=" + id[:cut] + base64.RawURLEncoding.EncodeToString(sum[:15])
		}
	}
	return args
}

// buildID returns the build ID among the linker's arguments, or "".
func buildID(args []string) string {
	ids := flagValues(args, "buildid")
	if len(ids) != 1 {
		return ""
	}
	return ids[0]
}
