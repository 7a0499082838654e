package wrongfixes

import (
	"errors"
	"fmt"
	"go/parser"
	"go/token"
	"path"
	"regexp"
	"slices"
	"strings"

	"golang.org/x/mod/modfile"
	"golang.org/x/tools/txtar"
)

// witnessName is what the file with a candidate's witness is called.
const witnessName = "witness"

var candidateName = regexp.MustCompile(`^[a-z][a-z0-9]*$`)

// Parse reads a module and its candidates; FORMAT.md in testdata describes the
// format.
func Parse(name string, data []byte) (*Module, error) {
	ar := txtar.Parse(data)
	m := &Module{Name: name, Files: map[string][]byte{}}
	if err := m.header(string(ar.Comment)); err != nil {
		return nil, err
	}
	for _, f := range ar.Files {
		if err := m.add(f); err != nil {
			return nil, fmt.Errorf("file %s: %w", f.Name, err)
		}
	}
	return m, m.validate()
}

// header reads the comment of the archive.
func (m *Module) header(text string) error {
	about, rest, _ := strings.Cut("\n"+text, "\ncandidate ")
	m.About = strings.Join(strings.Fields(about), " ")
	for _, section := range strings.Split(rest, "\ncandidate ") {
		if strings.TrimSpace(section) == "" {
			continue
		}
		c, err := parseSection(section)
		if err != nil {
			return err
		}
		c.Module = m
		m.Candidates = append(m.Candidates, c)
	}
	return nil
}

// parseSection reads "NAME: EXPECTATION" and the fields in the lines below it.
func parseSection(text string) (*Candidate, error) {
	first, rest, _ := strings.Cut(text, "\n")
	name, expect, _ := strings.Cut(first, ":")
	c := &Candidate{
		Name:   strings.TrimSpace(name),
		Expect: Expectation(strings.TrimSpace(expect)),
		Files:  map[string][]byte{},
	}
	key := ""
	for line := range strings.Lines(rest) {
		value := line
		if strings.TrimSpace(line) == "" {
			continue
		}
		if line[0] != ' ' && line[0] != '\t' {
			key, value, _ = strings.Cut(line, ":")
		}
		if err := c.set(key, strings.TrimSpace(value)); err != nil {
			return nil, fmt.Errorf("candidate %s: %w", c.Name, err)
		}
	}
	return c, nil
}

// set adds to one field: long values go over several lines.
func (c *Candidate) set(key, value string) error {
	switch key {
	case "kind":
		c.Kind = value
	case "row":
		c.Row = value
	case "race":
		c.Race = value == "yes"
	case "why":
		c.Why = strings.TrimSpace(c.Why + " " + value)
	default:
		return fmt.Errorf("field %q: unknown", key)
	}
	return nil
}

// add puts a file where it belongs: at the candidate whose name it begins
// with, else at the module.
func (m *Module) add(f txtar.File) error {
	c, name := m.owner(f.Name)
	if c == nil {
		if _, twice := m.Files[f.Name]; twice {
			return errors.New("is there twice")
		}
		m.Files[f.Name] = f.Data
		return nil
	}
	if name == witnessName {
		c.Witness = string(f.Data)
		return nil
	}
	data, err := change(m.Files[name], f.Data)
	c.Files[name] = data
	return err
}

// owner returns the candidate whose file it is, nil if the module's, and the
// name of the file in the module.
func (m *Module) owner(file string) (*Candidate, string) {
	dir, name, _ := strings.Cut(file, "/")
	for _, c := range m.Candidates {
		if c.Name == dir {
			return c, name
		}
	}
	return nil, file
}

func (m *Module) validate() error {
	m.Path = modfile.ModulePath(m.Files["go.mod"])
	if m.Path == "" || m.About == "" || len(m.Candidates) == 0 {
		return errors.New("a module needs a description, a go.mod and candidates")
	}
	for name, data := range m.Files {
		if err := validFile(name, data); err != nil {
			return err
		}
	}
	seen := map[string]bool{"base": true}
	for _, c := range m.Candidates {
		if seen[c.Name] || !candidateName.MatchString(c.Name) {
			return fmt.Errorf("candidate %q: the name is not one, or there twice", c.Name)
		}
		seen[c.Name] = true
		if err := c.validate(); err != nil {
			return fmt.Errorf("candidate %s: %w", c.Name, err)
		}
	}
	return nil
}

func validFile(name string, data []byte) error {
	if path.IsAbs(name) || path.Clean(name) != name || strings.HasPrefix(name, "..") {
		return fmt.Errorf("file %s: is not inside the module", name)
	}
	if path.Ext(name) != ".go" {
		return nil
	}
	if path.Dir(name) != "." {
		return fmt.Errorf("file %s: a module of the corpus is one package, in its root", name)
	}
	_, err := parser.ParseFile(token.NewFileSet(), name, data, parser.SkipObjectResolution)
	return err
}

func (c *Candidate) validate() error {
	switch {
	case c.Expect != Reject && c.Expect != Accept && c.Expect != Equivalent:
		return fmt.Errorf("expectation %q: unknown", c.Expect)
	case c.Expect != Accept && !slices.Contains(Kinds, c.Kind):
		return fmt.Errorf("kind %q: not one of Kinds", c.Kind)
	case c.Why == "" || c.Row == "":
		return errors.New("needs the fields why and row")
	case len(c.Files) == 0:
		return errors.New("changes no file")
	case c.Expect == Reject && c.Witness == "":
		return errors.New("is said to be wrong, but has no witness")
	}
	return nil
}
