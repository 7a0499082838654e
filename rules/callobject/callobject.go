package callobject

import (
	_ "embed"
	"go/ast"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/passes/inspect"
	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"
	"golang.org/x/tools/go/types/typeutil"

	"github.com/gohone/hone/rules/internal/facts/calls"
	"github.com/gohone/hone/rules/internal/facts/kinds"
	"github.com/gohone/hone/rules/internal/facts/sources"
	"github.com/gohone/hone/rules/internal/facts/syntax"
	"github.com/gohone/hone/rules/rule"
)

//go:embed doc.go
var doc string

//go:embed preconditions.txt
var preconditions string

// Analyzer finds objects that serve one call.
var Analyzer = &analysis.Analyzer{
	Name:     "callobject",
	Doc:      "find objects that a function makes for one call",
	URL:      "https://github.com/gohone/hone/blob/main/docs/rules/callobject.md",
	Requires: []*analysis.Analyzer{inspect.Analyzer},
	Run:      run,
}

// Rule is the analyzer and what hone must know about it.
var Rule = rule.Rule{
	Name:          "callobject",
	Analyzer:      Analyzer,
	Doc:           doc,
	Summary:       "object made in each call, and left behind",
	Safety:        rule.Review,
	Preconditions: preconditions,
	Removes:       []string{"runtime.newobject", "runtime.mallocgc"},
	Calls:         true,
	Catalogue:     []string{"C5"},
}

func run(pass *analysis.Pass) (any, error) {
	return nil, sources.Each(pass, func(f *sources.File) {
		for c := range f.Cursor.Preorder((*ast.Ident)(nil)) {
			v, ok := pass.TypesInfo.Defs[c.Node().(*ast.Ident)].(*types.Var)
			if !ok || v.IsField() {
				continue
			}
			_, decl := sources.Enclosing(c)
			if decl == nil || syntax.Once(decl) || !worthKeeping(v.Type()) {
				continue
			}
			at := made(pass, c)
			if at == nil || !leftBehind(pass.TypesInfo, c, v) {
				continue
			}
			pass.Report(analysis.Diagnostic{Pos: at.Pos(), End: at.End(), Message: "object made in each call, and left behind"})
		}
	})
}

// others names types that serve one call by their nature, and those that other rules know.
var others = map[string]bool{
	"bytes.Buffer": true, "strings.Builder": true, "bufio.Reader": true, "bufio.Writer": true,
	"sync.Mutex": true, "sync.RWMutex": true, "sync.WaitGroup": true, "sync.Once": true, "sync.Pool": true,
	"math/big.Int": true, "math/big.Float": true, "math/big.Rat": true, "time.Time": true,
}

// worthKeeping reports whether a type is a struct, or a pointer to one, that a later call can
// use again: one with a name, more than a word in size, and no error.
func worthKeeping(t types.Type) bool {
	if p, ok := t.Underlying().(*types.Pointer); ok {
		t = p.Elem()
	}
	named, ok := types.Unalias(t).(*types.Named)
	if !ok || named.Obj().Pkg() == nil || others[types.TypeString(named.Origin(), nil)] {
		return false
	}
	s, ok := named.Underlying().(*types.Struct)
	if !ok || s.NumFields() < 2 {
		return false
	}
	failure := types.Universe.Lookup("error").Type().Underlying().(*types.Interface)
	return !types.Implements(named, failure) && !types.Implements(types.NewPointer(named), failure)
}

// made returns what makes the object that a variable is declared with: a literal, new, the
// declaration itself, or a function of the package that does nothing but make one.
func made(pass *analysis.Pass, c inspector.Cursor) ast.Node {
	switch kind, i := c.ParentEdge(); kind {
	case edge.ValueSpec_Names:
		spec := c.Parent().Node().(*ast.ValueSpec)
		if len(spec.Values) == len(spec.Names) {
			return makes(pass, spec.Values[i], true)
		}
		if len(spec.Values) == 0 {
			if _, pointer := pass.TypesInfo.TypeOf(spec.Type).Underlying().(*types.Pointer); !pointer {
				return c.Node()
			}
		}
	case edge.AssignStmt_Lhs:
		if a := c.Parent().Node().(*ast.AssignStmt); a.Tok == token.DEFINE && len(a.Lhs) == len(a.Rhs) {
			if _, value := ast.Unparen(a.Rhs[i]).(*ast.CompositeLit); value {
				return c.Node()
			}
			return makes(pass, a.Rhs[i], true)
		}
	}
	return nil
}

// makes returns the expression if it makes an object; a call of a function of the package
// does if what that returns is made so.
func makes(pass *analysis.Pass, e ast.Expr, follow bool) ast.Node {
	info := pass.TypesInfo
	switch e := ast.Unparen(e).(type) {
	case *ast.UnaryExpr:
		if _, literal := ast.Unparen(e.X).(*ast.CompositeLit); literal && e.Op == token.AND {
			return e
		}
	case *ast.CallExpr:
		if calls.Builtin(info, e, "new") {
			return e
		}
		if fn := typeutil.StaticCallee(info, e); follow && fn != nil && fn.Pkg() == pass.Pkg && constructs(pass, fn.Origin()) {
			return e
		}
	}
	return nil
}

// constructs reports whether a function of the package only makes an object: each of its
// returns gives a literal, new, or a variable that is declared so.
func constructs(pass *analysis.Pass, fn *types.Func) bool {
	if fn.Signature().Results().Len() != 1 {
		return false
	}
	decl := declaration(pass, fn)
	if decl == nil || decl.Body == nil {
		return false
	}
	fresh := map[types.Object]bool{}
	all, some := true, false
	ast.Inspect(decl.Body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit:
			return false
		case *ast.AssignStmt:
			for i, l := range n.Lhs {
				if id, ok := l.(*ast.Ident); ok && n.Tok == token.DEFINE && len(n.Lhs) == len(n.Rhs) && makes(pass, n.Rhs[i], false) != nil {
					fresh[pass.TypesInfo.Defs[id]] = true
				}
			}
		case *ast.ReturnStmt:
			some = true
			if len(n.Results) != 1 {
				all = false
				break
			}
			id, ok := ast.Unparen(n.Results[0]).(*ast.Ident)
			all = all && (ok && fresh[pass.TypesInfo.Uses[id]] || makes(pass, n.Results[0], false) != nil)
		}
		return true
	})
	return all && some
}

func declaration(pass *analysis.Pass, fn *types.Func) *ast.FuncDecl {
	for _, file := range pass.Files {
		if file.Pos() > fn.Pos() || fn.Pos() >= file.End() {
			continue
		}
		for _, d := range file.Decls {
			if decl, ok := d.(*ast.FuncDecl); ok && decl.Name.Pos() == fn.Pos() {
				return decl
			}
		}
	}
	return nil
}

// leftBehind reports whether the function only works with an object: it calls methods of it,
// reads and sets its fields, and hands it to calls that return nothing which may hold it.
func leftBehind(info *types.Info, c inspector.Cursor, v *types.Var) bool {
	called := false
	for fn := range c.Enclosing((*ast.FuncDecl)(nil), (*ast.FuncLit)(nil)) {
		for id := range fn.Preorder((*ast.Ident)(nil)) {
			if info.Uses[id.Node().(*ast.Ident)] != v {
				continue
			}
			calls, ok := used(info, id, v)
			if !ok || syntax.Function(id) != fn.Node() {
				return false
			}
			called = called || calls
		}
		break
	}
	return called
}

// used looks at one use of an object, and reports whether a call gets it by its address, and
// whether nothing keeps it.
func used(info *types.Info, c inspector.Cursor, v *types.Var) (called, ok bool) {
	_, pointer := v.Type().Underlying().(*types.Pointer)
	kind, _ := c.ParentEdge()
	if u, address := c.Parent().Node().(*ast.UnaryExpr); address && u.Op == token.AND {
		c, pointer = c.Parent(), true
		kind, _ = c.ParentEdge()
	}
	switch kind {
	case edge.SelectorExpr_X:
		return method(info, c.Parent(), v)
	case edge.CallExpr_Args:
		call := c.Parent().Node().(*ast.CallExpr)
		return pointer && !info.Types[call.Fun].IsBuiltin(), !pointer || harmless(info, c.Parent(), v)
	case edge.BinaryExpr_X, edge.BinaryExpr_Y:
		return false, true
	}
	return false, false
}

// method looks at a field or a method of an object.
func method(info *types.Info, sel inspector.Cursor, v *types.Var) (called, ok bool) {
	s := info.Selections[sel.Node().(*ast.SelectorExpr)]
	if s == nil {
		return false, false
	}
	kind, _ := sel.ParentEdge()
	if s.Kind() == types.FieldVal {
		u, address := sel.Parent().Node().(*ast.UnaryExpr)
		return false, !address || u.Op != token.AND
	}
	if kind != edge.CallExpr_Fun || !harmless(info, sel.Parent(), v) {
		return false, false
	}
	_, pointer := s.Obj().(*types.Func).Signature().Recv().Type().Underlying().(*types.Pointer)
	return pointer, true
}

// harmless reports whether a call is over when it returns, and what it returns is no object of
// the same type, no function and no interface but an error: these may hold what it was given.
func harmless(info *types.Info, c inspector.Cursor, v *types.Var) bool {
	switch kind, _ := c.ParentEdge(); kind {
	case edge.GoStmt_Call, edge.DeferStmt_Call:
		return kind == edge.DeferStmt_Call
	}
	sig, ok := info.TypeOf(c.Node().(*ast.CallExpr).Fun).Underlying().(*types.Signature)
	if !ok {
		return false
	}
	for r := range sig.Results().Variables() {
		t := r.Type()
		if _, fn := t.Underlying().(*types.Signature); fn || types.IsInterface(t) && types.TypeString(t, nil) != "error" {
			return false
		}
		if types.Identical(kinds.Pointed(t), kinds.Pointed(v.Type())) {
			return false
		}
	}
	return true
}
