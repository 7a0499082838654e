package timelayout

import (
	"go/ast"
	"go/types"
	"path/filepath"
	"strconv"
	"strings"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gohone/hone/rules/internal/facts/calls"
	"github.com/gohone/hone/rules/internal/facts/sources"
	"github.com/gohone/hone/rules/internal/facts/toplevel"
)

// readers are the functions that read times, one for each layout in a file.
type readers struct {
	taken map[string]bool // names of the package, nil until they are asked for
	have  map[reads]declared
}

// reads is what a function reads, and where.
type reads struct {
	file    *ast.File
	layout  string
	located bool
}

// declared is a function that a fix adds to a file.
type declared struct {
	name string
	edit analysis.TextEdit
}

// words are those of the language that such a function uses.
var words = strings.Fields("string int error true nil len")

// fix reads a time by a function that is written for its layout.
func (r *readers) fix(f *sources.File, c inspector.Cursor) []analysis.SuggestedFix {
	call := c.Node().(*ast.CallExpr)
	info, located := f.Pass.TypesInfo, calls.Name(f.Pass.TypesInfo, call) == "time.ParseInLocation"
	_, decl := sources.Enclosing(c)
	if decl == nil || len(call.Args) < 2 || !fixedEverywhere(f, call.Args[0]) || f.Commented(call.Pos(), call.Args[1].Pos()) {
		return nil
	}
	layout, _ := calls.Text(info, call.Args[0])
	form, ok := formOf(layout)
	if pkg, imported := f.Lookup(decl.Pos(), "time").(*types.PkgName); !ok || !imported || pkg.Imported().Path() != "time" {
		return nil
	}
	for _, word := range words {
		if !f.Predeclared(decl.Pos(), word) {
			return nil
		}
	}
	key := reads{f.Syntax, layout, located}
	have, ok := r.have[key]
	if !ok || f.Lookup(call.Pos(), have.name) != nil {
		have.name = r.free(f, call, "parse"+form.noun())
		behind := f.Behind(decl.End())
		have.edit = analysis.TextEdit{Pos: behind, End: behind, NewText: []byte("\n\n" + form.read(have.name, located))}
		r.have[key] = have
	}
	return []analysis.SuggestedFix{{Message: "read the numbers of the text in a function of its own, " + have.name, TextEdits: []analysis.TextEdit{
		{Pos: call.Pos(), End: call.Args[1].Pos(), NewText: []byte(have.name + "(")}, have.edit,
	}}}
}

// free returns a name that the package and the function around a call have no use for.
func (r *readers) free(f *sources.File, call ast.Node, base string) string {
	if r.taken == nil {
		r.taken = toplevel.Names(f.Pass)
	}
	name := base
	for i := 2; r.taken[name] || f.Lookup(call.Pos(), name) != nil; i++ {
		name = base + strconv.Itoa(i)
	}
	r.taken[name] = true
	return name
}

// fixedEverywhere reports whether a layout is spelled out, or the name of a constant that is
// the same on each system the package is compiled for.
func fixedEverywhere(f *sources.File, layout ast.Expr) bool {
	switch e := ast.Unparen(layout).(type) {
	case *ast.BasicLit:
		return true
	case *ast.SelectorExpr:
		obj := f.Pass.TypesInfo.Uses[e.Sel]
		return obj != nil && obj.Pkg() != nil && obj.Pkg().Path() == "time"
	case *ast.Ident:
		obj := f.Pass.TypesInfo.Uses[e]
		return obj != nil && obj.Pkg() == f.Pass.Pkg && (within(f.Syntax, obj) || unconditional(f, obj))
	}
	return false
}

func within(file *ast.File, obj types.Object) bool {
	return file.FileStart <= obj.Pos() && obj.Pos() < file.FileEnd
}

// unconditional reports whether the file that declares something is part of the package in
// any case: neither its name nor a comment before the package clause says on which systems.
func unconditional(f *sources.File, obj types.Object) bool {
	for _, file := range f.Pass.Files {
		if !within(file, obj) {
			continue
		}
		for _, group := range file.Comments {
			for _, c := range group.List {
				if c.Pos() < file.Package && strings.Contains(c.Text, "build") {
					return false
				}
			}
		}
		return !strings.Contains(filepath.Base(f.Pass.Fset.File(file.FileStart).Name()), "_")
	}
	return false
}

// fallback reports whether a function makes times itself before it leaves a text to package
// time.
func fallback(info *types.Info, c inspector.Cursor) bool {
	_, decl := sources.Enclosing(c)
	found := false
	if decl != nil {
		ast.Inspect(decl, func(n ast.Node) bool {
			call, ok := n.(*ast.CallExpr)
			found = found || ok && call.Pos() < c.Node().Pos() && calls.Name(info, call) == "time.Date"
			return !found
		})
	}
	return found
}
