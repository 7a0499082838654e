package serialcalls

import (
	"fmt"
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"maps"
	"slices"
	"strconv"
	"strings"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/types/typeutil"

	"github.com/gohone/hone/rules/internal/facts/names"
)

// mostAtOnce is how many calls the fix makes at a time. Those that are meant spend
// their time waiting; a person may know that the other side bears fewer.
const mostAtOnce = 64

// harmless reports whether nothing can tell that the calls are made at once and
// ahead: they change nothing, neither does what else is called in the loop.
func (f *fixer) harmless() bool {
	for _, arg := range f.loop.call.Args {
		if !f.effects.quiet(arg) {
			return false
		}
	}
	for i, s := range f.loop.Body.List {
		in, asked := s.(*ast.IfStmt)
		if asked && f.leaves(in) {
			continue
		}
		if i != f.loop.n && !f.effects.quiet(s) {
			return false
		}
		if i == f.loop.n && asked && (!f.effects.quiet(in.Body) || in.Else != nil && !f.effects.quiet(in.Else)) {
			return false
		}
	}
	for _, l := range f.loop.stmt.Lhs {
		if !f.effects.quiet(l) {
			return false
		}
	}
	if leaves(f.loop.Body) && !failing(f.effects.pass.TypesInfo, f.loop.Body) {
		return false // it may look for the first of many
	}
	sel, ok := ast.Unparen(f.loop.call.Fun).(*ast.SelectorExpr)
	return f.effects.atOnce(f.loop.call) && (!ok || f.effects.quiet(sel.X))
}

// leaves reports whether all that a branch does is done before the function returns: no call of
// the loop follows what it changes, however early the calls are made.
func (f *fixer) leaves(branch *ast.IfStmt) bool {
	last := len(branch.Body.List) - 1
	if last < 0 || branch.Else != nil || !f.effects.quiet(branch.Cond) {
		return false
	}
	if branch.Init != nil && branch.Init != ast.Stmt(f.loop.stmt) && !f.effects.quiet(branch.Init) {
		return false
	}
	_, ok := branch.Body.List[last].(*ast.ReturnStmt)
	ast.Inspect(branch.Body, func(n ast.Node) bool {
		_, jumps := n.(*ast.BranchStmt)
		ok = ok && !jumps
		return ok
	})
	return ok
}

// fix makes the calls before the loop, which then takes the results one by one:
// their order, and which error comes first, is that of the loop as it was.
func (f *fixer) fix() []analysis.SuggestedFix {
	result, ok := f.result()
	if !ok || closes(result, true) || f.effects.handedOpen(f.loop.call) || !f.Allows("go1.21") || !f.listed() || !f.plainStart() {
		return nil
	}
	taken := f.taken
	moved, ok := f.moved()
	if !ok {
		return nil
	}
	index, header := f.index(taken, moved)
	all, elements, ok := f.elements(taken)
	if !ok {
		return nil
	}
	typ, more, ok := f.spell(result)
	if !ok {
		return nil
	}
	helper, edits, ok := f.helpers.of(f.File, f.loop.Pos())
	if !ok {
		return nil
	}
	answer := taken.Free("answer")
	count := "len(" + elements + ")"
	if f.counts() {
		if count = elements; !f.measured() {
			count = "max(" + elements + ", 0)" // the loop turns as often up to less than 0
		}
		if !f.Predeclared(f.loop.Pos(), "max") {
			return nil
		}
	}
	lines, ok := f.ahead(answer, helper, count, index, elements, typ)
	if !ok {
		return nil
	}
	lines = all + lines
	edits = append(append(edits, more...), header...)
	for _, s := range moved[1:] {
		edits = append(edits, analysis.TextEdit{Pos: s.Pos(), End: f.behind(s), NewText: nil})
	}
	edits = append(edits, analysis.TextEdit{Pos: f.loop.Pos(), End: f.loop.Pos(), NewText: []byte(lines)})
	if all != "" {
		edits = append(edits, analysis.TextEdit{Pos: f.loop.X.Pos(), End: f.loop.X.End(), NewText: []byte(elements)})
	}
	edits = append(edits, f.answered(answer+"("+index+")")...)
	return []analysis.SuggestedFix{{
		Message:   "make up to " + strconv.Itoa(f.most()) + " of the calls at a time, ahead of the loop",
		TextEdits: edits,
	}}
}

// most is how many of the calls are made at a time.
func (f *fixer) most() int {
	if f.effects.requests(f.loop.call, map[*types.Func]bool{}) {
		return mostRequests
	}
	return mostAtOnce
}

// ahead writes the statements that stand before the loop, and make its calls.
func (f *fixer) ahead(answer, helper, count, index, elements, typ string) (string, bool) {
	made := answer
	if f.loop.goesOn {
		made = f.taken.Free("made")
	}
	lines := fmt.Sprintf("%s := %s(%s, %d, func(%s int) %s {\n", made, helper, count, f.most(), index, f.results(typ))
	lines += f.turn(index, elements)
	switch call := f.Of(f.loop.call); {
	case f.loop.single:
		return lines + "return " + call + ", nil\n})\n", f.Predeclared(f.loop.Pos(), "nil")
	case !f.loop.goesOn:
		return lines + "return " + call + "\n})\n", true
	}
	// An error that the helper saw would keep it from the calls behind.
	errs, value, err := f.taken.Free("errs"), f.taken.Free("value"), f.taken.Free("err")
	lines = fmt.Sprintf("%s := make([]error, %s)\n", errs, count) + lines
	lines += fmt.Sprintf("%s, %s := %s\n%s[%s] = %s\nreturn %s, nil\n})\n", value, err, f.Of(f.loop.call), errs, index, err, value)
	lines += fmt.Sprintf("%s := func(%s int) (%s, error) {\n%s, _ := %s(%s)\nreturn %s, %s[%s]\n}\n", answer, index, typ, value, made, index, value, errs, index)
	return lines, f.Predeclared(f.loop.Pos(), "nil") && f.Predeclared(f.loop.Pos(), "make") && f.Predeclared(f.loop.Pos(), "error")
}

// answered takes an answer in the place of the call. Its error, which is nil where the call
// has none, is left out.
func (f *fixer) answered(answer string) []analysis.TextEdit {
	call := analysis.TextEdit{Pos: f.loop.call.Pos(), End: f.loop.call.End(), NewText: []byte(answer)}
	if !f.loop.single {
		return []analysis.TextEdit{call}
	}
	if f.loop.apart {
		name, at := f.taken.Free("value"), f.loop.stmt.Pos()
		call.NewText = []byte(name)
		return []analysis.TextEdit{{Pos: at, End: at, NewText: []byte(name + ", _ := " + answer + "\n")}, call}
	}
	at := f.loop.stmt.Lhs[0].End()
	return []analysis.TextEdit{{Pos: at, End: at, NewText: []byte(", _")}, call}
}

// result is what the call returns besides an error; of several, nothing is made.
func (f *fixer) result() (types.Type, bool) {
	if f.loop.single {
		return f.Pass.TypesInfo.TypeOf(f.loop.call), true
	}
	t, ok := f.Pass.TypesInfo.TypeOf(f.loop.call).(*types.Tuple)
	if !ok || t.Len() != 2 || len(f.loop.stmt.Lhs) != 2 || !isError(t.At(1).Type()) {
		return nil, false
	}
	return t.At(0).Type(), true
}

// closes reports whether a value has to be closed, or holds one that has to: a loop that
// ends at an error would leave those open that were made ahead.
func closes(t types.Type, inside bool) bool {
	if obj, _, _ := types.LookupFieldOrMethod(t, true, nil, "Close"); obj != nil {
		return true
	}
	switch u := t.Underlying().(type) {
	case *types.Pointer:
		t = u.Elem()
	case *types.Slice:
		return inside && closes(u.Elem(), false)
	case *types.Map:
		return inside && closes(u.Elem(), false)
	}
	s, ok := t.Underlying().(*types.Struct)
	for i := 0; ok && inside && i < s.NumFields(); i++ {
		if s.Field(i).Exported() && closes(s.Field(i).Type(), false) {
			return true
		}
	}
	return false
}

// listed reports whether statements can be put before the loop.
func (f *fixer) listed() bool {
	switch kind, _ := f.at.ParentEdge(); kind {
	case edge.BlockStmt_List, edge.CaseClause_Body, edge.CommClause_Body:
		return true
	}
	return false
}

// plainStart reports whether the statements before the call only name values and
// pass turns over, so that they can be made twice.
func (f *fixer) plainStart() bool {
	for _, s := range f.loop.Body.List[:f.loop.n] {
		if !f.effects.quiet(s) {
			return false
		}
		switch s := s.(type) {
		case *ast.AssignStmt:
			if _, whole := f.named(s); s.Tok != token.DEFINE || !whole {
				return false
			}
		case *ast.DeclStmt:
			if d, ok := s.Decl.(*ast.GenDecl); !ok || d.Tok != token.VAR || len(d.Specs) != 1 || len(d.Specs[0].(*ast.ValueSpec).Values) > 0 {
				return false
			}
		case *ast.IfStmt:
			if s.Init != nil || s.Else != nil || len(s.Body.List) != 1 {
				return false
			}
			if b, ok := s.Body.List[0].(*ast.BranchStmt); !ok || b.Tok != token.CONTINUE {
				return false
			}
		default:
			return false
		}
	}
	return true
}

// named reports whether any variable that the statement declares is used up to the
// call, and whether all are or none: a function with the statement needs them used.
func (f *fixer) named(s *ast.AssignStmt) (used, whole bool) {
	whole = true
	first := true
	for _, l := range s.Lhs {
		id, ok := l.(*ast.Ident)
		if !ok || id.Name == "_" {
			continue
		}
		u := f.uses(id)
		whole = whole && (first || u == used)
		first, used = false, u
	}
	return used, whole
}

// passes reports whether turns may be passed over before the call.
func (f *fixer) passes() bool {
	for _, s := range f.loop.Body.List[:f.loop.n] {
		if _, ok := s.(*ast.IfStmt); ok {
			return true
		}
	}
	return false
}

// results declares what a call ahead returns; without names for them that mean
// something, and so that "return" alone is enough where there is no call.
func (f *fixer) results(typ string) string {
	if f.passes() {
		return "(_ " + typ + ", _ error)"
	}
	return "(" + typ + ", error)"
}

// counts reports whether the loop counts up to a number.
func (f *fixer) counts() bool {
	b, ok := f.Pass.TypesInfo.TypeOf(f.loop.X).Underlying().(*types.Basic)
	return ok && b.Info()&types.IsInteger != 0
}

// moved are the nodes of the body that the loop has no use for any more: the call,
// and the statements before it that only name what it is given. It is not ok where a
// statement is such a one in part.
func (f *fixer) moved() (gone []ast.Node, ok bool) {
	gone = []ast.Node{f.loop.call}
	for i := f.loop.n - 1; i >= 0; i-- {
		a, ok := f.loop.Body.List[i].(*ast.AssignStmt)
		if !ok {
			continue
		}
		left, all := 0, 0
		for _, l := range a.Lhs {
			if id, ok := l.(*ast.Ident); ok && id.Name != "_" {
				all++
				if f.mentioned(id, gone) {
					left++
				}
			}
		}
		if left == 0 {
			gone = append(gone, a)
		} else if left < all {
			return nil, false
		}
	}
	return gone, true
}

// mentioned reports whether the body of the loop uses a variable outside of some
// nodes.
func (f *fixer) mentioned(v *ast.Ident, outside []ast.Node) bool {
	obj, found := f.Pass.TypesInfo.Defs[v], false
	ast.Inspect(f.loop.Body, func(n ast.Node) bool {
		if slices.Contains(outside, n) {
			return false
		}
		id, ok := n.(*ast.Ident)
		found = found || ok && f.Pass.TypesInfo.Uses[id] == obj
		return !found
	})
	return found
}

// behind is where the statement that follows in the body begins, or where this one
// ends if a comment stands in between.
func (f *fixer) behind(stmt ast.Node) token.Pos {
	i := slices.IndexFunc(f.loop.Body.List, func(s ast.Stmt) bool { return s == stmt })
	if next := f.loop.Body.List[i+1]; !f.Commented(stmt.End(), next.Pos()) {
		return next.Pos()
	}
	return stmt.End()
}

// index returns the name of the turn's number, and the edits that give it one and
// take away the element where the loop no longer uses it.
func (f *fixer) index(taken names.Taken, moved []ast.Node) (string, []analysis.TextEdit) {
	key, _ := f.loop.Key.(*ast.Ident)
	value, _ := f.loop.Value.(*ast.Ident)
	if key == nil {
		name, at := maps.Clone(taken).Free("i"), f.loop.For+token.Pos(len("for")) // each loop has its own
		return name, []analysis.TextEdit{{Pos: at, End: at, NewText: []byte(" " + name + " :=")}}
	}
	name, end := key.Name, key.End()
	if name == "_" {
		name = maps.Clone(taken).Free("i")
	}
	if value != nil && !f.mentioned(value, moved) {
		end = value.End()
	}
	if name == key.Name && end == key.End() {
		return name, nil
	}
	return name, []analysis.TextEdit{{Pos: key.Pos(), End: end, NewText: []byte(name)}}
}

// measured reports whether what the loop counts up to is a length, or a constant
// that is none below 0.
func (f *fixer) measured() bool {
	if v := f.Pass.TypesInfo.Types[f.loop.X].Value; v != nil {
		return constant.Sign(v) >= 0
	}
	call, ok := f.loop.X.(*ast.CallExpr)
	if !ok {
		return false
	}
	b, ok := typeutil.Callee(f.Pass.TypesInfo, call).(*types.Builtin)
	return ok && b.Name() == "len"
}

// elements returns how to write what the loop goes over, in code that stands before
// it, and the statement that this needs first.
func (f *fixer) elements(taken names.Taken) (before, text string, ok bool) {
	switch t := f.Pass.TypesInfo.TypeOf(f.loop.X).Underlying().(type) {
	case *types.Slice, *types.Array:
	case *types.Basic:
		if t.Kind() != types.Int {
			return "", "", false
		}
		if f.fn.Stable(f.loop.X) {
			return "", f.Of(f.loop.X), true
		}
	default:
		return "", "", false
	}
	if id, ok := f.loop.X.(*ast.Ident); ok {
		v, ok := f.Pass.TypesInfo.Uses[id].(*types.Var)
		return "", id.Name, ok && f.fn.Own(v)
	}
	if _, counting := f.at.Node().(*ast.ForStmt); counting && !f.fn.Own(counted(f.Pass.TypesInfo, f.loop.X)) {
		return "", "", false // each turn may count up to another number
	}
	name := taken.Free("all")
	return name + " := " + f.Of(f.loop.X) + "\n", name, true
}

// turn is what comes before the call, as a function that is given the number of
// the turn has to say it.
func (f *fixer) turn(index, elements string) string {
	text := ""
	if value, ok := f.loop.Value.(*ast.Ident); ok && value.Name != "_" && f.uses(value) {
		text = value.Name + " := " + elements + "[" + index + "]\n"
	}
	for _, s := range f.loop.Body.List[:f.loop.n] {
		switch s := s.(type) {
		case *ast.AssignStmt:
			if used, _ := f.named(s); used {
				text += f.Of(s) + "\n"
			}
		case *ast.IfStmt:
			b := s.Body.List[0]
			text += string(f.Text[f.Offset(s.Pos()):f.Offset(b.Pos())]) + "return" + string(f.Text[f.Offset(b.End()):f.Offset(s.End())]) + "\n"
		}
	}
	return text
}

// uses reports whether the variable is used up to the call.
func (f *fixer) uses(v *ast.Ident) bool {
	var rest []ast.Node
	for i, s := range f.loop.Body.List {
		if i > f.loop.n {
			rest = append(rest, s)
		}
	}
	return f.mentioned(v, rest)
}

// spell writes a type as the file has to.
func (f *fixer) spell(t types.Type) (text string, edits []analysis.TextEdit, ok bool) {
	ok = f.meant(t) && f.meant(types.Typ[types.Int]) && f.meant(types.Universe.Lookup("error").Type())
	text = types.TypeString(t, func(p *types.Package) string {
		if p == f.Pass.Pkg {
			return ""
		}
		name, more, found := f.Import(f.loop.Pos(), p.Path())
		ok = ok && found
		edits = append(edits, more...)
		return name
	})
	return text, edits, ok && !strings.Contains(text, "invalid type")
}

// meant reports whether the names in a type mean it where the calls are made.
func (f *fixer) meant(t types.Type) bool {
	named := func(obj *types.TypeName, args *types.TypeList) bool {
		for arg := range args.Types() {
			if !f.meant(arg) {
				return false
			}
		}
		if obj.Pkg() != nil && obj.Pkg() != f.Pass.Pkg {
			return obj.Exported()
		}
		return f.Lookup(f.loop.Pos(), obj.Name()) == types.Object(obj)
	}
	switch t := t.(type) {
	case *types.Alias:
		return named(t.Obj(), t.TypeArgs())
	case *types.Named:
		return named(t.Obj(), t.TypeArgs())
	case *types.TypeParam:
		return named(t.Obj(), nil)
	case *types.Basic:
		return f.Predeclared(f.loop.Pos(), t.Name())
	case *types.Map:
		return f.meant(t.Key()) && f.meant(t.Elem())
	case interface{ Elem() types.Type }: // pointers and lists
		return f.meant(t.Elem())
	}
	return true
}
