package stringsbuilder

import (
	"go/ast"
	"go/types"

	"golang.org/x/tools/go/ast/inspector"

	"github.com/gohone/hone/rules/internal/facts/calls"
	"github.com/gohone/hone/rules/internal/facts/sources"
	"github.com/gohone/hone/rules/internal/facts/stringlike"
	"github.com/gohone/hone/rules/internal/facts/syntax"
)

// ends reports whether the function that has the variable returns after a use of it without adding to
// it: then the text that is read is the whole, as it is behind the loop.
func (v *variable) ends(use inspector.Cursor) bool {
	for c := use; ; c = c.Parent() {
		switch c.Node().(type) {
		case *ast.ReturnStmt:
			return v.within(c)
		case *ast.ForStmt, *ast.RangeStmt, *ast.FuncLit, *ast.FuncDecl:
			return false
		}
		if !syntax.Listed(c) {
			continue
		}
		if v.grownIn(c, use) {
			return false
		}
		for s, ok := c.NextSibling(); ok; s, ok = s.NextSibling() {
			if v.grownIn(s, use) || leaves(s) {
				return false
			}
			if _, returns := s.Node().(*ast.ReturnStmt); returns {
				return v.within(s)
			}
		}
	}
}

// within reports whether a statement is in the function that has the variable, and in no literal of it.
func (v *variable) within(stmt inspector.Cursor) bool {
	for fn := range stmt.Enclosing((*ast.FuncLit)(nil), (*ast.FuncDecl)(nil)) {
		return fn.Contains(v.def)
	}
	return false
}

// grownIn reports whether a part of a statement that comes after a use of the variable assigns to it.
func (v *variable) grownIn(stmt, after inspector.Cursor) bool {
	for _, use := range v.uses {
		if _, ok := assigned(use); ok && stmt.Contains(use) && use.Node().Pos() > after.Node().Pos() {
			return true
		}
	}
	return false
}

// leaves reports whether a statement may go on somewhere else than behind it.
func leaves(stmt inspector.Cursor) bool {
	for range stmt.Preorder((*ast.BranchStmt)(nil)) {
		return true
	}
	return false
}

// method returns the method of a builder that takes a text, and which part of the text it is given: of
// a character or bytes that are converted, those.
func method(f *sources.File, text ast.Expr) (name, before string, arg ast.Expr, after string) {
	whole, closing := stringlike.Around(f.Pass.TypesInfo, text)
	from, _, conversion := calls.Conversion(f.Pass.TypesInfo, text)
	if !conversion || f.Commented(text.Pos(), from.Pos()) || f.Commented(from.End(), text.End()) {
		return "WriteString(", whole, text, closing
	}
	switch t := f.Pass.TypesInfo.TypeOf(from).(type) {
	case *types.Basic:
		switch {
		case stringlike.Plain(f.Pass.TypesInfo, from):
			return "WriteString(", "", from, ""
		case t.Kind() == types.Int32 || t.Kind() == types.UntypedRune:
			return "WriteRune(", "", from, ""
		case t.Kind() == types.Uint8 && f.Predeclared(text.Pos(), "rune"):
			return "WriteRune(", "rune(", from, ")"
		}
	case *types.Slice:
		if types.Identical(t.Elem(), types.Typ[types.Byte]) {
			return "Write(", "", from, ""
		}
	}
	return "WriteString(", whole, text, closing
}
