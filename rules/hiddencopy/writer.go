package hiddencopy

import (
	"go/ast"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/analysis"

	"github.com/gohone/hone/rules/internal/facts/calls"
	"github.com/gohone/hone/rules/internal/facts/sources"
	"github.com/gohone/hone/rules/internal/facts/uses"
)

// writer is a type of the package around the writer of a response.
type writer struct {
	pass    *analysis.Pass
	obj     *types.TypeName
	inside  *types.Var // the field
	pointer bool       // it is used by its address
	own     bool       // it has a Write of its own
}

// around returns what the package knows of a type, nil if that is not one that hands on what is written, and hides how it could be.
func around(pass *analysis.Pass, t types.Type) *writer {
	p, pointer := types.Unalias(t).(*types.Pointer)
	if pointer {
		t = p.Elem()
	}
	named, ok := types.Unalias(t).(*types.Named)
	if !ok || named.Obj().Pkg() != pass.Pkg || named.TypeParams().Len() > 0 {
		return nil
	}
	s, ok := named.Underlying().(*types.Struct)
	if !ok {
		return nil
	}
	if m, _, _ := types.LookupFieldOrMethod(named, true, pass.Pkg, "ReadFrom"); m != nil {
		return nil
	}
	w := &writer{pass: pass, obj: named.Obj(), inside: inside(s), pointer: pointer}
	if w.inside == nil {
		return nil
	}
	write, path, _ := types.LookupFieldOrMethod(named, true, pass.Pkg, "Write")
	fn, ok := write.(*types.Func)
	if !ok {
		return nil
	}
	w.own = len(path) == 1
	if w.own && !w.handsOn(uses.Declaration(pass, fn)) || !w.own && (len(path) != 2 || s.Field(path[0]) != w.inside) {
		return nil
	}
	return w
}

// inside returns the one field of a struct that is the writer of a response, nil if there is none, or another.
func inside(s *types.Struct) (in *types.Var) {
	for f := range s.Fields() {
		switch {
		case !response(f.Type()):
		case in != nil:
			return nil
		default:
			in = f
		}
	}
	return in
}

// handsOn reports whether a method Write gives what it is given to the writer inside, once, as it is, and does nothing else with it than
// to ask for its length.
func (w *writer) handsOn(decl *ast.FuncDecl) bool {
	if decl == nil || len(decl.Type.Params.List) != 1 || len(decl.Type.Params.List[0].Names) != 1 {
		return false
	}
	given := w.pass.TypesInfo.Defs[decl.Type.Params.List[0].Names[0]]
	all, fine, handed := 0, 0, 0
	ast.Inspect(decl.Body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.Ident:
			if w.pass.TypesInfo.Uses[n] == given {
				all++
			}
		case *ast.ForStmt, *ast.RangeStmt, *ast.FuncLit, *ast.GoStmt, *ast.DeferStmt:
			handed = 2 // it may be called more than once, or later
		case *ast.CallExpr:
			whole := len(n.Args) == 1 && w.is(n.Args[0], given)
			if whole && calls.Builtin(w.pass.TypesInfo, n, "len") {
				fine++
			}
			if whole && w.writes(n) {
				fine, handed = fine+1, handed+1
			}
		}
		return true
	})
	return handed == 1 && all == fine && w.always(decl.Body)
}

// always reports whether a method comes to the statement that writes, whatever was before.
func (w *writer) always(body *ast.BlockStmt) bool {
	for _, s := range body.List {
		wrote, leaves := false, false
		ast.Inspect(s, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.ReturnStmt:
				leaves = true
			case *ast.CallExpr:
				wrote = wrote || w.writes(n)
			}
			return true
		})
		if wrote {
			switch s.(type) {
			case *ast.AssignStmt, *ast.ReturnStmt:
				return true
			}
			return false
		}
		if leaves {
			return false
		}
	}
	return false
}

// writes reports whether a call is one of Write of the writer inside.
func (w *writer) writes(call *ast.CallExpr) bool {
	sel, ok := ast.Unparen(call.Fun).(*ast.SelectorExpr)
	if !ok || sel.Sel.Name != "Write" {
		return false
	}
	in, ok := ast.Unparen(sel.X).(*ast.SelectorExpr)
	return ok && w.is(in.Sel, w.inside)
}

func (w *writer) is(e ast.Expr, obj types.Object) bool {
	id, ok := ast.Unparen(e).(*ast.Ident)
	return ok && obj != nil && w.pass.TypesInfo.Uses[id] == obj
}

// reads gives the type a method ReadFrom, where what is written is not looked at.
func (w *writer) reads(f *sources.File) []analysis.SuggestedFix {
	if w.own || w.obj.Exported() || w.obj.Parent() != w.pass.Pkg.Scope() || w.partOf() {
		return nil
	}
	decl := w.declared(f)
	if decl == nil {
		return nil
	}
	io, edits, ok := f.Import(decl.End(), "io")
	if !ok || io == "w" || io == "src" {
		return nil
	}
	recv := w.obj.Name()
	if w.pointer {
		recv = "*" + recv
	}
	text := "\n\n// ReadFrom lets the writer inside copy, as it can do so without a buffer.\nfunc (w " + recv + ") ReadFrom(src " + io + ".Reader) (int64, error) { return " +
		io + ".Copy(w." + w.inside.Name() + ", src) }"
	end := f.Behind(decl.End())
	return []analysis.SuggestedFix{{
		Message:   "hand on what is copied, too",
		TextEdits: append(edits, analysis.TextEdit{Pos: end, End: end, NewText: []byte(text)}),
	}}
}

// partOf reports whether another type of the package has the methods of the type, as it would have the new one.
func (w *writer) partOf() bool {
	for _, obj := range w.pass.TypesInfo.Defs {
		v, ok := obj.(*types.Var)
		if !ok || !v.Embedded() {
			continue
		}
		t := v.Type()
		if p, ok := types.Unalias(t).(*types.Pointer); ok {
			t = p.Elem()
		}
		if named, ok := types.Unalias(t).(*types.Named); ok && named.Obj() == w.obj {
			return true
		}
	}
	return false
}

// declared returns the declaration of the type in a file, nil if it is elsewhere, or one of several types.
func (w *writer) declared(f *sources.File) *ast.GenDecl {
	for _, d := range f.Syntax.Decls {
		gen, ok := d.(*ast.GenDecl)
		if ok && gen.Tok == token.TYPE && !gen.Lparen.IsValid() && w.pass.TypesInfo.Defs[gen.Specs[0].(*ast.TypeSpec).Name] == w.obj {
			return gen
		}
	}
	return nil
}
