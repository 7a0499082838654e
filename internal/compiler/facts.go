package compiler

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// Facts are those of some packages, by file and line.
type Facts map[string]map[int][]Fact

// ReadDir reads all logs below a folder, as -gcflags=-json=0,DIR leaves them. A
// log that cannot be read is an error; what was read before is returned with it.
func ReadDir(dir string) (Facts, error) {
	all := Facts{}
	var errs error
	err := filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || !strings.HasSuffix(path, ".json") {
			return err
		}
		errs = errors.Join(errs, all.readFile(path))
		return nil
	})
	return all, errors.Join(errs, err)
}

func (a Facts) readFile(path string) error {
	f, err := os.Open(path)
	if err != nil {
		return err
	}
	defer f.Close()
	facts, err := Read(f)
	for _, f := range facts {
		a.add(f)
	}
	return err
}

// add notes a fact once: code that is inlined in several places is logged in
// each.
func (a Facts) add(f Fact) {
	lines := a[f.File]
	if lines == nil {
		lines = map[int][]Fact{}
		a[f.File] = lines
	}
	same := func(g Fact) bool { return g.Kind == f.Kind && g.What == f.What }
	if !slices.ContainsFunc(lines[f.Line], same) {
		lines[f.Line] = append(lines[f.Line], f)
	}
}

// At returns the facts of a kind at a line of a file.
func (a Facts) At(file string, line int, k Kind) []Fact {
	return slices.DeleteFunc(slices.Clone(a[file][line]), func(f Fact) bool { return f.Kind != k })
}
