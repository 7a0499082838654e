package mapsize

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/ast/inspector"

	"github.com/gohone/hone/rules/internal/facts/calls"
	"github.com/gohone/hone/rules/internal/facts/order"
	"github.com/gohone/hone/rules/internal/facts/sources"
	"github.com/gohone/hone/rules/internal/facts/turns"
)

// A size is asked for before the map is given to anything, which panics where the way to it leads through a
// nil pointer. The loop panics there, too, but once the map is made: who recovers may tell.

// witness is who could tell.
type witness int

const (
	nobody   witness = iota
	others           // who recovers, and has what the map is a part of
	returned         // who gets the map as a result of a function that recovers
)

// tells returns who could tell that the size is asked for before.
func tells(f *sources.File, loop inspector.Cursor, target, made ast.Expr, often turns.Turns) witness {
	info := f.Pass.TypesInfo
	through := pointers(often)
	if len(through) == 0 {
		return nobody
	}
	switch s := statement(loop, made).(type) {
	case *ast.DeclStmt:
		return nobody
	case *ast.AssignStmt:
		if s.Tok == token.DEFINE {
			return nobody
		}
	}
	if id, ok := ast.Unparen(target).(*ast.Ident); ok {
		return holds(info, loop, info.Uses[id])
	}
	way, ok := turns.Path(info, target)
	if own := pointers(turns.Turns{Vars: way}); ok && len(own) >= len(through) && slices.Equal(own[:len(through)], through) {
		return nobody // neither can the map be assigned
	}
	return others
}

// holds returns who could tell what is in a variable when its function panics.
func holds(info *types.Info, loop inspector.Cursor, o types.Object) witness {
	v, ok := o.(*types.Var)
	_, decl := sources.Enclosing(loop)
	if !ok || decl == nil || !order.Of(info, decl).Own(v) {
		return others
	}
	for fn := range loop.Enclosing((*ast.FuncDecl)(nil), (*ast.FuncLit)(nil)) {
		body := decl.Body
		if lit, ok := fn.Node().(*ast.FuncLit); ok {
			body = lit.Body
		}
		if v.Kind() == types.ResultVar && calls.Recovers(info, body) {
			return returned
		}
		break
	}
	return nobody
}

// pointers are the variables and fields that the way to a number goes through, up to the last one that is a
// pointer, or may be one that is not named since it is embedded.
func pointers(often turns.Turns) []types.Object {
	vars := often.Vars
	for n := len(vars); n > 0; n-- {
		v := vars[n-1]
		last := n == len(vars)
		if last && !strings.HasPrefix(often.Text, "len(*") {
			continue
		}
		if last || !direct(v.Type(), vars[n]) {
			return vars[:n]
		}
	}
	return nil
}

// direct reports whether values of a type are structs that have a field themselves.
func direct(t types.Type, field types.Object) bool {
	s, ok := t.Underlying().(*types.Struct)
	return ok && slices.ContainsFunc(slices.Collect(s.Fields()), func(f *types.Var) bool { return f == field })
}
