package mapslice

import (
	_ "embed"
	"go/ast"
	"go/types"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/passes/inspect"
	"golang.org/x/tools/go/ast/edge"
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
	Doc:      "find maps in whose place a slice does: numbers of objects, sets of indices or members, sets that are never asked, keys of eight bits",
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
	Version:       5, // maps keyed by eight bits
	Catalogue:     []string{"B12", "B17"},
}

const (
	numbers  = "what is known of an object kept in a map keyed by pointer: hashed in each look-up"
	numbered = "set of numbers of objects kept in a map: each is hashed, though it may be the place in a slice"
	indices  = "set of indices kept in a map: each is hashed, though it is the place in a slice"
	members  = "set of objects that an object has, kept in a map: each is hashed, though a list or a mark in the objects would do"
	byBytes  = "map keyed by eight bits: each key is hashed, though an array of 256 elements has its place"
	unasked  = "set that is filled, counted and gone through but never asked: it hashes for nothing if nothing is added twice"
)

func run(pass *analysis.Pass) (any, error) {
	in := pass.ResultOf[inspect.Analyzer].(*inspector.Inspector)
	sets, eight := setsOf(pass, in), eightBitsOf(pass, in)
	err := sources.Each(pass, func(f *sources.File) {
		for c := range f.Cursor.Preorder((*ast.IndexExpr)(nil), (*ast.RangeStmt)(nil), (*ast.CallExpr)(nil), (*ast.CompositeLit)(nil)) {
			if cause := causeAt(pass, sets, c); cause != "" {
				report(pass, c.Node(), cause, sets.costs(pass.TypesInfo, c))
			} else if eight.at(pass.TypesInfo, c) {
				report(pass, c.Node(), byBytes, nil)
			}
		}
	})
	return nil, err
}

func report(pass *analysis.Pass, n ast.Node, cause string, costs []analysis.RelatedInformation) {
	if r, ok := n.(*ast.RangeStmt); ok {
		n = r.X
	}
	pass.Report(analysis.Diagnostic{Pos: n.Pos(), End: n.End(), Message: cause, Related: costs})
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
	case *ast.CallExpr:
		switch set := askedBy(info, c); {
		case set != nil:
			holder = holderOf(info, set)
		case makes(info, n):
			holder = madeFor(info, c)
		}
	case *ast.CompositeLit:
		if makes(info, n) {
			holder = madeFor(info, c)
		}
	}
	switch {
	case holder == nil || s.promised[s.links.of(holder)]:
		return ""
	case s.indexing[s.links.of(holder)]:
		return indices
	case s.members[s.links.of(holder)]:
		return members
	case s.escapes[holder]:
		return ""
	case s.numbering(pass, holder):
		return numbers
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

// askedBy returns the set whose method is called at the cursor, nil for other calls.
func askedBy(info *types.Info, call inspector.Cursor) ast.Expr {
	fun := call.ChildAt(edge.CallExpr_Fun, -1)
	if _, ok := fun.Node().(*ast.SelectorExpr); !ok {
		return nil
	}
	if of, _ := methodOfSet(info, fun); of == nil {
		return nil
	}
	return fun.Node().(*ast.SelectorExpr).X
}

// costs are the lines that pay for what is done at the cursor, where these are others:
// those of the method that is called.
func (s *sets) costs(info *types.Info, c inspector.Cursor) []analysis.RelatedInformation {
	call, ok := c.Node().(*ast.CallExpr)
	if !ok {
		return nil
	}
	sel, ok := call.Fun.(*ast.SelectorExpr)
	if !ok {
		return nil
	}
	fn, ok := info.Uses[sel.Sel].(*types.Func)
	if !ok || s.methods[fn.Origin()] == nil {
		return nil
	}
	d := s.methods[fn.Origin()]
	return []analysis.RelatedInformation{{Pos: d.Pos(), End: d.End(), Message: "the set is asked here"}}
}

// makes reports whether the expression makes an empty map.
func makes(info *types.Info, e ast.Expr) bool {
	if mapOf(info.TypeOf(e)) == nil {
		return false
	}
	switch e := e.(type) {
	case *ast.CompositeLit:
		return len(e.Elts) == 0
	case *ast.CallExpr:
		id, ok := ast.Unparen(e.Fun).(*ast.Ident)
		return ok && info.Uses[id] == types.Universe.Lookup("make")
	}
	return false
}
