package closuretext

import (
	"go/ast"
	"go/token"
	"go/types"
	"strings"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/types/typeutil"

	"github.com/gohone/hone/rules/internal/facts/calls"
	"github.com/gohone/hone/rules/internal/facts/order"
	"github.com/gohone/hone/rules/internal/facts/purity"
	"github.com/gohone/hone/rules/rule"
)

// words knows which functions of the module always make the same text of the same basic values, and
// cannot panic, unless that makes no difference.
type words struct {
	pass     *analysis.Pass
	packages map[string]*source
	known    map[string]bool // by the full name
	// inPlace says that the text is made where it was made before: what panics or never ends did so there.
	inPlace bool
}

// source is a package of the module.
type source struct {
	info  *types.Info
	files []*ast.File
	pure  *purity.Functions
}

func wordsOf(pass *analysis.Pass) *words {
	return &words{pass: pass, packages: map[string]*source{}, known: map[string]bool{}}
}

// of returns the package that a function is in, nil where its source is not at hand.
func (w *words) of(p *types.Package) *source {
	if p == nil {
		return nil
	}
	if s, known := w.packages[p.Path()]; known {
		return s
	}
	w.packages[p.Path()] = w.load(p.Path())
	return w.packages[p.Path()]
}

func (w *words) load(path string) *source {
	if path == w.pass.Pkg.Path() {
		return &source{w.pass.TypesInfo, w.pass.Files, purity.Of(w.pass)}
	}
	load, ok := w.pass.ResultOf[rule.Packages].(rule.Load)
	if m := w.pass.Module; !ok || m == nil || path != m.Path && !strings.HasPrefix(path, m.Path+"/") {
		return nil
	}
	all, err := load(path)
	if err != nil || len(all) != 1 {
		return nil
	}
	p := all[0]
	return &source{p.TypesInfo, p.Syntax, purity.Of(&analysis.Pass{Files: p.Syntax, Pkg: p.Types, TypesInfo: p.TypesInfo})}
}

// same reports whether a function always makes the same text of the same values.
func (w *words) same(fn *types.Func) bool {
	if fn = fn.Origin(); fn.Signature().TypeParams() != nil || fn.Signature().RecvTypeParams() != nil {
		return false
	}
	name := fn.FullName()
	if known, ok := w.known[name]; ok {
		return known
	}
	w.known[name] = false // of one that calls itself, nothing is known
	w.known[name] = w.spoken(fn)
	return w.known[name]
}

func (w *words) spoken(fn *types.Func) bool {
	sig := fn.Signature()
	if recv := sig.Recv(); recv != nil && !basicOrNamed(recv.Type()) {
		return false
	}
	for v := range sig.Params().Variables() {
		t := v.Type()
		if list, ok := t.(*types.Slice); ok && sig.Variadic() {
			t = list.Elem()
		}
		if !isBasic(t) {
			return false
		}
	}
	s := w.of(fn.Pkg())
	if s == nil || sig.Results().Len() != 1 || !isBasic(sig.Results().At(0).Type()) {
		return false
	}
	decl, there := s.declared(fn)
	return decl != nil && decl.Body != nil && s.pure.Computes(there) && w.settled(s, decl)
}

func basicOrNamed(t types.Type) bool {
	_, pointer := types.Unalias(t).(*types.Pointer)
	b, ok := t.Underlying().(*types.Basic)
	return ok && !pointer && isBasic(b)
}

// declared finds a function, which was perhaps read once more, by its full name.
func (s *source) declared(fn *types.Func) (*ast.FuncDecl, *types.Func) {
	for _, file := range s.files {
		for _, d := range file.Decls {
			decl, ok := d.(*ast.FuncDecl)
			if !ok || decl.Name.Name != fn.Name() {
				continue
			}
			if there, ok := s.info.Defs[decl.Name].(*types.Func); ok && there.FullName() == fn.FullName() {
				return decl, there
			}
		}
	}
	return nil, nil
}

// settled reports whether a function that only computes looks at nothing that may change and, unless the text
// is made in its place, ends and does not panic.
func (w *words) settled(s *source, decl *ast.FuncDecl) bool {
	ok, fn := true, order.Of(s.info, decl)
	replacers := map[*ast.CallExpr]bool{} // of constants, that are asked where they are made
	ast.Inspect(decl.Body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.ForStmt, *ast.SliceExpr:
			ok = ok && w.inPlace
		case *ast.StarExpr, *ast.TypeAssertExpr, *ast.TypeSwitchStmt, *ast.LabeledStmt, *ast.FuncLit:
			ok = false
		case *ast.RangeStmt:
			switch t := s.info.TypeOf(n.X).Underlying().(type) {
			case *types.Basic:
				ok = ok && (w.inPlace || t.Info()&types.IsString != 0) // a number may be of any size
			case *types.Slice, *types.Array:
			default: // in any order, or by a function
				ok = false
			}
		case *ast.IndexExpr:
			m, isMap := s.info.TypeOf(n.X).Underlying().(*types.Map)
			ok = ok && (w.inPlace || isMap) && (!isMap || basicOrNamed(m.Key()))
		case *ast.BinaryExpr:
			ok = ok && (w.inPlace || s.total(n))
		case *ast.AssignStmt:
			switch n.Tok {
			case token.QUO_ASSIGN, token.REM_ASSIGN, token.SHL_ASSIGN, token.SHR_ASSIGN:
				ok = ok && w.inPlace
			}
		case *ast.Ident:
			v, isVar := s.info.Uses[n].(*types.Var)
			ok = ok && (!isVar || v.IsField() || v.Pkg() == nil || v.Parent() != v.Pkg().Scope() || s.pure.Steady(v))
		case *ast.CallExpr:
			made, replaces := purity.Replaces(s.info, n, s.pure.Steady)
			replacers[made] = made != nil
			ok = ok && (replaces || replacers[n] || w.calm(s, fn, n))
		}
		return ok
	})
	return ok
}

// total reports whether an operation has a result for all operands.
func (s *source) total(e *ast.BinaryExpr) bool {
	switch e.Op {
	case token.QUO, token.REM, token.SHL, token.SHR:
		return s.info.Types[e].Value != nil
	}
	return basicOrNamed(s.info.TypeOf(e.X)) && basicOrNamed(s.info.TypeOf(e.Y))
}

// calm reports whether a call in such a function has no effect and does not panic.
func (w *words) calm(s *source, in *order.Function, call *ast.CallExpr) bool {
	if tv := s.info.Types[call.Fun]; tv.IsType() {
		return basicOrNamed(tv.Type)
	}
	if call.Ellipsis.IsValid() {
		return false
	}
	for _, name := range []string{"len", "min", "max"} {
		if calls.Builtin(s.info, call, name) {
			return true
		}
	}
	fn := typeutil.StaticCallee(s.info, call)
	if fn == nil {
		return false
	}
	if w.of(fn.Pkg()) == nil {
		return !in.Effect(call)
	}
	return w.same(fn)
}
