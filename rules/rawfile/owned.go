package rawfile

import (
	"go/ast"
	"go/types"
	"slices"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gohone/hone/rules/internal/facts/calls"
)

// owned reports, without a fix, what is read of a file that a struct keeps until it closes it, in a field that says no more
// of it than that: whoever calls its methods may do so in a loop. A field that is read in large pieces only is left out.
func (p *program) owned() {
	seen := map[*types.Var]bool{}
	for _, f := range p.files {
		for c := range f.Cursor.Preorder((*ast.Ident)(nil)) {
			if types.TypeString(p.pass.TypesInfo.TypeOf(c.Node().(*ast.Ident)), nil) != "*os.File" {
				continue
			}
			field := p.given(c)
			if field == nil || seen[field] || field.Exported() || field.Pkg() != p.pass.Pkg || types.TypeString(field.Type(), nil) != "io.ReadCloser" {
				continue
			}
			seen[field] = true
			for _, call := range p.readsOf(field) {
				p.pass.Report(analysis.Diagnostic{Pos: call.Pos(), End: call.End(), Message: "file read in small pieces, each a call of the system"})
			}
		}
	}
}

// given returns the field that a value goes to, nil if it goes to none.
func (p *program) given(c inspector.Cursor) *types.Var {
	switch kind, i := c.ParentEdge(); kind {
	case edge.CompositeLit_Elts, edge.KeyValueExpr_Value:
		return p.field(c)
	case edge.AssignStmt_Rhs:
		a := c.Parent().Node().(*ast.AssignStmt)
		if sel, ok := a.Lhs[min(i, len(a.Lhs)-1)].(*ast.SelectorExpr); ok && len(a.Lhs) == len(a.Rhs) {
			if v, ok := p.pass.TypesInfo.Uses[sel.Sel].(*types.Var); ok && v.IsField() {
				return v
			}
		}
	}
	return nil
}

// readsOf are the calls that read from a field, if one of them reads little.
func (p *program) readsOf(field *types.Var) (all []*ast.CallExpr) {
	small := false
	r := &reading{program: p}
	for _, f := range p.files {
		for c := range f.Cursor.Preorder((*ast.SelectorExpr)(nil)) {
			if p.pass.TypesInfo.Uses[c.Node().(*ast.SelectorExpr).Sel] != field {
				continue
			}
			call, into := p.readOf(c)
			if !call.Valid() || slices.Contains(all, call.Node().(*ast.CallExpr)) {
				continue
			}
			all = append(all, call.Node().(*ast.CallExpr))
			small = small || into == nil || r.little(into, call)
		}
	}
	if !small {
		return nil
	}
	return all
}

// readOf returns the call that reads from what stands at a cursor, and what it reads into; nil where that is a
// number.
func (p *program) readOf(c inspector.Cursor) (call inspector.Cursor, into ast.Expr) {
	switch kind, i := c.ParentEdge(); kind {
	case edge.SelectorExpr_X:
		sel := c.Parent()
		called, _ := sel.ParentEdge()
		if called != edge.CallExpr_Fun || sel.Node().(*ast.SelectorExpr).Sel.Name != "Read" {
			return inspector.Cursor{}, nil
		}
		if args := sel.Parent().Node().(*ast.CallExpr).Args; len(args) == 1 {
			return sel.Parent(), args[0]
		}
	case edge.CallExpr_Args:
		e := c.Parent().Node().(*ast.CallExpr)
		switch calls.Name(p.pass.TypesInfo, e) {
		case "io.ReadFull", "io.ReadAtLeast":
			if i == 0 {
				return c.Parent(), e.Args[1]
			}
		case "encoding/binary.Read":
			if i == 0 {
				return c.Parent(), nil
			}
		}
	}
	return inspector.Cursor{}, nil
}
