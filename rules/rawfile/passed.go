package rawfile

import (
	"cmp"
	"go/ast"
	"go/types"
	"maps"
	"slices"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"
	"golang.org/x/tools/go/types/typeutil"

	"github.com/gohone/hone/rules/internal/facts/calls"
	"github.com/gohone/hone/rules/internal/facts/sources"
	"github.com/gohone/hone/rules/internal/facts/syntax"
)

// passed calls look for each place where a function that gets an open file has another one read the rest of it, and
// returns what that does, if whoever opens the file for it then only closes it.
func (p *program) passed(look func(in function, arg inspector.Cursor, to *types.Func, i int)) {
	fns := slices.SortedFunc(maps.Keys(p.decls), func(a, b *types.Func) int { return cmp.Compare(a.Pos(), b.Pos()) })
	for _, fn := range fns {
		in := p.decls[fn]
		if fn.Exported() || fn.Signature().Variadic() {
			continue
		}
		for i := range fn.Signature().Params().Len() {
			v := fn.Signature().Params().At(i)
			if types.TypeString(v.Type(), nil) != "*os.File" || !p.openedFor(fn, i) {
				continue
			}
			for _, arg := range p.tails(in, v) {
				_, k := arg.ParentEdge()
				if to, ok := p.reader(arg.Parent(), k); ok {
					look(in, arg, to, k)
				}
			}
		}
	}
}

// tails are the uses of a file in calls whose results a function returns, up to the first other use, in the order of
// the source, that may keep the file. There are none if it may be read elsewhere at the same time.
func (p *program) tails(in function, v *types.Var) (all []inspector.Cursor) {
	kept := sources.Jumps(in.decl.Node())
	for c := range in.decl.Preorder((*ast.Ident)(nil)) {
		if p.pass.TypesInfo.Uses[c.Node().(*ast.Ident)] != v {
			continue
		}
		if syntax.Function(c) != in.decl.Node() || turning(c) {
			return nil
		}
		kind, i := c.ParentEdge()
		switch kind {
		case edge.SelectorExpr_X:
			if called, _ := c.Parent().ParentEdge(); called != edge.CallExpr_Fun {
				return nil
			}
			continue
		case edge.CallExpr_Args:
		default:
			return nil
		}
		call := c.Parent()
		if kind, _ := call.ParentEdge(); kind == edge.GoStmt_Call || kind == edge.DeferStmt_Call {
			return nil
		}
		if kind, _ := call.ParentEdge(); kind == edge.ReturnStmt_Results && len(call.Parent().Node().(*ast.ReturnStmt).Results) == 1 {
			if !kept {
				all = append(all, c)
			}
			continue
		}
		kept = kept || !p.looksOnly(call, i)
	}
	return all
}

// turning reports whether something is in a loop.
func turning(c inspector.Cursor) bool {
	for range c.Enclosing((*ast.ForStmt)(nil), (*ast.RangeStmt)(nil)) {
		return true
	}
	return false
}

// looksOnly reports whether a function of the module that is given a file calls methods of it, or gives it to package
// io to be read, and nothing else.
func (p *program) looksOnly(call inspector.Cursor, i int) bool {
	fn, ok := typeutil.Callee(p.pass.TypesInfo, call.Node().(*ast.CallExpr)).(*types.Func)
	if !ok || fn.Signature().Variadic() || i >= fn.Signature().Params().Len() {
		return false
	}
	there, known := p.of(fn)
	if there == nil {
		return false
	}
	v := known.Signature().Params().At(i)
	for c := range there.decls[known].decl.Preorder((*ast.Ident)(nil)) {
		if there.pass.TypesInfo.Uses[c.Node().(*ast.Ident)] != v {
			continue
		}
		if syntax.Function(c) != there.decls[known].decl.Node() {
			return false
		}
		switch kind, _ := c.ParentEdge(); kind {
		case edge.SelectorExpr_X:
			if called, _ := c.Parent().ParentEdge(); called != edge.CallExpr_Fun {
				return false
			}
		case edge.CallExpr_Args:
			name := calls.Name(there.pass.TypesInfo, c.Parent().Node().(*ast.CallExpr))
			if name != "io.ReadFull" && name != "io.ReadAtLeast" {
				return false
			}
		default:
			return false
		}
	}
	return true
}

// openedFor reports whether all that call a function of the package open the file that is its i-th argument for it,
// and only close it behind.
func (p *program) openedFor(fn *types.Func, i int) bool {
	called := false
	for _, f := range p.files {
		for c := range f.Cursor.Preorder((*ast.Ident)(nil)) {
			if p.pass.TypesInfo.Uses[c.Node().(*ast.Ident)] != fn {
				continue
			}
			fun := c
			if kind, _ := fun.ParentEdge(); kind == edge.SelectorExpr_Sel {
				fun = fun.Parent()
			}
			if kind, _ := fun.ParentEdge(); kind != edge.CallExpr_Fun || !p.opens(fun.Parent(), i) {
				return false
			}
			called = true
		}
	}
	return called
}

// opens reports whether the i-th argument of a call is a file that the function around opens for it.
func (p *program) opens(call inspector.Cursor, i int) bool {
	args := call.Node().(*ast.CallExpr).Args
	if i >= len(args) {
		return false
	}
	id, ok := args[i].(*ast.Ident)
	if kind, _ := call.ParentEdge(); !ok || kind == edge.GoStmt_Call || kind == edge.DeferStmt_Call {
		return false
	}
	v := p.pass.TypesInfo.Uses[id]
	for decl := range call.Enclosing((*ast.FuncDecl)(nil)) {
		for open := range decl.Preorder((*ast.AssignStmt)(nil)) {
			if opened := p.open(open); opened == nil || opened != v || !together(open, call) {
				continue
			}
			for use := range decl.Preorder((*ast.Ident)(nil)) {
				other := p.pass.TypesInfo.Uses[use.Node().(*ast.Ident)] == v && use.Node() != id
				if kind, _ := use.ParentEdge(); other && !(kind == edge.SelectorExpr_X && asks(use.Parent())) {
					return false
				}
			}
			return true
		}
	}
	return false
}

// wrapped are the edits that put a buffer around an argument.
func wrapped(arg *ast.Ident, bufio string, needs []analysis.TextEdit) []analysis.TextEdit {
	return append(slices.Clone(needs), analysis.TextEdit{Pos: arg.Pos(), End: arg.Pos(), NewText: []byte(bufio + ".NewReader(")}, analysis.TextEdit{Pos: arg.End(), End: arg.End(), NewText: []byte(")")})
}
