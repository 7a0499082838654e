package earlyvalue

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"slices"
	"strings"

	"github.com/gohone/hone/rules/internal/facts/calls"
	"github.com/gohone/hone/rules/internal/facts/kinds"
	"github.com/gohone/hone/rules/internal/facts/purity"
)

// movable reports whether an expression only computes, of variables that nobody else changes, and
// notes which.
func (m *move) movable(e ast.Expr) bool {
	info := m.Pass.TypesInfo
	if tv := info.Types[e]; tv.Value != nil || tv.IsNil() || tv.IsType() {
		return true
	}
	switch e := e.(type) {
	case *ast.Ident:
		v, ok := info.Uses[e].(*types.Var)
		if !ok || !m.own.Own(v) {
			return false
		}
		m.reads[v] = true
		return true
	case *ast.ParenExpr:
		return m.movable(e.X)
	case *ast.SelectorExpr:
		return m.field(e)
	case *ast.UnaryExpr:
		_, object := ast.Unparen(e.X).(*ast.CompositeLit)
		return (e.Op != token.AND || object) && e.Op != token.ARROW && m.movable(e.X)
	case *ast.BinaryExpr:
		return total(info, e) && m.movable(e.X) && m.movable(e.Y)
	case *ast.CompositeLit:
		return m.literal(e)
	case *ast.CallExpr:
		return m.call(e)
	case *ast.IndexExpr:
		return m.element(e)
	case *ast.SliceExpr:
		m.guarded = true
		return calls.String(info.TypeOf(e.X)) && m.movable(e.X) && m.bound(e.Low) && m.bound(e.High)
	}
	return false
}

func (m *move) bound(e ast.Expr) bool { return e == nil || m.movable(e) }

// element allows an element of a slice or a text, which may not be there.
func (m *move) element(e *ast.IndexExpr) bool {
	switch m.Pass.TypesInfo.TypeOf(e.X).Underlying().(type) {
	case *types.Slice:
		m.shallow = false
	case *types.Basic:
	default:
		return false
	}
	m.guarded = true
	return m.movable(e.X) && m.movable(e.Index)
}

// field allows the field of a variable, and one behind a pointer, which may be nil.
func (m *move) field(e *ast.SelectorExpr) bool {
	s := m.Pass.TypesInfo.Selections[e]
	if s == nil || s.Kind() != types.FieldVal {
		return false
	}
	if s.Indirect() {
		m.shallow, m.guarded = false, true
	}
	return m.movable(e.X)
}

// total reports whether an operation has a result for all operands.
func total(info *types.Info, e *ast.BinaryExpr) bool {
	switch e.Op {
	case token.QUO, token.REM, token.SHL, token.SHR:
		return false
	}
	return kinds.Basic(info.TypeOf(e.X)) && kinds.Basic(info.TypeOf(e.Y))
}

// literal allows a composite literal of such values; keys of a struct are names.
func (m *move) literal(e *ast.CompositeLit) bool {
	_, object := m.Pass.TypesInfo.TypeOf(e).Underlying().(*types.Struct)
	for _, elt := range e.Elts {
		if pair, ok := elt.(*ast.KeyValueExpr); ok {
			if !object && !m.key(pair.Key) {
				return false
			}
			elt = pair.Value
		}
		if !m.movable(elt) {
			return false
		}
	}
	return true
}

// key allows a key that can be hashed whatever it is.
func (m *move) key(e ast.Expr) bool {
	return m.movable(e) && (m.Pass.TypesInfo.Types[e].Value != nil || kinds.Basic(m.Pass.TypesInfo.TypeOf(e)))
}

// call allows conversions, predeclared functions that look, make of a size that is no negative number, functions of the
// standard library that compute, and those of the package that do, of what they are given and what that leads to.
func (m *move) call(e *ast.CallExpr) bool {
	info := m.Pass.TypesInfo
	if e.Ellipsis.IsValid() {
		return false
	}
	if from, to, ok := calls.Conversion(info, e); ok {
		copied := calls.Bytes(info.TypeOf(from)) || calls.Runes(info.TypeOf(from))
		m.shallow = m.shallow && !copied
		return (kinds.Basic(to) || calls.Bytes(to) || calls.Runes(to)) && (copied || kinds.Basic(info.TypeOf(from))) && m.movable(from)
	}
	switch {
	case calls.Builtin(info, e, "make"):
		return m.sizes(e.Args[1:])
	case calls.Builtin(info, e, "len"), calls.Builtin(info, e, "cap"):
		return m.measured(e.Args[0])
	case info.Types[e.Fun].IsBuiltin():
		return false
	case purity.Std(info, e) && !m.own.Effect(e):
	case m.pure.Settled(e):
		m.guarded = true
	default:
		if _, ok := m.pure.Own(e); !ok || m.pure.Looks(e) {
			return false
		}
		m.shallow, m.guarded = false, true
	}
	for _, arg := range e.Args {
		m.shallow = m.shallow && kinds.Basic(info.TypeOf(arg))
		if !m.movable(arg) {
			return false
		}
	}
	sel, ok := ast.Unparen(e.Fun).(*ast.SelectorExpr)
	return !ok || info.Selections[sel] == nil || m.movable(sel.X)
}

// measured allows the length of a slice or a text, which is in the variable; a map and a channel are elsewhere.
func (m *move) measured(e ast.Expr) bool {
	switch m.Pass.TypesInfo.TypeOf(e).Underlying().(type) {
	case *types.Slice, *types.Basic:
		return m.movable(e)
	case *types.Map:
		m.shallow = false
		return m.movable(e)
	}
	return false
}

// sizes allows what is no negative number: constants, lengths, and sums of them.
func (m *move) sizes(all []ast.Expr) bool {
	return !slices.ContainsFunc(all, func(e ast.Expr) bool { return !m.size(e) }) && (len(all) < 2 || m.Pass.TypesInfo.Types[all[0]].Value != nil && constant.Sign(m.Pass.TypesInfo.Types[all[0]].Value) == 0)
}

func (m *move) size(e ast.Expr) bool {
	if m.Pass.TypesInfo.Types[e].Value != nil {
		return true
	}
	switch e := ast.Unparen(e).(type) {
	case *ast.BinaryExpr:
		return e.Op == token.ADD && m.size(e.X) && m.size(e.Y)
	case *ast.CallExpr:
		return (calls.Builtin(m.Pass.TypesInfo, e, "len") || calls.Builtin(m.Pass.TypesInfo, e, "cap")) && m.measured(e.Args[0])
	}
	return false
}

// costly reports whether a value takes memory, or longer than to look at a variable.
func (m *move) costly(e ast.Expr) bool {
	info := m.Pass.TypesInfo
	if info.Types[e].Value != nil {
		return false
	}
	switch e := ast.Unparen(e).(type) {
	case *ast.UnaryExpr:
		return e.Op == token.AND || m.costly(e.X)
	case *ast.BinaryExpr:
		return e.Op == token.ADD && calls.String(info.TypeOf(e)) || m.costly(e.X) || m.costly(e.Y)
	case *ast.CompositeLit:
		switch info.TypeOf(e).Underlying().(type) {
		case *types.Slice, *types.Map:
			return len(e.Elts) > 0
		}
	case *ast.CallExpr:
		return m.works(e)
	}
	return false
}

// works reports whether a call takes memory, or longer than to look at a variable.
func (m *move) works(e *ast.CallExpr) bool {
	info := m.Pass.TypesInfo
	if from, to, ok := calls.Conversion(info, e); ok {
		return calls.String(to) != calls.String(info.TypeOf(from)) && !isNumber(info.TypeOf(from))
	}
	if calls.Builtin(info, e, "make") {
		last := info.Types[e.Args[len(e.Args)-1]]
		return len(e.Args) > 1 && (last.Value == nil || constant.Sign(last.Value) > 0)
	}
	if decl, ok := m.pure.Own(e); ok {
		return purity.Works(info, decl)
	}
	path, name := calls.Package(info, e)
	return path == "fmt" && strings.HasPrefix(name, "Sprint") || purity.Costly(info, e)
}

func isNumber(t types.Type) bool {
	b, ok := t.Underlying().(*types.Basic)
	return ok && b.Info()&types.IsNumeric != 0
}
