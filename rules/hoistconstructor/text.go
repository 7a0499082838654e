package hoistconstructor

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"strings"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"
	"golang.org/x/tools/go/types/typeutil"

	"github.com/gohone/hone/rules/internal/facts/calls"
	"github.com/gohone/hone/rules/internal/facts/syntax"
	"github.com/gohone/hone/rules/internal/facts/toplevel"
)

// makers are functions that make text of what they are given, and of nothing else, and do
// not panic. Conversions alone are not worth a variable: strconv has small numbers ready.
var makers = map[string]bool{
	"fmt.Sprint": true, "fmt.Sprintf": true, "fmt.Sprintln": true,
	"strings.ToLower": true, "strings.ToUpper": true, "strings.ReplaceAll": true, "strings.Join": true,
	"strings.TrimSpace": true, "strings.TrimPrefix": true, "strings.TrimSuffix": true, "strings.Trim": true,
	"strconv.Quote": true, "path.Join": true, "html.EscapeString": true,
}

const textCause = "text made anew on every call, from what never changes"

// always reports a call that makes text of constants, and of variables of the package that
// nobody changes. A sum around it goes with it.
func (t *textSearch) always(cursor inspector.Cursor) {
	if _, ok := t.made(cursor); !ok || t.itself(cursor) {
		return
	}
	at := cursor
	needs, _ := t.made(at)
	for {
		up := syntax.OutsideParens(at).Parent()
		if kind, _ := up.ParentEdge(); kind == edge.CallExpr_Args {
			if _, list := up.Node().(*ast.CompositeLit); list {
				up = up.Parent() // of strings.Join
			}
		}
		if _, ok := up.Node().(*ast.CompositeLit); ok {
			up = up.Parent()
		}
		if _, ok := up.Node().(ast.Expr); !ok {
			break
		}
		more, ok := t.made(up)
		if !ok {
			break
		}
		at, needs = up, more
	}
	t.report(at, needs)
}

// itself reports a call of Sprintf of a constant without any verb, and nothing else: the text
// stands there already, and a variable for it would only hide that.
func (t *textSearch) itself(at inspector.Cursor) bool {
	info := t.pass.TypesInfo
	call, ok := at.Node().(*ast.CallExpr)
	if !ok || len(call.Args) != 1 || calls.Name(info, call) != "fmt.Sprintf" {
		return false
	}
	text := info.Types[call.Args[0]]
	if text.Value == nil || strings.Contains(constant.StringVal(text.Value), "%") || !types.Identical(types.Default(text.Type), types.Typ[types.String]) {
		return false
	}
	p, ok := enclosing(t.pass, at)
	if !ok || t.done[call] || commented(p.file, call) {
		return true
	}
	t.done[call] = true
	t.pass.Report(analysis.Diagnostic{
		Pos: call.Pos(), End: call.End(), Message: "package fmt formats a text that is there already",
		SuggestedFixes: []analysis.SuggestedFix{{Message: "write the text", TextEdits: []analysis.TextEdit{
			{Pos: call.Pos(), End: call.Args[0].Pos()}, {Pos: call.Args[0].End(), End: call.End()},
		}}},
	})
	return true
}

// textSearch looks for such texts.
type textSearch struct {
	pass  *analysis.Pass
	names *names
	start *start
	root  inspector.Cursor
	done  map[ast.Node]bool
	keeps map[*types.Var]bool
}

func (t *textSearch) report(at inspector.Cursor, needs []*types.Var) {
	e := at.Node().(ast.Expr)
	p, ok := enclosing(t.pass, at)
	if !ok || t.done[e] || once(t.pass, at, p) || t.start.late(t.pass.Files, p.object, p.before, needs) || commented(p.file, e) || !everywhere(t.pass, e) {
		return
	}
	t.done[e] = true
	tok := t.pass.Fset.File(p.file.FileStart)
	src, err := t.pass.ReadFile(tok.Name())
	if err != nil || len(src) != tok.Size() {
		return
	}
	name, ok := t.names.free(p.file, e.Pos(), p.name, "Text")
	if !ok {
		return
	}
	text := string(src[tok.Offset(e.Pos()):tok.Offset(e.End())])
	t.pass.Report(analysis.Diagnostic{
		Pos: e.Pos(), End: e.End(),
		Message: textCause,
		SuggestedFixes: []analysis.SuggestedFix{{
			Message: "make it once, as variable " + name + " of the package",
			TextEdits: []analysis.TextEdit{
				{Pos: p.before, End: p.before, NewText: []byte("var " + name + " = " + text + "\n\n")},
				{Pos: e.Pos(), End: e.End(), NewText: []byte(name)},
			},
		}},
	})
}

// made returns the variables of the package that an expression makes text of, if it makes
// it of these and of constants alone.
func (t *textSearch) made(at inspector.Cursor) (needs []*types.Var, ok bool) {
	e, isExpr := at.Node().(ast.Expr)
	if !isExpr {
		return nil, false
	}
	return t.text(e)
}

func (t *textSearch) text(e ast.Expr) (needs []*types.Var, ok bool) {
	info := t.pass.TypesInfo
	e = ast.Unparen(e)
	if !types.Identical(info.TypeOf(e), types.Typ[types.String]) || info.Types[e].Value != nil {
		return nil, false
	}
	switch e := e.(type) {
	case *ast.BinaryExpr:
		if e.Op != token.ADD {
			return nil, false
		}
		return t.operands(e.X, e.Y)
	case *ast.CallExpr:
		fn, ok := typeutil.Callee(info, e).(*types.Func)
		if !ok || e.Ellipsis.IsValid() || !makers[fn.FullName()] {
			return nil, false
		}
		return t.operands(e.Args...)
	}
	return nil, false
}

func (t *textSearch) operands(list ...ast.Expr) (needs []*types.Var, ok bool) {
	info := t.pass.TypesInfo
	for _, o := range list {
		o = ast.Unparen(o)
		if !basicType(info.TypeOf(o)) {
			words, ok := o.(*ast.CompositeLit)
			if !ok || !types.Identical(info.TypeOf(words), types.NewSlice(types.Typ[types.String])) {
				return nil, false
			}
			more, ok := t.operands(words.Elts...)
			if !ok {
				return nil, false
			}
			needs = append(needs, more...)
			continue
		}
		if v := info.Types[o].Value; v != nil {
			if v.Kind() == constant.String && len(constant.StringVal(v)) > 1<<12 {
				return nil, false
			}
			continue
		}
		if v, ok := ofPackage(t.pass, o); ok {
			if !t.kept(v) {
				return nil, false
			}
			needs = append(needs, v)
			continue
		}
		more, ok := t.text(o)
		if !ok {
			return nil, false
		}
		needs = append(needs, more...)
	}
	return needs, true
}

// basicType reports whether a type is a basic one itself, which has no methods that would
// be called to make text of it.
func basicType(t types.Type) bool {
	b, ok := types.Unalias(t).(*types.Basic)
	return ok && b.Kind() != types.UnsafePointer && b.Kind() != types.UntypedNil
}

// kept reports whether nothing in the folder does more with a variable than to read it.
func (t *textSearch) kept(v *types.Var) bool {
	kept, seen := t.keeps[v]
	if seen {
		return kept
	}
	kept = true
	for id := range t.root.Preorder((*ast.Ident)(nil)) {
		if t.pass.TypesInfo.Uses[id.Node().(*ast.Ident)] == v && changes(syntax.OutsideParens(id)) {
			kept = false
		}
	}
	t.keeps[v] = kept && !toplevel.Elsewhere(t.pass, v.Name())
	return t.keeps[v]
}
