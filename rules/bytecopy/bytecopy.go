package bytecopy

import (
	_ "embed"
	"go/ast"
	"go/types"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/passes/inspect"
	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gohone/hone/rules/internal/facts/calls"
	"github.com/gohone/hone/rules/internal/facts/sources"
	"github.com/gohone/hone/rules/rule"
)

//go:embed doc.go
var doc string

//go:embed preconditions.txt
var preconditions string

// Analyzer finds texts that are copied to bytes which are only read.
var Analyzer = &analysis.Analyzer{
	Name:     "bytecopy",
	Doc:      "find texts that are copied to bytes which are only read",
	URL:      "https://github.com/gohone/hone/blob/main/docs/rules/bytecopy.md",
	Requires: []*analysis.Analyzer{inspect.Analyzer},
	Run:      run,
}

// Rule is the analyzer and what hone must know about it.
var Rule = rule.Rule{
	Name:          "bytecopy",
	Analyzer:      Analyzer,
	Doc:           doc,
	Summary:       "text copied to bytes that are only read",
	Safety:        rule.Guarded,
	Preconditions: preconditions,
	Removes:       []string{"runtime.stringtoslicebyte", "runtime.slicebytetostring"},
	Catalogue:     []string{"A15", "A16"},
}

func run(pass *analysis.Pass) (any, error) {
	return nil, sources.Each(pass, func(f *sources.File) {
		seen := map[*types.Var]bool{}
		for c := range f.Cursor.Preorder((*ast.CallExpr)(nil)) {
			_, decl := sources.Enclosing(c)
			v := copied(f.Pass.TypesInfo, c)
			if decl == nil || v == nil || seen[v] {
				continue
			}
			g := &group{File: f, decl: decl, members: map[*types.Var]bool{}, edits: map[ast.Node][]analysis.TextEdit{}}
			ok := g.follow(v)
			for v := range g.members {
				seen[v] = true
			}
			if ok {
				g.report()
			}
		}
	})
}

// copied returns the variable that gets a text as bytes, nil where that is not what a call is for.
func copied(info *types.Info, c inspector.Cursor) *types.Var {
	from, to, ok := calls.Conversion(info, c.Node().(ast.Expr))
	if !ok || !bytes(to) || !calls.String(info.TypeOf(from)) || info.Types[from].Value != nil {
		return nil
	}
	var name ast.Expr
	switch kind, i := c.ParentEdge(); kind {
	case edge.AssignStmt_Rhs:
		a := c.Parent().Node().(*ast.AssignStmt)
		if len(a.Lhs) == len(a.Rhs) {
			name = a.Lhs[i]
		}
	case edge.ValueSpec_Values:
		spec := c.Parent().Node().(*ast.ValueSpec)
		if len(spec.Names) == len(spec.Values) {
			name = spec.Names[i]
		}
	}
	id, ok := name.(*ast.Ident)
	if !ok {
		return nil
	}
	v, _ := info.ObjectOf(id).(*types.Var)
	return v
}

// bytes reports whether a type is []byte itself.
func bytes(t types.Type) bool {
	return types.Identical(t, types.NewSlice(types.Typ[types.Byte]))
}

// report reports the copies, each with the edits that do without all of them.
func (g *group) report() {
	var edits []analysis.TextEdit
	for _, e := range g.edits {
		edits = append(edits, e...)
	}
	edits = sorted(edits)
	for _, n := range g.copies {
		g.Pass.Report(analysis.Diagnostic{
			Pos: n.Pos(), End: n.End(), Message: "text copied to bytes, or back, though its bytes are only read",
			SuggestedFixes: []analysis.SuggestedFix{{Message: "read the text itself", TextEdits: edits}},
		})
	}
}
