package plainpattern

import (
	"go/ast"
	"go/token"
	"go/types"
	"strings"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gohone/hone/rules/internal/facts/calls"
	"github.com/gohone/hone/rules/internal/facts/scanner"
	"github.com/gohone/hone/rules/internal/facts/sources"
	"github.com/gohone/hone/rules/internal/facts/toplevel"
)

// functions are those that were written in the place of patterns, by their names: one
// for each variable and method, for all calls of it.
type functions map[string]string

// endings of the names of functions, after that of the variable.
var endings = map[string]string{
	"MatchString": "Match", "Match": "MatchBytes", "FindString": "Find", "FindStringSubmatch": "Submatch", "FindSubmatch": "SubmatchBytes",
	"ReplaceAllString": "Replace", "ReplaceAllLiteralString": "Replace",
}

// longest is how many bytes a function may have that somebody can still read.
const longest = 4000

// scan calls a function that is written for the pattern of a variable.
func (all functions) scan(f *sources.File, c inspector.Cursor, s *scanner.Scanner, v types.Object, method string) []analysis.SuggestedFix {
	m, ok := scanner.Methods[method]
	if !ok {
		return nil
	}
	return all.fix(f, c, v, method, func(name, comment string) (string, error) { return s.Write(name, comment, m) })
}

// machine calls a function that goes from state to state.
func (all functions) machine(f *sources.File, c inspector.Cursor, machine *scanner.Machine, v types.Object, method string) []analysis.SuggestedFix {
	m, ok := scanner.Methods[method]
	if !ok {
		return nil
	}
	return all.fix(f, c, v, method, func(name, comment string) (string, error) { return machine.Write(name, comment, m) })
}

// replace calls a function that replaces the characters of a class, by a constant text in which
// no part of a match is named.
func (all functions) replace(f *sources.File, c inspector.Cursor, class *scanner.Class, v types.Object, method string) []analysis.SuggestedFix {
	call := c.Node().(*ast.CallExpr)
	switch method {
	case "ReplaceAllString":
		if to, ok := calls.Text(f.Pass.TypesInfo, call.Args[1]); !ok || strings.Contains(to, "$") {
			return nil
		}
	case "ReplaceAllLiteralString":
	default:
		return nil
	}
	return all.fix(f, c, v, "ReplaceAllLiteralString", class.Write)
}

// fix calls a function that reads the text in the place of a variable and a method.
func (all functions) fix(f *sources.File, c inspector.Cursor, v types.Object, method string, write func(name, comment string) (string, error)) []analysis.SuggestedFix {
	name := v.Name() + endings[method]
	return all.call(f, c, v, name, func() (string, error) {
		text, err := write(name, "does what "+v.Name()+"."+method+" does")
		if !free(f.Pass, name) || !predeclared(f.Pass) {
			return "", err
		}
		return text, err
	})
}

// call calls a function of a name that is written once, behind a variable.
func (all functions) call(f *sources.File, c inspector.Cursor, v types.Object, name string, write func() (string, error)) []analysis.SuggestedFix {
	call := c.Node().(*ast.CallExpr)
	if f.Lookup(call.Pos(), name) != nil || f.Commented(call.Pos(), call.Args[0].Pos()) {
		return nil
	}
	at, ok := after(f.Pass, v)
	if !ok {
		return nil
	}
	if _, written := all[name]; !written {
		all[name] = ""
		if text, err := write(); err == nil && len(text) <= longest && unused(f.Pass, name) {
			all[name] = text
		}
	}
	if all[name] == "" {
		return nil
	}
	return []analysis.SuggestedFix{{Message: "read the text in a function of its own, " + name, TextEdits: []analysis.TextEdit{
		{Pos: call.Fun.Pos(), End: call.Fun.End(), NewText: []byte(name)},
		{Pos: at.pos, End: at.pos, NewText: []byte(at.around(all[name]))},
	}}}
}

// place is where a declaration can be added.
type place struct {
	pos  token.Pos
	last bool // it is the end of the file
}

func (p place) around(text string) string {
	if p.last {
		return "\n" + text
	}
	return text + "\n"
}

// after returns the place after the declaration of a variable.
func after(pass *analysis.Pass, v types.Object) (place, bool) {
	for _, file := range pass.Files {
		if v.Pos() < file.FileStart || v.Pos() >= file.FileEnd {
			continue
		}
		for _, d := range file.Decls {
			if d.Pos() > v.Pos() {
				return place{pos: before(d)}, true
			}
		}
		return place{file.FileEnd, true}, !sources.Skip(pass, file)
	}
	return place{}, false
}

// before is where a declaration begins, with its comment.
func before(d ast.Decl) token.Pos {
	var doc *ast.CommentGroup
	switch d := d.(type) {
	case *ast.FuncDecl:
		doc = d.Doc
	case *ast.GenDecl:
		doc = d.Doc
	}
	if doc != nil {
		return doc.Pos()
	}
	return d.Pos()
}

// free reports whether the package has no use for a name, nor for the names of the
// functions that the one of that name calls.
func free(pass *analysis.Pass, name string) bool {
	taken := toplevel.Names(pass)
	for _, n := range []string{name, name + scanner.PartsEnding, name + "Byte", name + "Byte2", name + "Byte3", name + "Byte4"} {
		if taken[n] || pass.Pkg.Scope().Lookup(n) != nil {
			return false
		}
	}
	return true
}

// predeclared reports whether the package has no names of its own in the place of those
// of the language that a function uses.
func predeclared(pass *analysis.Pass) bool {
	for _, name := range scanner.Predeclared {
		if pass.Pkg.Scope().Lookup(name) != nil {
			return false
		}
	}
	return true
}
