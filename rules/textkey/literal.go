package textkey

import (
	"go/ast"
	"go/token"
	"go/types"
	"strings"

	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gohone/hone/rules/internal/facts/calls"
	"github.com/gohone/hone/rules/internal/facts/order"
	"github.com/gohone/hone/rules/internal/facts/sources"
)

// literal spells the key of the values.
func (s site) literal(values []part, typeName string) (string, bool) {
	f := s.file
	var texts []string
	for _, v := range values {
		text := f.Of(v.value)
		if len(values) > 1 && acts(f.Pass.TypesInfo, v.value) || strings.Contains(text, "\n") {
			return "", false
		}
		name := types.Typ[v.kind].Name()
		if !f.Predeclared(v.value.Pos(), name) {
			return "", false
		}
		if v.cast || f.Pass.TypesInfo.Types[v.value].Value != nil && len(values) == 1 {
			text = name + "(" + text + ")"
		}
		texts = append(texts, text)
	}
	if len(texts) == 1 {
		return texts[0], true
	}
	text := typeName + "{" + strings.Join(texts, ", ") + "}"
	if s.heads() {
		text = "(" + text + ")" // its brace would be taken for that of the body
	}
	return text, true
}

// acts reports whether a value may change another one, or be another one for the order in which both are asked for.
func acts(info *types.Info, e ast.Expr) bool {
	found := false
	ast.Inspect(e, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.CallExpr:
			tv := info.Types[n.Fun]
			found = found || !tv.IsType() && !tv.IsBuiltin()
		case *ast.UnaryExpr:
			found = found || n.Op == token.ARROW
		case *ast.FuncLit:
			return false
		}
		return !found
	})
	return found
}

// heads reports whether the text is given a name in the head of a statement.
func (s site) heads() bool {
	if kind, _ := s.at.ParentEdge(); kind != edge.AssignStmt_Rhs {
		return false
	}
	switch kind, _ := s.at.Parent().ParentEdge(); kind {
	case edge.IfStmt_Init, edge.ForStmt_Init, edge.SwitchStmt_Init, edge.TypeSwitchStmt_Init:
		return true
	}
	return false
}

// late reports whether a call behind the text, in the same statement, may change a value: the text is made before that, but
// when a key is read of which no text is made is left open.
func (s site) late(values []part) bool {
	info := s.file.Pass.TypesInfo
	_, decl := sources.Enclosing(s.at)
	fn := order.Of(info, decl)
	for _, v := range values {
		if !fn.Stable(v.value) {
			return calledBehind(info, fn, s.at)
		}
	}
	return false
}

// calledBehind reports whether something is called behind an expression, in the statement that it is in.
func calledBehind(info *types.Info, fn *order.Function, at inspector.Cursor) bool {
	root := at
	for up := at; ; {
		up = up.Parent()
		switch up.Node().(type) {
		case ast.Expr, *ast.AssignStmt, *ast.ReturnStmt, *ast.SendStmt, *ast.ExprStmt, *ast.IncDecStmt, *ast.ValueSpec:
			root = up
			continue
		}
		break
	}
	found := false
	for c := range root.Preorder((*ast.CallExpr)(nil), (*ast.UnaryExpr)(nil)) {
		e := c.Node().(ast.Expr)
		found = found || e.Pos() >= at.Node().End() && !makes(info, e) && fn.Effect(e)
	}
	return found
}

// makes reports whether an expression itself, its arguments left aside, only makes something.
func makes(info *types.Info, e ast.Expr) bool {
	return calls.Builtin(info, e, "append") || calls.Builtin(info, e, "make") || calls.Builtin(info, e, "new")
}
