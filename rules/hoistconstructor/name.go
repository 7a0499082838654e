package hoistconstructor

import (
	"bytes"
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"strconv"
	"unicode"

	"golang.org/x/tools/go/analysis"

	"github.com/gohone/hone/rules/internal/facts/syntax"
	"github.com/gohone/hone/rules/internal/facts/toplevel"
)

// initializer returns the call as it must be written at package level: the
// source of it, with the value in the place of each argument that only means
// something in the function. It is not ok if a comment would be lost, and where
// the value may be another one on another system.
func initializer(pass *analysis.Pass, file *ast.File, call *ast.CallExpr) (string, bool) {
	tok := pass.Fset.File(file.FileStart)
	src, err := pass.ReadFile(tok.Name())
	if err != nil {
		return "", false
	}
	if len(src) != tok.Size() {
		return "", false // not the file that was parsed
	}
	var text bytes.Buffer
	at := call.Pos()
	for _, arg := range call.Args {
		if everywhere(pass, arg) {
			continue
		}
		if commented(file, arg) || !literal(pass.TypesInfo, file, arg) {
			return "", false
		}
		text.Write(src[tok.Offset(at):tok.Offset(arg.Pos())])
		text.WriteString(strconv.Quote(constant.StringVal(pass.TypesInfo.Types[arg].Value)))
		at = arg.End()
	}
	text.Write(src[tok.Offset(at):tok.Offset(call.End())])
	return text.String(), true
}

// everywhere reports whether the expression means the same at package level:
// its names are the package's, the file's or predeclared.
func everywhere(pass *analysis.Pass, expr ast.Expr) bool {
	ok := true
	ast.Inspect(expr, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.SelectorExpr:
			_, qualified := pass.TypesInfo.Uses[syntax.Name(n.X)].(*types.PkgName)
			ok = ok && qualified
			return false
		case *ast.Ident:
			obj := pass.TypesInfo.Uses[n]
			ok = ok && obj != nil && (obj.Parent() == pass.Pkg.Scope() || obj.Parent() == types.Universe)
		}
		return ok
	})
	return ok
}

// literal reports whether the constant expression is made of literals, and of
// constants of the function that are: filepath.Separator is a constant too, of
// which each system has its own.
func literal(info *types.Info, file *ast.File, expr ast.Expr) bool {
	ok := true
	ast.Inspect(expr, func(n ast.Node) bool {
		if id, isIdent := n.(*ast.Ident); isIdent && ok {
			obj := info.Uses[id]
			if obj == nil || obj.Parent() != types.Universe {
				value := valueOf(info, file, obj)
				ok = value != nil && literal(info, file, value)
			}
		}
		return ok
	})
	return ok
}

// valueOf returns the expression that gives a constant of a function its value,
// nil if that is not found.
func valueOf(info *types.Info, file *ast.File, obj types.Object) (value ast.Expr) {
	if c, ok := obj.(*types.Const); !ok || c.Parent() == c.Pkg().Scope() {
		return nil
	}
	ast.Inspect(file, func(n ast.Node) bool {
		if spec, ok := n.(*ast.ValueSpec); ok {
			for i, name := range spec.Names {
				if info.Defs[name] == obj && i < len(spec.Values) {
					value = spec.Values[i]
				}
			}
		}
		return value == nil
	})
	return value
}

func commented(file *ast.File, n ast.Node) bool {
	for _, c := range file.Comments {
		if n.Pos() < c.End() && c.Pos() < n.End() {
			return true
		}
	}
	return false
}

// names finds names that the package has no use for yet.
type names struct {
	pass  *analysis.Pass
	taken map[string]bool // top-level names of all files in the folder, and those given out
}

// free returns a name for what the function builds, that can be declared in
// the package and that code at pos can use.
func (n *names) free(file *ast.File, pos token.Pos, function, noun string) (string, bool) {
	base := unexported(function) + noun
	if function == "_" || !token.IsIdentifier(base) || token.IsExported(base) {
		return "", false
	}
	if n.taken == nil {
		n.taken = toplevel.Names(n.pass)
	}
	scope := n.pass.TypesInfo.Scopes[file].Innermost(pos)
	for i := 1; ; i++ {
		name := base
		if i > 1 {
			name += strconv.Itoa(i)
		}
		if _, found := scope.LookupParent(name, pos); found == nil && !n.taken[name] {
			n.taken[name] = true
			return name, true
		}
	}
}

// unexported makes a name begin in lower case: HTTPGet becomes httpGet.
func unexported(name string) string {
	runes := []rune(name)
	for i, r := range runes {
		lowerNext := i+1 < len(runes) && unicode.IsLower(runes[i+1])
		if !unicode.IsUpper(r) || i > 0 && lowerNext {
			break
		}
		runes[i] = unicode.ToLower(r)
	}
	return string(runes)
}
