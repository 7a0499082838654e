package leftslice

import (
	_ "embed"
	"go/ast"
	"go/constant"
	"go/types"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/passes/inspect"
	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gohone/hone/rules/internal/facts/calls"
	"github.com/gohone/hone/rules/internal/facts/sources"
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
	Summary:       "slice allocated in each call, and left behind",
	Safety:        rule.Review,
	Preconditions: preconditions,
	Removes:       []string{"runtime.makeslice", "runtime.newobject", "runtime.mallocgc", "runtime.memclr"},
	Catalogue:     []string{"C5"},
}

func run(pass *analysis.Pass) (any, error) {
	return nil, sources.Each(pass, func(f *sources.File) {
		for c := range f.Cursor.Preorder((*ast.CallExpr)(nil)) {
			call := c.Node().(*ast.CallExpr)
			_, decl := sources.Enclosing(c)
			if decl == nil || once(decl) || !large(pass.TypesInfo, call) {
				continue
			}
			if v := variable(pass.TypesInfo, c); v != nil && leftBehind(pass.TypesInfo, c, v) {
				pass.Report(analysis.Diagnostic{Pos: call.Pos(), End: call.End(), Message: "slice allocated in each call, and left behind"})
			}
		}
	})
}

// once reports whether a function runs only once.
func once(decl *ast.FuncDecl) bool {
	return decl.Recv == nil && (decl.Name.Name == "init" || decl.Name.Name == "main")
}

// least is the size in bytes from which on a slice of a constant size is worth keeping.
const least = 128

// large reports whether a call makes a slice of values without pointers, of a constant
// size that matters. What has the size of a message that is read next is the business of
// rule freshbuffer, and several slices of one size that of rule workspace.
func large(info *types.Info, call *ast.CallExpr) bool {
	if !calls.Builtin(info, call, "make") || len(call.Args) < 2 {
		return false
	}
	s, ok := info.TypeOf(call).Underlying().(*types.Slice)
	if !ok {
		return false
	}
	elem, ok := s.Elem().Underlying().(*types.Basic)
	if !ok || elem.Info()&types.IsNumeric == 0 {
		return false
	}
	size := info.Types[call.Args[len(call.Args)-1]].Value
	if size == nil {
		return false
	}
	n, exact := constant.Int64Val(constant.ToInt(size))
	return exact && n*types.SizesFor("gc", "amd64").Sizeof(elem) >= least
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

// leftBehind reports whether the function around a call gives a slice to calls, looks at
// it and copies from it, but keeps no reference to it: it is neither returned nor stored, and no
// other function has it.
func leftBehind(info *types.Info, c inspector.Cursor, v types.Object) bool {
	given := false
	for fn := range c.Enclosing((*ast.FuncDecl)(nil), (*ast.FuncLit)(nil)) {
		for id := range fn.Preorder((*ast.Ident)(nil)) {
			if info.Uses[id.Node().(*ast.Ident)] != v {
				continue
			}
			passed, ok := used(info, id)
			if !ok || inner(id) != fn.Node() {
				return false
			}
			given = given || passed
		}
		break
	}
	return given
}

// inner returns the innermost function around an expression.
func inner(c inspector.Cursor) ast.Node {
	for fn := range c.Enclosing((*ast.FuncDecl)(nil), (*ast.FuncLit)(nil)) {
		return fn.Node()
	}
	return nil
}

// used looks at one use of a slice, and reports whether it is given to a call that is
// unknown here, and whether the use is one that keeps no reference.
func used(info *types.Info, c inspector.Cursor) (passed, ok bool) {
	for {
		kind, _ := c.ParentEdge()
		up := c.Parent()
		switch kind {
		case edge.ParenExpr_X, edge.SliceExpr_X:
			c = up
			continue
		case edge.IndexExpr_X, edge.RangeStmt_X, edge.BinaryExpr_X, edge.BinaryExpr_Y:
			return false, true
		case edge.AssignStmt_Lhs:
			return false, false // it becomes another
		case edge.CallExpr_Args:
			call := up.Node().(*ast.CallExpr)
			if _, to, conversion := calls.Conversion(info, call); conversion {
				return false, calls.String(to)
			}
			if id, builtin := ast.Unparen(call.Fun).(*ast.Ident); builtin && info.Types[call.Fun].IsBuiltin() {
				return false, id.Name != "append" || call.Ellipsis.IsValid() && call.Args[0] != c.Node()
			}
			return true, plain(info, up)
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
