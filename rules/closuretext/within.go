package closuretext

import (
	"go/ast"
	"go/token"
	"go/types"
	"regexp"
	"strings"

	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"
)

// A struct in a field of another one, as what a server was told to be, is a value: who
// has no address of it cannot change its fields, exported or not.

// innermost returns x.f of x.f.g.h, where g and h are fields of structs that lie in each other.
func innermost(info *types.Info, sel *ast.SelectorExpr) (*ast.SelectorExpr, bool) {
	for {
		inner, ok := ast.Unparen(sel.X).(*ast.SelectorExpr)
		if !ok {
			return sel, true
		}
		s := info.Selections[sel]
		if s == nil || s.Kind() != types.FieldVal || s.Indirect() || len(s.Index()) != 1 {
			return nil, false
		}
		sel = inner
	}
}

// within reports whether fields of the struct in a field change: they are assigned to, or
// somebody gets an address by which they can be.
func (p *fieldProgram) within(f *types.Var) bool {
	if _, ok := f.Type().Underlying().(*types.Struct); !ok {
		return true
	}
	info := p.pass.TypesInfo
	for _, file := range p.files {
		for c := range file.Cursor.Preorder((*ast.SelectorExpr)(nil)) {
			if info.Uses[c.Node().(*ast.SelectorExpr).Sel] == f && touched(info, c) {
				return true
			}
		}
	}
	name := regexp.QuoteMeta(f.Name())
	by := strings.Join(append(changers(f.Type()), "\\["), `|`)
	return p.inTests(regexp.MustCompile(`\.` + name + `\.[\w.]*(\w *(,|=[^=]|[-+*/%&|^<>]+=|\+\+|--)|` + by + `)|&[\w.(]+\.` + name + `\b`))
}

// changers are calls of the methods that want the address of a struct, or of one that lies in
// it, as patterns.
func changers(t types.Type) (all []string) {
	values, methods := types.NewMethodSet(t), types.NewMethodSet(types.NewPointer(t))
	for m := range methods.Methods() {
		if values.Lookup(m.Obj().Pkg(), m.Obj().Name()) == nil {
			all = append(all, `\b`+regexp.QuoteMeta(m.Obj().Name())+`\b`)
		}
	}
	s, ok := t.Underlying().(*types.Struct)
	for i := 0; ok && i < s.NumFields(); i++ {
		all = append(all, changers(s.Field(i).Type())...)
	}
	return all
}

// touched reports whether a field of a struct is set, or its address is taken, by a method that
// wants it, too.
func touched(info *types.Info, c inspector.Cursor) bool {
	for {
		kind, _ := c.ParentEdge()
		up := c.Parent()
		switch kind {
		case edge.ParenExpr_X:
			c = up
			continue
		case edge.SelectorExpr_X:
			s := info.Selections[up.Node().(*ast.SelectorExpr)]
			if s == nil {
				return true
			}
			if _, pointer := s.Recv().Underlying().(*types.Pointer); pointer {
				return false // what that leads to lies elsewhere
			}
			fn, method := s.Obj().(*types.Func)
			if method {
				_, pointer := fn.Signature().Recv().Type().(*types.Pointer)
				return pointer
			}
			c = up
			continue
		case edge.AssignStmt_Lhs, edge.IncDecStmt_X, edge.RangeStmt_Key, edge.RangeStmt_Value:
			return true
		case edge.UnaryExpr_X:
			return up.Node().(*ast.UnaryExpr).Op == token.AND
		case edge.SliceExpr_X, edge.IndexExpr_X, edge.RangeStmt_X:
			_, array := info.TypeOf(c.Node().(ast.Expr)).Underlying().(*types.Array)
			return array
		}
		return false
	}
}
