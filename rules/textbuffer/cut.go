package textbuffer

import (
	"go/ast"
	"go/constant"
	"go/token"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gohone/hone/rules/internal/facts/calls"
	"github.com/gohone/hone/rules/internal/facts/syntax"
)

// cut is a statement that leaves a part of the text: s = s[:len(s)-1], which is the same of bytes,
// or s = strings.TrimSuffix(s, x), which package bytes does of bytes.
type cut struct {
	stmt *ast.AssignStmt
	call *ast.CallExpr // of package strings, else nil
}

// trims are the functions of package strings that return a part of their first argument, and
// that package bytes has of the same name. It says whether what they take off is bytes there.
var trims = map[string]bool{
	"TrimSuffix": true, "TrimPrefix": true,
	"Trim": false, "TrimLeft": false, "TrimRight": false, "TrimSpace": false,
}

// cut reads a statement that cuts the text off.
func (s *source) cut(use inspector.Cursor) (cut, bool) {
	v := s.Pass.TypesInfo.Uses[use.Node().(*ast.Ident)]
	for c := range use.Enclosing((*ast.AssignStmt)(nil)) {
		a := c.Node().(*ast.AssignStmt)
		if !syntax.Listed(c) || a.Tok != token.ASSIGN || len(a.Lhs) != 1 || len(a.Rhs) != 1 || s.Pass.TypesInfo.Uses[syntax.Name(a.Lhs[0])] != v {
			return cut{}, false
		}
		switch e := ast.Unparen(a.Rhs[0]).(type) {
		case *ast.SliceExpr:
			return cut{stmt: a}, s.shorter(e)
		case *ast.CallExpr:
			return cut{stmt: a, call: e}, s.trimmed(e)
		}
		return cut{}, false
	}
	return cut{}, false
}

// shorter reads s[:len(s)-n]. Of bytes, a slice that goes beyond their length would be no error.
func (s *source) shorter(e *ast.SliceExpr) bool {
	high, ok := ast.Unparen(e.High).(*ast.BinaryExpr)
	text := syntax.Name(e.X)
	if !ok || text == nil || e.Low != nil || e.Slice3 || high.Op != token.SUB || !s.length(high.X, text) {
		return false
	}
	if v := s.Pass.TypesInfo.Types[high.Y].Value; v != nil {
		return constant.Sign(constant.ToInt(v)) >= 0
	}
	call, ok := ast.Unparen(high.Y).(*ast.CallExpr)
	return ok && calls.Builtin(s.Pass.TypesInfo, call, "len") && syntax.Name(call.Args[0]) != nil
}

// length reads len(s).
func (s *source) length(e ast.Expr, text *ast.Ident) bool {
	call, ok := ast.Unparen(e).(*ast.CallExpr)
	if !ok || !calls.Builtin(s.Pass.TypesInfo, call, "len") {
		return false
	}
	id := syntax.Name(call.Args[0])
	return id != nil && s.Pass.TypesInfo.Uses[id] == s.Pass.TypesInfo.Uses[text]
}

// trimmed reads strings.TrimSuffix(s, x), where x has nothing to do with s.
func (s *source) trimmed(call *ast.CallExpr) bool {
	path, fn := calls.Package(s.Pass.TypesInfo, call)
	if _, ok := trims[fn]; path != "strings" || !ok || s.commented(call) {
		return false
	}
	text := syntax.Name(call.Args[0])
	for _, a := range call.Args[1:] {
		if id := syntax.Name(a); s.value(a) == nil && (id == nil || text == nil || s.Pass.TypesInfo.Uses[id] == s.Pass.TypesInfo.Uses[text]) {
			return false
		}
	}
	return text != nil
}

// cut writes what cuts bytes off.
func (r *rewrite) cut(k cut) {
	if k.call == nil {
		r.at(k.stmt.Pos(), "len")
		return
	}
	r.at(k.stmt.Pos())
	_, fn := calls.Package(r.Pass.TypesInfo, k.call)
	r.edits = append(r.edits, analysis.TextEdit{Pos: k.call.Fun.Pos(), End: k.call.Fun.End(), NewText: []byte(r.names.path("bytes") + "." + fn)})
	if !trims[fn] {
		return
	}
	r.at(k.stmt.Pos(), "byte")
	x := k.call.Args[1]
	r.edits = append(r.edits, analysis.TextEdit{Pos: x.Pos(), End: x.End(), NewText: []byte("[]byte(" + r.Of(x) + ")")})
}
