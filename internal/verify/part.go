package verify

import (
	"path"
	"slices"
	"strings"
)

// Part is what a file of a module is to a verification.
type Part int

// The parts.
const (
	Other        Part = iota // whatever may be embedded, read or compiled beside Go
	Source                   // a Go file of the program
	Tests                    // a test file, or data that tests read
	Dependencies             // go.mod and what belongs to it: it concerns all packages
	Vendored                 // below the vendor folder
	Ignored                  // not seen by the go command: below a folder that begins with "_" or ".", say
)

// PartOf tells what a file is, by its slash-separated path relative to the root
// of the module, as the go command does.
func PartOf(file string) Part {
	folders := strings.Split(path.Dir(file), "/")
	name := path.Base(file)
	hidden := func(s string) bool { return len(s) > 1 && strings.HasPrefix(s, ".") || strings.HasPrefix(s, "_") }
	switch {
	case folders[0] == "vendor":
		return Vendored
	case slices.Contains(folders, "testdata"), strings.HasSuffix(name, "_test.go"):
		return Tests
	case slices.ContainsFunc(folders, hidden), strings.HasSuffix(name, ".go") && hidden(name):
		return Ignored
	case path.Dir(file) == "." && slices.Contains([]string{"go.mod", "go.sum", "go.work", "go.work.sum"}, name):
		return Dependencies
	case strings.HasSuffix(name, ".go"):
		return Source
	}
	return Other
}
