package requestbuffer

import (
	_ "embed"
	"go/ast"
	"go/token"
	"go/types"
	"strings"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/passes/inspect"
	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"
	"golang.org/x/tools/go/types/typeutil"

	"github.com/gohone/hone/rules/internal/facts/calls"
	"github.com/gohone/hone/rules/internal/facts/sources"
	"github.com/gohone/hone/rules/internal/facts/uses"
	"github.com/gohone/hone/rules/rule"
)

//go:embed doc.go
var doc string

//go:embed preconditions.txt
var preconditions string

// Analyzer finds buffers that are made for each request.
var Analyzer = &analysis.Analyzer{
	Name:     "requestbuffer",
	Doc:      "find buffers that are made for each request",
	URL:      "https://github.com/gohone/hone/blob/main/docs/rules/requestbuffer.md",
	Requires: []*analysis.Analyzer{inspect.Analyzer},
	Run:      run,
}

// Rule is the analyzer and what hone must know about it.
var Rule = rule.Rule{
	Name:      "requestbuffer",
	Analyzer:  Analyzer,
	Doc:       doc,
	Summary:   "buffer made for each request",
	Safety:    rule.Guarded,
	Catalogue: []string{"A19", "C5", "E13"},
	Removes:   []string{"bytes.(*Buffer).grow", "bytes.growSlice", "bufio.NewWriter", "bufio.NewReader", "runtime.newobject"},
	Calls:     true,
	Version:   4, // functions that fill a buffer for the one that makes it

	Preconditions: preconditions,
}

func run(pass *analysis.Pass) (any, error) {
	all := &answers{decls: map[*types.Func]*ast.FuncDecl{}, reported: map[ast.Node]bool{}}
	if err := sources.Each(pass, all.collect); err != nil {
		return nil, err
	}
	lends := &lender{all.files, uses.Declarations(pass)}
	for _, f := range all.files {
		for c := range f.Cursor.Preorder((*ast.FuncDecl)(nil), (*ast.FuncLit)(nil)) {
			if body := handler(pass.TypesInfo, c.Node()); body != nil {
				lends.look(f, c, body)
				all.look(f, c)
			}
		}
	}
	return nil, nil
}

// handler returns the body of a function that answers requests, as what is given a
// http.ResponseWriter does, nil of others.
func handler(info *types.Info, n ast.Node) *ast.BlockStmt {
	var t types.Type
	var body *ast.BlockStmt
	switch n := n.(type) {
	case *ast.FuncDecl:
		t, body = info.Defs[n.Name].Type(), n.Body
	case *ast.FuncLit:
		t, body = info.TypeOf(n), n.Body
	}
	sig, ok := t.Underlying().(*types.Signature)
	if !ok {
		return nil
	}
	for p := range sig.Params().Variables() {
		if types.TypeString(p.Type(), nil) == "net/http.ResponseWriter" {
			return body
		}
	}
	return nil
}

// look reports the buffers that a handler declares, outside of function literals:
// those may be called at any time.
func (l *lender) look(f *sources.File, c inspector.Cursor, body *ast.BlockStmt) {
	pass := f.Pass
	for at := range c.Preorder((*ast.Ident)(nil)) {
		id := at.Node().(*ast.Ident)
		v, ok := pass.TypesInfo.Defs[id].(*types.Var)
		if !ok || v.IsField() || id.Pos() < body.Pos() || !directly(at, body) || !fresh(pass.TypesInfo, at) {
			continue
		}
		if u := l.usesOf(f, body, v); u.written && !u.kept {
			d := analysis.Diagnostic{Pos: id.Pos(), End: body.End(), Message: "a buffer is made for each request, and left behind"}
			if edits := l.pooled(f, at, body, v); edits != nil {
				d.SuggestedFixes = []analysis.SuggestedFix{{Message: "keep the buffers of requests in a pool", TextEdits: edits}}
			}
			pass.Report(d)
		}
	}
}

// directly reports whether a node is in no function literal below the body.
func directly(at inspector.Cursor, body *ast.BlockStmt) bool {
	for up := range at.Enclosing((*ast.FuncLit)(nil), (*ast.FuncDecl)(nil)) {
		switch n := up.Node().(type) {
		case *ast.FuncLit:
			return n.Body == body
		case *ast.FuncDecl:
			return n.Body == body
		}
	}
	return false
}

// fresh reports whether a variable is declared as a new buffer.
func fresh(info *types.Info, at inspector.Cursor) bool {
	switch kind, i := at.ParentEdge(); kind {
	case edge.ValueSpec_Names: // var buf bytes.Buffer
		spec := at.Parent().Node().(*ast.ValueSpec)
		if len(spec.Values) == 0 {
			return growing(info.TypeOf(spec.Type))
		}
		return len(spec.Names) == len(spec.Values) && makes(info, spec.Values[i])
	case edge.AssignStmt_Lhs:
		a := at.Parent().Node().(*ast.AssignStmt)
		return a.Tok == token.DEFINE && len(a.Lhs) == len(a.Rhs) && makes(info, a.Rhs[i])
	}
	return false
}

// growing reports whether a type is that of a buffer which grows with what is written.
func growing(t types.Type) bool {
	name := types.TypeString(t, nil)
	return name == "bytes.Buffer" || name == "strings.Builder"
}

// makes reports whether an expression is a new buffer.
func makes(info *types.Info, e ast.Expr) bool {
	e = ast.Unparen(e)
	if u, ok := e.(*ast.UnaryExpr); ok && u.Op == token.AND {
		e = ast.Unparen(u.X)
	}
	switch e := e.(type) {
	case *ast.CompositeLit:
		return growing(info.TypeOf(e))
	case *ast.CallExpr:
		if id, ok := ast.Unparen(e.Fun).(*ast.Ident); ok && id.Name == "new" && len(e.Args) == 1 {
			return growing(info.TypeOf(e.Args[0]))
		}
		fn := typeutil.StaticCallee(info, e)
		return fn != nil && made(info, fn.FullName(), e.Args)
	}
	return false
}

// made reports whether a call of a constructor makes a buffer that holds nothing
// yet.
func made(info *types.Info, name string, args []ast.Expr) bool {
	switch name {
	case "bufio.NewWriter", "bufio.NewWriterSize", "bufio.NewReader", "bufio.NewReaderSize":
		return true
	case "bytes.NewBuffer":
		return info.Types[args[0]].IsNil() || empty(info, args[0])
	}
	return false
}

// empty reports whether an expression makes a slice that has room, and nothing in it.
func empty(info *types.Info, e ast.Expr) bool {
	call, ok := ast.Unparen(e).(*ast.CallExpr)
	if !ok || !calls.Builtin(info, call, "make") || len(call.Args) < 2 {
		return false
	}
	n := info.Types[call.Args[1]].Value
	return n != nil && n.ExactString() == "0" && (len(call.Args) == 2 || info.Types[call.Args[2]].Value != nil)
}

// used is what a handler does with a buffer.
type used struct {
	*lender
	file          *sources.File
	info          *types.Info
	of            *types.Var
	written, kept bool
}

func (l *lender) usesOf(f *sources.File, body *ast.BlockStmt, v *types.Var) *used {
	u := &used{lender: l, file: f, info: f.Pass.TypesInfo, of: v}
	u.look(body)
	return u
}

// look goes through a part of the handler: methods and functions of the standard
// library give the buffer back; all else may keep it.
func (u *used) look(n ast.Node) {
	ast.Inspect(n, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit:
			u.kept = u.kept || u.mentioned(n)
			return false
		case *ast.GoStmt:
			u.kept = u.kept || u.mentioned(n)
			return false
		case *ast.CallExpr:
			return !u.call(n)
		case *ast.Ident:
			u.kept = u.kept || u.info.Uses[n] == u.of
		}
		return true
	})
}

// call looks at a call, and reports whether that is all there is to look at.
func (u *used) call(call *ast.CallExpr) bool {
	if others, ok := refilled(u.info, call, u.is); ok {
		u.written = true
		for _, e := range others {
			u.look(e)
		}
		return true
	}
	if sel, ok := ast.Unparen(call.Fun).(*ast.SelectorExpr); ok && u.is(sel.X) {
		u.written = true
		u.kept = u.kept || sel.Sel.Name == "Bytes" || sel.Sel.Name == "AvailableBuffer" || sel.Sel.Name == "Peek" || sel.Sel.Name == "ReadSlice"
		u.arguments(call, true)
		return true
	}
	u.look(call.Fun)
	u.arguments(call, u.gives(call))
	return true
}

// arguments looks at those of a call, which gives back what it is given or not.
func (u *used) arguments(call *ast.CallExpr, gives bool) {
	for i, arg := range call.Args {
		switch {
		case u.is(arg) && (gives || u.lent(call, i)):
			u.written = true
		case gives && u.bytes(arg):
		default:
			u.look(arg)
		}
	}
}

// lent reports whether a call gives the buffer to a function of the package which gives it back.
func (u *used) lent(call *ast.CallExpr, arg int) bool {
	c, ok := u.file.Cursor.FindNode(call)
	return ok && u.only(u.file, c, arg)
}

// is reports whether an expression is the buffer, or its address.
func (u *used) is(e ast.Expr) bool {
	e = ast.Unparen(e)
	if a, ok := e.(*ast.UnaryExpr); ok && a.Op == token.AND {
		e = ast.Unparen(a.X)
	}
	id, ok := e.(*ast.Ident)
	return ok && u.info.Uses[id] == u.of
}

// bytes reports whether an expression is what the buffer holds.
func (u *used) bytes(e ast.Expr) bool {
	call, ok := ast.Unparen(e).(*ast.CallExpr)
	if !ok || len(call.Args) > 0 {
		return false
	}
	sel, ok := ast.Unparen(call.Fun).(*ast.SelectorExpr)
	return ok && sel.Sel.Name == "Bytes" && u.is(sel.X)
}

// gives reports whether a function gives back what it is given: one of the standard
// library that returns nothing which could hold it, or a method of the response.
func (u *used) gives(call *ast.CallExpr) bool {
	fn, _ := typeutil.Callee(u.info, call).(*types.Func)
	if fn == nil || fn.Pkg() == nil || fn.Pkg() == u.of.Pkg() {
		return false
	}
	if first, _, _ := strings.Cut(fn.Pkg().Path(), "/"); strings.Contains(first, ".") {
		return false
	}
	for result := range fn.Signature().Results().Variables() {
		t := types.TypeString(result.Type(), nil)
		_, basic := result.Type().Underlying().(*types.Basic)
		if !basic && t != "error" && !usedUp[t] {
			return false
		}
	}
	return true
}

// usedUp are types that are made around a buffer and, as a rule, used in the same
// expression.
var usedUp = map[string]bool{"*encoding/json.Encoder": true, "*encoding/json.Decoder": true, "*encoding/xml.Encoder": true, "*encoding/gob.Encoder": true}

// mentioned reports whether a node names the buffer.
func (u *used) mentioned(n ast.Node) bool {
	found := false
	ast.Inspect(n, func(n ast.Node) bool {
		id, ok := n.(*ast.Ident)
		found = found || ok && u.info.Uses[id] == u.of
		return !found
	})
	return found
}
