package mapslice

import (
	_ "embed"
	"go/ast"
	"go/types"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/passes/inspect"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gohone/hone/rules/internal/facts/sources"
	"github.com/gohone/hone/rules/rule"
)

//go:embed doc.go
var doc string

//go:embed preconditions.txt
var preconditions string

// Analyzer finds maps in whose place a slice does.
var Analyzer = &analysis.Analyzer{
	Name:     "mapslice",
	Doc:      "find maps in whose place a slice does: numbers of objects, sets of indices, sets that are never asked",
	URL:      "https://github.com/gohone/hone/blob/main/docs/rules/mapslice.md",
	Requires: []*analysis.Analyzer{inspect.Analyzer},
	Run:      run,
}

// Rule is the analyzer and what hone must know about it.
var Rule = rule.Rule{
	Name:          "mapslice",
	Analyzer:      Analyzer,
	Doc:           doc,
	Summary:       "map in whose place a slice does",
	Safety:        rule.Review,
	Preconditions: preconditions,
	Removes:       []string{"runtime.map", "internal/runtime/maps.", "runtime.makemap", "runtime.memhash", "runtime.rand"},
	Version:       3, // maps that methods are given
	Catalogue:     []string{"B12", "B17"},
}

const (
	numbers  = "what is known of an object kept in a map keyed by pointer: hashed in each look-up"
	numbered = "set of numbers of objects kept in a map: each is hashed, though it may be the place in a slice"
	indices  = "set of indices kept in a map: each is hashed, though it is the place in a slice"
	unasked  = "set that is filled, counted and gone through but never asked: it hashes for nothing if nothing is added twice"
)

func run(pass *analysis.Pass) (any, error) {
	in := pass.ResultOf[inspect.Analyzer].(*inspector.Inspector)
	sets := setsOf(pass, in)
	err := sources.Each(pass, func(f *sources.File) {
		for c := range f.Cursor.Preorder((*ast.IndexExpr)(nil), (*ast.RangeStmt)(nil), (*ast.CallExpr)(nil), (*ast.CompositeLit)(nil)) {
			if cause := causeAt(pass, sets, c); cause != "" {
				report(pass, c.Node(), cause)
			}
		}
	})
	return nil, err
}

func report(pass *analysis.Pass, n ast.Node, cause string) {
	if r, ok := n.(*ast.RangeStmt); ok {
		n = r.X
	}
	pass.Report(analysis.Diagnostic{Pos: n.Pos(), End: n.End(), Message: cause})
}

// causeAt tells why a slice would do in the place of the map that is used or
// made at the cursor, nothing if none would.
func causeAt(pass *analysis.Pass, s *sets, c inspector.Cursor) string {
	info := pass.TypesInfo
	var holder *types.Var
	switch n := c.Node().(type) {
	case *ast.IndexExpr:
		if mapOf(info.TypeOf(n.X)) == nil {
			return ""
		}
		holder = holderOf(info, n.X)
	case *ast.RangeStmt:
		if mapOf(info.TypeOf(n.X)) == nil {
			return ""
		}
		holder = holderOf(info, n.X)
	default: // make(map[K]V), map[K]V{}
		e := n.(ast.Expr)
		if mapOf(info.TypeOf(e)) == nil || !makes(info, e) {
			return ""
		}
		holder = madeFor(info, c)
	}
	switch {
	case holder == nil || s.escapes[holder]:
		return ""
	case s.numbering(pass, holder):
		return numbers
	case s.indexing[holder]:
		return indices
	case s.filled[holder] && s.numbered(pass, holder):
		return numbered
	case s.filled[holder] && !s.asked[holder]:
		return unasked
	}
	return ""
}

func mapOf(t types.Type) *types.Map {
	if t == nil {
		return nil
	}
	m, _ := t.Underlying().(*types.Map)
	return m
}

// makes reports whether the expression makes an empty map.
func makes(info *types.Info, e ast.Expr) bool {
	switch e := e.(type) {
	case *ast.CompositeLit:
		return len(e.Elts) == 0
	case *ast.CallExpr:
		id, ok := ast.Unparen(e.Fun).(*ast.Ident)
		return ok && info.Uses[id] == types.Universe.Lookup("make")
	}
	return false
}
