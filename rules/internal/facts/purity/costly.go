package purity

import (
	"go/ast"
	"go/types"
	"slices"
	"strings"

	"github.com/gohone/hone/rules/internal/facts/calls"
)

// costly are the functions of the standard library that take longer than to look at a
// variable.
var costly = []string{
	"strings.To", "strings.Trim", "strings.Split", "strings.Fields", "strings.Replace", "strings.Repeat", "strings.Index", "strings.LastIndex",
	"strings.Count", "strings.Contains", "strings.EqualFold", "strings.Join", "strings.Map", "strings.Title",
	"bytes.To", "bytes.Trim", "bytes.Split", "bytes.Fields", "bytes.Replace", "bytes.Index", "bytes.LastIndex", "bytes.Count", "bytes.Contains", "bytes.EqualFold",
	"strconv.", "unicode/utf8.RuneCount", "unicode/utf8.Valid", "html.", "net/url.", "(*net/url.URL).Query", "(*net/url.URL).String", "path.",
	"math.Pow", "math.Log", "math.Exp", "math.Sin", "math.Cos", "math.Tan", "math.Atan", "math.Hypot", "math.Cbrt", "math.Mod",
}

// Costly reports whether a call is one of a function of the standard library that takes longer
// than to look at a variable. Package fmt is left to the rules that know it.
func Costly(info *types.Info, call *ast.CallExpr) bool {
	name := calls.Name(info, call)
	return slices.ContainsFunc(costly, func(prefix string) bool { return strings.HasPrefix(name, prefix) })
}

// Works reports whether a function has a loop, or calls something.
func Works(info *types.Info, decl *ast.FuncDecl) bool {
	found := false
	ast.Inspect(decl.Body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.ForStmt, *ast.RangeStmt:
			found = true
		case *ast.CallExpr:
			tv := info.Types[n.Fun]
			path, _ := calls.Package(info, n)
			found = found || !tv.IsType() && !tv.IsBuiltin() && path != "math/bits"
		}
		return !found
	})
	return found
}
