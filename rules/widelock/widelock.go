package widelock

import (
	_ "embed"
	"go/ast"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/passes/inspect"
	"golang.org/x/tools/go/ast/inspector"
	"golang.org/x/tools/go/types/typeutil"

	"github.com/gohone/hone/rules/internal/facts/lockhelp"
	"github.com/gohone/hone/rules/internal/facts/order"
	"github.com/gohone/hone/rules/internal/facts/purity"
	"github.com/gohone/hone/rules/internal/facts/sources"
	"github.com/gohone/hone/rules/rule"
)

//go:embed doc.go
var doc string

//go:embed preconditions.txt
var preconditions string

// Analyzer finds locks that are held while an answer is written.
var Analyzer = &analysis.Analyzer{
	Name:     "widelock",
	Doc:      "find locks that are held while an answer is written",
	URL:      "https://github.com/gohone/hone/blob/main/docs/rules/widelock.md",
	Requires: []*analysis.Analyzer{inspect.Analyzer, rule.Packages},
	Run:      run,
}

// Rule is the analyzer and what hone must know about it.
var Rule = rule.Rule{
	Name:      "widelock",
	Analyzer:  Analyzer,
	Doc:       doc,
	Summary:   "lock held while an answer is written",
	Safety:    rule.Guarded,
	Waits:     true,
	Version:   17, // answers that divide, at the end
	Catalogue: []string{"D1", "D2"},

	Preconditions: preconditions,
}

func run(pass *analysis.Pass) (any, error) {
	helpers := lockhelp.Of(pass)
	if err := look(pass); err != nil || len(helpers) == 0 {
		return nil, err
	}
	return nil, sources.Each(pass, func(file *sources.File) {
		for _, u := range helpers.Unfold(file) {
			u.Look(look, pass.Report)
		}
	})
}

// look reports the locks that functions take themselves.
func look(pass *analysis.Pass) error {
	pure, seen := purity.Of(pass), others{}
	return sources.Each(pass, func(file *sources.File) {
		for c := range file.Cursor.Preorder((*ast.BlockStmt)(nil)) {
			list := c.Node().(*ast.BlockStmt).List
			for i := range list {
				held, end, ok := region(pass.TypesInfo, file, list[i:])
				if !ok {
					continue
				}
				_, top := sources.Enclosing(c)
				decl := function(c, top)
				if decl == nil || decl.Body != c.Node() && deferred(list[i:]) {
					decl = nil // the section ends with another function
				}
				f := finder{file, pure, seen, list[i:], held, decl, top}
				d, ok := f.look()
				for _, more := range []func(finder) (analysis.Diagnostic, bool){finder.passed, finder.sent, finder.implemented, finder.formats} {
					if !ok {
						d, ok = more(f)
					}
				}
				if ok {
					d.Pos, d.End, d.Related = list[i].Pos(), end, f.paid()
					pass.Report(d)
				}
			}
		}
	})
}

// function returns the innermost function around a block; a literal as a declaration, nil
// outside of one.
func function(c inspector.Cursor, top *ast.FuncDecl) *ast.FuncDecl {
	for up := range c.Enclosing((*ast.FuncLit)(nil), (*ast.FuncDecl)(nil)) {
		if lit, ok := up.Node().(*ast.FuncLit); ok && top != nil {
			return &ast.FuncDecl{Name: top.Name, Type: lit.Type, Body: lit.Body}
		}
		break
	}
	return top
}

// finder looks at what is done under one lock.
type finder struct {
	*sources.File
	pure       *purity.Functions
	others     others
	list, held []ast.Stmt
	decl       *ast.FuncDecl // nil where nothing can be changed
	top        *ast.FuncDecl // in which that is
}

// look says what is wrong with it. Locks for readers, and those under which nothing is
// written, are only found where less can be done under them.
func (f finder) look() (d analysis.Diagnostic, ok bool) {
	w := written(f.Pass.TypesInfo, f.held)
	d, ok = f.judge(w)
	if w == nil && d.SuggestedFixes == nil {
		if w := handed(f.Pass, f.held); w != nil {
			if better, found := f.judge(w); found && better.SuggestedFixes != nil {
				return better, true
			}
		}
	}
	return d, ok
}

// judge says what is wrong with it, given what is written to.
func (f finder) judge(w *types.Var) (d analysis.Diagnostic, ok bool) {
	s, ok := f.section(w)
	if !ok {
		d.Message = waits
		d.Category = category(w, false)
		return d, w != nil && !f.reading()
	}
	if w != nil {
		d.Message, d.Category = waits, category(w, f.reading())
		d.SuggestedFixes = s.fix()
	}
	if d.SuggestedFixes == nil {
		if t, ok := s.ahead(f.pure); ok && t.costly() {
			d.SuggestedFixes = t.fix()
		}
		if d.SuggestedFixes == nil && w == nil {
			d.SuggestedFixes = s.fix()
		}
		if d.SuggestedFixes != nil && w == nil {
			d.Message = "a lock is held while text is made of what is known already"
		}
	}
	if d.SuggestedFixes == nil && w == nil {
		d.Message, d.SuggestedFixes = "a lock is taken before text is made or read that it does not guard", s.late()
	}
	return d, d.SuggestedFixes != nil || w != nil && !f.reading()
}

// passed finds what a function that is called under the lock writes to a writer that it is given.
func (f finder) passed() (d analysis.Diagnostic, ok bool) {
	w := handed(f.Pass, f.held)
	return analysis.Diagnostic{Message: waits, Category: category(w, false)}, w != nil && !f.reading()
}

// paid is where the lock is taken and given back, if these are two places.
func (f finder) paid() []analysis.RelatedInformation {
	if deferred(f.list) {
		return nil
	}
	lock, unlock := f.list[0], f.list[len(f.held)+1]
	return []analysis.RelatedInformation{
		{Pos: lock.Pos(), End: lock.End(), Message: "it is taken here"},
		{Pos: unlock.Pos(), End: unlock.End(), Message: "it is given back here"},
	}
}

const waits = "a lock is held while an answer is made and written"

// category is review where others may write to the writer, too: their order would
// change. Those who only read together have none, and must have a writer each.
func category(w *types.Var, reading bool) string {
	if w == nil || reading || types.TypeString(w.Type(), nil) == "net/http.ResponseWriter" {
		return ""
	}
	return string(rule.Review)
}

// reading reports whether the lock lets readers in together.
func (f finder) reading() bool {
	_, name := locking(f.Pass.TypesInfo, f.File, expr(f.list[0]))
	return name == "RLock"
}

// section reads what the lock is a field of.
func (f finder) section(w *types.Var) (*section, bool) {
	if f.decl == nil {
		return nil, false
	}
	s := &section{File: f.File, pure: f.pure, decl: f.decl, top: f.top, fn: order.Of(f.Pass.TypesInfo, f.top), list: f.list, held: f.held, deferred: deferred(f.list)}
	if w != nil {
		s.writer = w
	}
	lock := ast.Unparen(expr(f.list[0]).(*ast.CallExpr).Fun).(*ast.SelectorExpr).X
	switch x := ast.Unparen(lock).(type) {
	case *ast.SelectorExpr:
		root, ok := rootOf(f.Pass.TypesInfo, x)
		if !ok {
			return nil, false
		}
		s.guard = f.Pass.TypesInfo.Uses[root]
	case *ast.Ident:
		if v := f.Pass.TypesInfo.Uses[x]; v == nil || v.Parent() != f.Pass.Pkg.Scope() {
			if !promoted(f.Pass.TypesInfo, x) {
				return nil, false
			}
			s.guard = v
		}
	default:
		return nil, false
	}
	return s, true
}

// rootOf returns the name of the variable of which the selector is a field, or a field of a field:
// where the lock is that of another type, nothing that leads there is used without it.
func rootOf(info *types.Info, sel *ast.SelectorExpr) (*ast.Ident, bool) {
	if f := info.Selections[sel]; f == nil || f.Kind() != types.FieldVal {
		return nil, false
	}
	switch x := ast.Unparen(sel.X).(type) {
	case *ast.Ident:
		return x, true
	case *ast.SelectorExpr:
		return rootOf(info, x)
	}
	return nil, false
}

// promoted reports whether what is locked is a struct with the lock in it.
func promoted(info *types.Info, x *ast.Ident) bool {
	t := info.TypeOf(x)
	if p, ok := t.Underlying().(*types.Pointer); ok {
		t = p.Elem()
	}
	n, ok := types.Unalias(t).(*types.Named)
	return ok && n.Obj().Pkg() != nil && n.Obj().Pkg().Path() != "sync"
}

// deferred reports whether the statement behind the first gives the lock back when
// the function ends.
func deferred(list []ast.Stmt) bool {
	_, ok := list[1].(*ast.DeferStmt)
	return ok
}

// region returns the statements under the lock that the first statement takes,
// and where the statements end that take it and promise to give it back.
func region(info *types.Info, f *sources.File, list []ast.Stmt) (held []ast.Stmt, end token.Pos, ok bool) {
	lock, name := locking(info, f, expr(list[0]))
	if unlocks[name] == "" || len(list) < 2 {
		return nil, 0, false
	}
	if d, ok := list[1].(*ast.DeferStmt); ok {
		unlock, method := locking(info, f, deferredCall(d))
		return list[2:], d.End(), method == unlocks[name] && unlock == lock
	}
	for i, s := range list[1:] {
		if unlock, method := locking(info, f, expr(s)); method == unlocks[name] && unlock == lock {
			return list[1 : i+1], list[0].End(), true
		}
	}
	return nil, 0, false
}

// deferredCall returns the call that is put off: a literal may be around it.
func deferredCall(d *ast.DeferStmt) ast.Expr {
	if lit, ok := d.Call.Fun.(*ast.FuncLit); ok && len(d.Call.Args) == 0 && len(lit.Body.List) == 1 {
		return expr(lit.Body.List[0])
	}
	return d.Call
}

// unlocks are the methods that give back what others take.
var unlocks = map[string]string{"Lock": "Unlock", "RLock": "RUnlock"}

func expr(s ast.Stmt) ast.Expr {
	if e, ok := s.(*ast.ExprStmt); ok {
		return ast.Unparen(e.X)
	}
	return nil
}

// locking reads a call of a method of a lock: the lock as text, and the method.
func locking(info *types.Info, f *sources.File, e ast.Expr) (lock, method string) {
	call, ok := e.(*ast.CallExpr)
	if !ok {
		return "", ""
	}
	sel, ok := ast.Unparen(call.Fun).(*ast.SelectorExpr)
	if !ok {
		return "", ""
	}
	fn, ok := info.Uses[sel.Sel].(*types.Func)
	if !ok || fn.Pkg() == nil || fn.Pkg().Path() != "sync" {
		return "", ""
	}
	return f.Of(sel.X), fn.Name()
}

// written returns the parameter that one of the statements writes to, nil if none
// does.
func written(info *types.Info, held []ast.Stmt) (w *types.Var) {
	for _, s := range held {
		ast.Inspect(s, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.FuncLit, *ast.GoStmt:
				return false
			case *ast.CallExpr:
				if w == nil {
					w = writesTo(info, n)
				}
			}
			return w == nil
		})
	}
	return w
}

// writesTo returns what a call writes to, if it is a parameter.
func writesTo(info *types.Info, call *ast.CallExpr) *types.Var {
	if w := writer(info, call); w != nil {
		return parameter(info, w)
	}
	return nil
}

// writer returns w of w.Write(b), io.WriteString(w, s) and fmt.Fprint(w, ...), of what
// is encoded or copied to it, and of a template that is executed for it; nil of other calls.
func writer(info *types.Info, call *ast.CallExpr) ast.Expr {
	fn, ok := typeutil.Callee(info, call).(*types.Func)
	if !ok || fn.Pkg() == nil {
		return nil
	}
	switch fn.FullName() {
	case "io.WriteString", "fmt.Fprint", "fmt.Fprintf", "fmt.Fprintln", "io.Copy",
		"(*html/template.Template).Execute", "(*html/template.Template).ExecuteTemplate",
		"(*text/template.Template).Execute", "(*text/template.Template).ExecuteTemplate":
		return call.Args[0]
	}
	sel, ok := ast.Unparen(call.Fun).(*ast.SelectorExpr)
	if ok && fn.FullName() == "(*encoding/json.Encoder).Encode" {
		made, ok := ast.Unparen(sel.X).(*ast.CallExpr)
		if !ok || len(made.Args) != 1 || !types.Identical(info.TypeOf(made), fn.Signature().Recv().Type()) {
			return nil
		}
		return made.Args[0]
	}
	if ok && (fn.Name() == "Write" || fn.Name() == "WriteString") {
		return sel.X
	}
	return nil
}

// parameter returns the variable of the function that the expression is, if that
// is a writer that may be slow to take what it is given.
func parameter(info *types.Info, e ast.Expr) *types.Var {
	id, ok := ast.Unparen(e).(*ast.Ident)
	if !ok {
		return nil
	}
	v, ok := info.Uses[id].(*types.Var)
	if !ok || v.Kind() != types.ParamVar || !types.IsInterface(v.Type()) || !sends[types.TypeString(v.Type(), nil)] {
		return nil
	}
	return v
}

// sends are the interfaces whose writers may be slow; one of a package's own may
// as well be a hash.
var sends = map[string]bool{
	"io.Writer": true, "io.WriteCloser": true, "io.ReadWriter": true, "io.ReadWriteCloser": true,
	"net.Conn": true, "net/http.ResponseWriter": true,
}
