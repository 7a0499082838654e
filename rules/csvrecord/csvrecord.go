package csvrecord

import (
	_ "embed"
	"go/ast"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/passes/inspect"
	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gohone/hone/rules/internal/facts/calls"
	"github.com/gohone/hone/rules/internal/facts/sources"
	"github.com/gohone/hone/rules/internal/facts/uses"
	"github.com/gohone/hone/rules/rule"
)

//go:embed doc.go
var doc string

//go:embed preconditions.txt
var preconditions string

// Analyzer finds readers of comma-separated values that make a slice for each record.
var Analyzer = &analysis.Analyzer{
	Name:     "csvrecord",
	Doc:      "find readers of comma-separated values that make a slice for each record, which nobody keeps",
	URL:      "https://github.com/gohone/hone/blob/main/docs/rules/csvrecord.md",
	Requires: []*analysis.Analyzer{inspect.Analyzer},
	Run:      run,
}

// Rule is the analyzer and what hone must know about it.
var Rule = rule.Rule{
	Name:          "csvrecord",
	Analyzer:      Analyzer,
	Doc:           doc,
	Summary:       "a slice made for each record of comma-separated values",
	Safety:        rule.Mechanical,
	Preconditions: preconditions,
	Removes:       []string{"runtime.makeslice", "runtime.mallocgc", "runtime.growslice"},
	Version:       1,
	Catalogue:     []string{"B1"},
}

func run(pass *analysis.Pass) (any, error) {
	decls := uses.Declarations(pass)
	return nil, sources.Each(pass, func(f *sources.File) {
		for c := range f.Cursor.Preorder((*ast.AssignStmt)(nil)) {
			r, ok := declared(f, c)
			if !ok || !r.follow() || !r.over(decls) {
				continue
			}
			r.report()
		}
	})
}

// reader is a variable that is a reader of comma-separated values, and all that is read with it.
type reader struct {
	*sources.File
	stmt  inspector.Cursor // that declares it
	v     *types.Var
	reads []read
}

// read is a call that reads a record, and the variable that gets it, nil if none does.
type read struct {
	call   inspector.Cursor
	record *types.Var
}

// declared reads r := csv.NewReader(from).
func declared(f *sources.File, c inspector.Cursor) (*reader, bool) {
	a := c.Node().(*ast.AssignStmt)
	kind, _ := c.ParentEdge()
	if a.Tok != token.DEFINE || len(a.Lhs) != 1 || len(a.Rhs) != 1 || calls.Name(f.Pass.TypesInfo, a.Rhs[0]) != "encoding/csv.NewReader" {
		return nil, false
	}
	if kind != edge.BlockStmt_List && kind != edge.CaseClause_Body && kind != edge.CommClause_Body {
		return nil, false
	}
	v, ok := f.Pass.TypesInfo.Defs[a.Lhs[0].(*ast.Ident)].(*types.Var)
	_, decl := sources.Enclosing(c)
	return &reader{File: f, stmt: c, v: v}, ok && (decl == nil || !sources.Jumps(decl))
}

// around is the function around the declaration.
func (r *reader) around() inspector.Cursor {
	for fn := range r.stmt.Enclosing((*ast.FuncDecl)(nil), (*ast.FuncLit)(nil)) {
		return fn
	}
	return r.stmt
}

// follow collects the calls that read, if nothing else is done with the reader that makes or keeps records.
func (r *reader) follow() bool {
	for c := range r.around().Preorder((*ast.Ident)(nil)) {
		if r.Pass.TypesInfo.Uses[c.Node().(*ast.Ident)] == r.v && !r.use(c) {
			return false
		}
	}
	return len(r.reads) > 0
}

// settings are fields that say how records are read.
var settings = map[string]bool{"Comma": true, "Comment": true, "FieldsPerRecord": true, "LazyQuotes": true, "TrimLeadingSpace": true}

func (r *reader) use(c inspector.Cursor) bool {
	for range c.Enclosing((*ast.GoStmt)(nil), (*ast.DeferStmt)(nil)) {
		return false
	}
	for fn := range c.Enclosing((*ast.FuncDecl)(nil), (*ast.FuncLit)(nil)) {
		if fn.Node() != r.around().Node() {
			return false
		}
		break
	}
	if kind, _ := c.ParentEdge(); kind != edge.SelectorExpr_X {
		return false
	}
	sel := c.Parent()
	name := sel.Node().(*ast.SelectorExpr).Sel.Name
	kind, _ := sel.ParentEdge()
	switch {
	case settings[name]:
		return kind != edge.UnaryExpr_X
	case kind != edge.CallExpr_Fun:
		return false
	case name == "Read":
		return r.read(sel.Parent())
	}
	return name == "ReadAll" || name == "FieldPos" || name == "InputOffset"
}

// read notes a call that reads, with the variable that gets the record.
func (r *reader) read(call inspector.Cursor) bool {
	kind, _ := call.ParentEdge()
	if kind == edge.ExprStmt_X {
		r.reads = append(r.reads, read{call: call})
		return true
	}
	if kind != edge.AssignStmt_Rhs {
		return false
	}
	a := call.Parent().Node().(*ast.AssignStmt)
	id, ok := a.Lhs[0].(*ast.Ident)
	if !ok || len(a.Lhs) != 2 {
		return false
	}
	v, _ := r.Pass.TypesInfo.ObjectOf(id).(*types.Var)
	if id.Name != "_" && (v == nil || !within(v, r.around().Node())) {
		return false
	}
	r.reads = append(r.reads, read{call, v})
	return true
}

// within reports whether a variable is declared in a function, not as its result.
func within(v *types.Var, fn ast.Node) bool {
	body := fn
	switch fn := fn.(type) {
	case *ast.FuncDecl:
		body = fn.Body
	case *ast.FuncLit:
		body = fn.Body
	}
	return body.Pos() <= v.Pos() && v.Pos() < body.End()
}

// report proposes that the reader uses one slice for all records, where a loop reads them.
func (r *reader) report() {
	name := r.v.Name()
	at := r.Behind(r.stmt.Node().End())
	edit := analysis.TextEdit{Pos: at, End: at, NewText: []byte("\n" + name + ".ReuseRecord = true")}
	for _, one := range r.reads {
		if !looped(one.call, r.stmt.Node()) {
			continue
		}
		n := one.call.Node()
		r.Pass.Report(analysis.Diagnostic{
			Pos: n.Pos(), End: n.End(), Message: "slice made for each record, of which nothing is kept",
			SuggestedFixes: []analysis.SuggestedFix{{Message: "let the reader use one slice for all", TextEdits: []analysis.TextEdit{edit}}},
		})
	}
}

// looped reports whether a call is made in the turns of a loop that begins behind a statement.
func looped(c inspector.Cursor, after ast.Node) bool {
	for loop := range c.Enclosing((*ast.ForStmt)(nil), (*ast.RangeStmt)(nil)) {
		return loop.Node().Pos() > after.End()
	}
	return false
}
