package ruletest

import (
	"fmt"
	"go/types"
	"os"
	"os/exec"
	"slices"
	"strings"
	"sync"

	"golang.org/x/tools/go/gcexportdata"
)

// exportData is that of the standard library, read once for all loads.
type exportData struct {
	mu     sync.Mutex
	files  map[string]string         // by path of the package
	loaded map[string]*types.Package // likewise
}

var exports = exportData{files: map[string]string{}, loaded: map[string]*types.Package{}}

// find asks the go command for the files of packages that are not known yet.
func (e *exportData) find(dir string, paths []string) error {
	e.mu.Lock()
	defer e.mu.Unlock()
	paths = slices.DeleteFunc(paths, func(p string) bool { _, ok := e.files[p]; return ok })
	if len(paths) == 0 {
		return nil
	}
	cmd := exec.Command("go", append([]string{"list", "-export", "-f", "{{.ImportPath}}\t{{.Export}}", "--"}, paths...)...)
	cmd.Dir, cmd.Env, cmd.Stderr = dir, environment(), os.Stderr
	out, err := cmd.Output()
	if err != nil {
		return fmt.Errorf("export data of %s: %w", strings.Join(paths, ", "), err)
	}
	for line := range strings.Lines(string(out)) {
		path, file, _ := strings.Cut(strings.TrimSpace(line), "\t")
		e.files[path] = file
	}
	return nil
}

// read returns a package that was found.
func (e *exportData) read(path string) (*types.Package, error) {
	e.mu.Lock()
	defer e.mu.Unlock()
	if p := e.loaded[path]; p != nil && p.Complete() {
		return p, nil
	}
	f, err := os.Open(e.files[path])
	if err != nil {
		return nil, err
	}
	defer f.Close()
	r, err := gcexportdata.NewReader(f)
	if err != nil {
		return nil, err
	}
	return gcexportdata.Read(r, files, e.loaded, path)
}
