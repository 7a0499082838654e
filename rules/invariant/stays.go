package invariant

import (
	"go/ast"
	"go/token"
	"go/types"

	"github.com/gohone/hone/rules/internal/facts/calls"
	"github.com/gohone/hone/rules/internal/facts/loops"
	"github.com/gohone/hone/rules/internal/facts/turns"
)

// pure are functions whose result depends on nothing but their arguments, which do not
// panic, and whose result cannot be changed; with the word that names the result.
var pure = map[string]string{
	"strings.ToLower": "lower", "strings.ToUpper": "upper", "strings.Title": "title", "strings.ToTitle": "title",
	"strings.TrimSpace": "trimmed", "strings.Trim": "trimmed", "strings.TrimLeft": "trimmed", "strings.TrimRight": "trimmed",
	"strings.TrimPrefix": "trimmed", "strings.TrimSuffix": "trimmed", "strings.ReplaceAll": "replaced", "strings.Replace": "replaced",
	"strings.ToValidUTF8": "valid", "strings.Count": "count", "strings.Index": "index", "strings.LastIndex": "index",
	"strings.IndexByte": "index", "strings.Contains": "found", "strings.EqualFold": "equal",
	"strconv.Itoa": "text", "strconv.Quote": "quoted", "strconv.FormatBool": "text",
	"path.Join": "joined", "path.Base": "base", "path.Dir": "dir", "path.Clean": "clean", "path.Ext": "ext",
	"path/filepath.Join": "joined", "path/filepath.Base": "base", "path/filepath.Dir": "dir",
	"path/filepath.Clean": "clean", "path/filepath.Ext": "ext", "path/filepath.ToSlash": "slashed", "path/filepath.FromSlash": "native",
	"net/url.QueryEscape": "escaped", "net/url.PathEscape": "escaped", "html.EscapeString": "escaped", "html.UnescapeString": "plain",
	"regexp.QuoteMeta": "quoted", "unicode/utf8.RuneCountInString": "count", "unicode/utf8.ValidString": "valid",
	"fmt.Sprintf": "text", "fmt.Sprint": "text",
	"math.Sqrt": "root", "math.Pow": "power", "math.Log": "log", "math.Log2": "log", "math.Log10": "log", "math.Exp": "exp",
	"math.Sin": "sin", "math.Cos": "cos", "math.Tan": "tan", "math.Atan2": "angle", "math.Hypot": "length", "math.Cbrt": "root",
}

// noun returns a name for the value of an expression.
func noun(info *types.Info, e ast.Expr) string {
	if call, ok := e.(*ast.CallExpr); ok {
		return pure[calls.Name(info, call)]
	}
	return "joined"
}

// invariant reports whether an expression is worth a variable and is the same in each
// turn of the loop, and whether that is certain: what a pointer leads to may be changed by any call.
func (g *finder) invariant(loop ast.Stmt, e ast.Expr) (fixed, stays bool) {
	info := g.Pass.TypesInfo
	if info.Types[e].Value != nil {
		return false, false
	}
	switch e := e.(type) {
	case *ast.CallExpr:
		name := calls.Name(info, e)
		if pure[name] == "" || e.Ellipsis.IsValid() {
			return false, false
		}
		fixed := true
		for i, arg := range e.Args {
			f, s := g.operand(loop, arg)
			if !s || (name == "fmt.Sprintf" || name == "fmt.Sprint") && !plain(info, arg) ||
				name == "fmt.Sprintf" && i == 0 && info.Types[arg].Value == nil {
				return false, false
			}
			fixed = fixed && f
		}
		return fixed, true
	case *ast.BinaryExpr:
		if e.Op != token.ADD || !calls.String(info.TypeOf(e)) {
			return false, false
		}
		return g.operand(loop, e)
	}
	return false, false
}

// operand reports whether an expression has the same value in each turn, and whether
// nothing but the function itself can change that.
func (g *finder) operand(loop ast.Stmt, e ast.Expr) (fixed, stays bool) {
	info := g.Pass.TypesInfo
	e = ast.Unparen(e)
	if info.Types[e].Value != nil {
		return true, true
	}
	switch e := e.(type) {
	case *ast.Ident, *ast.SelectorExpr:
		return g.path(loop, e)
	case *ast.BinaryExpr:
		if e.Op != token.ADD && e.Op != token.SUB && e.Op != token.MUL {
			return false, false
		}
		f1, s1 := g.operand(loop, e.X)
		f2, s2 := g.operand(loop, e.Y)
		return f1 && f2, s1 && s2
	case *ast.CallExpr:
		if from, to, ok := calls.Conversion(info, e); ok {
			if !basic(to) || !basic(info.TypeOf(from)) {
				return false, false
			}
			return g.operand(loop, from)
		}
		if calls.Builtin(info, e, "len") && calls.String(info.TypeOf(e.Args[0])) {
			return g.operand(loop, e.Args[0])
		}
		return g.invariant(loop, e)
	}
	return false, false
}

// path looks at a variable, or a field that it leads to. What leaves the loop as it is
// may still be reached through a pointer.
func (g *finder) path(loop ast.Stmt, e ast.Expr) (fixed, stays bool) {
	info := g.Pass.TypesInfo
	vars, ok := turns.Path(info, e)
	if !ok || turns.Assigned(info, loop, vars) || !basic(info.TypeOf(e)) {
		return false, false
	}
	root, ok := vars[0].(*types.Var)
	if !ok || loops.Inside(loop, root.Pos()) {
		return false, false
	}
	if root.Parent() == g.Pass.Pkg.Scope() || root.Pkg() != g.Pass.Pkg {
		return false, false // of the package: anything may change it
	}
	fixed = g.fn.Own(root)
	for _, v := range vars[:len(vars)-1] {
		_, pointer := v.Type().Underlying().(*types.Pointer)
		fixed = fixed && !pointer
	}
	return fixed, true
}

// basic reports whether values of a type are text, numbers or bools.
func basic(t types.Type) bool {
	b, ok := t.Underlying().(*types.Basic)
	return ok && b.Info()&(types.IsString|types.IsNumeric|types.IsBoolean) != 0
}

// plain reports whether package fmt asks a value for nothing but itself.
func plain(info *types.Info, arg ast.Expr) bool {
	t := info.TypeOf(arg)
	return basic(t) && types.NewMethodSet(types.NewPointer(t)).Len() == 0
}

// readable reports whether the names of an expression mean before the loop what they mean
// in it.
func (g *finder) readable(at token.Pos, e ast.Expr) bool {
	same := true
	ast.Inspect(e, func(n ast.Node) bool {
		if s, ok := n.(*ast.SelectorExpr); ok {
			same = same && g.readable(at, s.X)
			return false
		}
		id, ok := n.(*ast.Ident)
		same = same && (!ok || g.Lookup(at, id.Name) == g.Pass.TypesInfo.Uses[id])
		return same
	})
	return same
}
