package lockhelp

import (
	"cmp"
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gohone/hone/rules/internal/facts/order"
	"github.com/gohone/hone/rules/internal/facts/retyped"
	"github.com/gohone/hone/rules/internal/facts/sources"
)

// Unfolded is a function in which a helper is called, as it is where the function takes the lock
// itself.
type Unfolded struct {
	Decl *ast.FuncDecl
	At   ast.Node // where the helper is called
	file *sources.File
	cuts []cut
}

// cut is text in the place of other text.
type cut struct {
	from, to token.Pos
	text     string
}

// Unfold returns the functions of a file that have a helper take a lock, once for each place.
func (all Helpers) Unfold(f *sources.File) (out []Unfolded) {
	for d := range f.Cursor.Preorder((*ast.FuncDecl)(nil)) {
		decl := d.Node().(*ast.FuncDecl)
		if decl.Body == nil {
			continue
		}
		for c := range d.Preorder((*ast.CallExpr)(nil)) {
			h, call := all.Called(f.Pass.TypesInfo, c.Node().(*ast.CallExpr))
			if h == nil || h.Decl == decl {
				continue
			}
			lock, ok := h.At(f.Pass.TypesInfo, call)
			if !ok || h.Root.Parent() == h.Root.Pkg().Scope() && f.Lookup(call.Pos(), h.Root.Name()) != h.Root {
				continue
			}
			u := Unfolded{Decl: decl, file: f}
			switch h.Kind {
			case Holds:
				ok = u.holds(d, c, lock, h)
			case Takes:
				ok = u.takes(all, c, lock, h)
			case Runs:
				ok = u.runs(c, call, lock, h)
			default:
				ok = false
			}
			if ok {
				out = append(out, u)
			}
		}
	}
	return out
}

// holds spells "defer s.hold()()", and "leave := s.hold()" with the calls of leave.
func (u *Unfolded) holds(decl, c inspector.Cursor, lock string, h *Helper) bool {
	take, give := lock+"."+h.Method+"()", lock+"."+gives[h.Method]+"()"
	if d, ok := c.Parent().Parent().Node().(*ast.DeferStmt); ok && d.Call.Fun == c.Node() {
		u.At, u.cuts = d, []cut{{d.Pos(), d.End(), take + "\ndefer " + give}}
		return true
	}
	a, ok := c.Parent().Node().(*ast.AssignStmt)
	if !ok || a.Tok != token.DEFINE || len(a.Lhs) != 1 || len(a.Rhs) != 1 || !u.stays(h, a) {
		return false
	}
	info := u.file.Pass.TypesInfo
	v := info.Defs[a.Lhs[0].(*ast.Ident)]
	u.At, u.cuts = a, []cut{{a.Pos(), a.End(), take}}
	for id := range decl.Preorder((*ast.Ident)(nil)) {
		if v == nil || info.Uses[id.Node().(*ast.Ident)] != v {
			continue
		}
		call, ok := id.Parent().Node().(*ast.CallExpr)
		if !ok || call.Fun != id.Node() {
			return false
		}
		switch id.Parent().Parent().Node().(type) {
		case *ast.ExprStmt, *ast.DeferStmt:
			u.cuts = append(u.cuts, cut{call.Pos(), call.End(), give})
		default:
			return false
		}
	}
	return v != nil && len(u.cuts) > 1
}

// stays reports whether the lock is found in the same place when it is given back: it begins at
// a variable that nothing is assigned to in between, and no pointer but that leads to it.
func (u *Unfolded) stays(h *Helper, a *ast.AssignStmt) bool {
	if h.Root.Parent() == h.Root.Pkg().Scope() {
		return direct(u.file.Pass.TypesInfo, h.Lock)
	}
	info := u.file.Pass.TypesInfo
	sel, ok := ast.Unparen(ast.Unparen(a.Rhs[0]).(*ast.CallExpr).Fun).(*ast.SelectorExpr)
	if !ok || !direct(info, h.Lock) {
		return false
	}
	on, ok := ast.Unparen(sel.X).(*ast.Ident)
	if !ok {
		return false
	}
	v, ok := info.Uses[on].(*types.Var)
	if !ok || !order.Of(info, u.Decl).Own(v) {
		return false
	}
	changed := false
	ast.Inspect(u.Decl.Body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.AssignStmt:
			changed = changed || n.Pos() > a.Pos() && slices.ContainsFunc(n.Lhs, func(l ast.Expr) bool { return is(info, l, v) })
		case *ast.RangeStmt:
			changed = changed || is(info, n.Key, v) || is(info, n.Value, v)
		}
		return !changed
	})
	return !changed
}

func is(info *types.Info, e ast.Expr, v *types.Var) bool {
	id, ok := e.(*ast.Ident)
	return ok && info.Uses[id] == v
}

// direct reports whether a lock is a field of what a variable is, or points to, or the variable.
func direct(info *types.Info, lock ast.Expr) bool {
	if _, pointer := info.TypeOf(lock).Underlying().(*types.Pointer); pointer {
		_, root := ast.Unparen(lock).(*ast.Ident)
		return root
	}
	sel, ok := ast.Unparen(lock).(*ast.SelectorExpr)
	if !ok {
		return true
	}
	_, root := ast.Unparen(sel.X).(*ast.Ident)
	return root
}

// takes spells a call that takes a lock, and those in the function that give the same back.
func (u *Unfolded) takes(all Helpers, c inspector.Cursor, lock string, h *Helper) bool {
	stmt, ok := c.Parent().Node().(*ast.ExprStmt)
	if !ok {
		return false
	}
	u.At = stmt
	u.cuts = []cut{{stmt.Pos(), stmt.End(), lock + "." + h.Method + "()"}}
	ast.Inspect(u.Decl.Body, func(n ast.Node) bool {
		e, ok := n.(*ast.CallExpr)
		if !ok {
			return true
		}
		g, call := all.Called(u.file.Pass.TypesInfo, e)
		if g == nil || g.Kind != Gives || g.Method != gives[h.Method] {
			return true
		}
		if same, ok := g.At(u.file.Pass.TypesInfo, call); ok && same == lock {
			u.cuts = append(u.cuts, cut{call.Pos(), call.End(), lock + "." + g.Method + "()"})
		}
		return true
	})
	return len(u.cuts) > 1
}

// runs spells "s.run(x, func(v T) R { ... })" as a literal that takes the lock and does the same:
// it gets the other arguments under the names that the helper has for them.
func (u *Unfolded) runs(c inspector.Cursor, call *ast.CallExpr, lock string, h *Helper) bool {
	info := u.file.Pass.TypesInfo
	var lit *ast.FuncLit
	var params, args []string
	i := 0
	for _, field := range h.Decl.Type.Params.List {
		if _, variadic := field.Type.(*ast.Ellipsis); variadic || len(field.Names) == 0 {
			return false
		}
		for _, name := range field.Names {
			if i >= len(call.Args) || name.Name == "_" {
				return false
			}
			if info.Defs[name] == h.Param {
				lit, _ = ast.Unparen(call.Args[i]).(*ast.FuncLit)
			} else {
				params = append(params, name.Name+" "+types.ExprString(field.Type))
				args = append(args, u.file.Of(call.Args[i]))
				if u.names(call, name.Name) {
					return false
				}
			}
			i++
		}
	}
	if lit == nil || i != len(call.Args) || len(lit.Body.List) == 0 || h.Decl.Type.TypeParams != nil && len(params) > 0 {
		return false
	}
	text, ok := u.given(h, lit, lock)
	if !ok {
		return false
	}
	results := ""
	if lit.Type.Results != nil {
		results = " " + u.file.Of(lit.Type.Results)
	}
	give := lock + "." + gives[h.Method] + "()"
	before := "func(" + strings.Join(params, ", ") + ")" + results + " {\n" + lock + "." + h.Method + "()\ndefer " + give + "\n" + text
	u.At = call
	u.cuts = []cut{
		{call.Pos(), lit.Body.List[0].Pos(), before},
		{lit.Body.Rbrace, call.End(), "}(" + strings.Join(args, ", ") + ")"},
	}
	return true
}

// given declares the parameters of what is run, with what the helper gives it.
func (u *Unfolded) given(h *Helper, lit *ast.FuncLit, lock string) (text string, ok bool) {
	info := u.file.Pass.TypesInfo
	on := strings.TrimSuffix(lock, strings.TrimPrefix(types.ExprString(h.Lock), h.Root.Name()))
	i := 0
	for _, field := range lit.Type.Params.List {
		for _, name := range field.Names {
			if i >= len(h.Run.Args) {
				return "", false
			}
			arg := types.ExprString(h.Run.Args[i])
			id := rooted(h.Run.Args[i])
			if id == nil || !u.known(h, lit, h.Run.Args[i], id) {
				return "", false
			}
			if info.Uses[id] == h.Root && h.Root.Parent() != h.Root.Pkg().Scope() {
				arg = on + strings.TrimPrefix(arg, h.Root.Name())
			}
			if name.Name == "_" || !used(info, lit, info.Defs[name]) {
				text += "_ = " + arg + "\n"
			} else {
				text += name.Name + " := " + arg + "\n"
			}
			i++
		}
	}
	return text, i == len(h.Run.Args)
}

// known reports whether the names in what the helper gives mean the same where it is called: the
// receiver, which is the first of them, another parameter, or variables of the package.
func (u *Unfolded) known(h *Helper, lit *ast.FuncLit, arg ast.Expr, first *ast.Ident) bool {
	info, same := u.file.Pass.TypesInfo, true
	ast.Inspect(arg, func(n ast.Node) bool {
		id, ok := n.(*ast.Ident)
		if !ok {
			return true
		}
		v, ok := info.Uses[id].(*types.Var)
		switch {
		case !ok:
			same = false
		case v == h.Root && v.Parent() != v.Pkg().Scope():
			same = same && id == first // which alone is written anew
		case v.IsField(), v.Kind() == types.ParamVar:
		default:
			same = same && v.Parent() == v.Pkg().Scope() && u.file.Lookup(lit.Pos(), v.Name()) == v
		}
		return same
	})
	return same
}

func used(info *types.Info, lit *ast.FuncLit, v types.Object) bool {
	found := false
	ast.Inspect(lit.Body, func(n ast.Node) bool {
		id, ok := n.(*ast.Ident)
		found = found || ok && info.Uses[id] == v
		return !found
	})
	return found
}

// rooted returns the variable that fields and elements are of.
func rooted(e ast.Expr) *ast.Ident {
	switch e := ast.Unparen(e).(type) {
	case *ast.Ident:
		return e
	case *ast.SelectorExpr:
		return rooted(e.X)
	case *ast.IndexExpr:
		if _, plain := ast.Unparen(e.Index).(*ast.Ident); plain {
			return rooted(e.X)
		}
	}
	return nil
}

// names reports whether something in a call has the name.
func (u *Unfolded) names(call *ast.CallExpr, name string) bool {
	found := false
	ast.Inspect(call, func(n ast.Node) bool {
		id, ok := n.(*ast.Ident)
		found = found || ok && id.Name == name
		return !found
	})
	return found
}

// Look has a rule look at the function as it is unfolded, and reports what that finds where the
// helper is called, with a fix that makes the function what the rule made of it.
func (u *Unfolded) Look(rule func(*analysis.Pass) error, report func(analysis.Diagnostic)) {
	name := u.Decl.Name.Name + "Unfolded"
	header := cut{u.Decl.Name.Pos(), u.Decl.Name.End(), name}
	slices.SortFunc(u.cuts, func(a, b cut) int { return cmp.Compare(a.from, b.from) })
	text, offset := "\n\n", 0
	at := u.Decl.Pos()
	for _, k := range append([]cut{header}, u.cuts...) {
		text += string(u.file.Text[u.file.Offset(at):u.file.Offset(k.from)])
		if k.from == u.cuts[0].from {
			offset = len(text)
		}
		text += k.text
		at = k.to
	}
	text += string(u.file.Text[u.file.Offset(at):u.file.Offset(u.Decl.End())])
	var found []analysis.Diagnostic
	fresh, err := retyped.Insert(u.file, u.Decl.End(), text, func(d analysis.Diagnostic) { found = append(found, d) })
	if err != nil || rule(fresh.Pass) != nil {
		return
	}
	for _, d := range found {
		first := fresh.From + token.Pos(offset)
		if d.Pos < first || first+token.Pos(len(u.cuts[0].text)) <= d.Pos {
			continue // found without it, too
		}
		d.Pos, d.End, d.Related = u.At.Pos(), u.At.End(), nil
		if len(d.SuggestedFixes) > 0 && u.commented() {
			d.SuggestedFixes = nil
		}
		if len(d.SuggestedFixes) > 0 {
			d.SuggestedFixes = u.fix(fresh, text, name, d.SuggestedFixes[0])
		}
		report(d)
	}
}

// commented reports whether a comment would be lost.
func (u *Unfolded) commented() bool {
	return slices.ContainsFunc(u.cuts, func(k cut) bool { return u.file.Commented(k.from, k.to) })
}

// fix is a fix of the copy, made to the function.
func (u *Unfolded) fix(fresh *retyped.File, text, name string, of analysis.SuggestedFix) []analysis.SuggestedFix {
	var edits, inside []analysis.TextEdit
	for _, e := range of.TextEdits {
		switch e.End = max(e.Pos, e.End); {
		case fresh.From <= e.Pos && e.End <= fresh.To:
			inside = append(inside, e)
		case e.End <= fresh.From:
			shift := u.file.Syntax.FileStart - fresh.Pass.Files[0].FileStart
			edits = append(edits, analysis.TextEdit{Pos: e.Pos + shift, End: e.End + shift, NewText: e.NewText})
		default:
			return nil
		}
	}
	slices.SortStableFunc(inside, func(a, b analysis.TextEdit) int { return cmp.Compare(a.Pos, b.Pos) })
	for i := len(inside) - 1; i >= 0; i-- {
		from, to := int(inside[i].Pos-fresh.From), int(inside[i].End-fresh.From)
		text = text[:from] + string(inside[i].NewText) + text[to:]
	}
	text = strings.Replace(strings.TrimPrefix(text, "\n\n"), name, u.Decl.Name.Name, 1)
	edits = append(edits, analysis.TextEdit{Pos: u.Decl.Pos(), End: u.Decl.End(), NewText: []byte(text)})
	return []analysis.SuggestedFix{{Message: of.Message, TextEdits: edits}}
}
