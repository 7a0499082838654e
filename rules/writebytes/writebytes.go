package writebytes

import (
	_ "embed"
	"go/ast"
	"go/types"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/passes/inspect"
	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gohone/hone/rules/internal/facts/calls"
	"github.com/gohone/hone/rules/internal/facts/keeps"
	"github.com/gohone/hone/rules/internal/facts/sources"
	"github.com/gohone/hone/rules/internal/facts/writers"
	"github.com/gohone/hone/rules/rule"
)

//go:embed doc.go
var doc string

//go:embed preconditions.txt
var preconditions string

// Analyzer finds strings that are copied to bytes only to be written.
var Analyzer = &analysis.Analyzer{
	Name:     "writebytes",
	Doc:      "find strings that are copied to bytes only to be written",
	URL:      "https://github.com/gohone/hone/blob/main/docs/rules/writebytes.md",
	Requires: []*analysis.Analyzer{inspect.Analyzer},
	Run:      run,
}

// Rule is the analyzer and what hone must know about it.
var Rule = rule.Rule{
	Name:          "writebytes",
	Analyzer:      Analyzer,
	Doc:           doc,
	Summary:       "string copied to bytes only to be written",
	Safety:        rule.Guarded,
	Preconditions: preconditions,
	Removes:       []string{"runtime."},
	Version:       9, // nothing where a type of the package writes strings in another way than bytes
	Catalogue:     []string{"A4", "A15", "A17"},
}

func run(pass *analysis.Pass) (any, error) {
	keeping := keeps.Any(pass)
	return nil, sources.Each(pass, func(file *sources.File) {
		for a := range file.Cursor.Preorder((*ast.AssignStmt)(nil)) {
			if v, ok := textual(file, a); ok {
				v.report(file)
			}
		}
		for call := range file.Cursor.Preorder((*ast.CallExpr)(nil)) {
			if w, ok := copies(file, call); ok {
				w.report(file)
				continue
			}
			if r, ok := reads(file, call); ok {
				r.report(file)
				continue
			}
			if k, ok := clones(file, call); ok && !keeping {
				k.report(file)
				continue
			}
			if w, ok := match(pass, call); ok {
				report(file, w)
				made(file, call, w)
			}
		}
	})
}

// write is w.Write([]byte(s)).
type write struct {
	call       *ast.CallExpr
	sel        *ast.SelectorExpr // w.Write
	path       string            // of embedded fields that lead to the writer, as ".Writer"
	conversion *ast.CallExpr     // []byte(s), or append([]byte(nil), s...)
	text       ast.Expr          // s
	how        how
	declared   ast.Stmt // b := []byte(s), where the call is w.Write(b)
	from       ast.Stmt // the statement after that one
}

// how is in which way the string can be written.
type how int

const (
	not    how = iota
	file       // by WriteString, which does the same
	buffer     // by WriteString, which may cut the text otherwise
	method     // by WriteString of a type that is not known
	stream     // by io.WriteString
)

// match reads w.Write([]byte(s)). In a go or defer statement w is evaluated at
// another time than it would be by io.WriteString. A function WriteString may
// be the one that writing the string would call.
func match(pass *analysis.Pass, c inspector.Cursor) (write, bool) {
	info := pass.TypesInfo
	switch kind, _ := c.ParentEdge(); kind {
	case edge.GoStmt_Call, edge.DeferStmt_Call:
		return write{}, false
	}
	w := write{call: c.Node().(*ast.CallExpr)}
	sel, ok := ast.Unparen(w.call.Fun).(*ast.SelectorExpr)
	if !ok || sel.Sel.Name != "Write" || len(w.call.Args) != 1 {
		return write{}, false
	}
	conversion, ok := w.call.Args[0].(*ast.CallExpr)
	if id, named := w.call.Args[0].(*ast.Ident); named {
		conversion, w.declared, w.from, ok = held(info, c, sel, id)
	}
	if !ok {
		return write{}, false
	}
	if w.text, ok = converted(info, conversion); !ok {
		return write{}, false
	}
	w.sel, w.conversion = sel, conversion
	return w, w.reaches(pass, c)
}

// reaches finds how a string can be written to what the method is called on.
func (w *write) reaches(pass *analysis.Pass, c inspector.Cursor) bool {
	info := pass.TypesInfo
	selection := info.Selections[w.sel]
	if selection == nil || selection.Kind() != types.MethodVal {
		return false
	}
	t, path, ok := calls.Holder(pass.Pkg, info.TypeOf(w.sel.X), selection.Index())
	if !ok {
		return false
	}
	w.path = path
	w.how = by(t, selection.Obj().(*types.Func).Signature())
	if w.how == method || w.how == stream {
		if writers.Overridden(pass) {
			return false
		}
		for f := range c.Enclosing((*ast.FuncDecl)(nil)) {
			if decl := f.Node().(*ast.FuncDecl); decl.Name.Name == "WriteString" && !inside(info, decl, w.sel.X) {
				return false
			}
		}
	}
	return w.how != not
}

// inside reports whether a writer is a field of the receiver of a method WriteString, whose type no other package can
// embed: what is in the field does not get its own WriteString from there, unless a type of this package does.
func inside(info *types.Info, decl *ast.FuncDecl, writer ast.Expr) bool {
	if decl.Recv == nil || len(decl.Recv.List[0].Names) != 1 {
		return false
	}
	recv := info.Defs[decl.Recv.List[0].Names[0]]
	sel, ok := ast.Unparen(writer).(*ast.SelectorExpr)
	if recv == nil || !ok || info.Selections[sel] == nil {
		return false
	}
	t := types.Unalias(recv.Type())
	if p, ok := t.(*types.Pointer); ok {
		t = types.Unalias(p.Elem())
	}
	named, ok := t.(*types.Named)
	id, direct := ast.Unparen(sel.X).(*ast.Ident)
	return ok && direct && info.Uses[id] == recv && !named.Obj().Exported()
}

// converted returns the text that a call makes bytes of: s of []byte(s), and of
// append([]byte(nil), s...), which appends to nothing else.
func converted(info *types.Info, call *ast.CallExpr) (ast.Expr, bool) {
	text, to, ok := calls.Conversion(info, call)
	if !ok && calls.Builtin(info, call, "append") && len(call.Args) == 2 && nothing(info, call.Args[0]) {
		text, to, ok = call.Args[1], info.TypeOf(call.Args[0]), true
	}
	return text, ok && isBytes(to) && calls.String(info.TypeOf(text))
}

// nothing reports whether an expression is a slice without elements, or none: []byte{},
// []byte(nil).
func nothing(info *types.Info, e ast.Expr) bool {
	if from, _, ok := calls.Conversion(info, e); ok {
		return info.Types[from].IsNil()
	}
	lit, ok := ast.Unparen(e).(*ast.CompositeLit)
	return ok && len(lit.Elts) == 0
}

func isBytes(t types.Type) bool { return types.Identical(t, types.NewSlice(types.Typ[types.Byte])) }

// by tells how a string can be written to a writer of the type. The compiler
// spares the copy for a bytes.Buffer and a strings.Builder. What implements
// net.Conn or hash.Hash in the standard library has no WriteString.
func by(t types.Type, sig *types.Signature) how {
	if p, ok := types.Unalias(t).(*types.Pointer); ok {
		t = p.Elem()
	}
	switch types.TypeString(types.Unalias(t), nil) {
	case "os.File":
		return file
	case "bufio.Writer":
		return buffer
	case "net.Conn", "hash.Hash", "hash.Hash32", "hash.Hash64":
		return not
	}
	_, param := types.Unalias(t).(*types.TypeParam)
	if param || !types.IsInterface(t) || !calls.IsWrite(sig, isBytes) {
		return not
	}
	if obj, _, _ := types.LookupFieldOrMethod(t, false, nil, "WriteString"); obj != nil {
		fn, ok := obj.(*types.Func)
		if ok && calls.IsWrite(fn.Signature(), func(t types.Type) bool { return types.Identical(t, types.Typ[types.String]) }) {
			return method
		}
	}
	return stream
}

func report(f *sources.File, w write) {
	edits, ok := fix(f, w)
	if !ok {
		return
	}
	category := rule.Guarded
	if w.how == file {
		category = rule.Mechanical
	}
	f.Pass.Report(analysis.Diagnostic{
		Pos: w.conversion.Pos(), End: w.conversion.End(), Category: string(category),
		Message:        "text copied to bytes only to be written",
		SuggestedFixes: []analysis.SuggestedFix{{Message: "write the string as it is", TextEdits: edits}},
	})
}

// fix replaces what stands around the text. It is not ok if that has comments,
// or if a name it needs means something else.
func fix(f *sources.File, w write) ([]analysis.TextEdit, bool) {
	head, edits, ok := w.head(f)
	if !ok {
		return nil, false
	}
	tail := ")"
	if t := f.Pass.TypesInfo.TypeOf(w.text); !types.Identical(t, types.Typ[types.String]) && !types.Identical(t, types.Typ[types.UntypedString]) {
		if !f.Predeclared(w.call.Pos(), "string") {
			return nil, false
		}
		head, tail = head+"string(", "))"
	}
	if w.declared != nil {
		end := w.from.Pos()
		if f.Commented(w.declared.Pos(), end) {
			end = w.declared.End() // what it says stays
		}
		text := head + f.Of(w.text) + tail
		return append(edits,
			analysis.TextEdit{Pos: w.declared.Pos(), End: end},
			analysis.TextEdit{Pos: w.call.Pos(), End: w.call.End(), NewText: []byte(text)},
		), !f.Commented(w.declared.Pos(), w.declared.End()) && !f.Commented(w.call.Pos(), w.call.End())
	}
	if f.Commented(w.call.Pos(), w.text.Pos()) || f.Commented(w.text.End(), w.call.End()) {
		return nil, false
	}
	return append(edits,
		analysis.TextEdit{Pos: w.call.Pos(), End: w.text.Pos(), NewText: []byte(head)},
		analysis.TextEdit{Pos: w.text.End(), End: w.call.End(), NewText: []byte(tail)},
	), true
}

// head is what stands in front of the string in the call that writes it.
func (w write) head(f *sources.File) (string, []analysis.TextEdit, bool) {
	if w.how != stream {
		return f.Of(w.sel.X) + w.path + ".WriteString(", nil, true
	}
	io, needs, ok := f.Import(w.call.Pos(), "io")
	return io + ".WriteString(" + f.Of(w.sel.X) + w.path + ", ", needs, ok
}
