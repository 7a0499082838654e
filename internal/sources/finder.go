package sources

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"

	"github.com/gohone/hone/internal/gotool"
)

// Query is a file of a profile, and what is known of its content.
type Query struct {
	File     string // as the profile names it
	Last     int    // a line it must have; 0 if unknown
	Function string // that begins at line Start
	Start    int    // 0 if unknown
}

// Finder finds source files. It asks the go command only for what is not where
// the profile says.
type Finder struct {
	ctx    context.Context
	dir    string   // whose module is searched
	search []string // folders the user gave
	here   *environment
	known  map[string]found
}

type found struct {
	lines []string
	err   error
}

// New returns a finder that works in a folder. Search is a list of folders, as
// PATH lists them.
func New(ctx context.Context, dir, search string) *Finder {
	return &Finder{ctx: ctx, dir: dir, search: filepath.SplitList(search), known: map[string]found{}}
}

// Lines returns the lines of the file.
func (f *Finder) Lines(q Query) ([]string, error) {
	if k, ok := f.known[q.File]; ok {
		return k.lines, k.err
	}
	lines, err := f.find(q)
	f.known[q.File] = found{lines, err}
	return lines, err
}

// maxFile is the size of a source file beyond which it is none.
const maxFile = 64 << 20

func (f *Finder) find(q Query) ([]string, error) {
	if q.File == "" || strings.HasPrefix(q.File, "<") || filepath.Base(q.File) == "_cgo_gotypes.go" {
		return nil, fmt.Errorf("the compiler made %q: it has no source", q.File)
	}
	stale := ""
	for _, source := range []func(*Finder, string) []candidate{exact, given, standard, cached, local, moved} {
		for _, c := range source(f, filepath.ToSlash(q.File)) {
			lines, ok := read(c.path)
			switch {
			case !ok:
			case c.exact || q.fits(lines):
				return lines, nil
			case stale == "":
				stale = c.path
			}
		}
	}
	return nil, f.missing(q, stale)
}

// missing says what was found instead, or where to look.
func (f *Finder) missing(q Query, stale string) error {
	if stale != "" {
		return &gotool.Error{
			Message: fmt.Sprintf("source %q: only another version of it was found, %s", q.File, stale),
			Next:    "check out what the program was built of, or name its folder with -source_path",
		}
	}
	return &gotool.Error{
		Message: fmt.Sprintf("source %q: not found in the module here, its vendor folder, the module cache and the standard library", q.File),
		Next:    "run hone in the program's module, or name the folder with -source_path",
	}
}

// read returns the lines of a file, and whether it is one.
func read(name string) ([]string, bool) {
	info, err := os.Stat(name)
	if err != nil || !info.Mode().IsRegular() || info.Size() > maxFile {
		return nil, false
	}
	data, err := os.ReadFile(name)
	if err != nil {
		return nil, false
	}
	var lines []string
	for line := range bytes.Lines(data) {
		lines = append(lines, strings.TrimRight(string(line), "\r\n"))
	}
	return lines, true
}

// fits reports whether a file can be the one that was meant.
func (q Query) fits(lines []string) bool {
	if q.Last > len(lines) || q.Start > len(lines) {
		return false
	}
	if q.Start == 0 || q.Function == "" {
		return true
	}
	begins := lines[q.Start-1]
	if name := shortName(q.Function); name != "" {
		return strings.Contains(begins, name)
	}
	return strings.Contains(begins, "func")
}

// typeArguments matches the type arguments in the name of a function.
var typeArguments = regexp.MustCompile(`\[.*?\]`)

// shortName is the name of a function in its declaration: "F" of
// "example.com/p.(*T).F" and of "p.F[...]"; empty for a function literal and
// what else has no name there.
func shortName(function string) string {
	name := typeArguments.ReplaceAllString(function, "")
	name = name[strings.LastIndexByte(name, '/')+1:]
	if i := strings.LastIndexByte(name, '.'); i >= 0 {
		name = name[i+1:]
	}
	name = strings.TrimSuffix(name, "-fm")
	rest, literal := strings.CutPrefix(name, "func")
	if literal && strings.Trim(rest, "0123456789") == "" || strings.Trim(name, "0123456789") == "" || strings.HasPrefix(name, "gowrap") || strings.HasPrefix(name, "init") {
		return ""
	}
	return name
}
