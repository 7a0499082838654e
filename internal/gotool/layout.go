package gotool

import (
	"context"
	"fmt"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"strconv"
	"strings"
)

// alignment is the one of functions, in bytes, wherever a layout is drawn: the
// size of a cache line on the machines Go programs run on. At the 32 of amd64 a
// function begins in the middle of a line or at its start, as the seed has it.
const alignment = 64

// linkerFlagRE matches the line of the linker's usage that names a flag.
var linkerFlagRE = regexp.MustCompile(`(?m)^\s+-(\w+)\b`)

// LinkerHas reports whether the linker of the toolchain has a flag, named
// without its dash: every one hone works with has -randlayout, only newer ones
// have -funcalign. It asks once; a linker that cannot be asked has none.
func (t *Tool) LinkerHas(ctx context.Context, flag string) bool {
	t.linkerOnce.Do(func() {
		name := filepath.Join(t.Var("GOTOOLDIR"), "link")
		if runtime.GOOS == "windows" {
			name += ".exe"
		}
		r, err := Run(context.WithoutCancel(ctx), Command{Path: name, Args: []string{"-help"}, Env: t.Env})
		if err != nil {
			return
		}
		for _, m := range linkerFlagRE.FindAllSubmatch(slices.Concat(r.Stdout, r.Stderr), -1) {
			t.linkerFlags = append(t.linkerFlags, string(m[1]))
		}
	})
	return slices.Contains(t.linkerFlags, flag)
}

// layoutFlags are the flags of the linker for a layout: the seed of the order
// of functions, their alignment, and no debugging information. The last does
// not change what runs: DWARF is in sections of its own that are not loaded and
// come after all that is, while stack traces and profiles read the function
// table, which stays. Without it go test -c
// takes a fifth to a third less time.
func (t *Tool) layoutFlags(ctx context.Context, layout uint64) []string {
	if layout == 0 {
		return nil
	}
	flags := []string{"-w"}
	if t.LinkerHas(ctx, "randlayout") {
		flags = append(flags, "-randlayout="+seed(layout))
	}
	if t.LinkerHas(ctx, "funcalign") {
		flags = append(flags, "-funcalign="+strconv.Itoa(alignment))
	}
	return flags
}

// seedPeriod is that of math/rand.NewSource, which the linker shuffles with.
const seedPeriod = 1<<31 - 1

// seed is the layout as the linker takes it, never 0, which is its word for no
// layout.
func seed(layout uint64) string { return strconv.FormatUint(1+(layout-1)%(seedPeriod-1), 10) }

// ldflags returns the arguments of the go command that add flags to those the
// user has in GOFLAGS. The go command takes the last -ldflags that matches a
// package and forgets the earlier; so each of the user's is repeated, with the
// pattern it has, and the flags at its end, where they win.
func ldflags(goflags string, flags []string) ([]string, error) {
	if len(flags) == 0 {
		return nil, nil
	}
	words, err := splitFlags(goflags)
	if err != nil {
		return nil, fmt.Errorf("GOFLAGS: %w", err)
	}
	args := []string{"-ldflags=" + strings.Join(flags, " ")}
	for _, value := range flagValues(words, "ldflags") {
		pattern, theirs := "", strings.TrimSpace(value)
		if theirs != "" && theirs[0] != '-' {
			var ok bool
			if pattern, theirs, ok = strings.Cut(theirs, "="); !ok {
				continue // the go command says what is wrong with it
			}
			pattern += "="
		}
		args = append(args, strings.TrimRight("-ldflags="+pattern+theirs, " ")+" "+strings.Join(flags, " "))
	}
	return args, nil
}
