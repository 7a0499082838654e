package casestudies

import (
	"bytes"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"github.com/gohone/hone"
)

// Place is where a site is.
type Place struct {
	hone.Position
	Function string // whose body holds the first line; empty outside of functions
}

// Locate finds a site in the program below dir.
func Locate(dir string, s Site) (Place, error) {
	data, err := s.read(dir)
	if err != nil {
		return Place{}, err
	}
	code := []byte(s.Code)
	if n := bytes.Count(data, code); n != 1 || len(code) == 0 {
		return Place{}, fmt.Errorf("%s: %q: occurs %d times, not once", s.File, s.Code, n)
	}
	at := bytes.Index(data, code)
	line := 1 + bytes.Count(data[:at], []byte("\n"))
	end := line + bytes.Count(code, []byte("\n"))
	p := Place{Position: hone.Position{File: s.File, Line: line, EndLine: end}}
	p.Function, err = enclosing(s.File, data, line)
	return p, err
}

// read returns the file, with the line ends that sites are written in.
func (s Site) read(dir string) ([]byte, error) {
	data, err := os.ReadFile(filepath.Join(dir, filepath.FromSlash(s.File)))
	return bytes.ReplaceAll(data, []byte("\r\n"), []byte("\n")), err
}

// Text returns the lines of the functions of the name in the file of a site, or all of
// them where there is none.
func (s Site) Text(dir, function string) (string, error) {
	data, err := s.read(dir)
	if err != nil {
		return "", err
	}
	lines, text := strings.SplitAfter(string(data), "\n"), ""
	err = functions(s.File, data, func(f string, from, to int) {
		if f == function {
			text += strings.Join(lines[from-1:to], "")
		}
	})
	if text == "" {
		text = string(data)
	}
	return text, err
}

// Changed returns what Text does of a version that fixes made of the one in slow, and the
// functions of the file that they brought in and the function leads to: a statement that was
// moved into one of them is still there.
func (s Site) Changed(slow, fixed, function string) (string, error) {
	text, err := s.Text(fixed, function)
	if err != nil {
		return "", err
	}
	old, err := s.read(slow)
	if err != nil {
		return "", err
	}
	data, err := s.read(fixed)
	if err != nil {
		return "", err
	}
	added, err := addedFunctions(s.File, old, data)
	for err == nil {
		name := mentioned(text, added)
		if name == "" {
			break
		}
		delete(added, name)
		var more string
		more, err = s.Text(fixed, name)
		text += more
	}
	return text, err
}

// addedFunctions returns the names of functions that a file has and did not have before.
func addedFunctions(name string, before, after []byte) (map[string]bool, error) {
	added := map[string]bool{}
	if err := functions(name, after, func(f string, _, _ int) { added[f] = true }); err != nil {
		return nil, err
	}
	return added, functions(name, before, func(f string, _, _ int) { delete(added, f) })
}

// mentioned returns the first of the names, by the alphabet, that a text has as a word.
func mentioned(text string, names map[string]bool) string {
	for _, name := range slices.Sorted(maps.Keys(names)) {
		if regexp.MustCompile(`\b` + regexp.QuoteMeta(name) + `\b`).MatchString(text) {
			return name
		}
	}
	return ""
}

// gone reports whether the code of a site is no longer in its function, in
// another version of the program.
func gone(dir string, s Site, function string) bool {
	data, err := s.read(dir)
	if err != nil || !bytes.Contains(data, []byte(s.Code)) {
		return true
	}
	p, err := Locate(dir, s)
	return err == nil && p.Function != function
}

// enclosing returns the name of the function that a line is in, as findings have
// it: without receiver and package.
func enclosing(name string, source []byte, line int) (in string, err error) {
	err = functions(name, source, func(f string, from, to int) {
		if from <= line && line <= to {
			in = f
		}
	})
	return in, err
}

// declares reports whether there is a function of the name.
func declares(name string, source []byte, function string) (there bool, err error) {
	err = functions(name, source, func(f string, _, _ int) { there = there || f == function })
	return there, err
}

// functions calls visit with the name and the lines of each function of a file.
func functions(name string, source []byte, visit func(function string, from, to int)) error {
	fset := token.NewFileSet()
	file, err := parser.ParseFile(fset, name, source, parser.SkipObjectResolution)
	if err != nil {
		return err
	}
	for _, d := range file.Decls {
		if f, ok := d.(*ast.FuncDecl); ok {
			visit(f.Name.Name, fset.Position(f.Pos()).Line, fset.Position(f.End()).Line)
		}
	}
	return nil
}

// covers reports whether the finding is about the place: it is there, or what it
// costs is. The lines of a later pass are those of source that earlier fixes
// changed; there the function decides.
func (p Place) covers(f hone.Finding) bool {
	if f.Pass > 1 {
		return f.Position.File == p.File && p.Function != "" && base(f.Function) == p.Function
	}
	return p.meets(f.Position) || slices.ContainsFunc(f.Elsewhere, p.meets)
}

// meets reports whether some of the lines are those of the place.
func (p Place) meets(other hone.Position) bool {
	return other.File == p.File && other.Line <= p.EndLine && p.Line <= max(other.Line, other.EndLine)
}

// base strips receivers, packages and the numbers of closures off a function's
// name: "(*Client).send" and "statsd.(*Client).send" are send.
func base(name string) string {
	for i := len(name) - 1; i >= 0; i-- {
		if name[i] == '.' {
			if rest := name[i+1:]; !closure(rest) {
				return rest
			}
			return base(name[:i])
		}
	}
	return name
}

// closure reports whether s is what compilers call functions within functions.
func closure(s string) bool {
	return len(s) > 0 && s[0] >= '0' && s[0] <= '9' || len(s) > 4 && s[:4] == "func" && s[4] >= '0' && s[4] <= '9'
}
