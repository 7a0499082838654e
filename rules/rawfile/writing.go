package rawfile

import (
	"go/ast"
	"go/types"
	"strings"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"
	"golang.org/x/tools/go/types/typeutil"

	"github.com/gohone/hone/rules/internal/facts/calls"
)

// writing finds what is written to files that a function, or the field of a struct, gets as an
// io.Writer.
type writing struct {
	*program
	seen  map[place]bool
	small map[*ast.CallExpr]bool // that are made in turns, or may be
	order []*ast.CallExpr
}

// place is a variable, and whether what is done with it may be done in turns.
type place struct {
	v    *types.Var
	loop bool
}

// written reports, without a fix, calls that write to such files piece by piece, but those that have one.
func (p *program) written(fixes map[*ast.CallExpr][]analysis.TextEdit) {
	w := &writing{program: p, seen: map[place]bool{}, small: map[*ast.CallExpr]bool{}}
	for _, f := range p.files {
		for c := range f.Cursor.Preorder((*ast.Ident)(nil), (*ast.SelectorExpr)(nil)) {
			e := c.Node().(ast.Expr)
			if types.TypeString(p.pass.TypesInfo.TypeOf(e), nil) == "*os.File" && !errors(e) {
				w.goes(c, false)
			}
		}
	}
	for _, call := range w.order {
		if _, fixed := fixes[call]; fixed {
			continue
		}
		p.pass.Report(analysis.Diagnostic{Pos: call.Pos(), End: call.End(), Message: "file written in small pieces, each a call of the system"})
	}
}

// goes follows a file, or a writer that is one, to whom it is given: a function, or a field that
// somebody may write to in a loop.
func (w *writing) goes(c inspector.Cursor, loop bool) {
	switch kind, i := c.ParentEdge(); kind {
	case edge.CallExpr_Args:
		call := c.Parent().Node().(*ast.CallExpr)
		fn, ok := typeutil.Callee(w.pass.TypesInfo, call).(*types.Func)
		if !ok || fn.Signature().Variadic() || i >= fn.Signature().Params().Len() {
			return
		}
		at := place{fn.Signature().Params().At(i), loop || looped(c.Parent())}
		if decl, own := w.decls[fn]; own && !w.seen[at] {
			w.seen[at] = true
			w.variable(at.v, decl.decl, at.loop)
		}
	case edge.CompositeLit_Elts, edge.KeyValueExpr_Value:
		w.kept(w.field(c))
	case edge.AssignStmt_Rhs:
		a := c.Parent().Node().(*ast.AssignStmt)
		if sel, ok := a.Lhs[min(i, len(a.Lhs)-1)].(*ast.SelectorExpr); ok && len(a.Lhs) == len(a.Rhs) {
			field, _ := w.pass.TypesInfo.Uses[sel.Sel].(*types.Var)
			w.kept(field)
		}
	}
}

// kept looks at what is written to the field of a struct.
func (w *writing) kept(field *types.Var) {
	if field == nil || !field.IsField() || field.Exported() || field.Pkg() != w.pass.Pkg || w.seen[place{field, true}] {
		return
	}
	w.seen[place{field, true}] = true
	for _, f := range w.files {
		w.variable(field, f.Cursor, true)
	}
}

// variable looks at what is written to a variable within a function, or to a field.
func (w *writing) variable(v *types.Var, within inspector.Cursor, loop bool) {
	if !writers[types.TypeString(v.Type(), nil)] {
		return
	}
	for c := range within.Preorder((*ast.Ident)(nil)) {
		if w.pass.TypesInfo.Uses[c.Node().(*ast.Ident)] != v {
			continue
		}
		if kind, _ := c.ParentEdge(); kind == edge.SelectorExpr_Sel {
			c = c.Parent()
		}
		if call, ok := w.writes(c); ok {
			if (loop || looped(call)) && !w.small[call.Node().(*ast.CallExpr)] {
				w.small[call.Node().(*ast.CallExpr)] = true
				w.order = append(w.order, call.Node().(*ast.CallExpr))
			}
			continue
		}
		w.goes(c, loop)
	}
}

// writers are the interfaces by which a file is written. One that seeks has its reasons to write as it goes.
var writers = map[string]bool{"io.Writer": true, "io.WriteCloser": true, "io.StringWriter": true}

// writes returns the call that writes to what stands at the cursor.
func (w *writing) writes(c inspector.Cursor) (inspector.Cursor, bool) {
	switch kind, i := c.ParentEdge(); kind {
	case edge.SelectorExpr_X:
		sel := c.Parent()
		called, _ := sel.ParentEdge()
		method := sel.Node().(*ast.SelectorExpr).Sel.Name
		return sel.Parent(), called == edge.CallExpr_Fun && (method == "Write" || method == "WriteString")
	case edge.CallExpr_Args:
		name := calls.Name(w.pass.TypesInfo, c.Parent().Node().(*ast.CallExpr))
		return c.Parent(), i == 0 && (strings.HasPrefix(name, "fmt.Fprint") || name == "io.WriteString" || name == "encoding/binary.Write")
	}
	return c, false
}
