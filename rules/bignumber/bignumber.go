package bignumber

import (
	_ "embed"
	"go/ast"
	"go/token"
	"go/types"
	"strings"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/passes/inspect"
	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gohone/hone/rules/internal/facts/calls"
	"github.com/gohone/hone/rules/internal/facts/loops"
	"github.com/gohone/hone/rules/internal/facts/sources"
	"github.com/gohone/hone/rules/internal/facts/syntax"
	"github.com/gohone/hone/rules/rule"
)

//go:embed doc.go
var doc string

//go:embed preconditions.txt
var preconditions string

// Analyzer finds big numbers that are made anew.
var Analyzer = &analysis.Analyzer{
	Name:     "bignumber",
	Doc:      "find big numbers that are made anew though they are always the same",
	URL:      "https://github.com/gohone/hone/blob/main/docs/rules/bignumber.md",
	Requires: []*analysis.Analyzer{inspect.Analyzer},
	Run:      run,
}

// Rule is the analyzer and what hone must know about it.
var Rule = rule.Rule{
	Name:          "bignumber",
	Analyzer:      Analyzer,
	Doc:           doc,
	Summary:       "big number made anew in each call or turn",
	Safety:        rule.Review,
	Preconditions: preconditions,
	Removes:       []string{"math/big.NewInt", "math/big.NewFloat", "math/big.NewRat", "math/big.(*Int).Exp", "math/big.(*Int).Text", "math/big.(*Int).String", "math/big.(*Int).SetString", "math/big.nat", "runtime.newobject", "runtime.makeslice", "runtime.mallocgc"},
	Version:       2, // powers are shared
	Catalogue:     []string{"C18"},
}

func run(pass *analysis.Pass) (any, error) {
	h := &helpers{have: map[place]declared{}, handed: map[types.Object]bool{}}
	return nil, sources.Each(pass, func(f *sources.File) {
		for c := range f.Cursor.Preorder((*ast.CallExpr)(nil)) {
			call := c.Node().(*ast.CallExpr)
			_, decl := sources.Enclosing(c)
			if syntax.Once(decl) {
				continue
			}
			if readsText(pass.TypesInfo, c) {
				if fixes := h.fix(f, c); fixes != nil {
					pass.Report(analysis.Diagnostic{Pos: call.Pos(), End: call.End(), Category: string(rule.Mechanical), Message: readDigits, SuggestedFixes: fixes})
				}
			} else if message := says(pass.TypesInfo, c); message == computedPower && h.report(f, c) {
				continue
			} else if message != "" {
				pass.Report(analysis.Diagnostic{Pos: call.Pos(), End: call.End(), Message: message})
			}
		}
	})
}

// computedPower is what there is to say of a power that a call computes.
const computedPower = "power of a constant computed as a big number in each call"

// report reports a power that can be shared, if a call computes one.
func (h *helpers) report(f *sources.File, c inspector.Cursor) bool {
	p, ok := h.power(f, c)
	if !ok {
		return false
	}
	fixes := h.share(f, c, p)
	if fixes == nil {
		return false
	}
	f.Pass.Report(analysis.Diagnostic{Pos: c.Node().Pos(), End: c.Node().End(), Category: string(p.safety), Message: computedPower, SuggestedFixes: fixes})
	return true
}

// says returns what there is to say of a call, if anything.
func says(info *types.Info, c inspector.Cursor) string {
	call := c.Node().(*ast.CallExpr)
	if calls.Builtin(info, call, "len") {
		if name := calls.Name(info, call.Args[0]); name == "(*math/big.Int).String" || name == "(*math/big.Int).Text" {
			return "big number written out to count its digits"
		}
		return ""
	}
	name := calls.Name(info, call)
	switch {
	case name == "(*math/big.Int).Exp" && (ofConstant(info, call.Args[0]) || ofPackage(info, call.Args[0])):
		if tabled(info, c) {
			return ""
		}
		return computedPower
	case name != "math/big.NewInt" && makes(info, call, name) && fixed(info, call) && operand(info, c): // NewInt is inlined, and allocates nothing for an operand
		return "big number made of a constant in each call"
	case digit(info, c, name):
		return "big number handled digit by digit, of which a word holds up to nineteen"
	case makes(info, call, name) && (turn(info, c) || computed(info, c)):
		return "big number made in each turn of a loop, and left behind"
	}
	return ""
}

// tabled reports whether the function looks for the power in a table first, by the exponent.
func tabled(info *types.Info, c inspector.Cursor) bool {
	to, ok := ast.Unparen(c.Node().(*ast.CallExpr).Args[1]).(*ast.CallExpr)
	if !ok || calls.Name(info, to) != "math/big.NewInt" {
		return false
	}
	_, decl := sources.Enclosing(c)
	found, exponent := false, types.ExprString(to.Args[0])
	ast.Inspect(decl, func(n ast.Node) bool {
		at, ok := n.(*ast.IndexExpr)
		found = found || ok && at.End() < c.Node().Pos() && types.ExprString(at.Index) == exponent
		return !found
	})
	return found
}

// makes reports whether a call makes a big number.
func makes(info *types.Info, call *ast.CallExpr, name string) bool {
	switch name {
	case "math/big.NewInt", "math/big.NewFloat", "math/big.NewRat":
		return true
	}
	return calls.Builtin(info, call, "new") && strings.HasPrefix(types.TypeString(info.TypeOf(call.Args[0]), nil), "math/big.")
}

// fixed reports whether a number is made of constants alone.
func fixed(info *types.Info, call *ast.CallExpr) bool {
	for _, arg := range call.Args {
		if info.Types[arg].Value == nil {
			return false
		}
	}
	return len(call.Args) > 0 && !calls.Builtin(info, call, "new")
}

// ofConstant reports whether an expression is a big number made of a constant.
func ofConstant(info *types.Info, e ast.Expr) bool {
	call, ok := ast.Unparen(e).(*ast.CallExpr)
	return ok && makes(info, call, calls.Name(info, call)) && fixed(info, call)
}

// ofPackage reports whether an expression is a variable of a package.
func ofPackage(info *types.Info, e ast.Expr) bool {
	id, ok := ast.Unparen(e).(*ast.Ident)
	if !ok {
		return false
	}
	v, ok := info.Uses[id].(*types.Var)
	return ok && v.Pkg() != nil && v.Parent() == v.Pkg().Scope()
}

// operand reports whether a number is given to a method of package big that reads it, and that
// is no power, of which more is to be said.
func operand(info *types.Info, c inspector.Cursor) bool {
	if kind, _ := c.ParentEdge(); kind != edge.CallExpr_Args {
		return false
	}
	call := c.Parent().Node().(*ast.CallExpr)
	name := calls.Name(info, call)
	if name == "(*math/big.Int).Exp" && call.Args[0] == c.Node() {
		return false
	}
	return strings.HasPrefix(name, "(*math/big.")
}

// turn reports whether a loop makes a number for a variable of its body that is used for
// nothing but methods of package big.
func turn(info *types.Info, c inspector.Cursor) bool {
	stmt := c.Parent()
	a, ok := stmt.Node().(*ast.AssignStmt)
	if !ok || a.Tok != token.DEFINE || len(a.Lhs) != 1 || len(a.Rhs) != 1 {
		return false
	}
	loop, _ := loops.Innermost(stmt)
	id, named := a.Lhs[0].(*ast.Ident)
	if loop == nil || !named {
		return false
	}
	v, used := info.Defs[id], false
	for fn := range c.Enclosing((*ast.FuncDecl)(nil), (*ast.FuncLit)(nil)) {
		for use := range fn.Preorder((*ast.Ident)(nil)) {
			if info.Uses[use.Node().(*ast.Ident)] != v {
				continue
			}
			used = true
			call := use.Parent()
			if kind, _ := use.ParentEdge(); kind == edge.SelectorExpr_X {
				call = call.Parent()
			}
			e, ok := call.Node().(*ast.CallExpr)
			if !ok || !strings.HasPrefix(calls.Name(info, e), "(*math/big.") {
				return false
			}
			if kind, _ := call.ParentEdge(); kind != edge.ExprStmt_X && leads(info, e) {
				return false // what it returns may be the number itself
			}
		}
		break
	}
	return used
}

// computed reports whether a loop makes a number for nothing but to hold what a method of package
// big computes: new(big.Int).Add(a, b), where a is what the turn before has computed.
func computed(info *types.Info, c inspector.Cursor) bool {
	kind, _ := c.ParentEdge()
	if kind != edge.SelectorExpr_X || !calls.Builtin(info, c.Node().(ast.Expr), "new") {
		return false
	}
	call := c.Parent().Parent()
	e, ok := call.Node().(*ast.CallExpr)
	if kind, _ := call.ParentEdge(); !ok || kind != edge.AssignStmt_Rhs || !strings.HasPrefix(calls.Name(info, e), "(*math/big.") {
		return false
	}
	a := call.Parent().Node().(*ast.AssignStmt)
	id, named := a.Lhs[0].(*ast.Ident)
	loop, _ := loops.Innermost(call.Parent())
	if loop == nil || !named || a.Tok != token.ASSIGN {
		return false
	}
	v := info.Uses[id]
	before := false
	ast.Inspect(e, func(n ast.Node) bool {
		use, ok := n.(*ast.Ident)
		before = before || ok && v != nil && info.Uses[use] == v
		return !before
	})
	return before
}

// leads reports whether a call returns a pointer.
func leads(info *types.Info, e ast.Expr) bool {
	t := info.TypeOf(e)
	if t == nil {
		return false
	}
	_, basic := t.Underlying().(*types.Basic)
	return !basic
}
