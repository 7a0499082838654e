package bytecopy

import (
	"go/ast"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"
	"golang.org/x/tools/go/types/typeutil"

	"github.com/gohone/hone/rules/internal/facts/calls"
)

// twins are functions of package bytes, of whose name package strings has one that does the same with
// text. Those that are true return a part of their first argument.
var twins = map[string]bool{
	"Compare": false, "Contains": false, "ContainsAny": false, "ContainsFunc": false, "ContainsRune": false, "Count": false,
	"Cut": true, "CutPrefix": true, "CutSuffix": true, "EqualFold": false, "HasPrefix": false, "HasSuffix": false,
	"Index": false, "IndexAny": false, "IndexByte": false, "IndexFunc": false, "IndexRune": false,
	"LastIndex": false, "LastIndexAny": false, "LastIndexByte": false, "LastIndexFunc": false,
	"Trim": true, "TrimFunc": true, "TrimLeft": true, "TrimLeftFunc": true, "TrimPrefix": true, "TrimRight": true,
	"TrimRightFunc": true, "TrimSpace": true, "TrimSuffix": true,
}

// runes are functions of package utf8 and what they are called for text.
var runes = map[string]string{
	"DecodeLastRune": "DecodeLastRuneInString", "DecodeRune": "DecodeRuneInString", "FullRune": "FullRuneInString",
	"RuneCount": "RuneCountInString", "Valid": "ValidString",
}

// given reports whether a call can take text as its i-th argument in place of bytes.
func (g *group) given(c inspector.Cursor, i int) bool {
	call, info := c.Node().(*ast.CallExpr), g.Pass.TypesInfo
	switch {
	case info.Types[call.Fun].IsType():
		return g.back(call)
	case calls.Builtin(info, call, "len"):
		return true
	case calls.Builtin(info, call, "append"):
		return i == 1 && call.Ellipsis.IsValid() && bytes(info.TypeOf(call.Args[0]))
	case calls.Builtin(info, call, "copy"):
		return i == 1
	}
	switch path, name := calls.Package(info, call); path {
	case "bytes":
		if name == "Equal" {
			return g.equal(c)
		}
		part, ok := twins[name]
		return ok && g.twin(call, name) && (!part || g.part(c, name))
	case "unicode/utf8":
		return runes[name] != "" && g.renamed(call, runes[name])
	}
	return g.writes(call) && g.renamed(call, "WriteString")
}

// writes reports whether a call writes by a method next to which there is a WriteString, also by
// that name where it is promoted.
func (g *group) writes(call *ast.CallExpr) bool {
	sel, ok := ast.Unparen(call.Fun).(*ast.SelectorExpr)
	name := calls.Name(g.Pass.TypesInfo, call)
	if !ok || !written[name] || g.Pass.TypesInfo.Selections[sel] == nil {
		return false
	}
	obj, _, _ := types.LookupFieldOrMethod(g.Pass.TypesInfo.Selections[sel].Recv(), true, g.Pass.Pkg, "WriteString")
	fn, ok := obj.(*types.Func)
	return ok && fn.FullName() == name+"String"
}

// written are methods Write next to which there is a WriteString.
var written = map[string]bool{"(*bytes.Buffer).Write": true, "(*strings.Builder).Write": true, "(*bufio.Writer).Write": true}

// back takes away the conversion of bytes to text; others take text as well.
func (g *group) back(call *ast.CallExpr) bool {
	to := g.Pass.TypesInfo.TypeOf(call)
	if !calls.String(to) && !calls.Runes(to) {
		return false
	}
	if !types.Identical(to, types.Typ[types.String]) || g.edits[call] != nil {
		return true
	}
	if g.Commented(call.Pos(), call.End()) {
		return false
	}
	g.edits[call] = bare(call, call.Args[0])
	g.copies = append(g.copies, call)
	return true
}

// renamed calls the function beside the one that is called.
func (g *group) renamed(call *ast.CallExpr, name string) bool {
	sel, ok := ast.Unparen(call.Fun).(*ast.SelectorExpr)
	if !ok || call.Ellipsis.IsValid() {
		return false
	}
	g.edits[sel] = []analysis.TextEdit{{Pos: sel.Sel.Pos(), End: sel.Sel.End(), NewText: []byte(name)}}
	return true
}

// twin calls the function of package strings, if all arguments can be text that are bytes.
func (g *group) twin(call *ast.CallExpr, name string) bool {
	params := typeutil.StaticCallee(g.Pass.TypesInfo, call).Signature().Params()
	for i, arg := range call.Args {
		if bytes(params.At(i).Type()) && !g.text(arg) {
			return false
		}
	}
	fn, ok := call.Fun.(*ast.SelectorExpr)
	if !ok || call.Ellipsis.IsValid() {
		return false
	}
	pkg, edits, ok := g.Import(call.Pos(), "strings")
	if !ok {
		return false
	}
	g.edits[call] = append(edits, analysis.TextEdit{Pos: fn.Pos(), End: fn.End(), NewText: []byte(pkg + "." + name)})
	return true
}

// part reports whether what a function returns of its argument can be text.
func (g *group) part(c inspector.Cursor, name string) bool {
	if name != "Cut" && name != "CutPrefix" && name != "CutSuffix" {
		return g.read(c)
	}
	if kind, _ := c.ParentEdge(); kind != edge.AssignStmt_Rhs {
		return false
	}
	a := c.Parent().Node().(*ast.AssignStmt)
	for _, e := range a.Lhs[:len(a.Lhs)-1] {
		if !g.gets(e) {
			return false
		}
	}
	return true
}

// cut reports whether a call cuts bytes that can be text.
func (g *group) cut(e ast.Expr) bool {
	call, ok := e.(*ast.CallExpr)
	if !ok {
		return false
	}
	c, ok := g.Cursor.FindNode(call)
	path, name := calls.Package(g.Pass.TypesInfo, call)
	return ok && path == "bytes" && twins[name] && g.twin(call, name) && g.part(c, name)
}

// trimmed reports whether a call returns a part of bytes that can be text.
func (g *group) trimmed(call *ast.CallExpr) bool {
	path, name := calls.Package(g.Pass.TypesInfo, call)
	return path == "bytes" && twins[name] && g.twin(call, name)
}

// equal compares with an operator.
func (g *group) equal(c inspector.Cursor) bool {
	call := c.Node().(*ast.CallExpr)
	if g.edits[call] != nil {
		return true
	}
	if len(call.Args) != 2 || !g.text(call.Args[0]) || !g.text(call.Args[1]) || g.Commented(call.Pos(), call.End()) {
		return false
	}
	switch kind, _ := c.ParentEdge(); kind {
	case edge.ExprStmt_X, edge.DeferStmt_Call, edge.GoStmt_Call:
		return false // there has to be a call
	}
	op, begin, open, end := " == ", call.Pos(), "", ""
	switch parent := c.Parent().Node().(type) {
	case *ast.UnaryExpr:
		op, begin = " != ", parent.Pos()
	case *ast.BinaryExpr:
		if parent.Op != token.LAND && parent.Op != token.LOR {
			open, end = "(", ")"
		}
	}
	if up := c.Parent(); op == " != " {
		if outer, ok := up.Parent().Node().(*ast.BinaryExpr); ok && outer.Op != token.LAND && outer.Op != token.LOR {
			open, end = "(", ")"
		} else if _, ok := up.Parent().Node().(*ast.UnaryExpr); ok {
			open, end = "(", ")"
		}
	}
	g.edits[call] = []analysis.TextEdit{
		{Pos: begin, End: call.Args[0].Pos(), NewText: []byte(open)},
		{Pos: call.Args[0].End(), End: call.Args[1].Pos(), NewText: []byte(op)},
		{Pos: call.Args[1].End(), End: call.End(), NewText: []byte(end)},
	}
	return true
}
