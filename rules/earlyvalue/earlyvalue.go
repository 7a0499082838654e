package earlyvalue

import (
	"bytes"
	_ "embed"
	"go/ast"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/passes/inspect"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gohone/hone/rules/internal/facts/order"
	"github.com/gohone/hone/rules/internal/facts/purity"
	"github.com/gohone/hone/rules/internal/facts/sources"
	"github.com/gohone/hone/rules/internal/facts/uses"
	"github.com/gohone/hone/rules/rule"
)

//go:embed doc.go
var doc string

//go:embed preconditions.txt
var preconditions string

// Analyzer finds values that are made though some paths have no use for them.
var Analyzer = &analysis.Analyzer{
	Name:     "earlyvalue",
	Doc:      "find values that are made before it is known whether they are needed",
	URL:      "https://github.com/gohone/hone/blob/main/docs/rules/earlyvalue.md",
	Requires: []*analysis.Analyzer{inspect.Analyzer},
	Run:      run,
}

// Rule is the analyzer and what hone must know about it.
var Rule = rule.Rule{
	Name:          "earlyvalue",
	Analyzer:      Analyzer,
	Doc:           doc,
	Summary:       "value made before it is known whether it is needed",
	Safety:        rule.Mechanical,
	Preconditions: preconditions,
	Removes:       []string{"fmt.Sprint", "fmt.Sprintf", "fmt.Sprintln", "runtime.concatstring", "runtime.makeslice", "runtime.makemap", "runtime.slicebytetostring", "runtime.stringtoslicebyte", "runtime.stringtoslicerune"},
	Calls:         true,
	Catalogue:     []string{"C10", "C22"},
}

func run(pass *analysis.Pass) (any, error) {
	pure := purity.Of(pass)
	return nil, sources.Each(pass, func(f *sources.File) {
		for fn, body := range f.Bodies() {
			if body == nil || sources.Jumps(fn.Node()) {
				continue
			}
			look(f, pure, order.In(f.Pass.TypesInfo, body), fn)
		}
	})
}

// look reports what a function makes too early.
func look(f *sources.File, pure *purity.Functions, own *order.Function, fn inspector.Cursor) {
	for c := range fn.Preorder((*ast.BlockStmt)(nil), (*ast.CaseClause)(nil), (*ast.CommClause)(nil)) {
		list := statements(c.Node())
		for i, s := range list {
			v, made, ok := declared(f.Pass.TypesInfo, s)
			if !ok || i+1 == len(list) {
				continue
			}
			m := &move{File: f, pure: pure, own: own, stmt: s, v: v, made: made, reads: map[*types.Var]bool{}, shallow: true}
			if m.movable(made) && m.costly(made) {
				m.down(list[i+1:])
				m.report()
				if m.place == nil && m.shallow {
					m.tested(fn, list[i+1], list[i+2:])
				}
			}
		}
	}
}

// statements returns the list of a block or of a clause.
func statements(n ast.Node) []ast.Stmt {
	switch n := n.(type) {
	case *ast.BlockStmt:
		return n.List
	case *ast.CaseClause:
		return n.Body
	case *ast.CommClause:
		return n.Body
	}
	return nil
}

// declared returns the variable that a statement declares, and what it is given.
func declared(info *types.Info, s ast.Stmt) (*types.Var, ast.Expr, bool) {
	var name *ast.Ident
	var made ast.Expr
	switch s := s.(type) {
	case *ast.AssignStmt:
		if s.Tok != token.DEFINE || len(s.Lhs) != 1 || len(s.Rhs) != 1 {
			return nil, nil, false
		}
		name, made = s.Lhs[0].(*ast.Ident), s.Rhs[0]
	case *ast.DeclStmt:
		g := s.Decl.(*ast.GenDecl)
		if g.Tok != token.VAR || g.Lparen.IsValid() || len(g.Specs) != 1 {
			return nil, nil, false
		}
		spec := g.Specs[0].(*ast.ValueSpec)
		if len(spec.Names) != 1 || len(spec.Values) != 1 || spec.Type != nil {
			return nil, nil, false
		}
		name, made = spec.Names[0], spec.Values[0]
	default:
		return nil, nil, false
	}
	v, ok := info.Defs[name].(*types.Var)
	return v, made, ok
}

// move is a declaration on its way down.
type move struct {
	*sources.File
	pure *purity.Functions
	own  *order.Function

	stmt ast.Stmt
	v    *types.Var
	made ast.Expr

	reads   map[*types.Var]bool // variables that the value is made of
	shallow bool                // only the variables are read, and nothing that they lead to
	guarded bool                // making it may panic

	decls uses.Declared // functions of the package, nil until they are asked for
	place ast.Stmt      // before which it can stand; nil if it is where it should be
}

// report reports a declaration that has a better place.
func (m *move) report() {
	if m.place == nil {
		return
	}
	d := analysis.Diagnostic{Pos: m.stmt.Pos(), End: m.stmt.End(), Message: "value made before it is known whether it is needed"}
	if m.guarded {
		d.Category = string(rule.Guarded)
	}
	if edits, ok := m.edits(); ok {
		d.SuggestedFixes = []analysis.SuggestedFix{{Message: "make it where it is used", TextEdits: edits}}
	} else {
		d.Category = string(rule.Review)
	}
	m.Pass.Report(d)
}

// edits take the declaration, and the comments above it and behind it, to its place.
func (m *move) edits() ([]analysis.TextEdit, bool) {
	rest, _, ok := bytes.Cut(m.Text[m.Offset(m.stmt.End()):], []byte("\n"))
	if after := bytes.TrimSpace(rest); !ok || len(after) > 0 && !bytes.HasPrefix(after, []byte("//")) {
		return nil, false // another statement
	}
	if !m.Alike(m.made, m.stmt.End(), m.place.Pos()) || m.hidden() {
		return nil, false
	}
	from, to, at := m.lead(m.stmt), m.stmt.End()+token.Pos(len(rest)+1), m.lead(m.place)
	text := m.Text[m.Offset(from):m.Offset(to)]
	return []analysis.TextEdit{{Pos: from, End: to}, {Pos: at, End: at, NewText: bytes.Clone(text)}}, true
}

// lead returns where a statement begins, with the comment right above it.
func (m *move) lead(s ast.Stmt) token.Pos {
	line := m.Pass.Fset.Position(s.Pos()).Line
	for _, group := range m.Syntax.Comments {
		if m.Pass.Fset.Position(group.End()).Line == line-1 && m.first(group.Pos()) {
			return group.Pos()
		}
	}
	return s.Pos()
}

// first reports whether nothing stands before a position in its line.
func (m *move) first(pos token.Pos) bool {
	for i := m.Offset(pos) - 1; i >= 0 && m.Text[i] != '\n'; i-- {
		if m.Text[i] != ' ' && m.Text[i] != '\t' {
			return false
		}
	}
	return true
}

// hidden reports whether the block that has the place declares another variable of the name.
func (m *move) hidden() bool {
	scope := m.Pass.Pkg.Scope().Innermost(m.place.Pos())
	if scope == nil {
		return true
	}
	other := scope.Lookup(m.v.Name())
	return other != nil && other != m.v
}
