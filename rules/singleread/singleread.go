package singleread

import (
	_ "embed"
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/passes/inspect"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gohone/hone/rules/internal/facts/calls"
	"github.com/gohone/hone/rules/internal/facts/sources"
	"github.com/gohone/hone/rules/rule"
)

//go:embed doc.go
var doc string

//go:embed preconditions.txt
var preconditions string

// Analyzer finds readers that are asked for one byte at a time.
var Analyzer = &analysis.Analyzer{
	Name:     "singleread",
	Doc:      "find readers that are asked for one byte at a time",
	URL:      "https://github.com/gohone/hone/blob/main/docs/rules/singleread.md",
	Requires: []*analysis.Analyzer{inspect.Analyzer},
	Run:      run,
}

// Rule is the analyzer and what hone must know about it.
var Rule = rule.Rule{
	Name:          "singleread",
	Analyzer:      Analyzer,
	Doc:           doc,
	Summary:       "reader asked for one byte at a time",
	Safety:        rule.Review,
	Preconditions: preconditions,
	Version:       1,
	Catalogue:     []string{"E2"},
}

func run(pass *analysis.Pass) (any, error) {
	given := valuesOf(pass)
	return nil, sources.Each(pass, func(f *sources.File) {
		for c := range f.Cursor.Preorder((*ast.CallExpr)(nil)) {
			call := c.Node().(*ast.CallExpr)
			from, room := read(pass.TypesInfo, call)
			if from == nil || !asks(pass.TypesInfo, from, given) || !single(pass.TypesInfo, room, given) || !again(pass.TypesInfo, c) {
				continue
			}
			pass.Report(analysis.Diagnostic{Pos: call.Pos(), End: call.End(), Message: "reader asked for one byte at a time"})
		}
	})
}

// read returns what a call reads from, and where there is room for what it reads.
func read(info *types.Info, call *ast.CallExpr) (from, room ast.Expr) {
	if calls.Name(info, call) == "io.ReadFull" {
		return call.Args[0], call.Args[1]
	}
	sel, ok := ast.Unparen(call.Fun).(*ast.SelectorExpr)
	if !ok || sel.Sel.Name != "Read" || len(call.Args) != 1 || info.Selections[sel] == nil || !calls.Bytes(info.TypeOf(call.Args[0])) {
		return nil, nil
	}
	return sel.X, call.Args[0]
}

// asks reports whether a reader is an interface, of which nobody knows that it has a buffer.
func asks(info *types.Info, from ast.Expr, given values) bool {
	t := info.TypeOf(from)
	i, ok := t.Underlying().(*types.Interface)
	if _, param := t.(*types.TypeParam); !ok || param {
		return false
	}
	for m := range i.Methods() {
		if name := m.Name(); name == "ReadByte" || name == "Peek" || name == "ReadAt" {
			return false
		}
	}
	v := variable(info, from)
	if v == nil {
		return false
	}
	for _, value := range given[v] {
		if path, _ := calls.Package(info, value); path == "bufio" || path == "bytes" || path == "strings" {
			return false
		}
	}
	return true
}

// single reports whether there is room for one byte.
func single(info *types.Info, room ast.Expr, given values) bool {
	switch e := ast.Unparen(room).(type) {
	case *ast.SliceExpr:
		if a, ok := info.TypeOf(e.X).Underlying().(*types.Array); ok && e.Low == nil && e.High == nil {
			return a.Len() == 1
		}
		return e.Max == nil && next(info, e.Low, e.High)
	case *ast.Ident:
		values := given[variable(info, e)]
		return len(values) == 1 && made(info, values[0])
	}
	return false
}

// next reports whether one bound is the other and one more.
func next(info *types.Info, low, high ast.Expr) bool {
	if high == nil {
		return false
	}
	if value := info.Types[high].Value; value != nil {
		zero := low == nil || info.Types[low].Value != nil && constant.Compare(info.Types[low].Value, token.EQL, constant.MakeInt64(0))
		return zero && constant.Compare(value, token.EQL, constant.MakeInt64(1))
	}
	sum, ok := ast.Unparen(high).(*ast.BinaryExpr)
	if !ok || low == nil || sum.Op != token.ADD || variable(info, low) == nil || variable(info, sum.X) != variable(info, low) {
		return false
	}
	one := info.Types[sum.Y].Value
	return one != nil && constant.Compare(one, token.EQL, constant.MakeInt64(1))
}

// made reports whether a value is a new slice of one byte.
func made(info *types.Info, value ast.Expr) bool {
	if lit, ok := value.(*ast.CompositeLit); ok {
		return len(lit.Elts) == 1
	}
	if !calls.Builtin(info, value, "make") {
		return false
	}
	n := info.Types[value.(*ast.CallExpr).Args[1]].Value
	return n != nil && constant.Compare(n, token.EQL, constant.MakeInt64(1))
}

// again reports whether a call is made for one byte after the other: in a loop, or by a function that returns the byte.
func again(info *types.Info, c inspector.Cursor) bool {
	for up := range c.Enclosing((*ast.ForStmt)(nil), (*ast.RangeStmt)(nil), (*ast.FuncLit)(nil), (*ast.FuncDecl)(nil)) {
		var t types.Type
		switch n := up.Node().(type) {
		case *ast.FuncLit:
			t = info.TypeOf(n)
		case *ast.FuncDecl:
			t = info.TypeOf(n.Name)
		default:
			return true
		}
		sig, ok := t.(*types.Signature)
		return ok && sig.Results().Len() > 0 && types.Identical(sig.Results().At(0).Type(), types.Typ[types.Byte])
	}
	return false
}
