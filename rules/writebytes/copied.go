package writebytes

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"
	"golang.org/x/tools/go/types/typeutil"

	"github.com/gohone/hone/rules/internal/facts/calls"
	"github.com/gohone/hone/rules/internal/facts/sources"
	"github.com/gohone/hone/rules/internal/facts/writers"
	"github.com/gohone/hone/rules/rule"
)

// copied is a call that writes a text which is a copy of bytes: buf.String() of a
// buffer, or string(b).
type copied struct {
	call   *ast.CallExpr
	writer ast.Expr
	text   *ast.CallExpr // buf.String(), string(b)
	buffer ast.Expr      // buf; nil where the text is string(b)
}

// copies reads a call that writes a copy of bytes as text.
func copies(file *sources.File, c inspector.Cursor) (copied, bool) {
	switch kind, _ := c.ParentEdge(); kind {
	case edge.GoStmt_Call, edge.DeferStmt_Call:
		return copied{}, false
	}
	info := file.Pass.TypesInfo
	w := copied{call: c.Node().(*ast.CallExpr)}
	text, ok := w.written(file.Pass)
	if !ok {
		return w, false
	}
	if w.text, ok = ast.Unparen(text).(*ast.CallExpr); !ok {
		return w, false
	}
	_, decl := sources.Enclosing(c)
	if decl == nil || decl.Name.Name == "Write" {
		return w, false // it would call itself
	}
	if from, to, converts := calls.Conversion(info, w.text); converts {
		return w, types.Identical(to, types.Typ[types.String]) && isBytes(info.TypeOf(from)) && !w.into("bytes.Buffer", info)
	}
	if sel, ok := ast.Unparen(w.text.Fun).(*ast.SelectorExpr); ok && calls.Name(info, w.text) == "(*bytes.Buffer).String" && direct(info, sel) {
		w.buffer = sel.X
	}
	return w, w.buffer != nil && (there(info, decl, w.buffer) || used(info, decl, c, w.buffer)) && !w.itself(info)
}

// written finds the text that a call writes whole, and to which writer.
func (w *copied) written(pass *analysis.Pass) (text ast.Expr, ok bool) {
	info := pass.TypesInfo
	args := w.call.Args
	if w.call.Ellipsis.IsValid() {
		return nil, false
	}
	switch name := calls.Name(info, w.call); {
	case name == "fmt.Fprint" && len(args) == 2, name == "io.WriteString" && len(args) == 2 && plainly(pass, info.TypeOf(args[0])):
		w.writer, text = args[0], args[1]
	case name == "fmt.Fprintf" && len(args) == 3 && info.Types[args[1]].Value != nil && constant.StringVal(info.Types[args[1]].Value) == "%s":
		w.writer, text = args[0], args[2]
	default:
		return w.method(info)
	}
	return text, writes(info.TypeOf(w.writer))
}

// plainly reports whether a writer may be taken to write strings as it writes bytes: it
// is one of the standard library, or an interface, of which the check has to tell where the package has no
// type that speaks against it.
func plainly(pass *analysis.Pass, t types.Type) bool {
	switch types.TypeString(types.Unalias(t), nil) {
	case "*os.File", "*bufio.Writer", "*strings.Builder", "*bytes.Buffer", "*net.TCPConn", "*net.UnixConn", "*crypto/tls.Conn":
		return true
	}
	_, param := types.Unalias(t).(*types.TypeParam)
	return !param && types.IsInterface(t) && !writers.Overridden(pass)
}

// method reads w.WriteString(text), and w.Write([]byte(text)).
func (w *copied) method(info *types.Info) (text ast.Expr, ok bool) {
	sel, ok := ast.Unparen(w.call.Fun).(*ast.SelectorExpr)
	fn, _ := typeutil.Callee(info, w.call).(*types.Func)
	if !ok || fn == nil || len(w.call.Args) != 1 || info.Selections[sel] == nil {
		return nil, false
	}
	w.writer, text = sel.X, w.call.Args[0]
	switch fn.FullName() {
	case "(*os.File).WriteString", "(*bufio.Writer).WriteString", "(*strings.Builder).WriteString", "(*bytes.Buffer).WriteString":
		return text, direct(info, sel)
	}
	conversion, ok := text.(*ast.CallExpr)
	if fn.Name() != "Write" || !ok || !calls.IsWrite(fn.Signature(), isBytes) {
		return nil, false
	}
	return converted(info, conversion)
}

// writes reports whether a type has the method of a writer.
func writes(t types.Type) bool {
	obj, _, _ := types.LookupFieldOrMethod(t, true, nil, "Write")
	fn, ok := obj.(*types.Func)
	return ok && calls.IsWrite(fn.Signature(), isBytes)
}

// into reports whether the writer is of a type, or a pointer to one.
func (w copied) into(name string, info *types.Info) bool {
	t := types.TypeString(types.Unalias(info.TypeOf(w.writer)), nil)
	return t == name || t == "*"+name
}

// direct reports whether a method is that of the value itself: what has the buffer embedded
// may have its own Bytes, and what is embedded may be nil.
func direct(info *types.Info, sel *ast.SelectorExpr) bool {
	selection := info.Selections[sel]
	return selection != nil && len(selection.Index()) == 1
}

// there reports whether a buffer is one: a nil *bytes.Buffer has a text, and no bytes. It
// is no pointer, or a variable of the function that is declared with a new one, and gets
// nothing else. A parameter that a := gives a new one may be nil before. See [used] for others.
func there(info *types.Info, decl *ast.FuncDecl, buffer ast.Expr) bool {
	if !pointer(info, buffer) {
		return true
	}
	id, ok := ast.Unparen(buffer).(*ast.Ident)
	if !ok {
		return false
	}
	v := info.Uses[id]
	is := func(e ast.Expr) bool {
		id, ok := e.(*ast.Ident)
		return ok && info.Uses[id] == v
	}
	made, other := false, false
	ast.Inspect(decl, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.AssignStmt:
			for i, l := range n.Lhs {
				if l, ok := ast.Unparen(l).(*ast.Ident); ok && info.ObjectOf(l) == v {
					fresh := info.Defs[l] == v && len(n.Lhs) == len(n.Rhs) && newBuffer(info, n.Rhs[i])
					made, other = made || fresh, other || !fresh
				}
			}
		case *ast.RangeStmt:
			other = other || n.Tok == token.ASSIGN && (is(n.Key) || is(n.Value))
		case *ast.UnaryExpr:
			other = other || n.Op == token.AND && is(ast.Unparen(n.X))
		}
		return true
	})
	return made && !other
}

// newBuffer reports whether an expression makes a *bytes.Buffer.
func newBuffer(info *types.Info, e ast.Expr) bool {
	if u, ok := ast.Unparen(e).(*ast.UnaryExpr); ok {
		_, literal := ast.Unparen(u.X).(*ast.CompositeLit)
		return u.Op == token.AND && literal
	}
	name := calls.Name(info, e)
	return calls.Builtin(info, e, "new") || name == "bytes.NewBuffer" || name == "bytes.NewBufferString"
}

// itself reports whether a buffer may be written to itself, which moves its bytes: two
// variables that are no pointers are two buffers.
func (w copied) itself(info *types.Info) bool {
	if !w.into("bytes.Buffer", info) {
		return false
	}
	to := addressed(w.writer)
	a, aok := ast.Unparen(w.buffer).(*ast.Ident)
	b, bok := to.(*ast.Ident)
	return !aok || !bok || info.Uses[a] == info.Uses[b] || pointer(info, a) || pointer(info, b)
}

// addressed is the variable or field whose address an expression is; the expression
// itself where it is another.
func addressed(e ast.Expr) ast.Expr {
	e = ast.Unparen(e)
	if u, ok := e.(*ast.UnaryExpr); ok && u.Op == token.AND {
		switch x := ast.Unparen(u.X).(type) {
		case *ast.Ident, *ast.SelectorExpr:
			return x
		}
	}
	return e
}

func pointer(info *types.Info, e ast.Expr) bool {
	_, is := info.TypeOf(e).Underlying().(*types.Pointer)
	return is
}

// report proposes to write the bytes.
func (w copied) report(f *sources.File) {
	if f.Commented(w.call.Pos(), w.call.End()) {
		return
	}
	data, message := "", "write the bytes as they are"
	if w.buffer != nil {
		data, message = f.Of(w.buffer)+".Bytes()", "write what is in the buffer as it is"
	} else {
		data = f.Of(w.text.Args[0])
	}
	to := addressed(w.writer)
	writer := f.Of(to)
	switch to.(type) {
	case *ast.Ident, *ast.SelectorExpr, *ast.CallExpr, *ast.IndexExpr:
	default:
		writer = "(" + writer + ")"
	}
	category := rule.Guarded
	if w.buffer != nil && w.into("os.File", f.Pass.TypesInfo) {
		category = rule.Mechanical
	}
	f.Pass.Report(analysis.Diagnostic{
		Pos: w.text.Pos(), End: w.text.End(), Category: string(category),
		Message: "bytes copied to text only to be written",
		SuggestedFixes: []analysis.SuggestedFix{{Message: message, TextEdits: []analysis.TextEdit{
			{Pos: w.call.Pos(), End: w.call.End(), NewText: []byte(writer + ".Write(" + data + ")")},
		}}},
	})
}
