package freshbuffer

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"maps"
	"strings"

	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"
	"golang.org/x/tools/go/types/typeutil"

	"github.com/gohone/hone/rules/internal/facts/calls"
	"github.com/gohone/hone/rules/internal/facts/sources"
)

// length is a number of bytes: a constant, and how often the lengths of which
// expressions are added to it.
type length struct {
	number int64
	of     map[string]int
}

// overwritten reports whether what is appended to the result of a call of make at once,
// make([]byte, 0, size), is size bytes: nobody can then see what was there before.
func overwritten(f *sources.File, c inspector.Cursor, size ast.Expr) bool {
	want, have := length{of: map[string]int{}}, length{of: map[string]int{}}
	if !want.add(f, size) {
		return false
	}
	for {
		kind, i := c.ParentEdge()
		if kind == edge.ParenExpr_X {
			c = c.Parent()
			continue
		}
		if kind != edge.CallExpr_Args || i != 0 || !have.appended(f, c.Parent().Node().(*ast.CallExpr)) {
			break
		}
		c = c.Parent()
	}
	return want.number == have.number && maps.Equal(want.of, have.of)
}

// add adds what an expression says, if that is a sum of lengths and constants.
func (l *length) add(f *sources.File, e ast.Expr) bool {
	e = ast.Unparen(e)
	if v := f.Pass.TypesInfo.Types[e].Value; v != nil {
		n, exact := constant.Int64Val(constant.ToInt(v))
		l.number += n
		return exact
	}
	switch e := e.(type) {
	case *ast.BinaryExpr:
		return e.Op == token.ADD && l.add(f, e.X) && l.add(f, e.Y)
	case *ast.CallExpr:
		if !calls.Builtin(f.Pass.TypesInfo, e, "len") || !still(f.Pass.TypesInfo, e.Args[0]) {
			return false
		}
		l.of[f.Of(ast.Unparen(e.Args[0]))]++
		return true
	}
	return false
}

// appended adds how much a call appends, if it appends and only that.
func (l *length) appended(f *sources.File, call *ast.CallExpr) bool {
	info := f.Pass.TypesInfo
	for _, arg := range call.Args[1:] {
		if !still(info, arg) {
			return false
		}
	}
	switch {
	case !calls.Builtin(info, call, "append"):
		n := numberAppended(info, call)
		l.number += n
		return n > 0
	case !call.Ellipsis.IsValid():
		l.number += int64(len(call.Args) - 1)
		return true
	}
	what := ast.Unparen(call.Args[1])
	if v := info.Types[what].Value; v != nil && v.Kind() == constant.String {
		l.number += int64(len(constant.StringVal(v)))
		return true
	}
	l.of[f.Of(what)]++
	return true
}

// numberAppended returns how many bytes a method of a byte order of package
// encoding/binary appends, 0 if the call is none of these.
func numberAppended(info *types.Info, call *ast.CallExpr) int64 {
	fn, ok := typeutil.Callee(info, call).(*types.Func)
	if !ok || fn.Pkg() == nil || fn.Pkg().Path() != "encoding/binary" || fn.Signature().Recv() == nil || types.IsInterface(fn.Signature().Recv().Type()) {
		return 0
	}
	bits, ok := strings.CutPrefix(fn.Name(), "AppendUint")
	if !ok {
		return 0
	}
	return map[string]int64{"16": 2, "32": 4, "64": 8}[bits]
}

// still reports whether finding a value calls nothing: then a length is the same when it
// is asked for and when what has it is appended.
func still(info *types.Info, e ast.Expr) bool {
	calm := true
	ast.Inspect(e, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.CallExpr:
			calm = calm && (info.Types[n.Fun].IsType() || measures(info, n))
		case *ast.FuncLit:
			calm = false
		case *ast.UnaryExpr:
			calm = calm && n.Op != token.ARROW
		}
		return calm
	})
	return calm
}

// measures reports whether a call asks for the length of a slice or a text.
func measures(info *types.Info, call *ast.CallExpr) bool {
	if !calls.Builtin(info, call, "len") {
		return false
	}
	switch t := info.TypeOf(call.Args[0]).Underlying().(type) {
	case *types.Slice:
		return true
	case *types.Basic:
		return t.Info()&types.IsString != 0
	}
	return false
}
