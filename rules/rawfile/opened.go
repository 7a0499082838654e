package rawfile

import (
	"cmp"
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"
	"golang.org/x/tools/go/types/typeutil"

	"github.com/gohone/hone/rules/internal/facts/calls"
	"github.com/gohone/hone/rules/internal/facts/loops"
	"github.com/gohone/hone/rules/internal/facts/sources"
	"github.com/gohone/hone/rules/internal/facts/syntax"
	"github.com/gohone/hone/rules/rule"
)

// program is the package, for files that one function opens and others read.
type program struct {
	pass   *analysis.Pass
	files  []*sources.File
	decls  map[*types.Func]function
	others *others
}

type function struct {
	file *sources.File
	decl inspector.Cursor
}

func collect(pass *analysis.Pass) (*program, error) {
	p := &program{pass: pass, decls: map[*types.Func]function{}, others: &others{}}
	return p, sources.Each(pass, func(f *sources.File) {
		p.files = append(p.files, f)
		for c := range f.Cursor.Preorder((*ast.FuncDecl)(nil)) {
			decl := c.Node().(*ast.FuncDecl)
			if fn, ok := pass.TypesInfo.Defs[decl.Name].(*types.Func); ok && decl.Body != nil {
				p.decls[fn] = function{f, c}
			}
		}
	})
}

// opened proposes a buffer for each file that a function opens to have others read it, and
// then only closes: nobody can tell how much of it was read.
func (p *program) opened() {
	edits := map[*ast.CallExpr][]analysis.TextEdit{}
	var order []*ast.CallExpr
	propose := func(f *sources.File, arg *ast.Ident, small []*ast.CallExpr) {
		name, needs, ok := f.Import(arg.Pos(), "bufio")
		if !ok {
			return
		}
		for _, call := range p.here(small, f, arg) {
			if edits[call] == nil {
				order = append(order, call)
			}
			edits[call] = merged(edits[call], wrapped(arg, name, needs))
		}
	}
	for _, f := range p.files {
		for c := range f.Cursor.Preorder((*ast.AssignStmt)(nil)) {
			arg, read := p.lent(f, c)
			if arg == nil {
				continue
			}
			r := &reading{program: p, seen: map[types.Object]bool{}}
			if read(r) && len(r.small) > 0 {
				propose(f, arg, r.small)
			}
		}
	}
	p.passed(func(in function, arg inspector.Cursor, to *types.Func, i int) {
		r := &reading{program: p, seen: map[types.Object]bool{}}
		if r.function(to, i, false) && len(r.small) > 0 && !keeps(to, fields(r.seen)) {
			propose(in.file, arg.Node().(*ast.Ident), r.small)
		}
	})
	slices.SortFunc(order, func(a, b *ast.CallExpr) int { return cmp.Compare(a.Pos(), b.Pos()) })
	for _, call := range order {
		p.pass.Report(analysis.Diagnostic{
			Pos: call.Pos(), End: call.End(), Message: "file read in small pieces, each a call of the system", Category: string(rule.Guarded),
			SuggestedFixes: []analysis.SuggestedFix{{Message: "read through a buffer, where the file is opened", TextEdits: edits[call]}},
		})
	}
}

// here are the calls that are in the package, or else the one that gives the file to another package.
func (p *program) here(small []*ast.CallExpr, f *sources.File, arg *ast.Ident) []*ast.CallExpr {
	if own := p.own(small); len(own) > 0 {
		return own
	}
	c, ok := f.Cursor.FindNode(arg)
	if !ok {
		return nil
	}
	call, ok := c.Parent().Node().(*ast.CallExpr)
	if !ok {
		return nil
	}
	return []*ast.CallExpr{call}
}

// own are those of the calls that are in the package.
func (p *program) own(all []*ast.CallExpr) (own []*ast.CallExpr) {
	for _, call := range all {
		for _, f := range p.files {
			if f.Syntax.FileStart <= call.Pos() && call.Pos() < f.Syntax.FileEnd {
				own = append(own, call)
			}
		}
	}
	return own
}

// merged are edits with others, of which those that import a package may be there already.
func merged(have, more []analysis.TextEdit) []analysis.TextEdit {
next:
	for _, e := range more {
		for _, h := range have {
			if h.Pos == e.Pos && h.End == e.End && string(h.NewText) == string(e.NewText) {
				continue next
			}
		}
		have = append(have, e)
	}
	return have
}

// lent reads f, err := os.Open(name), where f is given to one function of the package that
// reads, once, or kept by what the function makes to read it, and is else only closed, or asked for
// its name.
func (p *program) lent(f *sources.File, c inspector.Cursor) (arg *ast.Ident, read func(*reading) bool) {
	v := p.open(c)
	if v == nil {
		return nil, nil
	}
	for use := range f.Cursor.Preorder((*ast.Ident)(nil)) {
		id := use.Node().(*ast.Ident)
		if p.pass.TypesInfo.Uses[id] != v {
			continue
		}
		kind, i := use.ParentEdge()
		switch {
		case kind == edge.SelectorExpr_X && asks(use.Parent()):
			continue
		case arg != nil || !together(c, use):
			return nil, nil
		case kind == edge.CallExpr_Args:
			fn, ok := p.reader(use.Parent(), i)
			if !ok {
				return nil, nil
			}
			read = func(r *reading) bool {
				return r.function(fn, i, false) && p.alone(use, fn, fields(r.seen), v)
			}
		default:
			if !p.holds(use, v) {
				return nil, nil
			}
			read = func(r *reading) bool { return r.use(use, false) }
		}
		arg = id
	}
	return arg, read
}

// fields are those among variables.
func fields(all map[types.Object]bool) map[types.Object]bool {
	only := map[types.Object]bool{}
	for o := range all {
		if v, ok := o.(*types.Var); ok && v.IsField() {
			only[v] = true
		}
	}
	return only
}

// open returns the file that a statement opens, nil if it is another statement.
func (p *program) open(c inspector.Cursor) *types.Var {
	info := p.pass.TypesInfo
	a := c.Node().(*ast.AssignStmt)
	if a.Tok != token.DEFINE || len(a.Lhs) != 2 || len(a.Rhs) != 1 {
		return nil
	}
	open, ok := a.Rhs[0].(*ast.CallExpr)
	if !ok || calls.Name(info, open) != "os.Open" {
		return nil
	}
	v, _ := info.Defs[a.Lhs[0].(*ast.Ident)].(*types.Var)
	return v
}

// asks reports whether a selector calls a method that does not read.
func asks(sel inspector.Cursor) bool {
	kind, _ := sel.ParentEdge()
	switch sel.Node().(*ast.SelectorExpr).Sel.Name {
	case "Close", "Name":
		return kind == edge.CallExpr_Fun
	}
	return false
}

// together reports whether a use comes once for each time that a file is opened: both are in
// the same function, and the same turn of a loop.
func together(open, use inspector.Cursor) bool {
	opens, _ := loops.Innermost(open)
	uses, _ := loops.Innermost(use)
	return opens == uses && syntax.Function(open) == syntax.Function(use) && !sources.Jumps(syntax.Function(open))
}

// reader returns the function of the module that a call calls, if its i-th parameter is an
// io.Reader, and the call is made there and then.
func (p *program) reader(c inspector.Cursor, i int) (*types.Func, bool) {
	call := c.Node().(*ast.CallExpr)
	fn, ok := typeutil.Callee(p.pass.TypesInfo, call).(*types.Func)
	if !ok {
		return nil, false
	}
	if kind, _ := c.ParentEdge(); kind == edge.GoStmt_Call || kind == edge.DeferStmt_Call {
		return nil, false
	}
	params := fn.Signature().Params()
	there, _ := p.of(fn)
	return fn, there != nil && i < params.Len() && !(fn.Signature().Variadic() && i == params.Len()-1) && types.TypeString(params.At(i).Type(), nil) == "io.Reader"
}
