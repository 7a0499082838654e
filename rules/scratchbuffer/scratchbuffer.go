package scratchbuffer

import (
	_ "embed"
	"go/ast"
	"go/token"
	"go/types"
	"regexp"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/passes/inspect"
	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"
	"golang.org/x/tools/go/types/typeutil"

	"github.com/gohone/hone/rules/internal/facts/names"
	"github.com/gohone/hone/rules/internal/facts/order"
	"github.com/gohone/hone/rules/internal/facts/sources"
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
}

func run(pass *analysis.Pass) (any, error) {
	var taken names.Taken
	return nil, sources.Each(pass, func(f *sources.File) {
		for c := range f.Cursor.Preorder((*ast.FuncDecl)(nil)) {
			decl := c.Node().(*ast.FuncDecl)
			if decl.Body == nil || names.Secret(decl) {
				continue
			}
			for stmt := range c.Preorder((*ast.AssignStmt)(nil)) {
				b := &buffer{File: f, decl: decl, fn: order.Of(pass.TypesInfo, decl)}
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
	decl  *ast.FuncDecl
	fn    *order.Function
	v     *types.Var
	make  *ast.AssignStmt // v := make([]byte, 0, n)
	size  ast.Expr
	write ast.Stmt // the last that uses v
}

// read follows the variable that a statement declares.
func (b *buffer) read(stmt inspector.Cursor) bool {
	if !b.declares(stmt) || b.inLoop(stmt) {
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
			if !simple(b.write) {
				return false
			}
		} else if !b.grown(c) {
			return false
		}
	}
	return b.write != nil
}

// declares reads v := make([]byte, 0, n).
func (b *buffer) declares(stmt inspector.Cursor) bool {
	a := stmt.Node().(*ast.AssignStmt)
	kind, _ := stmt.ParentEdge()
	if kind != edge.BlockStmt_List || a.Tok != token.DEFINE || len(a.Lhs) != 1 || len(a.Rhs) != 1 {
		return false
	}
	call, ok := a.Rhs[0].(*ast.CallExpr)
	if !ok || len(call.Args) != 3 || !isBytes(b.Pass.TypesInfo.TypeOf(call)) {
		return false
	}
	fun, ok := call.Fun.(*ast.Ident)
	if !ok || b.Pass.TypesInfo.Uses[fun] != types.Universe.Lookup("make") {
		return false
	}
	zero := b.Pass.TypesInfo.Types[call.Args[1]].Value
	b.v, _ = b.Pass.TypesInfo.Defs[a.Lhs[0].(*ast.Ident)].(*types.Var)
	b.make, b.size = a, call.Args[2]
	return zero != nil && zero.ExactString() == "0" && b.v != nil && b.fn.Own(b.v)
}

func isBytes(t types.Type) bool { return types.Identical(t, types.NewSlice(types.Typ[types.Byte])) }

// inLoop reports whether the statement is in a loop, or in a function of its own
// but for one that is deferred.
func (b *buffer) inLoop(stmt inspector.Cursor) bool {
	for c := range stmt.Enclosing((*ast.ForStmt)(nil), (*ast.RangeStmt)(nil), (*ast.FuncLit)(nil)) {
		if !deferred(c) {
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

// written reports whether the use is w.Write(v) of a http.ResponseWriter.
func (b *buffer) written(use inspector.Cursor) bool {
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
	}
	return false
}

// grown reports whether the use is one of v = append(v, ...) and its like.
func (b *buffer) grown(use inspector.Cursor) bool {
	parent := use.Parent()
	switch n := parent.Node().(type) {
	case *ast.AssignStmt:
		return len(n.Lhs) == 1 && len(n.Rhs) == 1 && n.Tok == token.ASSIGN && n.Lhs[0] == use.Node() && b.appends(n.Rhs[0])
	case *ast.CallExpr:
		a, ok := parent.Parent().Node().(*ast.AssignStmt)
		if !ok || len(n.Args) == 0 || n.Args[0] != use.Node() || len(a.Lhs) != 1 || len(a.Rhs) != 1 {
			return false
		}
		id, ok := a.Lhs[0].(*ast.Ident)
		return ok && b.Pass.TypesInfo.Uses[id] == b.v && b.appends(n)
	}
	return false
}

// appending are functions that append to what they are given first, and keep
// nothing of it.
var appending = regexp.MustCompile(`^(strconv\.Append\w+|fmt\.Append(f|ln)?|unicode/utf8\.AppendRune)$`)

// appends reports whether the expression is a call that appends to its first
// argument.
func (b *buffer) appends(e ast.Expr) bool {
	call, ok := e.(*ast.CallExpr)
	if !ok || len(call.Args) == 0 {
		return false
	}
	switch fn := typeutil.Callee(b.Pass.TypesInfo, call).(type) {
	case *types.Builtin:
		return fn.Name() == "append"
	case *types.Func:
		return appending.MatchString(fn.FullName())
	}
	return false
}
