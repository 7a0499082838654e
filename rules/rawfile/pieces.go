package rawfile

import (
	"go/ast"
	"go/types"
	"strings"

	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"
	"golang.org/x/tools/go/types/typeutil"

	"github.com/gohone/hone/rules/internal/facts/calls"
	"github.com/gohone/hone/rules/internal/facts/syntax"
)

// pieces follows a writer through functions of the module that do nothing with it but to write.
type pieces struct {
	seen  map[place]bool
	small []*ast.CallExpr // that are made in turns
}

// function reports whether a function only writes to its i-th parameter while it runs.
func (w *pieces) function(p *program, fn *types.Func, i int, loop bool) bool {
	sig := fn.Signature()
	if i >= sig.Params().Len() || sig.Variadic() && i == sig.Params().Len()-1 || sig.TypeParams().Len() > 0 || sig.RecvTypeParams().Len() > 0 {
		return false
	}
	v := sig.Params().At(i)
	if types.TypeString(v.Type(), nil) != "io.Writer" {
		return false
	}
	if w.seen[place{v, loop}] {
		return true
	}
	w.seen[place{v, loop}] = true
	for c := range p.decls[fn].decl.Preorder((*ast.Ident)(nil)) {
		if p.pass.TypesInfo.Uses[c.Node().(*ast.Ident)] == v && !w.use(p, c, p.body(fn), loop) {
			return false
		}
	}
	return true
}

// use judges one use of the writer in a function.
func (w *pieces) use(p *program, c inspector.Cursor, in ast.Node, loop bool) bool {
	call, small, ok := p.piece(c)
	if !ok || syntax.Function(c) != in {
		return false
	}
	if kind, _ := call.ParentEdge(); kind == edge.GoStmt_Call || kind == edge.DeferStmt_Call {
		return false
	}
	if small == given {
		_, i := c.ParentEdge()
		return w.given(p, call, i, loop)
	}
	if small == many || small == little && (loop || looped(call)) {
		w.small = append(w.small, call.Node().(*ast.CallExpr))
	}
	return true
}

// given judges a call of a function of the module that gets the writer.
func (w *pieces) given(p *program, call inspector.Cursor, i int, loop bool) bool {
	fn, ok := typeutil.Callee(p.pass.TypesInfo, call.Node().(*ast.CallExpr)).(*types.Func)
	if !ok {
		return false
	}
	there, known := p.of(fn)
	return there != nil && w.function(there, known, i, loop || looped(call))
}

// size is how much a call writes.
type size int

const (
	unknown size = iota
	little       // a line, a word, a number
	many         // several such, one by one
	given        // what a function of the module says
)

// piece returns the call that writes to what stands at a cursor, or gives it to a function that may, and how much
// it writes.
func (p *program) piece(c inspector.Cursor) (call inspector.Cursor, of size, ok bool) {
	info := p.pass.TypesInfo
	switch kind, i := c.ParentEdge(); kind {
	case edge.SelectorExpr_X:
		sel := c.Parent()
		called, _ := sel.ParentEdge()
		call = sel.Parent()
		if called != edge.CallExpr_Fun {
			return call, unknown, false
		}
		switch sel.Node().(*ast.SelectorExpr).Sel.Name {
		case "WriteString":
			return call, little, true
		case "Write":
			args := call.Node().(*ast.CallExpr).Args
			of := sizeOf(info, args)
			if of == unknown && len(args) == 1 && p.gathered(args[0], c) {
				of = little
			}
			return call, of, len(args) == 1
		}
	case edge.CallExpr_Args:
		call = c.Parent()
		name := calls.Name(info, call.Node().(*ast.CallExpr))
		switch {
		case i > 0 && name != "":
		case strings.HasPrefix(name, "fmt.Fprint"), name == "io.WriteString", name == "encoding/binary.Write":
			return call, little, true
		case name == "(*text/template.Template).Execute", name == "(*text/template.Template).ExecuteTemplate",
			name == "(*html/template.Template).Execute", name == "(*html/template.Template).ExecuteTemplate":
			return call, many, true
		}
		return call, given, true
	}
	return call, unknown, false
}

// sizeOf is how much a call of Write gets: bytes of an array or a text are few, others may be many.
func sizeOf(info *types.Info, args []ast.Expr) size {
	if len(args) != 1 {
		return unknown
	}
	if from, _, ok := calls.Conversion(info, args[0]); ok && calls.String(info.TypeOf(from)) {
		return little
	}
	switch e := ast.Unparen(args[0]).(type) {
	case *ast.CompositeLit:
		return little
	case *ast.SliceExpr:
		t := info.TypeOf(e.X).Underlying()
		if ptr, ok := t.(*types.Pointer); ok {
			t = ptr.Elem().Underlying()
		}
		if a, ok := t.(*types.Array); ok && a.Len() <= 1024 {
			return little
		}
	case *ast.CallExpr:
		if calls.Name(info, e) == "(*bytes.Buffer).Bytes" {
			return little
		}
	}
	return unknown
}

// gathered reports whether a variable has bytes that were appended to others, as a line is.
func (p *program) gathered(e ast.Expr, c inspector.Cursor) bool {
	id, ok := ast.Unparen(e).(*ast.Ident)
	if !ok {
		return false
	}
	r := &reading{program: p}
	for _, value := range r.values(p.pass.TypesInfo.Uses[id], c) {
		call, ok := value.(*ast.CallExpr)
		if !ok {
			continue
		}
		fn, _ := typeutil.Callee(p.pass.TypesInfo, call).(*types.Func)
		if calls.Builtin(p.pass.TypesInfo, call, "append") || fn != nil && strings.HasPrefix(fn.Name(), "Append") {
			return true
		}
	}
	return false
}
