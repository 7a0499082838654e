package ruletest

import (
	"fmt"
	"go/importer"
	"go/types"
	"io"
	"os"
	"os/exec"
	"slices"
	"strings"
	"sync"
)

// exportData is that of the standard library, read once for all loads.
type exportData struct {
	mu       sync.Mutex
	files    map[string]string // by path of the package
	importer types.Importer    // of the files, which keeps what it has read
}

var exports = newExportData()

func newExportData() *exportData {
	e := &exportData{files: map[string]string{}}
	e.importer = importer.ForCompiler(files, "gc", e.open)
	return e
}

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
	return e.importer.Import(path)
}

// open is what the importer reads; it is called while mu is held.
func (e *exportData) open(path string) (io.ReadCloser, error) { return os.Open(e.files[path]) }
