package rangecopy

import (
	_ "embed"
	"fmt"
	"go/ast"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/passes/inspect"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gohone/hone/rules/internal/facts/names"
	"github.com/gohone/hone/rules/internal/facts/order"
	"github.com/gohone/hone/rules/internal/facts/sources"
	"github.com/gohone/hone/rules/internal/facts/turns"
	"github.com/gohone/hone/rules/rule"
)

//go:embed doc.go
var doc string

//go:embed preconditions.txt
var preconditions string

// Analyzer finds loops that copy large elements to read a part of each.
var Analyzer = &analysis.Analyzer{
	Name:     "rangecopy",
	Doc:      "find loops that copy large elements to read a part of each",
	URL:      "https://github.com/gohone/hone/blob/main/docs/rules/rangecopy.md",
	Requires: []*analysis.Analyzer{inspect.Analyzer},
	Run:      run,
}

// Rule is the analyzer and what hone must know about it.
var Rule = rule.Rule{
	Name:          "rangecopy",
	Analyzer:      Analyzer,
	Doc:           doc,
	Summary:       "large elements copied by a loop that reads a part of each",
	Safety:        rule.Guarded,
	Preconditions: preconditions,
	Catalogue:     []string{"B15"},
}

// least is the size in bytes from which on an element is large: smaller ones are copied
// in a few instructions.
const least = 128

func run(pass *analysis.Pass) (any, error) {
	return nil, sources.Each(pass, func(f *sources.File) {
		for c := range f.Cursor.Preorder((*ast.RangeStmt)(nil)) {
			look(f, c)
		}
	})
}

// look reports a loop over large structs in a slice whose fields it only reads.
func look(f *sources.File, c inspector.Cursor) {
	info := f.Pass.TypesInfo
	loop := c.Node().(*ast.RangeStmt)
	value, ok := loop.Value.(*ast.Ident)
	if !ok || loop.Tok != token.DEFINE || value.Name == "_" {
		return
	}
	s, ok := info.TypeOf(loop.X).Underlying().(*types.Slice)
	if !ok || !large(s.Elem()) {
		return
	}
	list, ok := turns.Path(info, loop.X)
	if !ok || turns.Assigned(info, loop.Body, list) {
		return
	}
	_, decl := sources.Enclosing(c)
	if decl == nil || written(info, loop, list[len(list)-1]) {
		return
	}
	if !reads(info, c, info.Defs[value]) {
		if handed(info, c, info.Defs[value]) {
			f.Pass.Report(analysis.Diagnostic{
				Pos: loop.Pos(), End: loop.Body.Lbrace, Category: string(rule.Review),
				Message: fmt.Sprintf("elements of %d bytes are copied to hand on a pointer to the copy", size(s.Elem())),
			})
		}
		return
	}
	d := analysis.Diagnostic{
		Pos: loop.Pos(), End: loop.Body.Lbrace,
		Message: fmt.Sprintf("elements of %d bytes are copied to read a part of each", size(s.Elem())),
	}
	own := false // nothing that is called can make the list another
	if root, ok := list[0].(*types.Var); ok && len(list) == 1 {
		own = order.Of(info, decl).Own(root)
	}
	if alone(info, loop) {
		d.Category, own = string(rule.Mechanical), true
	}
	if edits, ok := edits(f, loop, decl, value.Name); ok && own {
		d.SuggestedFixes = []analysis.SuggestedFix{{Message: "read them where they are", TextEdits: edits}}
	}
	f.Pass.Report(d)
}

// edits has the loop go through the indices, and makes the variable a pointer.
func edits(f *sources.File, loop *ast.RangeStmt, decl *ast.FuncDecl, value string) ([]analysis.TextEdit, bool) {
	info := f.Pass.TypesInfo
	if f.Commented(loop.For, loop.Body.Lbrace) {
		return nil, false
	}
	index, named := loop.Key.(*ast.Ident)
	switch {
	case !named:
		return nil, false
	case index.Name == "_":
		index = ast.NewIdent(names.In(decl).Free("i"))
	case turns.Assigned(info, loop.Body, []types.Object{info.Defs[index]}):
		return nil, false
	}
	for id, obj := range info.Defs { // a name of the loop's body must not hide the list
		if obj != nil && loop.Body.Pos() <= id.Pos() && id.Pos() < loop.Body.End() && id.Name == index.Name {
			return nil, false
		}
	}
	list := f.Of(loop.X)
	head := "for " + index.Name + " := range " + list + " {\n" + value + " := &" + list + "[" + index.Name + "]"
	if root, ok := ast.Unparen(loop.X).(*ast.Ident); ok && root.Name == value {
		return nil, false
	}
	return []analysis.TextEdit{{Pos: loop.For, End: loop.Body.Lbrace + 1, NewText: []byte(head)}}, true
}

func size(t types.Type) int64 { return types.SizesFor("gc", "amd64").Sizeof(t) }

// large reports whether values of a struct are copied at a cost.
func large(t types.Type) bool {
	_, ok := t.Underlying().(*types.Struct)
	_, generic := types.Unalias(t).(*types.TypeParam)
	return ok && !generic && fixed(t) && size(t) >= least
}

// fixed reports whether the size of a type does not hang on a type parameter.
func fixed(t types.Type) bool {
	switch t := t.(type) {
	case *types.Named:
		return t.TypeArgs().Len() == 0
	case *types.Alias:
		return fixed(types.Unalias(t))
	}
	return false
}
