package firstofall

import (
	_ "embed"
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"strings"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/passes/inspect"
	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"
	"golang.org/x/tools/go/types/typeutil"

	"github.com/gohone/hone/rules/internal/facts/calls"
	"github.com/gohone/hone/rules/internal/facts/sources"
	"github.com/gohone/hone/rules/rule"
)

//go:embed doc.go
var doc string

//go:embed preconditions.txt
var preconditions string

// Analyzer finds lists of all that there is, made for their first element.
var Analyzer = &analysis.Analyzer{
	Name:     "firstofall",
	Doc:      "find lists that are made for their first element",
	URL:      "https://github.com/gohone/hone/blob/main/docs/rules/firstofall.md",
	Requires: []*analysis.Analyzer{inspect.Analyzer},
	Run:      run,
}

// Rule is the analyzer and what hone must know about it.
var Rule = rule.Rule{
	Name:          "firstofall",
	Analyzer:      Analyzer,
	Doc:           doc,
	Summary:       "all gathered for the first",
	Safety:        rule.Review,
	Preconditions: preconditions,
	Calls:         true,
	Catalogue:     []string{"B8"},
}

func run(pass *analysis.Pass) (any, error) {
	bodies := map[*types.Func]*ast.BlockStmt{}
	for _, file := range pass.Files {
		for _, d := range file.Decls {
			if decl, ok := d.(*ast.FuncDecl); ok && decl.Body != nil {
				bodies[pass.TypesInfo.Defs[decl.Name].(*types.Func)] = decl.Body
			}
		}
	}
	return nil, sources.Each(pass, func(f *sources.File) {
		for c := range f.Cursor.Preorder((*ast.CallExpr)(nil)) {
			call := c.Node().(*ast.CallExpr)
			if !gathers(pass.TypesInfo, call, bodies) {
				continue
			}
			if v := variable(pass.TypesInfo, c); v != nil && firstAlone(f, c, v) {
				pass.Report(analysis.Diagnostic{Pos: call.Pos(), End: call.End(), Message: "all gathered, of which the first alone is used"})
			}
		}
	})
}

// gathers reports whether a call makes a slice in a loop of its own, in the order in
// which the elements are found.
func gathers(info *types.Info, call *ast.CallExpr, bodies map[*types.Func]*ast.BlockStmt) bool {
	fn := typeutil.StaticCallee(info, call)
	if fn == nil || !sliceFirst(fn) {
		return false
	}
	if strings.HasPrefix(fn.FullName(), "(*regexp.Regexp).FindAll") {
		n := info.Types[call.Args[len(call.Args)-1]].Value
		return n != nil && constant.Sign(n) < 0
	}
	body := bodies[fn.Origin()]
	return body != nil && loops(info, body)
}

// sliceFirst reports whether the first result of a function is a slice of something
// that is no byte and no rune.
func sliceFirst(fn *types.Func) bool {
	results := fn.Signature().Results()
	if results.Len() == 0 {
		return false
	}
	t := results.At(0).Type()
	_, ok := t.Underlying().(*types.Slice)
	return ok && !calls.Bytes(t) && !calls.Runes(t)
}

// loops reports whether a body has a loop, and brings nothing into another order.
func loops(info *types.Info, body *ast.BlockStmt) bool {
	loop, ordered := false, false
	ast.Inspect(body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.ForStmt, *ast.RangeStmt:
			loop = true
		case *ast.CallExpr:
			pkg, name := calls.Package(info, n)
			ordered = ordered || pkg == "sort" || pkg == "slices" && (strings.HasPrefix(name, "Sort") || name == "Reverse")
		}
		return !ordered
	})
	return loop && !ordered
}

// variable returns the variable that is declared with the first result of a call.
func variable(info *types.Info, c inspector.Cursor) types.Object {
	if kind, _ := c.ParentEdge(); kind != edge.AssignStmt_Rhs {
		return nil
	}
	a := c.Parent().Node().(*ast.AssignStmt)
	id, ok := a.Lhs[0].(*ast.Ident)
	if !ok || a.Tok != token.DEFINE || len(a.Rhs) != 1 {
		return nil
	}
	return info.Defs[id]
}

// firstAlone reports whether the first element of a variable is used, and nothing else
// but whether there is one.
func firstAlone(f *sources.File, c inspector.Cursor, v types.Object) bool {
	_, decl := sources.Enclosing(c)
	if decl == nil {
		return false
	}
	first := false
	for at := range f.Cursor.Preorder((*ast.Ident)(nil)) {
		id := at.Node().(*ast.Ident)
		if f.Pass.TypesInfo.Uses[id] != v {
			continue
		}
		switch {
		case element(f.Pass.TypesInfo, at):
			first = true
		case !presence(f.Pass.TypesInfo, at):
			return false
		}
	}
	return first
}

// element reports whether a name is used for the first element, to read it.
func element(info *types.Info, at inspector.Cursor) bool {
	if kind, _ := at.ParentEdge(); kind != edge.IndexExpr_X {
		return false
	}
	i := info.Types[at.Parent().Node().(*ast.IndexExpr).Index].Value
	if i == nil || i.ExactString() != "0" {
		return false
	}
	kind, _ := at.Parent().ParentEdge()
	unary, ok := at.Parent().Parent().Node().(*ast.UnaryExpr)
	return kind != edge.AssignStmt_Lhs && kind != edge.IncDecStmt_X && !(ok && unary.Op == token.AND)
}

// presence reports whether a name is used to see whether there is an element: it is
// compared with nil, or its length with 0.
func presence(info *types.Info, at inspector.Cursor) bool {
	switch up := at.Parent().Node().(type) {
	case *ast.BinaryExpr:
		return (up.Op == token.EQL || up.Op == token.NEQ) && (info.Types[up.X].IsNil() || info.Types[up.Y].IsNil())
	case *ast.CallExpr:
		if !calls.Builtin(info, up, "len") {
			return false
		}
		cond, ok := at.Parent().Parent().Node().(*ast.BinaryExpr)
		return ok && none(info, cond, up)
	}
	return false
}

// none reports whether a condition asks whether a length is 0.
func none(info *types.Info, cond *ast.BinaryExpr, length *ast.CallExpr) bool {
	if ast.Unparen(cond.X) != length {
		return false
	}
	v := info.Types[cond.Y].Value
	if v == nil {
		return false
	}
	switch cond.Op {
	case token.EQL, token.NEQ, token.GTR:
		return v.ExactString() == "0"
	case token.LSS, token.GEQ:
		return v.ExactString() == "1"
	}
	return false
}
