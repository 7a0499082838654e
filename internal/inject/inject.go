// Package inject is the agent that hone compiles into programs and test
// binaries to collect profiles of them, and the other end of it.
//
// The agent, agent/*.go.txt, is a package of the standard library alone. It
// exists in an overlay only, below the module of the program, and one line in
// package main (or in the package under test) imports it: the user's source
// stays as it is, no name can clash, and it is initialised before the program.
//
//  1. [Files] and [Import] are what to lay over the module, [Linker] what the
//     linker has to be told.
//  2. [Settings.Env] tells the agent in a process what to collect, and where to
//     write it. Without it the agent does nothing.
//  3. [Gather] reads what all processes wrote, and adds up what belongs
//     together.
//
// It starts no process: the sources of profiles do.
package inject

import (
	"embed"
	"fmt"
	"path"
	"strings"

	"github.com/gohone/hone"
	"github.com/gohone/hone/internal/source"
)

//go:embed agent/*.go.txt
var agent embed.FS

// folder is where the agent lies in the overlay, below the root of the module.
const folder = "internal/honeagent"

// Linker are the flags of the linker that the agent needs, unless it is plain.
var Linker = []string{"-checklinkname=0"}

// Files returns the agent's files by their slash-separated path below the root
// of the module, for an operating system. The plain agent does without what the
// runtime offers only to the standard library; it misses what came after the
// last window where os.Exit ends the process.
func Files(goos string, plain bool) map[string][]byte {
	names := []string{"agent", "wall", "hooks", "pipe", "counters"}
	if plain {
		names[2] = "plain"
	}
	if goos == "windows" || goos == "plan9" || goos == "js" || goos == "wasip1" {
		names = append(names[:3], "nopipe")
	}
	files := map[string][]byte{}
	for _, name := range names {
		data, err := agent.ReadFile("agent/" + name + ".go.txt")
		if err != nil {
			panic(err) // the build has embedded it
		}
		files[path.Join(folder, name+".go")] = data
	}
	return files
}

// Import returns the file that makes a package of the module import the agent.
func Import(packageName, modulePath string) []byte {
	return fmt.Appendf(nil, "package %s\n\nimport _ %q\n", packageName, modulePath+"/"+folder)
}

// Broken reports whether what a compiler or linker printed is about the agent:
// the release of Go has no such hooks any more.
func Broken(output string) bool { return strings.Contains(output, "honeagent") }

// Settings say what the agent of a process does.
type Settings struct {
	Dir   string // to write to; must exist
	Kinds []hone.Kind
	Rates source.Rates
	Pipes bool // descriptors 3 and 4 are the ends of pipes: commands and answers
}

// variable of the environment.
const variable = "HONE_PROFILE"

// Env returns the variable for the environment of the process.
func (s Settings) Env() string {
	text := fmt.Sprintf("%s=dir=%s;kinds=%s;block=%d;mutex=%d", variable, s.Dir, Names(s.Kinds), s.Rates.Block, s.Rates.Mutex)
	if s.Pipes {
		text += ";fds=3,4"
	}
	return text
}

// Names joins kinds by commas.
func Names(kinds []hone.Kind) string {
	names := make([]string, len(kinds))
	for i, k := range kinds {
		names[i] = string(k)
	}
	return strings.Join(names, ",")
}

// passes are kinds that do not disturb each other. What a pass lacks must not
// run beside it: a trace slows down what the CPU profile measures, and so on.
// Snapshots for wall-clock time take 1 % of a processor at most, and are left
// out of the CPU profile.
var passes = [][]hone.Kind{
	{hone.CPU, hone.Wall, hone.Allocs, hone.Heap, hone.Goroutine, hone.ThreadCreate},
	{hone.Block},
	{hone.Mutex},
	{hone.Trace},
	{hone.GoroutineLeak},
}

// Passes parts kinds into those that may be collected at the same time.
func Passes(kinds []hone.Kind) [][]hone.Kind {
	var out [][]hone.Kind
	for _, pass := range passes {
		var now []hone.Kind
		for _, k := range pass {
			for _, wanted := range kinds {
				if wanted == k {
					now = append(now, k)
				}
			}
		}
		if len(now) > 0 {
			out = append(out, now)
		}
	}
	return out
}
