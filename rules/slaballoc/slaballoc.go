package slaballoc

import (
	"cmp"
	_ "embed"
	"go/ast"
	"go/token"
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

// Analyzer finds slices of pointers to objects that are allocated one by one.
var Analyzer = &analysis.Analyzer{
	Name:     "slaballoc",
	Doc:      "find objects that a loop allocates one by one for all elements of a slice",
	URL:      "https://github.com/gohone/hone/blob/main/docs/rules/slaballoc.md",
	Requires: []*analysis.Analyzer{inspect.Analyzer},
	Run:      run,
}

// Rule is the analyzer and what hone must know about it.
var Rule = rule.Rule{
	Name:          "slaballoc",
	Analyzer:      Analyzer,
	Doc:           doc,
	Summary:       "objects of one slice allocated one by one",
	Safety:        rule.Mechanical,
	Preconditions: preconditions,
	Removes:       []string{"runtime.newobject", "runtime.mallocgc"},
	Version:       2, // statements between the list that says how many and the loop
	Catalogue:     []string{"B17", "C1"},
}

func run(pass *analysis.Pass) (any, error) {
	if finalizes(pass) {
		return nil, nil
	}
	made := newMakers(pass)
	kept := newKeepers(pass)
	return nil, sources.Each(pass, func(file *sources.File) {
		for c := range file.Cursor.Preorder((*ast.AssignStmt)(nil), (*ast.CallExpr)(nil)) {
			if call, ok := c.Node().(*ast.CallExpr); ok {
				if n := kept.by(call); n != nil {
					pass.Report(analysis.Diagnostic{Pos: n.Pos(), End: n.End(), Message: "objects of one slice allocated one by one"})
				}
				continue
			}
			if s, ok := match(file, c); ok {
				report(file, s)
			} else if n := cmp.Or(each(made, c), called(pass.TypesInfo, c)); n != nil {
				pass.Report(analysis.Diagnostic{Pos: n.Pos(), End: n.End(), Message: "objects of one slice allocated one by one"})
			}
		}
	})
}

// finalizes reports whether the package asks to be told when objects die. An
// element of a slice does not die alone, and SetFinalizer refuses it.
func finalizes(pass *analysis.Pass) bool {
	for id, obj := range pass.TypesInfo.Uses {
		if fn, ok := obj.(*types.Func); ok && id.Name == fn.Name() {
			switch fn.FullName() {
			case "runtime.SetFinalizer", "runtime.AddCleanup", "weak.Make":
				return true
			}
		}
	}
	return false
}

// slab is nodes[i] = &node{...} in a loop over all of nodes, which was made
// before in the same function.
type slab struct {
	loop    ast.Stmt
	stmt    *ast.AssignStmt
	lit     *ast.CompositeLit // nil for new(node)
	element string            // the type, as it is spelled
	index   string
	slice   *types.Var
	length  string   // the variable that it was made with, if the loop counts to one
	list    ast.Expr // the list that it was made as long as, if the loop goes through one
}

// match reads the assignment. It is the one of all turns: no branch is around
// it, and no turn ends before it.
func match(f *sources.File, c inspector.Cursor) (slab, bool) {
	info := f.Pass.TypesInfo
	s := slab{stmt: c.Node().(*ast.AssignStmt)}
	if s.stmt.Tok != token.ASSIGN || len(s.stmt.Lhs) != 1 || len(s.stmt.Rhs) != 1 {
		return s, false
	}
	index, ok := s.stmt.Lhs[0].(*ast.IndexExpr)
	if !ok || !s.object(f, s.stmt.Rhs[0]) {
		return s, false
	}
	id, ok := index.X.(*ast.Ident)
	if !ok {
		return s, false
	}
	if s.slice, ok = info.Uses[id].(*types.Var); !ok || !s.pointers(info) {
		return s, false
	}
	if kind, _ := c.ParentEdge(); kind != edge.BlockStmt_List {
		return s, false
	}
	switch kind, _ := c.Parent().ParentEdge(); kind {
	case edge.RangeStmt_Body, edge.ForStmt_Body:
	default:
		return s, false
	}
	loop := c.Parent().Parent()
	s.loop = loop.Node().(ast.Stmt)
	at, ok := index.Index.(*ast.Ident)
	if !ok || !s.turns(info, at) || jumps(loop, s.stmt.Pos()) {
		return s, false
	}
	s.index = at.Name
	return s, s.made(f, loop) && !f.Commented(s.stmt.Rhs[0].Pos(), s.stmt.Rhs[0].End())
}

// object reads &T{...} and new(T). Values of the literal stay where they are.
func (s *slab) object(f *sources.File, e ast.Expr) bool {
	info := f.Pass.TypesInfo
	switch e := ast.Unparen(e).(type) {
	case *ast.UnaryExpr:
		lit, ok := ast.Unparen(e.X).(*ast.CompositeLit)
		if e.Op != token.AND || !ok || lit.Type == nil {
			return false
		}
		s.lit, s.element = lit, f.Of(lit.Type)
		_, isStruct := info.TypeOf(lit).Underlying().(*types.Struct)
		return isStruct
	case *ast.CallExpr:
		id, ok := ast.Unparen(e.Fun).(*ast.Ident)
		if !ok || info.Uses[id] != types.Universe.Lookup("new") || len(e.Args) != 1 || !info.Types[e.Args[0]].IsType() {
			return false
		}
		s.element = f.Of(e.Args[0])
		_, isStruct := info.TypeOf(e.Args[0]).Underlying().(*types.Struct)
		return isStruct
	}
	return false
}

// pointers reports whether the slice holds pointers to what is allocated.
func (s *slab) pointers(info *types.Info) bool {
	l, ok := s.slice.Type().Underlying().(*types.Slice)
	if !ok {
		return false
	}
	_, ok = types.Unalias(l.Elem()).(*types.Pointer)
	return ok && types.Identical(l.Elem(), info.TypeOf(s.stmt.Rhs[0]))
}

func report(f *sources.File, s slab) {
	name := s.slice.Name() + "Slab"
	for _, n := range []string{"make", "len"} {
		if !f.Predeclared(s.loop.Pos(), n) {
			return
		}
	}
	if used(f, name) {
		return
	}
	at := s.loop.Pos()
	edits := []analysis.TextEdit{
		{Pos: at, End: at, NewText: []byte(name + " := make([]" + s.element + ", len(" + s.slice.Name() + "))\n")},
	}
	rhs := s.stmt.Rhs[0]
	pointer := "&" + name + "[" + s.index + "]"
	if s.lit != nil && len(s.lit.Elts) > 0 {
		edits = append(edits,
			analysis.TextEdit{Pos: s.stmt.Pos(), End: s.stmt.Pos(), NewText: []byte(name + "[" + s.index + "] = " + f.Of(s.lit) + "\n")},
		)
	}
	edits = append(edits, analysis.TextEdit{Pos: rhs.Pos(), End: rhs.End(), NewText: []byte(pointer)})
	f.Pass.Report(analysis.Diagnostic{
		Pos: s.stmt.Pos(), End: s.stmt.End(),
		Message:        "objects of one slice allocated one by one",
		SuggestedFixes: []analysis.SuggestedFix{{Message: "allocate them together", TextEdits: edits}},
	})
}

// used reports whether the file uses the name.
func used(f *sources.File, name string) bool {
	for c := range f.Cursor.Preorder((*ast.Ident)(nil)) {
		if c.Node().(*ast.Ident).Name == name {
			return true
		}
	}
	return f.Pass.Pkg.Scope().Lookup(name) != nil
}
