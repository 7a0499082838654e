package fmtsimple

import (
	"go/ast"
	"go/token"
	"go/types"
	"strconv"
	"strings"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gohone/hone/rules/internal/facts/format"
	"github.com/gohone/hone/rules/internal/facts/names"
	"github.com/gohone/hone/rules/internal/facts/sources"
	"github.com/gohone/hone/rules/internal/facts/syntax"
	"github.com/gohone/hone/rules/internal/facts/toplevel"
	"github.com/gohone/hone/rules/internal/facts/turns"
)

// forms are the functions that are written for formats, in one package.
type forms struct {
	taken map[string]bool // names of the package, nil until they are asked for
	have  map[formKey]formEdit
}

// formKey is what a function does, with NAME for its name, and the file it is in.
type formKey struct {
	file *ast.File
	text string
}

// formEdit adds a function to a file.
type formEdit struct {
	name string
	edit analysis.TextEdit
}

// words are those of the language that such a function uses.
var words = strings.Fields("string byte int int64 uint64 float32 float64 bool rune append make len")

// form calls a function that is written for the format of a call, and reports whether it
// does. The function gets the values that the call gets, at the same moment, and leaves
// to package fmt what it has no simple way for.
func (f *finder) form(c inspector.Cursor, args []ast.Expr) bool {
	call := c.Node().(*ast.CallExpr)
	pkg, qualified := call.Fun.(*ast.SelectorExpr)
	_, decl := sources.Enclosing(c)
	if !qualified || decl == nil || call.Ellipsis.IsValid() || len(args) < 2 {
		return false
	}
	if fallback(f.Pass.TypesInfo, c, decl, args) {
		return true
	}
	if kind, _ := c.ParentEdge(); kind == edge.GoStmt_Call || kind == edge.DeferStmt_Call {
		return false
	}
	layout, ok := format.Layout(f.Pass.TypesInfo, args[0])
	if !ok {
		return false
	}
	w := &writer{finder: f, call: call, fmt: f.Of(pkg.X)}
	if !w.read(layout, args[1:]) || !w.named(decl.Pos()) {
		return false
	}
	from := call.Pos()
	head, tail := "", ")"
	if args[0] != call.Args[0] { // it writes
		recv := receiver(call.Args[0])
		if !gathers(f.Pass.TypesInfo.TypeOf(recv)) || !syntax.Dotted(recv) {
			return false
		}
		head, tail = f.Of(recv)+".WriteString(", "))"
	}
	if f.Commented(from, args[1].Pos()) || f.Commented(args[len(args)-1].End(), call.End()) {
		return false
	}
	have := f.declare(w, call, decl)
	edits := append(w.imports, analysis.TextEdit{Pos: from, End: args[1].Pos(), NewText: []byte(head + have.name + "(" + w.open(0))})
	for i, arg := range args[2:] {
		edits = append(edits, analysis.TextEdit{Pos: args[i+1].End(), End: arg.Pos(), NewText: []byte(w.shut(i) + f.between(args[i+1], arg) + w.open(i+1))})
	}
	last := args[len(args)-1]
	edits = append(edits, analysis.TextEdit{Pos: last.End(), End: call.End(), NewText: []byte(w.shut(len(args)-2) + tail)}, have.edit)
	f.report(c, cause, "make the text in a function of its own, "+have.name, edits)
	return true
}

// between is the source between two arguments.
func (f *finder) between(a, b ast.Expr) string {
	return string(f.Text[f.Offset(a.End()):f.Offset(b.Pos())])
}

// declare returns the function that the call is to call, which other calls of the file may
// have, too.
func (f *finder) declare(w *writer, call *ast.CallExpr, decl *ast.FuncDecl) formEdit {
	text := w.function()
	key := formKey{f.Syntax, text}
	have, ok := f.forms.have[key]
	if ok && f.Lookup(call.Pos(), have.name) == nil {
		return have
	}
	have.name = f.free(call.Pos(), base(decl)+"Text")
	text = strings.ReplaceAll(text, "NAME", have.name)
	behind := f.Behind(decl.End())
	have.edit = analysis.TextEdit{Pos: behind, End: behind, NewText: []byte("\n\n" + text)}
	f.forms.have[key] = have
	return have
}

// base is what the name of a function begins with that makes a text for another one.
func base(decl *ast.FuncDecl) string {
	name := decl.Name.Name
	if decl.Recv != nil && (name == "String" || name == "Error") {
		t := decl.Recv.List[0].Type
		if star, ok := t.(*ast.StarExpr); ok {
			t = star.X
		}
		if id, ok := t.(*ast.Ident); ok {
			name = id.Name
		}
	}
	return names.Local(name)
}

// free returns a name that the package and the place of a call have no use for.
func (f *finder) free(pos token.Pos, base string) string {
	if f.forms.taken == nil {
		f.forms.taken = toplevel.Names(f.Pass)
	}
	name := base
	for i := 2; f.forms.taken[name] || f.Lookup(pos, name) != nil; i++ {
		name = base + strconv.Itoa(i)
	}
	f.forms.taken[name] = true
	return name
}

// fallback reports whether a call is what a function begins with that was written for a
// format: it returns the text of all its parameters, in order, where it has no form for one.
func fallback(info *types.Info, c inspector.Cursor, decl *ast.FuncDecl, args []ast.Expr) bool {
	if kind, _ := c.ParentEdge(); kind != edge.ReturnStmt_Results {
		return false
	}
	n := 0
	for _, field := range decl.Type.Params.List {
		for _, name := range field.Names {
			if n++; n >= len(args) || !turns.Names(info, args[n], info.Defs[name]) {
				return false
			}
		}
	}
	for _, stmt := range decl.Body.List[:min(2, len(decl.Body.List))] {
		if branch, ok := stmt.(*ast.IfStmt); ok && n > 0 && n == len(args)-1 {
			return branch.Body.Pos() <= c.Node().Pos() && c.Node().End() <= branch.Body.End()
		}
	}
	return false
}
