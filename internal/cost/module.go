package cost

import (
	"path"
	"path/filepath"
	"strings"
)

// Module says which files of a profile are the user's own.
type Module struct {
	Root   string   // real path of the folder with go.mod
	Path   string   // module path; finds files of binaries built with -trimpath
	Nested []string // real paths of folders below Root that are modules of their own
	// Skip reports whether a file, slash-separated and relative to Root, is
	// not to be charged although it lies in the module. It may be nil.
	Skip func(file string) bool
	// SetUp reports whether a line of such a file prepares what a benchmark
	// measures, or tidies up after it. What passes through it is no part of the
	// table's total. It may be nil.
	SetUp func(file string, line int) bool
}

// file returns the path relative to the module root of a file as a profile
// spells it, and whether that file belongs to the module.
func (m Module) file(name string) (string, bool) {
	rel, ok := m.below(path.Clean(filepath.ToSlash(name)))
	if !ok || strings.HasPrefix(rel, "vendor/") || strings.Contains("/"+rel, "/pkg/mod/") {
		return "", false
	}
	for _, n := range m.Nested {
		if nested, ok := m.below(slashed(n)); ok && strings.HasPrefix(rel, nested+"/") {
			return "", false
		}
	}
	if m.Skip != nil && m.Skip(rel) {
		return "", false
	}
	return rel, true
}

// below strips the root from a path: as a folder, as the module path that
// -trimpath writes in its place, or as that with a version.
func (m Module) below(name string) (string, bool) {
	if rel, ok := strings.CutPrefix(name, strings.TrimSuffix(slashed(m.Root), "/")+"/"); ok && m.Root != "" {
		return rel, rel != ""
	}
	rest, ok := strings.CutPrefix(name, m.Path)
	if !ok || m.Path == "" {
		return "", false
	}
	if strings.HasPrefix(rest, "@") {
		_, rest, _ = strings.Cut(rest, "/")
		rest = "/" + rest
	}
	rel, ok := strings.CutPrefix(rest, "/")
	// A version further down is another module whose path begins like ours.
	return rel, ok && rel != "" && !strings.Contains(rel, "@")
}

func slashed(name string) string { return path.Clean(filepath.ToSlash(name)) }

// isTest reports whether a file belongs to the tests and benchmarks.
func isTest(file string) bool { return strings.HasSuffix(file, "_test.go") }
