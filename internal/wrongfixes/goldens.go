package wrongfixes

import (
	"fmt"
	"maps"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"golang.org/x/mod/modfile"
)

// Goldens returns the golden tests of the rules as modules, from the folder
// rules/ of hone: each folder testdata/go1.N is one, each golden file a right
// candidate, but for those whose name begins with "review": fixes that change
// what can be observed. They have no tests, no benchmarks and no witnesses; some are of
// several packages.
func Goldens(rules string) ([]*Module, error) {
	mods, err := filepath.Glob(filepath.Join(rules, "*", "testdata", "go1.*", "go.mod"))
	if err != nil {
		return nil, err
	}
	var modules []*Module
	for _, mod := range mods {
		dir := filepath.Dir(mod)
		m, err := goldens(filepath.Base(filepath.Dir(filepath.Dir(dir))), dir)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", dir, err)
		}
		modules = append(modules, m)
	}
	return modules, nil
}

// goldens reads one folder of test data of the rule.
func goldens(rule, dir string) (*Module, error) {
	m := &Module{
		Name:  rule + "_" + strings.ReplaceAll(filepath.Base(dir), ".", ""),
		About: "The test data of rule " + rule + ".",
		Files: map[string][]byte{}, Golden: true, Dir: dir,
	}
	changed := map[string][]byte{}
	err := filepath.WalkDir(dir, func(name string, d os.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		data, err := os.ReadFile(name)
		if err != nil {
			return err
		}
		rel, err := filepath.Rel(dir, name)
		if rel = filepath.ToSlash(rel); strings.HasSuffix(rel, ".golden") {
			if strings.HasPrefix(path.Base(rel), "review") {
				return err
			}
			changed[strings.TrimSuffix(rel, ".golden")] = data
		} else {
			m.Files[rel] = data
		}
		return err
	})
	m.Path = modfile.ModulePath(m.Files["go.mod"])
	for _, name := range slices.Sorted(maps.Keys(changed)) {
		m.Candidates = append(m.Candidates, golden(m, rule, name, changed[name]))
	}
	return m, err
}

// Fixed returns the files that the candidates change, all of them changed: of golden tests, what the rule does.
func (m *Module) Fixed() map[string][]byte {
	files := map[string][]byte{}
	for _, c := range m.Candidates {
		maps.Copy(files, c.Files)
	}
	return files
}

func golden(m *Module, rule, name string, data []byte) *Candidate {
	return &Candidate{
		Module: m, Name: strings.NewReplacer("/", "", "_", "", ".go", "").Replace(name),
		Expect: Accept, Row: rule, Why: "a golden test of the rule",
		Files: map[string][]byte{name: data},
	}
}
