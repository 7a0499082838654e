package byteloop

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"

	"github.com/gohone/hone/rules/internal/facts/calls"
)

// long reports whether the statement before the loop makes a slice that is as long as what is gone
// through, or longer: a loop that copies to it does not panic, and nothing else has its memory.
func (l loop) long(to ast.Expr) bool {
	made := l.given(to)
	if made == nil || !calls.Builtin(l.f.Pass.TypesInfo, made, "make") {
		return false
	}
	args := ast.Unparen(made).(*ast.CallExpr).Args
	return len(args) > 1 && l.reaches(args[1])
}

// given returns what the statement before the loop gives to a variable or a field, nil if it does not.
func (l loop) given(to ast.Expr) ast.Expr {
	switch s := l.before.(type) {
	case *ast.AssignStmt:
		if len(s.Lhs) == 1 && len(s.Rhs) == 1 && (s.Tok == token.DEFINE || s.Tok == token.ASSIGN) && l.f.Of(s.Lhs[0]) == l.f.Of(to) {
			return s.Rhs[0]
		}
	case *ast.DeclStmt:
		specs := s.Decl.(*ast.GenDecl).Specs
		v, ok := specs[0].(*ast.ValueSpec)
		if ok && len(specs) == 1 && len(v.Names) == 1 && len(v.Values) == 1 && v.Names[0].Name == l.f.Of(to) {
			return v.Values[0]
		}
	}
	return nil
}

// reaches reports whether a number is the length of what is gone through, or that and a constant.
func (l loop) reaches(n ast.Expr) bool {
	info := l.f.Pass.TypesInfo
	n = ast.Unparen(n)
	if sum, ok := n.(*ast.BinaryExpr); ok && sum.Op == token.ADD {
		return l.reaches(sum.X) && more(info, sum.Y) || more(info, sum.X) && l.reaches(sum.Y)
	}
	if !calls.Builtin(info, n, "len") {
		return false
	}
	return l.f.Of(ast.Unparen(n.(*ast.CallExpr).Args[0])) == l.f.Of(ast.Unparen(l.of))
}

// more reports whether an expression is a constant that is not negative.
func more(info *types.Info, e ast.Expr) bool {
	v := info.Types[e].Value
	return v != nil && v.Kind() == constant.Int && constant.Sign(v) >= 0
}
