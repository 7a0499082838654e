// Package tables knows tables of constants: literals of maps and lists whose elements no
// call of a function decides, and variables of a package that hold nothing else.
//
// It sees a pass, a file of it at a time. It must not know what a rule does about a table.
package tables

import (
	"go/ast"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/passes/inspect"
	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gohone/hone/rules/internal/facts/calls"
	"github.com/gohone/hone/rules/internal/facts/sources"
)

// Value reports whether an expression is a constant, or a struct or an array of such.
func Value(info *types.Info, e ast.Expr) bool {
	if info.Types[e].Value != nil {
		return true
	}
	lit, ok := ast.Unparen(e).(*ast.CompositeLit)
	if !ok {
		return false
	}
	switch info.TypeOf(lit).Underlying().(type) {
	case *types.Struct, *types.Array:
	default:
		return false
	}
	for _, e := range lit.Elts {
		if kv, ok := e.(*ast.KeyValueExpr); ok {
			e = kv.Value
		}
		if !Value(info, e) {
			return false
		}
	}
	return true
}

// Declared returns the file, the declaration and the literal that a variable of the package is declared
// with. The literal is nil where it is none.
func Declared(pass *analysis.Pass, v *types.Var) (file *ast.File, decl *ast.GenDecl, spec *ast.ValueSpec, lit *ast.CompositeLit) {
	for _, file := range pass.Files {
		if v.Pos() < file.FileStart || file.FileEnd <= v.Pos() {
			continue
		}
		for _, decl := range file.Decls {
			gen, ok := decl.(*ast.GenDecl)
			if !ok || gen.Tok != token.VAR {
				continue
			}
			for _, spec := range gen.Specs {
				spec := spec.(*ast.ValueSpec)
				for i, name := range spec.Names {
					if pass.TypesInfo.Defs[name] == v && len(spec.Values) == len(spec.Names) {
						lit, _ := ast.Unparen(spec.Values[i]).(*ast.CompositeLit)
						return file, gen, spec, lit
					}
				}
			}
		}
	}
	return nil, nil, nil, nil
}

// Unchanged reports whether nothing in the package does more with a table than to read it. Reads says of further
// uses that they only do so; it may be nil.
func Unchanged(pass *analysis.Pass, v types.Object, reads func(use inspector.Cursor) bool) bool {
	in := pass.ResultOf[inspect.Analyzer].(*inspector.Inspector)
	for use := range in.Root().Preorder((*ast.Ident)(nil)) {
		if pass.TypesInfo.Uses[use.Node().(*ast.Ident)] == v && !read(pass, use) && (reads == nil || !reads(use)) {
			return false
		}
	}
	return true
}

// read reports whether a table is looked up, gone through or measured.
func read(pass *analysis.Pass, use inspector.Cursor) bool {
	switch kind, _ := use.ParentEdge(); kind {
	case edge.IndexExpr_X:
		return !Written(use.Parent())
	case edge.RangeStmt_X:
		return true
	case edge.CallExpr_Args:
		return calls.Builtin(pass.TypesInfo, use.Parent().Node().(ast.Expr), "len")
	}
	return false
}

// Written reports whether an element, or a part of it, is assigned to, or its address
// taken.
func Written(c inspector.Cursor) bool {
	for {
		switch kind, _ := c.ParentEdge(); kind {
		case edge.AssignStmt_Lhs, edge.IncDecStmt_X, edge.RangeStmt_Key, edge.RangeStmt_Value, edge.SliceExpr_X:
			return true
		case edge.UnaryExpr_X:
			return c.Parent().Node().(*ast.UnaryExpr).Op == token.AND
		case edge.SelectorExpr_X:
			if kind, _ := c.Parent().ParentEdge(); kind == edge.CallExpr_Fun {
				return true // a method may have a pointer receiver
			}
			c = c.Parent()
		case edge.IndexExpr_X, edge.ParenExpr_X:
			c = c.Parent()
		default:
			return false
		}
	}
}

// Place is where a variable of the package is declared.
type Place struct {
	File *sources.File
	Decl *ast.GenDecl
	Spec *ast.ValueSpec // of the declaration, which may have others
}

// Free reports whether what is declared can be replaced without the comments and variables around it.
func (p Place) Free() bool {
	return len(p.Spec.Names) == 1 && len(p.Spec.Values) == 1 && p.Spec.Comment == nil && p.ownLines() && !p.loose() &&
		(p.Decl.Lparen.IsValid() || !p.File.Commented(p.Decl.Pos(), p.Spec.Pos()))
}

// Doc is the comment above the variable.
func (p Place) Doc() *ast.CommentGroup {
	if p.Spec.Doc != nil {
		return p.Spec.Doc
	}
	if len(p.Decl.Specs) > 1 {
		return nil
	}
	return p.Decl.Doc
}

// loose reports whether comments stand in the parentheses of a variable that is the only one there, or
// around them, which are about neither or both.
func (p Place) loose() bool {
	if !p.Decl.Lparen.IsValid() || len(p.Decl.Specs) > 1 {
		return false
	}
	from := p.Spec.Pos()
	if p.Spec.Doc != nil {
		from = p.Spec.Doc.Pos()
	}
	return p.Decl.Doc != nil && p.Spec.Doc != nil || p.File.Commented(p.Decl.Lparen, from) || p.File.Commented(p.Spec.End(), p.Decl.Rparen)
}

// ownLines reports whether no other variable is declared in the lines of one.
func (p Place) ownLines() bool {
	line := p.File.Pass.Fset.File(p.Spec.Pos()).Line
	for _, other := range p.Decl.Specs {
		if other != p.Spec && line(other.End()) >= line(p.Spec.Pos()) && line(other.Pos()) <= line(p.Spec.End()) {
			return false
		}
	}
	return true
}

// Replaced puts functions in the place of the variable, behind the others that are declared with it.
func (p Place) Replaced(text string) []analysis.TextEdit {
	from, to := p.Spec.Pos(), p.Spec.End()
	if len(p.Decl.Specs) == 1 {
		from, to = p.Decl.Pos(), p.Decl.End()
		if p.Decl.Doc != nil {
			from = p.Decl.Doc.Pos()
		}
		return []analysis.TextEdit{{Pos: from, End: to, NewText: []byte(text)}}
	}
	if p.Spec.Doc != nil {
		from = p.Spec.Doc.Pos()
	}
	file := p.File.Pass.Fset.File(from)
	if file.Line(from) > file.Line(p.Decl.Lparen) {
		from = file.LineStart(file.Line(from))
	}
	if next := file.Line(to) + 1; next <= file.Line(p.Decl.Rparen) {
		to = file.LineStart(next)
	}
	behind := p.File.Behind(p.Decl.End())
	return []analysis.TextEdit{{Pos: from, End: to}, {Pos: behind, End: behind, NewText: []byte("\n\n" + text)}}
}
