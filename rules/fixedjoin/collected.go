package fixedjoin

import (
	"go/ast"
	"go/token"
	"go/types"
	"strconv"
	"strings"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"
	"golang.org/x/tools/go/types/typeutil"

	"github.com/gohone/hone/rules/internal/facts/calls"
	"github.com/gohone/hone/rules/internal/facts/order"
	"github.com/gohone/hone/rules/internal/facts/sources"
)

// collected is a list of bytes that a variable collects for bytes.Join: it begins with what
// a literal has, and some more is appended under conditions.
type collected struct {
	f     *sources.File
	fn    *order.Function
	list  *types.Var
	uses  int                 // of the variable that are known
	known int                 // bytes of what is appended, as far as they are counted
	edits []analysis.TextEdit // of the statements that append
}

// reportCollected looks at a call of bytes.Join whose list is a variable.
func reportCollected(f *sources.File, c inspector.Cursor) {
	info := f.Pass.TypesInfo
	call := c.Node().(*ast.CallExpr)
	fn := typeutil.StaticCallee(info, call)
	if fn == nil || fn.FullName() != "bytes.Join" || len(call.Args) != 2 || !nothing(info, call.Args[1]) {
		return
	}
	id, ok := ast.Unparen(call.Args[0]).(*ast.Ident)
	if !ok {
		return
	}
	v, ok := info.Uses[id].(*types.Var)
	stmt, alone := whole(f, c)
	_, decl := sources.Enclosing(c)
	if !ok || !alone || decl == nil {
		return
	}
	l := &collected{f: f, fn: order.Of(info, decl), list: v, uses: 1}
	for s, ok := stmt.PrevSibling(); ok; s, ok = s.PrevSibling() {
		if begin, ok := l.begins(s.Node()); ok {
			l.report(call, begin, decl)
			return
		}
		if !l.appends(s.Node()) {
			return
		}
	}
}

// nothing reports whether a separator is empty.
func nothing(info *types.Info, e ast.Expr) bool {
	e = ast.Unparen(e)
	if lit, ok := e.(*ast.CompositeLit); ok {
		return len(lit.Elts) == 0
	}
	return info.Types[e].IsNil()
}

// whole returns the statement that a call is evaluated in, if nothing that is evaluated beside the call,
// before it or behind it, has an effect, but what the call is made for: it may be returned, given to
// a variable, or to a function.
func whole(f *sources.File, c inspector.Cursor) (inspector.Cursor, bool) {
	first := beforehand(f, c)
	if first.stmt == nil {
		return c, false
	}
	at := c
	for ; at.Node() != first.stmt; at = at.Parent() {
		var behind []ast.Expr
		switch kind, i := at.ParentEdge(); n := at.Parent().Node().(type) {
		case *ast.CallExpr:
			if kind == edge.CallExpr_Args {
				behind = n.Args[i+1:]
			}
		case *ast.ReturnStmt:
			behind = n.Results[i+1:]
		case *ast.AssignStmt:
			behind = n.Rhs[i+1:]
		}
		for _, e := range behind {
			if first.fn.Effect(e) {
				return c, false
			}
		}
	}
	return at, true
}

// begins reads list := [][]byte{a, b}. Of one element Join may make nil, but not of one
// that is never empty.
func (l *collected) begins(n ast.Node) (*ast.CompositeLit, bool) {
	a, ok := n.(*ast.AssignStmt)
	if !ok || a.Tok != token.DEFINE || len(a.Lhs) != 1 || len(a.Rhs) != 1 {
		return nil, false
	}
	id, ok := a.Lhs[0].(*ast.Ident)
	lit, isLit := a.Rhs[0].(*ast.CompositeLit)
	if !ok || !isLit || l.f.Pass.TypesInfo.Defs[id] != l.list || len(lit.Elts) == 0 || len(lit.Elts) > most {
		return nil, false
	}
	first, isBytes := lit.Elts[0].(*ast.CompositeLit)
	return lit, len(lit.Elts) > 1 || isBytes && len(first.Elts) > 0
}

// appends reads list = append(list, a, b), or a condition under which that is done.
// Nothing in it can change what was appended before: that is copied earlier now.
func (l *collected) appends(n ast.Node) bool {
	switch n := n.(type) {
	case *ast.IfStmt:
		return n.Init == nil && !l.fn.Effect(n.Cond) && l.appends(n.Body) && (n.Else == nil || l.appends(n.Else))
	case *ast.BlockStmt:
		for _, s := range n.List {
			if !l.appends(s) {
				return false
			}
		}
		return true
	case *ast.AssignStmt:
		if n.Tok != token.ASSIGN || len(n.Lhs) != 1 || len(n.Rhs) != 1 || l.f.Commented(n.Pos(), n.End()) {
			return false
		}
		call, ok := n.Rhs[0].(*ast.CallExpr)
		if !ok || !l.is(n.Lhs[0]) || !l.builtin(call, "append") || call.Ellipsis.IsValid() || len(call.Args) < 2 || !l.is(call.Args[0]) {
			return false
		}
		l.uses += 2
		text := l.list.Name()
		for _, e := range call.Args[1:] {
			if text, ok = l.appended(text, e); !ok {
				return false
			}
		}
		l.edits = append(l.edits, analysis.TextEdit{Pos: call.Pos(), End: call.End(), NewText: []byte(text)})
		return true
	}
	return false
}

func (l *collected) is(e ast.Expr) bool {
	id, ok := e.(*ast.Ident)
	return ok && l.f.Pass.TypesInfo.Uses[id] == l.list
}

func (l *collected) builtin(call *ast.CallExpr, name string) bool {
	id, ok := call.Fun.(*ast.Ident)
	return ok && l.f.Pass.TypesInfo.Uses[id] == types.Universe.Lookup(name)
}

// appended spells what appends an element to bytes. What a call appends to nil, it can
// append to them.
func (l *collected) appended(to string, e ast.Expr) (string, bool) {
	if call, ok := ast.Unparen(e).(*ast.CallExpr); ok && l.anew(call) {
		for _, arg := range call.Args[1:] {
			if l.fn.Effect(arg) {
				return "", false
			}
		}
		first := call.Args[0]
		text := string(l.f.Text[l.f.Offset(call.Pos()):l.f.Offset(first.Pos())])
		return text + to + string(l.f.Text[l.f.Offset(first.End()):l.f.Offset(call.End())]), true
	}
	if l.mentions(e) {
		return "", false
	}
	p, ok := element(&ahead{f: l.f}, e)
	switch {
	case !ok:
		return l.whole(to, e)
	case p.all != "":
		return "append(" + to + ", " + p.all + "...)", true
	case len(p.single) == 0:
		return to, true
	}
	l.known += len(p.single)
	return "append(" + to + ", " + strings.Join(p.single, ", ") + ")", true
}

// whole spells what appends an element that is evaluated where it was, once.
func (l *collected) whole(to string, e ast.Expr) (string, bool) {
	if l.fn.Effect(e) {
		return "", false
	}
	if from, _, ok := calls.Conversion(l.f.Pass.TypesInfo, ast.Unparen(e)); ok {
		if b, ok := l.f.Pass.TypesInfo.TypeOf(from).Underlying().(*types.Basic); ok && b.Info()&types.IsString != 0 {
			e = from
		}
	}
	return "append(" + to + ", " + l.f.Of(e) + "...)", true
}

// anew reports whether a call of package binary or strconv appends a number to nil.
func (l *collected) anew(call *ast.CallExpr) bool {
	info := l.f.Pass.TypesInfo
	fn := typeutil.StaticCallee(info, call)
	if fn == nil || fn.Pkg() == nil || len(call.Args) < 2 || call.Ellipsis.IsValid() || !info.Types[call.Args[0]].IsNil() {
		return false
	}
	switch path := fn.Pkg().Path(); {
	case path == "strconv" && strings.HasPrefix(fn.Name(), "Append"):
		return true
	case path == "encoding/binary" && strings.HasPrefix(fn.Name(), "AppendUint"):
		bits, err := strconv.Atoi(strings.TrimPrefix(fn.Name(), "AppendUint"))
		if err == nil {
			l.known += bits / 8
		}
		return err == nil
	}
	return false
}

func (l *collected) mentions(n ast.Node) bool { return l.used(n) > 0 }

func (l *collected) used(n ast.Node) (times int) {
	ast.Inspect(n, func(n ast.Node) bool {
		if id, ok := n.(*ast.Ident); ok && l.f.Pass.TypesInfo.Uses[id] == l.list {
			times++
		}
		return true
	})
	return times
}

// report proposes that the variable holds the bytes.
func (l *collected) report(call *ast.CallExpr, begin *ast.CompositeLit, decl *ast.FuncDecl) {
	f := l.f
	if l.used(decl) != l.uses || f.Commented(begin.Pos(), begin.End()) || f.Commented(call.Pos(), call.End()) {
		return
	}
	var parts []part
	for _, e := range begin.Elts {
		p, ok := element(&ahead{f: f}, e)
		if !ok {
			return
		}
		parts = extend(parts, p)
	}
	if !spells(f, begin) {
		return
	}
	edits := append([]analysis.TextEdit{
		{Pos: begin.Pos(), End: begin.End(), NewText: []byte(chain(parts, l.known))},
		{Pos: call.Pos(), End: call.End(), NewText: []byte(l.list.Name())},
	}, l.edits...)
	f.Pass.Report(analysis.Diagnostic{
		Pos: call.Pos(), End: call.End(), Message: "bytes joined of a list that is collected for it",
		SuggestedFixes: []analysis.SuggestedFix{{Message: "append them to one slice", TextEdits: edits}},
	})
}
