// Package copies tells rules whether values of a struct stay where they are made,
// so that a field may get a type that must not be copied.
//
// It sees the files of a pass. It must not know what the field is for.
package copies

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"
	"golang.org/x/tools/go/types/typeutil"

	"github.com/gohone/hone/rules/internal/facts/sources"
)

// Program is a package as this looks at it.
type Program struct {
	Pass  *analysis.Pass
	Files []*sources.File // in which something may be changed
	Uses  func(types.Object) []*ast.Ident
}

// Never reports whether values of the struct stay where they are made, behind
// pointers and names, so that nothing copies a field, and nothing looks at it by
// other means than its name. Files that must not be changed do not name the struct.
func (p *Program) Never(owner *types.TypeName) bool {
	_, ok := p.holders(owner)
	return ok
}

// Within reports whether that is so, and no other package can copy them: neither the struct
// nor one that has it as a field has a name that others may use, nor is what they may call
// given or asked for either, and none of them becomes a value of an interface.
func (p *Program) Within(owner *types.TypeName) bool {
	holders, ok := p.holders(owner)
	return ok && !p.boxed(holders) && (p.Pass.Pkg.Name() == "main" || !slices.ContainsFunc(holders, func(h *types.TypeName) bool { return h.Exported() || p.shown(h) }))
}

// shown reports whether a variable or function of the package, or a method, that others may
// use is of the type, or has it among its parameters and results.
func (p *Program) shown(t *types.TypeName) bool {
	for id, obj := range p.Pass.TypesInfo.Defs {
		if obj == nil || !obj.Exported() || id.Name == "_" {
			continue
		}
		switch obj := obj.(type) {
		case *types.Func:
			if tuple(obj.Signature().Params(), t) || tuple(obj.Signature().Results(), t) {
				return true
			}
		case *types.Var:
			if (obj.IsField() || obj.Parent() == p.Pass.Pkg.Scope()) && within(obj.Type(), t) {
				return true
			}
		}
	}
	return false
}

func tuple(all *types.Tuple, t *types.TypeName) bool {
	for v := range all.Variables() {
		if within(v.Type(), t) {
			return true
		}
	}
	return false
}

// within reports whether a type names another one, itself or in what it is made of.
func within(in types.Type, t *types.TypeName) bool {
	found := false
	var look func(types.Type)
	look = func(in types.Type) {
		switch in := types.Unalias(in).(type) {
		case *types.Named:
			found = found || in.Obj() == t
			for arg := range in.TypeArgs().Types() {
				look(arg)
			}
		case *types.Pointer:
			look(in.Elem())
		case *types.Slice:
			look(in.Elem())
		case *types.Array:
			look(in.Elem())
		case *types.Chan:
			look(in.Elem())
		case *types.Map:
			look(in.Key())
			look(in.Elem())
		case *types.Signature:
			found = found || tuple(in.Params(), t) || tuple(in.Results(), t)
		case *types.Struct:
			for f := range in.Fields() {
				look(f.Type())
			}
		}
	}
	look(in)
	return found
}

// holders returns the struct and those that have it as a field, and whether none of them
// is copied.
func (p *Program) holders(owner *types.TypeName) (holders []*types.TypeName, ok bool) {
	holders = []*types.TypeName{owner}
	for i := 0; i < len(holders); i++ {
		more, ok := p.holds(holders[i])
		if !ok {
			return nil, false
		}
		for _, h := range more {
			if !slices.Contains(holders, h) {
				holders = append(holders, h)
			}
		}
	}
	return holders, true
}

// holds judges all that is done with one struct, and returns the structs that
// have it as a field.
func (p *Program) holds(owner *types.TypeName) (in []*types.TypeName, ok bool) {
	for _, syntax := range p.Pass.Files {
		if sources.Skip(p.Pass, syntax) && p.mentions(syntax, owner) {
			return nil, false
		}
	}
	// Generic code may copy what its type parameters stand for.
	for _, instance := range p.Pass.TypesInfo.Instances {
		for arg := range instance.TypeArgs.Types() {
			if types.Identical(arg, owner.Type()) {
				return nil, false
			}
		}
	}
	for _, f := range p.Files {
		for c := range f.Cursor.Preorder() {
			if h := p.holder(c, owner); h != nil {
				in = append(in, h)
			} else if !p.keeps(c, owner) {
				return nil, false
			}
		}
	}
	return in, true
}

// holder returns the struct in which a name of the type is the type of a field, or the
// array in the field has elements of it, or the type of arrays that is declared with them.
func (p *Program) holder(c inspector.Cursor, owner *types.TypeName) *types.TypeName {
	id, ok := c.Node().(*ast.Ident)
	if !ok || p.Pass.TypesInfo.Uses[id] != owner {
		return nil
	}
	kind, _ := c.ParentEdge()
	for kind == edge.ArrayType_Elt && c.Parent().Node().(*ast.ArrayType).Len != nil {
		c = c.Parent()
		kind, _ = c.ParentEdge()
	}
	switch {
	case kind == edge.TypeSpec_Type && c.Node() != id:
		spec := c.Parent().Node().(*ast.TypeSpec)
		if h, ok := p.Pass.TypesInfo.Defs[spec.Name].(*types.TypeName); ok && spec.TypeParams == nil && !spec.Assign.IsValid() {
			return h
		}
		return nil
	case kind != edge.Field_Type:
		return nil
	}
	s := c.Parent().Parent().Parent()
	spec, ok := s.Parent().Node().(*ast.TypeSpec)
	if _, isStruct := s.Node().(*ast.StructType); !ok || !isStruct || spec.TypeParams != nil || spec.Assign.IsValid() {
		return nil
	}
	h, _ := p.Pass.TypesInfo.Defs[spec.Name].(*types.TypeName)
	if h == nil || h.Parent() != p.Pass.Pkg.Scope() {
		return nil
	}
	return h
}

// mentions reports whether a file that must not be changed uses the type by
// name: what it does with it is not looked at.
func (p *Program) mentions(file *ast.File, owner *types.TypeName) bool {
	for _, id := range p.Uses(owner) {
		if file.FileStart <= id.Pos() && id.Pos() < file.FileEnd {
			return true
		}
	}
	return false
}

// keeps judges one node.
func (p *Program) keeps(c inspector.Cursor, owner *types.TypeName) bool {
	switch n := c.Node().(type) {
	case *ast.Ident:
		if p.Pass.TypesInfo.Uses[n] == owner {
			return p.named(c)
		}
	case *ast.CallExpr:
		if !p.passes(n, owner) {
			return false
		}
	}
	if p.opened(c, owner) {
		return false
	}
	e, ok := c.Node().(ast.Expr)
	if !ok || !p.Pass.TypesInfo.Types[e].IsValue() || !in(p.Pass.TypesInfo.TypeOf(e), owner.Type(), false) {
		return true
	}
	if _, ok := e.(*ast.ParenExpr); ok {
		return true // what stands in it is judged
	}
	return p.value(c)
}

// named judges a place where the type is named: as what a pointer points to,
// what a literal is of, the type of a variable, or the argument of new.
func (p *Program) named(c inspector.Cursor) bool {
	kind, _ := c.ParentEdge()
	switch kind {
	case edge.CompositeLit_Type, edge.ValueSpec_Type:
		return true
	case edge.ArrayType_Elt:
		return p.listed(c.Parent())
	case edge.StarExpr_X:
		for c = c.Parent(); ; c = c.Parent() {
			if _, ok := c.Parent().Node().(*ast.ParenExpr); !ok {
				break
			}
		}
		kind, _ := c.ParentEdge()
		return kind != edge.CallExpr_Fun // a conversion
	case edge.CallExpr_Args:
		call := c.Parent().Node().(*ast.CallExpr)
		id, ok := ast.Unparen(call.Fun).(*ast.Ident)
		if !ok {
			return false
		}
		b, ok := p.Pass.TypesInfo.Uses[id].(*types.Builtin)
		return ok && b.Name() == "new"
	}
	return false
}

// listed judges a place where a slice or an array of the type is named. A slice may be
// wherever its elements are not copied; an array is judged as the struct itself is, where
// it is no field, for then what has the field is.
func (p *Program) listed(c inspector.Cursor) bool {
	slice := c.Node().(*ast.ArrayType).Len == nil
	switch kind, _ := c.ParentEdge(); kind {
	case edge.CompositeLit_Type, edge.ValueSpec_Type:
		return true
	case edge.Field_Type, edge.TypeSpec_Type:
		return slice
	case edge.ArrayType_Elt:
		return p.listed(c.Parent())
	case edge.CallExpr_Args:
		id, ok := ast.Unparen(c.Parent().Node().(*ast.CallExpr).Fun).(*ast.Ident)
		if !ok {
			return false
		}
		b, ok := p.Pass.TypesInfo.Uses[id].(*types.Builtin)
		return ok && (b.Name() == "new" || b.Name() == "make")
	}
	return false
}

// value judges an expression that is a struct, or an array of them, not a pointer: it may
// be a literal, or that of which a field, an element or the address is taken.
func (p *Program) value(c inspector.Cursor) bool {
	if _, ok := c.Node().(*ast.CompositeLit); ok {
		return true
	}
	for {
		kind, _ := c.ParentEdge()
		switch kind {
		case edge.ParenExpr_X:
			c = c.Parent()
			continue
		case edge.SelectorExpr_X, edge.IndexExpr_X, edge.SliceExpr_X, edge.RangeStmt_X:
			return true // what a range statement gives its variables is judged alone
		case edge.CallExpr_Args:
			return size(p.Pass.TypesInfo, c.Parent().Node().(*ast.CallExpr))
		case edge.UnaryExpr_X:
			return c.Parent().Node().(*ast.UnaryExpr).Op == token.AND
		case edge.ValueSpec_Names:
			return true
		case edge.AssignStmt_Lhs: // x := T{}: the right side is judged alone
			return c.Parent().Node().(*ast.AssignStmt).Tok == token.DEFINE
		}
		return false
	}
}

// passes reports whether a call gives the struct, or a pointer to it, to nobody
// who may look at it by reflection, and converts no pointer to it.
func (p *Program) passes(call *ast.CallExpr, owner *types.TypeName) bool {
	info := p.Pass.TypesInfo
	for i, arg := range call.Args {
		t := info.TypeOf(arg)
		if ptr, ok := types.Unalias(t).(*types.Pointer); ok {
			t = ptr.Elem()
		}
		if t == nil || !in(t, owner.Type(), true) || info.Types[arg].IsType() || size(info, call) {
			continue
		}
		if !types.Identical(t, owner.Type()) && info.Types[call.Fun].IsBuiltin() {
			return false // its elements are copied, or set to zero
		}
		to := parameter(info, call, i)
		if to == nil {
			return false
		}
		if open(to) {
			return false
		}
		if _, generic := types.Unalias(to).(*types.TypeParam); generic {
			return false
		}
	}
	return true
}

// parameter returns the type of what takes the i-th argument, nil for
// conversions and builtins but append.
func parameter(info *types.Info, call *ast.CallExpr, i int) types.Type {
	if info.Types[call.Fun].IsBuiltin() {
		return element(info, call)
	}
	sig, ok := info.TypeOf(call.Fun).Underlying().(*types.Signature)
	if !ok || info.Types[call.Fun].IsType() {
		return nil
	}
	if fn, ok := typeutil.Callee(info, call).(*types.Func); ok {
		if generic := fn.Origin().Signature(); generic.Params().Len() == sig.Params().Len() {
			sig = generic
		}
	}
	n := sig.Params().Len()
	if sig.Variadic() && i >= n-1 {
		last := sig.Params().At(n - 1).Type()
		if s, ok := last.Underlying().(*types.Slice); ok && !call.Ellipsis.IsValid() {
			return s.Elem()
		}
		return last
	}
	if i >= n {
		return nil
	}
	return sig.Params().At(i).Type()
}

// element is the type of what a call of append adds, nil for other builtins.
func element(info *types.Info, call *ast.CallExpr) types.Type {
	id, ok := ast.Unparen(call.Fun).(*ast.Ident)
	if !ok || id.Name != "append" {
		return nil
	}
	s, ok := info.TypeOf(call.Args[0]).Underlying().(*types.Slice)
	if !ok {
		return nil
	}
	return s.Elem()
}

// in reports whether a type is the struct or an array of it, or a slice where these count.
func in(t, owner types.Type, slices bool) bool {
	for t != nil {
		if types.Identical(t, owner) {
			return true
		}
		switch u := t.Underlying().(type) {
		case *types.Array:
			t = u.Elem()
		case *types.Slice:
			if !slices {
				return false
			}
			t = u.Elem()
		default:
			return false
		}
	}
	return false
}

// size reports whether a call is one of len or cap.
func size(info *types.Info, call *ast.CallExpr) bool {
	id, ok := ast.Unparen(call.Fun).(*ast.Ident)
	if !ok {
		return false
	}
	b, ok := info.Uses[id].(*types.Builtin)
	return ok && (b.Name() == "len" || b.Name() == "cap")
}
