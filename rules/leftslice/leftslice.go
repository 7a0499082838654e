package leftslice

import (
	_ "embed"
	"go/ast"
	"go/types"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/passes/inspect"
	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gohone/hone/rules/internal/facts/calls"
	"github.com/gohone/hone/rules/internal/facts/sources"
	"github.com/gohone/hone/rules/internal/facts/syntax"
	"github.com/gohone/hone/rules/rule"
)

//go:embed doc.go
var doc string

//go:embed preconditions.txt
var preconditions string

// Analyzer finds slices that a function allocates, hands to a call, and leaves behind.
var Analyzer = &analysis.Analyzer{
	Name:     "leftslice",
	Doc:      "find slices that a function allocates for a call and leaves behind",
	URL:      "https://github.com/gohone/hone/blob/main/docs/rules/leftslice.md",
	Requires: []*analysis.Analyzer{inspect.Analyzer},
	Run:      run,
}

// Rule is the analyzer and what hone must know about it.
var Rule = rule.Rule{
	Name:          "leftslice",
	Analyzer:      Analyzer,
	Doc:           doc,
	Summary:       "slice or array allocated in each call, and left behind",
	Safety:        rule.Mechanical,
	Version:       3, // slices of the turns of a loop
	Preconditions: preconditions,
	Removes:       []string{"runtime.makeslice", "runtime.newobject", "runtime.mallocgc", "runtime.memclr"},
	Catalogue:     []string{"C4", "C5"},
}

func run(pass *analysis.Pass) (any, error) {
	all, turns := usersOf(pass), anewIn(pass)
	return nil, sources.Each(pass, func(f *sources.File) {
		for c := range f.Cursor.Preorder((*ast.CallExpr)(nil), (*ast.Ident)(nil)) {
			_, decl := sources.Enclosing(c)
			if decl == nil || syntax.Once(decl) {
				continue
			}
			switch n := c.Node().(type) {
			case *ast.CallExpr:
				slice(f, c, n, turns)
				returned(f, all, c, decl)
			case *ast.Ident:
				array(f, c, n)
			}
		}
	})
}

// slice reports a call of make for a variable that is left behind.
func slice(f *sources.File, c inspector.Cursor, call *ast.CallExpr, turns *anew) {
	info := f.Pass.TypesInfo
	if h, ok := hereOf(f, c, call); ok {
		if fixes := h.fix(f, c); fixes != nil {
			f.Pass.Report(analysis.Diagnostic{Pos: call.Pos(), End: call.End(), Message: "slice allocated in each call, and left behind", SuggestedFixes: fixes})
			return
		}
	}
	if gathered(f, c, call) {
		return
	}
	fixed, ok := numbers(info, call)
	if !ok {
		return
	}
	v := variable(info, c)
	if v == nil || !fixed && (filled(info, c, v) || several(f, c, call)) {
		return
	}
	if given, left := leftBehind(info, c, v); left && (given || !fixed) {
		d := analysis.Diagnostic{Pos: call.Pos(), End: call.End(), Category: string(rule.Review), Message: "slice allocated in each call, and left behind"}
		turns.fix(f, c, v, &d)
		f.Pass.Report(d)
	}
}

// array reports a variable that is an array of which a call gets a slice: it is on the heap
// where the call may keep that.
func array(f *sources.File, c inspector.Cursor, id *ast.Ident) {
	info := f.Pass.TypesInfo
	v, ok := info.Defs[id].(*types.Var)
	if !ok || v.IsField() {
		return
	}
	t, ok := v.Type().Underlying().(*types.Array)
	if !ok || !number(t.Elem()) {
		return
	}
	switch kind, _ := c.ParentEdge(); kind {
	case edge.ValueSpec_Names, edge.AssignStmt_Lhs:
	default:
		return
	}
	if given, left := leftBehind(info, c, v); left && given {
		f.Pass.Report(analysis.Diagnostic{Pos: id.Pos(), End: id.End(), Category: string(rule.Review), Message: "array of which a call gets a slice, left behind"})
	}
}

// numbers reports whether a call makes a slice of values without pointers, and whether its
// size is constant.
func numbers(info *types.Info, call *ast.CallExpr) (fixed, ok bool) {
	if !calls.Builtin(info, call, "make") || len(call.Args) < 2 {
		return false, false
	}
	s, ok := info.TypeOf(call).Underlying().(*types.Slice)
	if !ok || !number(s.Elem()) {
		return false, false
	}
	return info.Types[call.Args[len(call.Args)-1]].Value != nil, true
}

func number(t types.Type) bool {
	b, ok := t.Underlying().(*types.Basic)
	return ok && b.Info()&(types.IsNumeric|types.IsBoolean) != 0
}

// filled reports whether the next statement reads a message into a slice, of which rule
// freshbuffer speaks.
func filled(info *types.Info, c inspector.Cursor, v types.Object) bool {
	for stmt := range c.Enclosing((*ast.AssignStmt)(nil), (*ast.DeclStmt)(nil)) {
		next, ok := stmt.NextSibling()
		if !ok {
			return false
		}
		for call := range next.Preorder((*ast.CallExpr)(nil)) {
			var name string
			switch fun := ast.Unparen(call.Node().(*ast.CallExpr).Fun).(type) {
			case *ast.SelectorExpr:
				name = fun.Sel.Name
			case *ast.Ident:
				name = fun.Name
			}
			if name == "ReadFull" || name == "ReadAtLeast" || name == "Read" {
				return true
			}
		}
		return false
	}
	return false
}

// several reports whether the function makes another slice of the same size: these are the
// business of rule workspace.
func several(f *sources.File, c inspector.Cursor, call *ast.CallExpr) bool {
	size := f.Of(call.Args[len(call.Args)-1])
	for fn := range c.Enclosing((*ast.FuncDecl)(nil)) {
		for other := range fn.Preorder((*ast.CallExpr)(nil)) {
			o := other.Node().(*ast.CallExpr)
			if o != call && calls.Builtin(f.Pass.TypesInfo, o, "make") && len(o.Args) > 1 && f.Of(o.Args[len(o.Args)-1]) == size {
				return true
			}
		}
	}
	return false
}

// variable returns the variable that is declared with the result of a call.
func variable(info *types.Info, c inspector.Cursor) types.Object {
	switch kind, i := c.ParentEdge(); kind {
	case edge.AssignStmt_Rhs:
		if a := c.Parent().Node().(*ast.AssignStmt); len(a.Lhs) == len(a.Rhs) {
			if id, ok := a.Lhs[i].(*ast.Ident); ok {
				return info.Defs[id]
			}
		}
	case edge.ValueSpec_Values:
		if s := c.Parent().Node().(*ast.ValueSpec); len(s.Names) == len(s.Values) {
			return info.Defs[s.Names[i]]
		}
	}
	return nil
}

// leftBehind reports whether the function around a declaration gives a slice, or one of an
// array, to calls; and whether it keeps no reference to it: it is neither returned nor stored,
// and no other function has it.
func leftBehind(info *types.Info, c inspector.Cursor, v types.Object) (given, left bool) {
	for fn := range c.Enclosing((*ast.FuncDecl)(nil), (*ast.FuncLit)(nil)) {
		for id := range fn.Preorder((*ast.Ident)(nil)) {
			if info.Uses[id.Node().(*ast.Ident)] != v {
				continue
			}
			passed, ok := used(info, id)
			if !ok || syntax.Function(id) != fn.Node() {
				return false, false
			}
			given, left = given || passed, true
		}
		break
	}
	return given, left
}

// used looks at one use of a slice, and reports whether it is given to a call that is
// unknown here, and whether the use is one that keeps no reference.
func used(info *types.Info, c inspector.Cursor) (passed, ok bool) {
	return usedBy(info, c, map[*types.Func]bool{})
}

// usedBy is used in functions that are not seen again.
func usedBy(info *types.Info, c inspector.Cursor, seen map[*types.Func]bool) (passed, ok bool) {
	_, value := info.TypeOf(c.Node().(ast.Expr)).Underlying().(*types.Array)
	for {
		kind, i := c.ParentEdge()
		up := c.Parent()
		switch kind {
		case edge.ParenExpr_X:
			c = up
			continue
		case edge.SliceExpr_X:
			c, value = up, false
			continue
		case edge.IndexExpr_X, edge.RangeStmt_X, edge.BinaryExpr_X, edge.BinaryExpr_Y:
			return false, true
		case edge.AssignStmt_Rhs, edge.ReturnStmt_Results, edge.KeyValueExpr_Value, edge.CompositeLit_Elts:
			return false, value // an array is copied
		case edge.AssignStmt_Lhs:
			return false, value // it becomes another
		case edge.CallExpr_Args:
			if value {
				return false, true
			}
			call := up.Node().(*ast.CallExpr)
			if _, to, conversion := calls.Conversion(info, call); conversion {
				return false, calls.String(to)
			}
			if id, builtin := ast.Unparen(call.Fun).(*ast.Ident); builtin && info.Types[call.Fun].IsBuiltin() {
				return false, id.Name != "append" || call.Ellipsis.IsValid() && call.Args[0] != c.Node()
			}
			return true, plain(info, up) && !mayKeep(info, up, call, i, seen)
		default:
			return false, false
		}
	}
}

// plain reports whether a call returns nothing that may refer to what it is given: numbers,
// bools, text and errors.
func plain(info *types.Info, c inspector.Cursor) bool {
	switch kind, _ := c.ParentEdge(); kind {
	case edge.GoStmt_Call, edge.DeferStmt_Call:
		return false
	}
	sig, ok := info.TypeOf(c.Node().(*ast.CallExpr).Fun).Underlying().(*types.Signature)
	if !ok {
		return false
	}
	for r := range sig.Results().Variables() {
		if _, basic := r.Type().Underlying().(*types.Basic); !basic && types.TypeString(r.Type(), nil) != "error" {
			return false
		}
	}
	return true
}
