package bitloop

import (
	_ "embed"
	"go/ast"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/passes/inspect"
	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gohone/hone/rules/internal/facts/loops"
	"github.com/gohone/hone/rules/internal/facts/sources"
	"github.com/gohone/hone/rules/rule"
)

//go:embed doc.go
var doc string

//go:embed preconditions.txt
var preconditions string

// Analyzer finds loops that count bits.
var Analyzer = &analysis.Analyzer{
	Name:     "bitloop",
	Doc:      "find loops that count the bits of a number one by one",
	URL:      "https://github.com/gohone/hone/blob/main/docs/rules/bitloop.md",
	Requires: []*analysis.Analyzer{inspect.Analyzer},
	Run:      run,
}

// Rule is the analyzer and what hone must know about it.
var Rule = rule.Rule{
	Name:          "bitloop",
	Analyzer:      Analyzer,
	Doc:           doc,
	Summary:       "bits of a number counted one by one",
	Safety:        rule.Mechanical,
	Reads:         true,
	Preconditions: preconditions,
	Version:       1,
	Catalogue:     []string{"C21"},
}

func run(pass *analysis.Pass) (any, error) {
	return nil, sources.Each(pass, func(f *sources.File) {
		if !f.Allows("go1.9") {
			return
		}
		for c := range f.Cursor.Preorder((*ast.ForStmt)(nil), (*ast.RangeStmt)(nil)) {
			if kind, _ := c.ParentEdge(); kind == edge.LabeledStmt_Stmt {
				continue
			}
			r := &reader{info: pass.TypesInfo}
			if r.loop(c.Node()) {
				report(f, c, r)
			}
		}
	})
}

// report reports a loop that counts.
func report(f *sources.File, c inspector.Cursor, r *reader) {
	loop := c.Node()
	d := analysis.Diagnostic{Pos: loop.Pos(), End: loop.End(), Message: "bits of a number counted one by one"}
	if text, edits, ok := write(f, c, r); ok && !f.Commented(loop.Pos(), loop.End()) {
		edits = append(edits, analysis.TextEdit{Pos: loop.Pos(), End: loop.End(), NewText: []byte(text)})
		d.SuggestedFixes = []analysis.SuggestedFix{{Message: "count them by package math/bits", TextEdits: edits}}
	} else {
		d.Category = string(rule.Review)
	}
	f.Pass.Report(d)
}

// write returns what stands in the place of a loop.
func write(f *sources.File, c inspector.Cursor, r *reader) (text string, edits []analysis.TextEdit, ok bool) {
	pos := c.Node().Pos()
	value, suffix, ok := operand(f, pos, r)
	if !ok {
		return "", nil, false
	}
	name, edits, ok := f.Import(pos, "math/bits")
	if !ok {
		return "", nil, false
	}
	call := name + "." + r.function + suffix + "(" + value + ")"
	if t := f.Pass.TypesInfo.TypeOf(r.counter); !types.Identical(t, types.Typ[types.Int]) {
		as, ok := f.Type(pos, t)
		if !ok {
			return "", nil, false
		}
		call = as + "(" + call + ")"
	}
	text = f.Of(r.counter) + " += " + call
	if r.consumed && seen(f, c, r) {
		text += "\n" + f.Of(r.number) + " = 0"
	}
	return text, edits, true
}

// operand returns the number as package math/bits takes it, and what its functions for that size end in.
func operand(f *sources.File, pos token.Pos, r *reader) (text, suffix string, ok bool) {
	t := f.Pass.TypesInfo.TypeOf(r.value())
	as := ""
	switch t.Underlying().(*types.Basic).Kind() {
	case types.Uint, types.Int:
		as = "uint"
	case types.Uint8, types.Int8:
		as, suffix = "uint8", "8"
	case types.Uint16, types.Int16:
		as, suffix = "uint16", "16"
	case types.Uint32, types.Int32:
		as, suffix = "uint32", "32"
	default:
		as, suffix = "uint64", "64"
	}
	text = f.Of(r.value())
	if types.Identical(t, types.Universe.Lookup(as).Type()) {
		return text, suffix, true
	}
	return as + "(" + text + ")", suffix, f.Predeclared(pos, as)
}

// again reports whether a turn of a loop around this one may see what the turn before left.
func again(c inspector.Cursor, v types.Object) bool {
	for up := range c.Parent().Enclosing((*ast.ForStmt)(nil), (*ast.RangeStmt)(nil)) {
		_, ranged := up.Node().(*ast.RangeStmt)
		return !loops.Inside(up.Node().(ast.Stmt), v.Pos()) || !ranged && v.Pos() < loops.Body(up.Node().(ast.Stmt)).Pos()
	}
	return false
}

// seen reports whether anybody may see what the loop leaves in the variable that it empties.
func seen(f *sources.File, c inspector.Cursor, r *reader) bool {
	v := f.Pass.TypesInfo.Uses[r.number]
	_, decl := sources.Enclosing(c)
	if r.begin != nil || v == nil {
		return false
	}
	if decl == nil || v.Pos() < decl.Pos() || v.Pos() > decl.End() || again(c, v) {
		return true
	}
	for up := range c.Enclosing((*ast.FuncLit)(nil)) {
		return up.Node() != nil
	}
	seen := false
	ast.Inspect(decl, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.Ident:
			seen = seen || n.Pos() > c.Node().End() && f.Pass.TypesInfo.Uses[n] == v
		case *ast.FuncLit, *ast.BranchStmt:
			_, jumps := n.(*ast.BranchStmt)
			seen = seen || !jumps || n.(*ast.BranchStmt).Tok == token.GOTO
		case *ast.ReturnStmt:
			seen = seen || len(n.Results) == 0
		case *ast.UnaryExpr:
			id, ok := ast.Unparen(n.X).(*ast.Ident)
			seen = seen || n.Op == token.AND && ok && f.Pass.TypesInfo.Uses[id] == v
		}
		return !seen
	})
	return seen
}
