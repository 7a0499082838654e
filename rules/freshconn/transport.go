package freshconn

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"strings"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gohone/hone/rules/internal/facts/calls"
	"github.com/gohone/hone/rules/internal/facts/sources"
	"github.com/gohone/hone/rules/internal/facts/syntax"
)

// The fields of a transport that say what is kept.
const (
	perHost = "MaxIdleConnsPerHost"
	off     = "DisableKeepAlives"
)

// transport reports whether a type is that of a transport of package net/http, or of a pointer to one.
func transport(t types.Type) bool {
	if p, ok := types.Unalias(t).(*types.Pointer); ok {
		t = p.Elem()
	}
	return types.TypeString(types.Unalias(t), nil) == "net/http.Transport"
}

// literal reports a literal of a transport that keeps fewer connections than it could.
func literal(f *sources.File, lit *ast.CompositeLit) {
	info := f.Pass.TypesInfo
	if !transport(info.TypeOf(lit)) {
		return
	}
	set := fields(lit)
	if v := set[off]; v != nil {
		c := info.Types[v.Value].Value
		if c != nil && constant.BoolVal(c) {
			f.Pass.Report(analysis.Diagnostic{Pos: lit.Pos(), End: lit.End(), Message: none})
		}
		if c == nil || constant.BoolVal(c) {
			return
		}
	}
	if most := least(info, set); set[perHost] == nil && most != nil {
		f.Pass.Report(analysis.Diagnostic{Pos: lit.Pos(), End: lit.End(), Message: few, SuggestedFixes: keep(beside(f, most))})
	}
}

// fields returns what a literal sets, by the names of the fields.
func fields(lit *ast.CompositeLit) map[string]*ast.KeyValueExpr {
	set := map[string]*ast.KeyValueExpr{}
	for _, e := range lit.Elts {
		if kv, ok := e.(*ast.KeyValueExpr); ok {
			if id, ok := kv.Key.(*ast.Ident); ok {
				set[id.Name] = kv
			}
		}
	}
	return set
}

// least returns the field that bounds most narrowly how many idle connections there may be to a host, nil if that is not known, or
// not more than are kept anyway.
func least(info *types.Info, set map[string]*ast.KeyValueExpr) *ast.KeyValueExpr {
	idle, open := set["MaxIdleConns"], set["MaxConnsPerHost"]
	switch {
	case unbounded(info, idle):
		idle = nil
	case !many(info, idle):
		return nil
	}
	switch {
	case unbounded(info, open):
		return idle
	case !many(info, open):
		return nil
	case idle == nil:
		return open
	}
	a, b := info.Types[idle.Value].Value, info.Types[open.Value].Value
	switch {
	case a == nil || b == nil:
		return nil // which of them is less is not known
	case constant.Compare(b, token.LSS, a):
		return open
	}
	return idle
}

// unbounded reports whether a bound is not set, or is zero, which is none.
func unbounded(info *types.Info, bound *ast.KeyValueExpr) bool {
	if bound == nil {
		return true
	}
	v := info.Types[bound.Value].Value
	return v != nil && constant.Sign(v) == 0
}

// many reports whether a bound is above what is kept anyway, or a variable that can be read once more.
func many(info *types.Info, bound *ast.KeyValueExpr) bool {
	if v := info.Types[bound.Value].Value; v != nil {
		return constant.Compare(v, token.GTR, constant.MakeInt64(2))
	}
	return syntax.Dotted(bound.Value)
}

// beside sets the field next to one that is set, below it where each has a line; above, where a comment follows on the line.
func beside(f *sources.File, next *ast.KeyValueExpr) []analysis.TextEdit {
	file := f.Pass.Fset.File(next.Pos())
	line := file.LineStart(file.Line(next.Pos()))
	before := string(f.Text[file.Offset(line):file.Offset(next.Pos())])
	after, _, _ := strings.Cut(string(f.Text[file.Offset(next.End()):]), "\n")
	value := string(f.Text[file.Offset(next.Value.Pos()):file.Offset(next.Value.End())])
	set := perHost + ": " + value
	switch {
	case strings.TrimSpace(before) != "":
		return []analysis.TextEdit{{Pos: next.End(), End: next.End(), NewText: []byte(", " + set)}}
	case strings.Contains(after, "//") || strings.Contains(after, "/*"):
		return []analysis.TextEdit{{Pos: next.Pos(), End: next.Pos(), NewText: []byte(set + ",\n" + before)}}
	}
	return []analysis.TextEdit{{Pos: next.End(), End: next.End(), NewText: []byte(",\n" + before + set)}}
}

// clone reports a clone of the default transport that a variable gets.
func clone(f *sources.File, c inspector.Cursor) {
	call := c.Node().(*ast.CallExpr)
	if calls.Name(f.Pass.TypesInfo, call) != "(*net/http.Transport).Clone" || !ofDefault(f.Pass.TypesInfo, call) {
		return
	}
	if kind, _ := c.ParentEdge(); kind != edge.AssignStmt_Rhs {
		return
	}
	a := c.Parent().Node().(*ast.AssignStmt)
	if kind, _ := c.Parent().ParentEdge(); kind != edge.BlockStmt_List || a.Tok != token.DEFINE || len(a.Lhs) != 1 {
		return
	}
	name := a.Lhs[0].(*ast.Ident).Name
	if name == "_" {
		return
	}
	file := f.Pass.Fset.File(a.Pos())
	before := string(f.Text[file.Offset(file.LineStart(file.Line(a.Pos()))):file.Offset(a.Pos())])
	end, sep := a.End(), "; "
	if strings.TrimSpace(before) == "" {
		end, sep = f.Behind(end), "\n"+before
	}
	text := sep + name + "." + perHost + " = " + name + ".MaxIdleConns"
	f.Pass.Report(analysis.Diagnostic{Pos: call.Pos(), End: call.End(), Message: few,
		SuggestedFixes: keep([]analysis.TextEdit{{Pos: end, End: end, NewText: []byte(text)}})})
}

// ofDefault reports whether what is cloned is the default transport.
func ofDefault(info *types.Info, call *ast.CallExpr) bool {
	sel, ok := ast.Unparen(call.Fun).(*ast.SelectorExpr)
	if !ok {
		return false
	}
	as, ok := ast.Unparen(sel.X).(*ast.TypeAssertExpr)
	if !ok {
		return false
	}
	from, ok := ast.Unparen(as.X).(*ast.SelectorExpr)
	if !ok {
		return false
	}
	v := info.Uses[from.Sel]
	return v != nil && v.Pkg() != nil && v.Pkg().Path() == "net/http" && v.Name() == "DefaultTransport"
}

func keep(edits []analysis.TextEdit) []analysis.SuggestedFix {
	return []analysis.SuggestedFix{{Message: "keep as many connections to one host as to all", TextEdits: edits}}
}
