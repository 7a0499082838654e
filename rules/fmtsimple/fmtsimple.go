package fmtsimple

import (
	_ "embed"
	"go/ast"
	"go/types"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/passes/inspect"
	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gohone/hone/rules/internal/facts/format"
	"github.com/gohone/hone/rules/internal/facts/order"
	"github.com/gohone/hone/rules/rule"
)

//go:embed doc.go
var doc string

// Analyzer finds calls of package fmt that do what a sum of strings does.
var Analyzer = &analysis.Analyzer{
	Name:     "fmtsimple",
	Doc:      "find simple values that package fmt formats",
	URL:      "https://github.com/gohone/hone/blob/main/docs/rules/fmtsimple.md",
	Requires: []*analysis.Analyzer{inspect.Analyzer},
	Run:      run,
}

// Rule is the analyzer and what hone must know about it.
var Rule = rule.Rule{
	Name:      "fmtsimple",
	Analyzer:  Analyzer,
	Doc:       doc,
	Summary:   "simple values formatted by package fmt",
	Safety:    rule.Mechanical,
	Removes:   []string{"fmt.Sprint", "fmt.Fprint", "runtime.convT"},
	Catalogue: []string{"A2", "A3", "A4"},
}

// finder looks at one function.
type finder struct {
	pass *analysis.Pass
	file *ast.File
	fn   *order.Function
}

func run(pass *analysis.Pass) (any, error) {
	in := pass.ResultOf[inspect.Analyzer].(*inspector.Inspector)
	for c := range in.Root().Preorder((*ast.File)(nil)) {
		file := c.Node().(*ast.File)
		if rule.Skip(pass, file) {
			continue
		}
		for decl := range c.Preorder((*ast.FuncDecl)(nil)) {
			f := &finder{pass, file, order.Of(pass.TypesInfo, decl.Node().(*ast.FuncDecl))}
			for call := range decl.Preorder((*ast.CallExpr)(nil)) {
				f.call(call)
			}
		}
	}
	return nil, nil
}

func (f *finder) call(c inspector.Cursor) {
	call := c.Node().(*ast.CallExpr)
	if pieces, ok := format.Split(f.pass.TypesInfo, call); ok {
		f.text(c, pieces)
		return
	}
	if dst, pieces, ok := format.SplitTo(f.pass.TypesInfo, call); ok && !isBytes(f.pass.TypesInfo.TypeOf(dst)) {
		f.write(c, dst, pieces)
	}
}

// isBytes tells fmt.Append and its kind from what writes.
func isBytes(t types.Type) bool {
	_, ok := t.Underlying().(*types.Slice)
	return ok
}

// text replaces a call that returns a string.
func (f *finder) text(c inspector.Cursor, pieces []format.Piece) {
	switch kind, _ := c.ParentEdge(); kind {
	case edge.ExprStmt_X, edge.GoStmt_Call, edge.DeferStmt_Call:
		return // a sum is no statement
	case edge.IndexExpr_X, edge.SliceExpr_X:
		return // and would need parentheses
	}
	if edits, ok := f.sum(c, "", pieces, ""); ok {
		f.report(c, "join the values with +", "", edits)
	}
}

// write replaces a call that writes to something which is known to take a
// string as it takes bytes.
func (f *finder) write(c inspector.Cursor, dst ast.Expr, pieces []format.Piece) {
	recv, known := f.writer(dst)
	category := ""
	switch known {
	case "*strings.Builder", "*bytes.Buffer", "*os.File":
	case "*bufio.Writer":
		category = string(rule.Guarded)
	default:
		f.report(c, "", "", nil)
		return
	}
	if recv == nil {
		return
	}
	first := []ast.Expr{recv}
	if _, isVar := recv.(*ast.Ident); isVar && ast.Unparen(dst) != recv {
		first = nil // its address is always the same
	}
	if edits, ok := f.sum(c, types.ExprString(recv)+".WriteString(", pieces, ")", first...); ok {
		f.report(c, "write the values joined with +", category, edits)
	}
}

// writer returns what the method of the destination is called on, a variable or
// a field of one, else nil; and the type of the destination.
func (f *finder) writer(dst ast.Expr) (recv ast.Expr, typ string) {
	typ = types.TypeString(types.Unalias(f.pass.TypesInfo.TypeOf(dst)), nil)
	recv = ast.Unparen(dst)
	if addr, ok := recv.(*ast.UnaryExpr); ok {
		recv = ast.Unparen(addr.X)
	}
	for e := recv; ; {
		switch x := e.(type) {
		case *ast.Ident:
			return recv, typ
		case *ast.SelectorExpr:
			e = x.X
		default:
			return nil, typ
		}
	}
}

// report reports the call, with a fix if there are edits.
func (f *finder) report(c inspector.Cursor, remedy, category string, edits []analysis.TextEdit) {
	d := analysis.Diagnostic{
		Pos: c.Node().Pos(), End: c.Node().End(), Category: category,
		Message: "package fmt formats values that need no format",
	}
	if edits != nil {
		d.SuggestedFixes = []analysis.SuggestedFix{{Message: remedy, TextEdits: edits}}
	}
	f.pass.Report(d)
}
