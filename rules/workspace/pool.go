package workspace

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gohone/hone/rules/internal/facts/lend"
	"github.com/gohone/hone/rules/internal/facts/names"
	"github.com/gohone/hone/rules/internal/facts/sources"
	"github.com/gohone/hone/rules/internal/facts/toplevel"
)

// helper makes space of what is kept.
const helper = `// NAME returns n zero values in a slice that is kept from call to call, or in a new one
// where they are too many to be kept.
func NAME[T any](kept *[]T, n int) []T {
	if n < 0 || n > 1<<16 {
		return make([]T, n)
	}
	if *kept == nil || cap(*kept) < n {
		*kept = make([]T, n)
	}
	s := (*kept)[:n:n]
	CLEAR
	return s
}`

// helperOf is the helper as the language version has it.
func helperOf(file *sources.File) string {
	zero := "var zero T\n\tfor i := range s {\n\t\ts[i] = zero\n\t}"
	if file.Allows("go1.21") {
		zero = "clear(s)"
	}
	return strings.Replace(helper, "CLEAR", zero, 1)
}

// space is a slice that a function makes to work with, and that a pool can keep.
type space struct {
	call *ast.CallExpr
	name string // of the variable
	elem string // spelled
}

// pooled returns the edits by which a function takes its work space out of a pool, and the
// calls of make that become of it. All is of the module's files.
func pooled(m *lend.Module, file *sources.File, decl inspector.Cursor, calls []ast.Expr) ([]analysis.TextEdit, []ast.Expr) {
	fn := decl.Node().(*ast.FuncDecl)
	var all []space
	var taken []ast.Expr
	for _, call := range calls {
		if s, ok := keepable(m, file, fn, decl, call.(*ast.CallExpr)); ok {
			all, taken = append(all, s), append(taken, call)
		}
	}
	if len(all) < few || !means(file, fn) {
		return nil, nil
	}
	edits, ok := pool(m, file, fn, all)
	if !ok {
		return nil, nil
	}
	return edits, taken
}

// means reports whether words mean to a function what they mean to the language, and the
// language has them.
func means(file *sources.File, fn *ast.FuncDecl) bool {
	words := []string{"any", "cap", "int", "make", "new", "nil"}
	if file.Allows("go1.21") {
		words = append(words, "clear")
	}
	for _, word := range words {
		if !file.Predeclared(fn.Body.Lbrace+1, word) || !file.Predeclared(fn.Body.Rbrace, word) {
			return false
		}
	}
	return file.Allows("go1.18") && fn.Type.TypeParams == nil && fn.Name.Name != "main" && fn.Name.Name != "init"
}

// keepable returns the space that a call of make allocates, if it holds numbers or truth
// values, is made by a statement of the function's body, and nothing refers to it when the
// function returns. Bytes may be secrets.
func keepable(m *lend.Module, file *sources.File, fn *ast.FuncDecl, decl inspector.Cursor, call *ast.CallExpr) (space, bool) {
	c, ok := decl.FindNode(call)
	if !ok {
		return space{}, false
	}
	a, assigned := c.Parent().Node().(*ast.AssignStmt)
	if !assigned || a.Tok != token.DEFINE || len(a.Lhs) != 1 {
		return space{}, false
	}
	if kind, _ := c.Parent().ParentEdge(); kind != edge.BlockStmt_List || c.Parent().Parent().Node() != fn.Body || file.Commented(a.Pos(), a.End()) {
		return space{}, false
	}
	info := file.Pass.TypesInfo
	of, ok := call.Args[0].(*ast.ArrayType)
	if !ok || len(call.Args) != 2 || !types.Identical(info.TypeOf(call.Args[1]), types.Typ[types.Int]) {
		return space{}, false
	}
	elem := types.Unalias(info.TypeOf(of.Elt))
	basic, ok := elem.Underlying().(*types.Basic)
	if !ok || basic.Info()&(types.IsNumeric|types.IsBoolean) == 0 || basic.Kind() == types.Byte {
		return space{}, false
	}
	if named, ok := elem.(*types.Named); ok && (named.Obj().Pkg() != file.Pass.Pkg || named.Obj().Parent() != named.Obj().Pkg().Scope()) {
		return space{}, false
	}
	id, plain := of.Elt.(*ast.Ident)
	made := m.Source.Value(call.Lparen)
	if !plain || made == nil || !m.Source.Own(made) {
		return space{}, false
	}
	return space{call: call, name: a.Lhs[0].(*ast.Ident).Name, elem: id.Name}, true
}

// pool declares a pool of what the function works with, and takes that out of it.
func pool(m *lend.Module, file *sources.File, fn *ast.FuncDecl, all []space) ([]analysis.TextEdit, bool) {
	of := spaceName(fn)
	within, top := names.In(fn), toplevel.Names(file.Pass)
	if of == "" || top[of] || top[of+"s"] || within[of] || within[of+"s"] {
		return nil, false
	}
	zeroed, edits, ok := m.Helper(helperOf(file), "zeroed", file, fn)
	sync, imports, can := file.Import(fn.Body.Lbrace+1, "sync")
	if !ok || !can {
		return nil, false
	}
	edits = append(edits, imports...)
	local := within.Free("space")
	at := all[0].call.Pos()
	for _, stmt := range fn.Body.List {
		if stmt.Pos() <= at && at < stmt.End() {
			at = stmt.Pos()
			break
		}
	}
	edits = append(edits, analysis.TextEdit{Pos: at, End: at, NewText: fmt.Appendf(nil, "%s := %ss.Get().(*%s)\n\tdefer %ss.Put(%s)\n\t", local, of, of, of, local)})
	var fields strings.Builder
	for _, s := range all {
		fmt.Fprintf(&fields, "\t%s []%s\n", s.name, s.elem)
		edits = append(edits, analysis.TextEdit{Pos: s.call.Pos(), End: s.call.End(),
			NewText: fmt.Appendf(nil, "%s(&%s.%s, %s)", zeroed, local, s.name, file.Of(s.call.Args[1]))})
	}
	end := fn.End()
	text := fmt.Sprintf("\n\n// %[1]s is what %[2]s works with.\ntype %[1]s struct {\n%[3]s}\n\n// %[1]ss keep it from call to call.\nvar %[1]ss = %[4]s.Pool{New: func() any { return new(%[1]s) }}",
		of, fn.Name.Name, fields.String(), sync)
	return append(edits, analysis.TextEdit{Pos: end, End: end, NewText: []byte(text)}), true
}

// spaceName names what a function works with: graphDegreesSpace for a method degrees of
// graph.
func spaceName(fn *ast.FuncDecl) string {
	name := fn.Name.Name
	if fn.Recv != nil {
		t := fn.Recv.List[0].Type
		if p, ok := t.(*ast.StarExpr); ok {
			t = p.X
		}
		id, ok := t.(*ast.Ident)
		if !ok {
			return "" // it has type parameters
		}
		name = id.Name + upper(name)
	}
	r, n := utf8.DecodeRuneInString(name)
	name = string(unicode.ToLower(r)) + name[n:] + "Space"
	if !token.IsIdentifier(name) {
		return ""
	}
	return name
}

func upper(name string) string {
	r, n := utf8.DecodeRuneInString(name)
	return string(unicode.ToUpper(r)) + name[n:]
}
