package wrongfixes

import (
	"bytes"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// Write writes the module as it was to the folder, which is made.
func (m *Module) Write(dir string) error { return writeFiles(dir, m.Files) }

// Write writes the module with the change made to the folder, which is made.
func (c *Candidate) Write(dir string) error { return writeFiles(dir, c.Tree()) }

func writeFiles(dir string, files map[string][]byte) error {
	for _, name := range slices.Sorted(maps.Keys(files)) {
		file := filepath.Join(dir, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(file), 0o777); err != nil {
			return err
		}
		if err := os.WriteFile(file, files[name], 0o666); err != nil {
			return err
		}
	}
	return nil
}

// A side is one state of a module as a package of the common module that all
// are checked in: so one call of the go command serves many.
type side struct {
	name       string // MODULE_base or MODULE_CANDIDATE
	module     *Module
	files      map[string][]byte
	candidates []*Candidate // whose witnesses it has
}

// commonModule is the path of the module the sides are packages of.
const commonModule = "wrongfixes.test"

// sides returns the state each module was in, then those of its candidates.
func sides(modules []*Module) []side {
	var all []side
	for _, m := range modules {
		all = append(all, side{m.Name + "_base", m, m.Files, m.Candidates})
		for _, c := range m.Candidates {
			all = append(all, side{m.Name + "_" + c.Name, m, c.Tree(), []*Candidate{c}})
		}
	}
	return all
}

// write writes the side below the root of the common module.
func (s side) write(root string) error {
	files := maps.Clone(s.files)
	delete(files, "go.mod")
	for name, data := range files {
		if strings.HasSuffix(name, ".go") {
			files[name] = bytes.ReplaceAll(data, []byte(`"`+s.module.Path+`"`), []byte(`"`+commonModule+"/"+s.name+`"`))
		}
	}
	witness, err := Witnessed(s.module.packageName(), s.candidates...)
	if err != nil {
		return err
	}
	files[witnessFile] = witness
	return writeFiles(filepath.Join(root, s.name), files)
}
