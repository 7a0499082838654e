package randomread

import (
	_ "embed"
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"strings"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/passes/inspect"
	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"
	"golang.org/x/tools/go/types/typeutil"

	"github.com/gohone/hone/rules/internal/facts/calls"
	"github.com/gohone/hone/rules/internal/facts/loops"
	"github.com/gohone/hone/rules/internal/facts/sources"
	"github.com/gohone/hone/rules/internal/facts/syntax"
	"github.com/gohone/hone/rules/rule"
)

//go:embed doc.go
var doc string

//go:embed preconditions.txt
var preconditions string

// Analyzer finds small reads of random bytes.
var Analyzer = &analysis.Analyzer{
	Name:     "randomread",
	Doc:      "find small reads of random bytes",
	URL:      "https://github.com/gohone/hone/blob/main/docs/rules/randomread.md",
	Requires: []*analysis.Analyzer{inspect.Analyzer},
	Run:      run,
}

// Rule is the analyzer and what hone must know about it.
var Rule = rule.Rule{
	Name:          "randomread",
	Analyzer:      Analyzer,
	Doc:           doc,
	Summary:       "random bytes asked of the system a few at a time",
	Safety:        rule.Review,
	Preconditions: preconditions,
	Removes:       []string{"crypto/rand.", "internal/syscall/unix.GetRandom", "syscall.", "io.ReadFull", "io.ReadAtLeast", "math/big.", "math/rand.", "math/rand/v2.", "runtime.rand", "internal/chacha8rand."},
	Calls:         true,
	Catalogue:     []string{"C20"},
}

func run(pass *analysis.Pass) (any, error) {
	return nil, sources.Each(pass, func(f *sources.File) {
		for c := range f.Cursor.Preorder((*ast.CallExpr)(nil)) {
			call := c.Node().(*ast.CallExpr)
			_, decl := sources.Enclosing(c)
			if syntax.Once(decl) {
				continue
			}
			if ofLetters(pass.TypesInfo, c) {
				pass.Report(analysis.Diagnostic{Pos: call.Pos(), End: call.End(), Message: "random number drawn for each letter, where its bits do for several"})
				continue
			}
			switch calls.Name(pass.TypesInfo, call) {
			case "crypto/rand.Int":
				pass.Report(analysis.Diagnostic{Pos: call.Pos(), End: call.End(), Message: "random number drawn through big numbers and a read of its own"})
			case "crypto/rand.Read":
				if few(pass.TypesInfo, c, call.Args[0]) {
					pass.Report(analysis.Diagnostic{Pos: call.Pos(), End: call.End(), Message: "random bytes asked of the system a few at a time"})
				}
			case "io.ReadFull", "io.ReadAtLeast":
				if secure(pass.TypesInfo, call.Args[0]) && few(pass.TypesInfo, c, call.Args[1]) {
					pass.Report(analysis.Diagnostic{Pos: call.Pos(), End: call.End(), Message: "random bytes asked of the system a few at a time"})
				}
			}
		}
	})
}

// most is the number of bytes up to which asking takes longer than making them.
const most = 64

// secure reports whether a reader is that of crypto/rand, or a variable of the package, or a
// field, that takes its place in tests.
func secure(info *types.Info, e ast.Expr) bool {
	var id *ast.Ident
	switch e := ast.Unparen(e).(type) {
	case *ast.Ident:
		id = e
	case *ast.SelectorExpr:
		id = e.Sel
	default:
		return false
	}
	v, ok := info.Uses[id].(*types.Var)
	if !ok || v.Pkg() == nil {
		return false
	}
	name := strings.ToLower(v.Name())
	return v.Pkg().Path() == "crypto/rand" || types.IsInterface(v.Type()) && v.Parent() == v.Pkg().Scope() && strings.Contains(name, "rand")
}

// few reports whether a slice is a part of an array of a few bytes, or a variable made with
// so constant a size.
func few(info *types.Info, c inspector.Cursor, e ast.Expr) bool {
	switch e := ast.Unparen(e).(type) {
	case *ast.SliceExpr:
		t := info.TypeOf(e.X).Underlying()
		if p, ok := t.(*types.Pointer); ok {
			t = p.Elem().Underlying()
		}
		if a, ok := t.(*types.Array); ok {
			return a.Len() <= most
		}
		return few(info, c, e.X)
	case *ast.Ident:
		v := info.Uses[e]
		for fn := range c.Enclosing((*ast.FuncDecl)(nil)) {
			for at := range fn.Preorder((*ast.AssignStmt)(nil)) {
				a := at.Node().(*ast.AssignStmt)
				if a.Tok != token.DEFINE || len(a.Lhs) != len(a.Rhs) {
					continue
				}
				for i, l := range a.Lhs {
					if id, ok := l.(*ast.Ident); ok && v != nil && info.Defs[id] == v {
						return sized(info, a.Rhs[i])
					}
				}
			}
		}
	}
	return false
}

// sized reports whether an expression makes a slice of a few bytes.
func sized(info *types.Info, e ast.Expr) bool {
	if !calls.Builtin(info, e, "make") {
		return false
	}
	n := info.Types[ast.Unparen(e).(*ast.CallExpr).Args[1]].Value
	return n != nil && constant.Compare(n, token.LEQ, constant.MakeInt64(most))
}

// draws are names of functions that draw a number below a bound.
var draws = map[string]bool{"Intn": true, "IntN": true, "Int31n": true, "Int32N": true, "Int63n": true, "Int64N": true, "N": true}

// ofLetters reports whether a call draws the index of an element, in a loop that chooses one after the
// other out of a list of letters.
func ofLetters(info *types.Info, c inspector.Cursor) bool {
	call := c.Node().(*ast.CallExpr)
	fn, ok := typeutil.Callee(info, call).(*types.Func)
	if !ok || fn.Pkg() == nil || !draws[fn.Name()] || !strings.Contains(strings.ToLower(fn.Pkg().Name()), "rand") || len(call.Args) != 1 {
		return false
	}
	if kind, _ := c.ParentEdge(); kind != edge.IndexExpr_Index {
		return false
	}
	list := c.Parent().Node().(*ast.IndexExpr).X
	if t := info.TypeOf(list); !calls.String(t) && !calls.Bytes(t) && !calls.Runes(t) {
		return false
	}
	loop, _ := loops.Innermost(c)
	return loop != nil
}
