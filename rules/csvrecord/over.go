package csvrecord

import (
	"go/ast"
	"go/token"
	"go/types"
	"strings"

	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gohone/hone/rules/internal/facts/calls"
	"github.com/gohone/hone/rules/internal/facts/uses"
)

// over reports whether all that is done with a record is over when the next one is read.
func (r *reader) over(decls uses.Declared) bool {
	u := &uses.Follower{Info: r.Pass.TypesInfo, Decls: decls}
	u.Fine = func(use inspector.Cursor) bool { return r.fine(u, use) }
	for _, one := range r.reads {
		if v := one.record; v != nil && (!r.before(v) || !u.Function(r.stmt, v)) {
			return false
		}
	}
	return true
}

// before reports whether a variable is used only between the calls that set it and any that
// read other records.
func (r *reader) before(v *types.Var) bool {
	var places []inspector.Cursor // where it is set or used
	first, last := token.Pos(0), token.Pos(0)
	note := func(c inspector.Cursor) {
		places = append(places, c)
		if n := c.Node(); first == 0 || n.Pos() < first {
			first = n.Pos()
		}
		last = max(last, c.Node().End())
	}
	for _, one := range r.reads {
		if one.record == v {
			note(one.call)
		}
	}
	for c := range r.around().Preorder((*ast.Ident)(nil)) {
		if r.Pass.TypesInfo.Uses[c.Node().(*ast.Ident)] == v {
			note(c)
		}
	}
	for _, other := range r.reads {
		if other.record == v {
			continue
		}
		pos := other.call.Node().Pos()
		if first < pos && pos < last {
			return false
		}
		for _, place := range places {
			if r.together(place, other.call) {
				return false
			}
		}
	}
	return true
}

// together reports whether a loop has both in its turns, and not the declaration of the
// reader: one may come after the other then, whatever stands first.
func (r *reader) together(a, b inspector.Cursor) bool {
	for loop := range a.Enclosing((*ast.ForStmt)(nil), (*ast.RangeStmt)(nil)) {
		n := loop.Node()
		inside := func(m ast.Node) bool { return n.Pos() <= m.Pos() && m.End() <= n.End() }
		if inside(b.Node()) && !inside(r.stmt.Node()) {
			return true
		}
	}
	return false
}

// readers are functions that keep nothing of a list of texts but the texts.
var readers = map[string]bool{
	"strings.Join": true, "slices.Clone": true, "slices.Contains": true, "slices.Index": true, "slices.Equal": true,
	"(*encoding/csv.Writer).Write": true,
}

// fine reports whether a use of a record keeps no reference to it, for certain.
func (r *reader) fine(u *uses.Follower, c inspector.Cursor) bool {
	switch kind, i := c.ParentEdge(); kind {
	case edge.ParenExpr_X, edge.SliceExpr_X:
		return r.fine(u, c.Parent())
	case edge.IndexExpr_X:
		up, _ := c.Parent().ParentEdge()
		return up != edge.UnaryExpr_X || c.Parent().Parent().Node().(*ast.UnaryExpr).Op != token.AND
	case edge.RangeStmt_X, edge.BinaryExpr_X, edge.BinaryExpr_Y:
		return true
	case edge.AssignStmt_Lhs: // by a call that reads
		a := c.Parent().Node().(*ast.AssignStmt)
		for _, one := range r.reads {
			if a.Rhs[0] == one.call.Node() {
				return true
			}
		}
	case edge.CallExpr_Args:
		return r.given(u, c, c.Parent(), i)
	}
	return false
}

// given reports whether a call keeps nothing of a record that is its argument.
func (r *reader) given(u *uses.Follower, record, c inspector.Cursor, arg int) bool {
	call := c.Node().(*ast.CallExpr)
	if u.Info.Types[call.Fun].IsBuiltin() {
		id, predeclared := ast.Unparen(call.Fun).(*ast.Ident)
		if !predeclared {
			return false
		}
		switch id.Name {
		case "len", "copy":
			return true
		}
		return id.Name == "append" && arg > 0 && call.Ellipsis.IsValid()
	}
	name := calls.Name(u.Info, call)
	if path, fn := calls.Package(u.Info, call); path == "fmt" && (strings.Contains(fn, "rint") || fn == "Errorf") {
		return true
	}
	return readers[name] || u.Given(c, arg, u.Info.TypeOf(record.Node().(ast.Expr)))
}
