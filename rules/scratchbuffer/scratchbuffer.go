package scratchbuffer

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
	"github.com/gohone/hone/rules/internal/facts/names"
	"github.com/gohone/hone/rules/internal/facts/order"
	"github.com/gohone/hone/rules/internal/facts/sources"
	"github.com/gohone/hone/rules/internal/facts/syntax"
	"github.com/gohone/hone/rules/internal/facts/toplevel"
	"github.com/gohone/hone/rules/rule"
)

//go:embed doc.go
var doc string

//go:embed preconditions.txt
var preconditions string

// Analyzer finds buffers that are made for each answer of a server.
var Analyzer = &analysis.Analyzer{
	Name:     "scratchbuffer",
	Doc:      "find buffers that are made for each answer of a server",
	URL:      "https://github.com/gohone/hone/blob/main/docs/rules/scratchbuffer.md",
	Requires: []*analysis.Analyzer{inspect.Analyzer},
	Run:      run,
}

// Rule is the analyzer and what hone must know about it.
var Rule = rule.Rule{
	Name:          "scratchbuffer",
	Analyzer:      Analyzer,
	Doc:           doc,
	Summary:       "buffer made for each answer",
	Safety:        rule.Guarded,
	Removes:       []string{"runtime."},
	Catalogue:     []string{"A19", "C5"},
	Preconditions: preconditions,
	Version:       2, // functions that append, literals that answer, and buffers without room
}

func run(pass *analysis.Pass) (any, error) {
	var taken names.Taken
	appends := newAppenders(pass)
	return nil, sources.Each(pass, func(f *sources.File) {
		for c := range f.Cursor.Preorder((*ast.FuncDecl)(nil)) {
			decl := c.Node().(*ast.FuncDecl)
			if decl.Body == nil || names.Secret(decl) {
				continue
			}
			local := names.In(decl)
			for stmt := range c.Preorder((*ast.AssignStmt)(nil), (*ast.DeclStmt)(nil)) {
				b := &buffer{File: f, decl: decl, appends: appends, local: local}
				if !b.read(stmt) {
					continue
				}
				if taken == nil {
					taken = toplevel.Names(pass)
				}
				b.report(taken)
			}
		}
	})
}

// buffer is a slice of bytes that grows, is written once, and is of no use then.
type buffer struct {
	*sources.File
	appends *appenders
	decl    *ast.FuncDecl
	local   names.Taken // in the function
	v       *types.Var
	make    ast.Stmt // v := make([]byte, 0, n), or one without room
	size    ast.Expr // nil for none
	write   ast.Stmt // the last that uses v
}

// read follows the variable that a statement declares.
func (b *buffer) read(stmt inspector.Cursor) bool {
	body := b.around(stmt)
	if body == nil || sources.Jumps(b.decl) || !b.declares(stmt) || !order.In(b.Pass.TypesInfo, body).Own(b.v) {
		return false
	}
	for c := range stmt.Parent().Preorder((*ast.Ident)(nil)) {
		if b.Pass.TypesInfo.Uses[c.Node().(*ast.Ident)] != b.v {
			continue
		}
		if b.write != nil {
			return false // used after it was written
		}
		top := c
		for top.Parent().Node() != stmt.Parent().Node() {
			top = top.Parent()
		}
		if b.written(c) {
			b.write = top.Node().(ast.Stmt)
			if s, ok := b.write.(*ast.IfStmt); !simple(b.write) || ok && s.Init.End() <= c.Node().Pos() {
				return false
			}
		} else if !b.appends.looked(c) && !b.appends.grown(c, b.v) {
			return false
		}
	}
	return b.write != nil
}

// declares reads the declaration of a slice of bytes that has none yet.
func (b *buffer) declares(stmt inspector.Cursor) bool {
	if kind, _ := stmt.ParentEdge(); kind != edge.BlockStmt_List {
		return false
	}
	var name *ast.Ident
	switch s := stmt.Node().(type) {
	case *ast.AssignStmt:
		if s.Tok != token.DEFINE || len(s.Lhs) != 1 || len(s.Rhs) != 1 || !b.empty(s.Rhs[0]) {
			return false
		}
		name, _ = s.Lhs[0].(*ast.Ident)
	case *ast.DeclStmt:
		decl := s.Decl.(*ast.GenDecl)
		if decl.Tok != token.VAR || len(decl.Specs) != 1 {
			return false
		}
		spec := decl.Specs[0].(*ast.ValueSpec)
		if len(spec.Names) != 1 || len(spec.Values) > 0 {
			return false
		}
		name = spec.Names[0]
	}
	b.v, _ = b.Pass.TypesInfo.Defs[name].(*types.Var)
	b.make = stmt.Node().(ast.Stmt)
	return b.v != nil && isBytes(b.v.Type()) && b.droppable()
}

// droppable reports whether nobody misses the size when the buffer is not made: nothing happens when it is asked for, and no
// variable is there for it alone.
func (b *buffer) droppable() bool {
	info, missed := b.Pass.TypesInfo, false
	if b.size == nil {
		return true
	}
	ast.Inspect(b.size, func(n ast.Node) bool {
		id, ok := n.(*ast.Ident)
		if v, isVar := info.Uses[id].(*types.Var); ok && isVar {
			missed = missed || !v.IsField() && v.Pos() >= b.decl.Body.Pos() && v.Pos() < b.decl.End() && syntax.Uses(info, b.decl, v) < 2
		}
		return !missed
	})
	return !missed && !order.Of(info, b.decl).Effect(b.size)
}

// empty reads make([]byte, 0, n), and slices of bytes without room.
func (b *buffer) empty(e ast.Expr) bool {
	info := b.Pass.TypesInfo
	switch e := ast.Unparen(e).(type) {
	case *ast.CompositeLit:
		return len(e.Elts) == 0 && isBytes(info.TypeOf(e))
	case *ast.CallExpr:
		if !isBytes(info.TypeOf(e)) {
			return false
		}
		if info.Types[e.Fun].IsType() {
			return len(e.Args) == 1 && info.Types[e.Args[0]].IsNil()
		}
		if !calls.Builtin(info, e, "make") || len(e.Args) < 2 {
			return false
		}
		if len(e.Args) == 3 {
			b.size = e.Args[2]
		}
		zero := info.Types[e.Args[1]].Value
		return zero != nil && zero.ExactString() == "0"
	}
	return false
}

func isBytes(t types.Type) bool { return types.Identical(t, types.NewSlice(types.Typ[types.Byte])) }

// around returns the body of the function that a statement is in once: that of the declaration, or of a literal that answers
// requests, and a deferred function within one; nil where it is in a loop, or in another function.
func (b *buffer) around(stmt inspector.Cursor) *ast.BlockStmt {
	for c := range stmt.Enclosing((*ast.ForStmt)(nil), (*ast.RangeStmt)(nil), (*ast.FuncLit)(nil)) {
		lit, ok := c.Node().(*ast.FuncLit)
		switch {
		case ok && answers(b.Pass.TypesInfo.TypeOf(lit)):
			return lit.Body
		case !deferred(c):
			return nil
		}
	}
	return b.decl.Body
}

// answers reports whether a function is given a http.ResponseWriter.
func answers(t types.Type) bool {
	sig, ok := t.Underlying().(*types.Signature)
	if !ok {
		return false
	}
	for p := range sig.Params().Variables() {
		if types.TypeString(p.Type(), nil) == "net/http.ResponseWriter" {
			return true
		}
	}
	return false
}

// deferred reports whether it is a function literal that runs once when the function
// ends.
func deferred(c inspector.Cursor) bool {
	kind, _ := c.ParentEdge()
	if kind != edge.CallExpr_Fun {
		return false
	}
	kind, _ = c.Parent().ParentEdge()
	return kind == edge.DeferStmt_Call
}

// written reports whether the use is w.Write(v) of a http.ResponseWriter, where v may have become longer.
func (b *buffer) written(use inspector.Cursor) bool {
	use = b.appends.longer(use)
	call, ok := use.Parent().Node().(*ast.CallExpr)
	if !ok || len(call.Args) != 1 || call.Args[0] != use.Node() {
		return false
	}
	sel, ok := call.Fun.(*ast.SelectorExpr)
	return ok && sel.Sel.Name == "Write" && types.TypeString(b.Pass.TypesInfo.TypeOf(sel.X), nil) == "net/http.ResponseWriter"
}

// simple reports whether nothing but the write happens in the statement, and what
// follows it is run next.
func simple(s ast.Stmt) bool {
	switch s := s.(type) {
	case *ast.ExprStmt:
		return true
	case *ast.AssignStmt:
		for _, l := range s.Lhs {
			if _, ok := l.(*ast.Ident); !ok {
				return false
			}
		}
		return true
	case *ast.IfStmt: // that asks whether it went wrong
		return s.Init != nil && simple(s.Init)
	}
	return false
}
