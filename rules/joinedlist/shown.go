package joinedlist

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gohone/hone/rules/internal/facts/calls"
	"github.com/gohone/hone/rules/internal/facts/sources"
	"github.com/gohone/hone/rules/rule"
)

// gathering is a list of texts that is set in some way that no fix follows: by index, or
// from parts of a text.
type gathering struct {
	making  making
	set     ast.Node // the first statement in a loop that puts a text there which is made for it
	joined  bool
	unknown bool
}

// show reports, without a fix, the lists of a function that are joined and nothing else is made
// of, and whose texts a loop makes.
func show(f *sources.File, c inspector.Cursor, m making, fixed map[types.Object]bool) {
	info, all := f.Pass.TypesInfo, map[types.Object]*gathering{}
	var order []*gathering
	for id := range c.Preorder((*ast.Ident)(nil)) {
		name := id.Node().(*ast.Ident)
		if v, ok := info.Defs[name].(*types.Var); ok && texts(v.Type()) && !fixed[v] && fresh(info, id) {
			g := &gathering{making: m}
			all[v] = g
			order = append(order, g)
		}
		if g := all[info.Uses[name]]; g != nil {
			g.use(info, id)
		}
	}
	for _, g := range order {
		if g.set != nil && g.joined && !g.unknown {
			f.Pass.Report(analysis.Diagnostic{
				Pos: g.set.Pos(), End: g.set.End(), Category: string(rule.Review),
				Message: gatheredTexts,
			})
		}
	}
}

// fresh reports whether a name is declared by a statement with a list of its own: none, one that
// is made or spelled out, or the parts of a text.
func fresh(info *types.Info, id inspector.Cursor) bool {
	var value ast.Expr
	switch kind, i := id.ParentEdge(); kind {
	case edge.ValueSpec_Names:
		spec := id.Parent().Node().(*ast.ValueSpec)
		if len(spec.Values) == 0 {
			return true
		}
		if len(spec.Values) != len(spec.Names) {
			return false
		}
		value = spec.Values[i]
	case edge.AssignStmt_Lhs:
		a := id.Parent().Node().(*ast.AssignStmt)
		if len(a.Lhs) != len(a.Rhs) {
			return false
		}
		value = a.Rhs[i]
	default:
		return false
	}
	switch value := ast.Unparen(value).(type) {
	case *ast.CompositeLit:
		return true
	case *ast.CallExpr:
		return calls.Builtin(info, value, "make") || slices.Contains(parts, calls.Name(info, value))
	}
	return false
}

// parts are functions that return a new list of texts.
var parts = []string{"strings.Split", "strings.SplitN", "strings.SplitAfter", "strings.Fields", "strings.FieldsFunc"}

// use notes what is done with the list at one place.
func (g *gathering) use(info *types.Info, id inspector.Cursor) {
	at := id
	for kind, _ := at.ParentEdge(); kind == edge.SliceExpr_X || kind == edge.ParenExpr_X; kind, _ = at.ParentEdge() {
		at = at.Parent()
	}
	kind, i := at.ParentEdge()
	switch parent := at.Parent().Node().(type) {
	case *ast.IndexExpr:
		if kind == edge.IndexExpr_X {
			g.element(info, at.Parent())
		}
	case *ast.RangeStmt:
	case *ast.AssignStmt: // list = append(list, text), list = list[1:]
		g.unknown = g.unknown || len(parent.Lhs) != len(parent.Rhs) || !same(info, parent.Lhs[i], parent.Rhs[i])
	case *ast.CallExpr:
		switch {
		case calls.Builtin(info, parent, "len"):
		case calls.Builtin(info, parent, "append") && i == 0 && !parent.Ellipsis.IsValid():
			if a, ok := at.Parent().Parent().Node().(*ast.AssignStmt); ok {
				g.put(at.Parent().Parent(), a, parent.Args[1:]...)
				return
			}
			g.unknown = true
		case calls.Name(info, parent) == "strings.Join":
			g.joined = true
		default:
			g.unknown = true
		}
	case *ast.BinaryExpr: // nil
	default:
		g.unknown = true
	}
}

// same reports whether both sides of an assignment are about one list.
func same(info *types.Info, l, r ast.Expr) bool {
	for {
		switch e := ast.Unparen(r).(type) {
		case *ast.SliceExpr:
			r = e.X
			continue
		case *ast.CallExpr:
			if calls.Builtin(info, e, "append") || calls.Builtin(info, e, "make") {
				r = e.Args[0]
				continue
			}
		}
		break
	}
	to, ok := ast.Unparen(l).(*ast.Ident)
	from, is := ast.Unparen(r).(*ast.Ident)
	return ok && is && to.Name == from.Name
}

// element notes an element that is set; one that is read may be.
func (g *gathering) element(info *types.Info, index inspector.Cursor) {
	kind, i := index.ParentEdge()
	if kind == edge.UnaryExpr_X {
		g.unknown = g.unknown || index.Parent().Node().(*ast.UnaryExpr).Op == token.AND
	}
	if a, ok := index.Parent().Node().(*ast.AssignStmt); ok && kind == edge.AssignStmt_Lhs && len(a.Lhs) == len(a.Rhs) {
		g.put(index.Parent(), a, a.Rhs[i])
	}
}

// put notes the first statement of a loop that puts a text into the list which is made there.
func (g *gathering) put(c inspector.Cursor, s ast.Node, values ...ast.Expr) {
	if g.set != nil {
		return
	}
	made := false
	for _, e := range values {
		made = made || g.making.text(e)
	}
	if made && looped(c) {
		g.set = s
	}
}

// looped reports whether a statement is in a loop of its function.
func looped(c inspector.Cursor) bool {
	for up := range c.Enclosing((*ast.ForStmt)(nil), (*ast.RangeStmt)(nil), (*ast.FuncLit)(nil), (*ast.FuncDecl)(nil)) {
		switch up.Node().(type) {
		case *ast.ForStmt, *ast.RangeStmt:
			return true
		default:
			return false
		}
	}
	return false
}
