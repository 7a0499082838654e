package requestbuffer

import (
	"bytes"
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"
	"golang.org/x/tools/go/types/typeutil"

	"github.com/gohone/hone/rules/internal/facts/calls"
	"github.com/gohone/hone/rules/internal/facts/names"
	"github.com/gohone/hone/rules/internal/facts/sources"
)

// pooled returns the edits by which a handler takes its bytes.Buffer from a pool, and puts it
// back when it ends.
func (l *lender) pooled(f *sources.File, at inspector.Cursor, body *ast.BlockStmt, v *types.Var) []analysis.TextEdit {
	stmt := statement(at)
	_, decl := sources.Enclosing(at)
	if stmt == nil || decl == nil || !inList(stmt, body) || f.Commented(stmt.Pos(), stmt.End()) || !buffer(v.Type()) {
		return nil
	}
	pool := names.OfFunction(f.Pass.TypesInfo, decl, v.Name()+"Pool")
	if f.Pass.Pkg.Scope().Lookup(pool) != nil || f.Lookup(stmt.Pos(), pool) != nil {
		return nil
	}
	if !f.Predeclared(stmt.Pos(), "new") || f.Pass.Pkg.Scope().Lookup("new") != nil {
		return nil
	}
	edits, ok := l.pointers(f, body, v)
	if !ok {
		return nil
	}
	var pkgs []string
	for _, path := range []string{"bytes", "sync"} {
		name, needs, ok := f.Import(stmt.Pos(), path)
		if !ok || f.Pass.Pkg.Scope().Lookup(name) != nil {
			return nil
		}
		pkgs, edits = append(pkgs, name), append(edits, needs...)
	}
	b := v.Name()
	text := b + " := " + pool + ".Get().(*" + pkgs[0] + ".Buffer)\n" + b + ".Reset()\ndefer func() {\nif " + b + ".Cap() <= 1<<16 {\n" + pool + ".Put(" + b + ")\n}\n}()"
	kept := "\n\n// " + pool + " has buffers that are kept from request to request.\nvar " + pool + " = " + pkgs[1] + ".Pool{New: func() " + f.Any(decl.Pos()) + " { return new(" + pkgs[0] + ".Buffer) }}"
	behind := f.Behind(decl.End())
	return append(once(edits),
		analysis.TextEdit{Pos: stmt.Pos(), End: stmt.End(), NewText: []byte(text)},
		analysis.TextEdit{Pos: behind, End: behind, NewText: []byte(kept)})
}

// once leaves out edits that are there already: of a function that is called twice, and of what is imported.
func once(edits []analysis.TextEdit) (all []analysis.TextEdit) {
	for _, e := range edits {
		if !slices.ContainsFunc(all, func(o analysis.TextEdit) bool {
			return o.Pos == e.Pos && o.End == e.End && bytes.Equal(o.NewText, e.NewText)
		}) {
			all = append(all, e)
		}
	}
	return all
}

// buffer reports whether a type is that of a buffer that grows, or a pointer to one.
func buffer(t types.Type) bool {
	if p, ok := t.(*types.Pointer); ok {
		t = p.Elem()
	}
	return growing(t)
}

// statement returns the statement that declares a variable, and nothing else.
func statement(at inspector.Cursor) ast.Stmt {
	switch parent := at.Parent().Node().(type) {
	case *ast.AssignStmt:
		if len(parent.Lhs) == 1 {
			return parent
		}
	case *ast.ValueSpec:
		decl := at.Parent().Parent()
		if g, ok := decl.Node().(*ast.GenDecl); ok && len(g.Specs) == 1 && len(parent.Names) == 1 {
			stmt, _ := decl.Parent().Node().(*ast.DeclStmt)
			return stmtOrNil(stmt)
		}
	}
	return nil
}

func stmtOrNil(d *ast.DeclStmt) ast.Stmt {
	if d == nil {
		return nil
	}
	return d
}

// inList reports whether a statement is one of the body's own, which is not repeated.
func inList(stmt ast.Stmt, body *ast.BlockStmt) bool {
	for _, s := range body.List {
		if s == stmt {
			return true
		}
	}
	return false
}

// pointers returns the edits after which a variable is a pointer, which is not ok where
// it is copied or given another value, or where what is made of it lives on.
func (l *lender) pointers(f *sources.File, body *ast.BlockStmt, v *types.Var) (edits []analysis.TextEdit, ok bool) {
	c, found := f.Cursor.FindNode(body)
	if !found {
		return nil, false
	}
	_, pointer := v.Type().(*types.Pointer)
	builder := strings.HasSuffix(v.Type().String(), "strings.Builder")
	for c := range c.Preorder((*ast.Ident)(nil)) {
		id := c.Node().(*ast.Ident)
		if f.Pass.TypesInfo.Uses[id] != v {
			continue
		}
		kind, _ := c.ParentEdge()
		given := func(at inspector.Cursor) bool {
			if passed(f, at) {
				return true
			}
			more, ok := l.lent(f, at, v, builder)
			edits = append(edits, more...)
			return ok
		}
		switch parent := c.Parent().Node().(type) {
		case *ast.SelectorExpr:
			if builder && parent.Sel.Name == "String" {
				sent, ok := sentText(f, c.Parent().Parent())
				if !ok {
					return nil, false
				}
				edits = append(edits, sent...)
				continue
			}
			if parent.Sel.Name == "AvailableBuffer" && writtenBack(f, c, v) {
				continue
			}
			if !calm(parent.Sel.Name) || parent.Sel.Name == "Bytes" && !passed(f, c.Parent().Parent()) {
				return nil, false
			}
		case *ast.UnaryExpr:
			if pointer || parent.Op != token.AND || !given(c.Parent()) {
				return nil, false
			}
			edits = append(edits, analysis.TextEdit{Pos: parent.Pos(), End: id.Pos()})
		default:
			if !pointer || kind != edge.CallExpr_Args || !given(c) {
				return nil, false
			}
		}
	}
	return edits, true
}

// writtenBack reports whether the free part of a buffer is appended to, to be written to it.
func writtenBack(f *sources.File, c inspector.Cursor, v *types.Var) bool {
	for up := range c.Enclosing((*ast.CallExpr)(nil)) {
		_, ok := refilled(f.Pass.TypesInfo, up.Node().(*ast.CallExpr), func(e ast.Expr) bool {
			id, named := ast.Unparen(e).(*ast.Ident)
			return named && f.Pass.TypesInfo.Uses[id] == v
		})
		if ok {
			return true
		}
	}
	return false
}

// calm reports whether a method of a buffer is one that gives away no more than bytes, to
// be used at once, and does not tell how much memory it has.
func calm(method string) bool {
	switch method {
	case "Bytes", "Grow", "Len", "ReadFrom", "Reset", "String", "Truncate", "Write", "WriteByte", "WriteRune", "WriteString", "WriteTo":
		return true
	}
	return false
}

// borrows are packages whose functions use what they are given and keep none of it.
var borrows = map[string]bool{
	"bytes": true, "crypto/hmac": true, "encoding/base64": true, "encoding/binary": true, "encoding/hex": true, "encoding/json": true,
	"encoding/xml": true, "fmt": true, "html": true, "html/template": true, "image/jpeg": true, "image/png": true, "io": true,
	"text/template": true, "unicode/utf8": true,
}

// passed reports whether a buffer is an argument of a call whose result does not refer to
// it, or is used on the spot.
func passed(f *sources.File, c inspector.Cursor) bool {
	if kind, _ := c.ParentEdge(); kind != edge.CallExpr_Args {
		return false
	}
	call := c.Parent()
	fn, _ := typeutil.Callee(f.Pass.TypesInfo, call.Node().(*ast.CallExpr)).(*types.Func)
	if fn == nil || fn.Pkg() == nil || fn.Pkg() == f.Pass.Pkg || !writes(fn) && !borrows[fn.Pkg().Path()] {
		return false
	}
	t := f.Pass.TypesInfo.TypeOf(call.Node().(ast.Expr))
	if !usedUp[types.TypeString(t, nil)] {
		return plain(fn.Signature().Results())
	}
	kind, _ := call.ParentEdge()
	used, _ := call.Parent().ParentEdge()
	return kind == edge.SelectorExpr_X && used == edge.CallExpr_Fun
}

// writes reports whether a function is a method of writers, which must not keep what they are given.
func writes(fn *types.Func) bool {
	return fn.Name() == "Write" && fn.Signature().Recv() != nil && calls.IsWrite(fn.Signature(), calls.Bytes)
}

// plain reports whether results are numbers, texts and errors, which refer to nothing.
func plain(results *types.Tuple) bool {
	for r := range results.Variables() {
		if _, basic := r.Type().Underlying().(*types.Basic); !basic && types.TypeString(r.Type(), nil) != "error" {
			return false
		}
	}
	return true
}

// sentText returns the edits by which the text of a builder, which a call writes to a
// response, is written as the bytes of a buffer.
func sentText(f *sources.File, text inspector.Cursor) ([]analysis.TextEdit, bool) {
	of, ok := text.Node().(*ast.CallExpr)
	if !ok {
		return nil, false
	}
	to := text.Parent()
	if conv, ok := to.Node().(*ast.CallExpr); ok && f.Pass.TypesInfo.Types[conv.Fun].IsType() {
		to = to.Parent()
	}
	call, ok := to.Node().(*ast.CallExpr)
	if !ok || f.Commented(call.Pos(), call.End()) {
		return nil, false
	}
	a := &answers{}
	if sent := a.sent(f, call); sent == nil || ast.Unparen(sent) != ast.Expr(of) {
		return nil, false
	}
	fn, _ := typeutil.Callee(f.Pass.TypesInfo, call).(*types.Func)
	w := call.Args[0]
	switch sel, ok := call.Fun.(*ast.SelectorExpr); {
	case fn.Name() == "Fprintln":
		return nil, false
	case fn.Name() == "Write" && ok:
		w = sel.X
	}
	b := of.Fun.(*ast.SelectorExpr).X
	return []analysis.TextEdit{{Pos: call.Pos(), End: call.End(), NewText: []byte(f.Of(w) + ".Write(" + f.Of(b) + ".Bytes())")}}, true
}
