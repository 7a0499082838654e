package wholefile

import (
	_ "embed"
	"go/ast"
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

// Analyzer finds input and lists that are held as a whole to be used piece by piece.
var Analyzer = &analysis.Analyzer{
	Name:     "wholefile",
	Doc:      "find input that is read as a whole though it is used piece by piece, and lists of parts that are only gone through",
	URL:      "https://github.com/gohone/hone/blob/main/docs/rules/wholefile.md",
	Requires: []*analysis.Analyzer{inspect.Analyzer},
	Run:      run,
}

// Rule is the analyzer and what hone must know about it.
var Rule = rule.Rule{
	Name:          "wholefile",
	Analyzer:      Analyzer,
	Doc:           doc,
	Summary:       "everything held in memory to be used piece by piece",
	Safety:        rule.Review, // of input; the loops are mechanical
	Preconditions: preconditions,
	Version:       1, // parts with numbers, and for language versions without iterators
	Removes:       []string{"os.ReadFile", "io.ReadAll", "bytes.Split", "bytes.genSplit", "strings.Split", "strings.genSplit", "strings.Fields", "bytes.Fields", "bytes.explode", "runtime.slicebytetostring"},
	Catalogue:     []string{"C7", "A11"},
}

func run(pass *analysis.Pass) (any, error) {
	splits := splitters(pass)
	return nil, sources.Each(pass, func(f *sources.File) {
		for c := range f.Cursor.Preorder((*ast.CallExpr)(nil)) {
			call := c.Node().(*ast.CallExpr)
			switch name := calls.Name(pass.TypesInfo, call); name {
			case "os.ReadFile", "io.ReadAll", "io/ioutil.ReadFile", "io/ioutil.ReadAll":
				if message := input(f, c); message != "" {
					pass.Report(analysis.Diagnostic{Pos: call.Pos(), End: call.End(), Message: message})
				}
			case "strings.Split", "strings.Fields", "bytes.Split", "bytes.Fields":
				if d, ok := parts(f, c, name); ok {
					pass.Report(d)
				}
			default:
				if fn := typeutil.StaticCallee(pass.TypesInfo, call); fn != nil && splits[fn.Origin()] {
					if d, ok := parts(f, c, name); ok {
						pass.Report(d)
					}
				}
			}
		}
	})
}

// input returns what there is to say of a call that reads everything: nothing if more is done
// with the result than to take it apart.
func input(f *sources.File, c inspector.Cursor) string {
	info := f.Pass.TypesInfo
	v := firstResult(info, c)
	if v == nil {
		return ""
	}
	apart, decoded, other := 0, 0, 0
	for use := range f.Cursor.Preorder((*ast.Ident)(nil)) {
		if info.Uses[use.Node().(*ast.Ident)] != v {
			continue
		}
		switch user(info, use) {
		case "strings.Split", "bytes.Split", "strings.SplitN", "bytes.SplitN", "strings.Fields", "bytes.Fields", "strings.SplitSeq", "bytes.SplitSeq", "bytes.Lines", "strings.Lines":
			apart++
		case "bufio.NewScanner", "bytes.NewReader", "bytes.NewBuffer", "strings.NewReader", "bytes.NewBufferString":
			decoded++
		default:
			other++
		}
	}
	switch {
	case other > 0 || apart+decoded != 1:
		return ""
	case apart == 1:
		return "everything read to be taken apart into pieces"
	}
	return "everything read to be read from memory again"
}

// firstResult returns the local variable that gets the first result of a call.
func firstResult(info *types.Info, c inspector.Cursor) types.Object {
	kind, _ := c.ParentEdge()
	if kind != edge.AssignStmt_Rhs {
		return nil
	}
	id, ok := c.Parent().Node().(*ast.AssignStmt).Lhs[0].(*ast.Ident)
	if !ok {
		return nil
	}
	return info.Defs[id]
}

// user returns the name of the function that gets a value, converted to text or not.
func user(info *types.Info, use inspector.Cursor) string {
	for {
		kind, _ := use.ParentEdge()
		if kind != edge.CallExpr_Args {
			return ""
		}
		use = use.Parent()
		if _, _, ok := calls.Conversion(info, use.Node().(ast.Expr)); !ok {
			return calls.Name(info, use.Node().(ast.Expr))
		}
	}
}

// parts is what is said of parts that a loop goes through and nothing else uses.
func parts(f *sources.File, c inspector.Cursor, name string) (analysis.Diagnostic, bool) {
	kind, _ := c.ParentEdge()
	if kind == edge.AssignStmt_Rhs {
		return variable(f, c, name)
	}
	if kind != edge.RangeStmt_X {
		return analysis.Diagnostic{}, false
	}
	loop, call := c.Parent().Node().(*ast.RangeStmt), c.Node().(*ast.CallExpr)
	d := analysis.Diagnostic{Pos: call.Pos(), End: call.End(), Message: "list of parts made to go through them once", Category: string(rule.Mechanical)}
	key, ok := loop.Key.(*ast.Ident)
	sel, selected := ast.Unparen(call.Fun).(*ast.SelectorExpr)
	if !ok || key.Name != "_" || loop.Value == nil || !selected || !f.Allows("go1.24") || !strings.HasPrefix(name, "strings.") || f.Commented(loop.Pos(), call.Pos()) {
		d.SuggestedFixes = cut(f, c.Parent(), call, nil, inspector.Cursor{})
		return d, true
	}
	d.SuggestedFixes = []analysis.SuggestedFix{{
		Message: "go through them one by one",
		TextEdits: []analysis.TextEdit{
			{Pos: key.Pos(), End: loop.Value.Pos()},
			{Pos: sel.Sel.End(), End: sel.Sel.End(), NewText: []byte("Seq")},
		},
	}}
	return d, true
}
