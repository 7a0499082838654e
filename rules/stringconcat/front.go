package stringconcat

import (
	"fmt"
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"strconv"
	"strings"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gohone/hone/rules/internal/facts/calls"
	"github.com/gohone/hone/rules/internal/facts/loops"
	"github.com/gohone/hone/rules/internal/facts/names"
	"github.com/gohone/hone/rules/internal/facts/sources"
)

// reversed replaces a loop that does nothing but to put what belongs to each element of a slice in front of a string
// by one that goes the other way and writes it to a builder, which has room for all of it.
func (f *finder) reversed(stmt inspector.Cursor, loop ast.Stmt, a addition) []analysis.SuggestedFix {
	at, listed := loops.Opens(stmt, loop)
	if !a.front || a.of != nil || !listed || at != loop.Pos() || f.Commented(loop.Pos(), loop.End()) {
		return nil
	}
	w, ok := f.way(loop)
	if !ok || !f.unseen(stmt, w, a, loop) || !f.Predeclared(loop.Pos(), "len") {
		return nil
	}
	pkg, edits, ok := f.Import(loop.Pos(), "strings")
	if !ok {
		return nil
	}
	if sep, ok := f.joins(stmt, w, a); ok {
		list := f.Of(w.list)
		text := fmt.Sprintf("if len(%s) > 1 {\n%s = %s.Join(%s, %s)\n}", list, a.s.Name(), pkg, list, f.Of(sep))
		edits = append(edits[:len(edits):len(edits)], analysis.TextEdit{Pos: loop.Pos(), End: loop.End(), NewText: []byte(text)})
		return []analysis.SuggestedFix{{Message: "join all by strings.Join", TextEdits: edits}}
	}
	_, decl := sources.Enclosing(stmt)
	if sources.Jumps(decl) {
		return nil // a goto must not pass a new variable
	}
	if f.taken == nil { // by all loops of the function
		f.taken = names.In(decl)
	}
	s, size, text := a.s.Name(), f.taken.Free("size"), f.taken.Free("text")
	var writes []string
	for _, p := range a.parts {
		writes = append(writes, text+".WriteString("+f.Of(ast.Unparen(p))+")")
	}
	sum := strings.Join([]string{
		fmt.Sprintf("%s := len(%s)", size, s),
		fmt.Sprintf("%s {\n%s += %s\n}", f.head(loop), size, f.lengthOf(a.parts)),
		fmt.Sprintf("if %s > len(%s) {", size, s),
		fmt.Sprintf("var %s %s.Builder", text, pkg),
		fmt.Sprintf("%s.Grow(%s)", text, size),
		fmt.Sprintf("%s {\n%s\n}", w.back, strings.Join(writes, "\n")),
		fmt.Sprintf("%s.WriteString(%s)", text, s),
		fmt.Sprintf("%s = %s.String()\n}", s, text),
	}, "\n")
	edits = append(append(edits, w.edits...), analysis.TextEdit{Pos: loop.Pos(), End: loop.End(), NewText: []byte(sum)})
	return []analysis.SuggestedFix{{Message: "go the other way, and write to a builder that has room for all", TextEdits: edits}}
}

// joins reports whether a loop puts all elements of a list but the last in front of that, with the same between them, and
// returns what that is. The statement before it says where it begins.
func (f *finder) joins(stmt inspector.Cursor, w way, a addition) (sep ast.Expr, ok bool) {
	info := f.Pass.TypesInfo
	if !w.last || len(a.parts) != 2 || !types.Identical(info.TypeOf(w.list), types.NewSlice(types.Typ[types.String])) {
		return nil, false
	}
	if index, ok := ast.Unparen(a.parts[0]).(*ast.IndexExpr); !ok || f.variable(index.Index) != w.index {
		return nil, false
	}
	sep = a.parts[1]
	if f.uses(sep, w.index) {
		return nil, false
	}
	before, ok := stmt.Parent().Parent().PrevSibling()
	if !ok {
		return nil, false
	}
	begin, ok := before.Node().(*ast.AssignStmt)
	if !ok || len(begin.Lhs) != 1 || len(begin.Rhs) != 1 || begin.Tok != token.ASSIGN && begin.Tok != token.DEFINE {
		return nil, false
	}
	id, ok := begin.Lhs[0].(*ast.Ident)
	if !ok || info.ObjectOf(id) != types.Object(a.s) {
		return nil, false
	}
	last, ok := ast.Unparen(begin.Rhs[0]).(*ast.IndexExpr)
	if !ok || f.Of(last.X) != f.Of(w.list) {
		return nil, false
	}
	list, less, ok := f.fromEnd(last.Index)
	return sep, ok && less == 1 && f.Of(list) == f.Of(w.list)
}

// lengthOf adds up how long texts are, those that are spelled out in the end, as a number.
func (f *finder) lengthOf(parts []ast.Expr) string {
	var all []string
	spelled := 0
	for _, p := range parts {
		if _, literal := p.(*ast.BasicLit); literal {
			spelled += len(constant.StringVal(f.Pass.TypesInfo.Types[p].Value))
			continue
		}
		all = append(all, "len("+f.Of(ast.Unparen(p))+")")
	}
	if spelled > 0 {
		all = append(all, strconv.Itoa(spelled))
	}
	return strings.Join(all, " + ")
}

// head is what a loop says before its body.
func (f *finder) head(loop ast.Stmt) string {
	return strings.TrimSpace(string(f.Text[f.Offset(loop.Pos()):f.Offset(loops.Body(loop).Lbrace)]))
}

// way is how a loop goes through a slice.
type way struct {
	list  ast.Expr
	index *types.Var // nil where it has no name
	elem  *types.Var // nil where it has no name
	last  bool       // it goes from the last but one to the first
	back  string     // the head of a loop that goes the other way
	edits []analysis.TextEdit
}

// way reads the head of a loop through a slice, or through all of one but some at an end.
func (f *finder) way(loop ast.Stmt) (way, bool) {
	switch l := loop.(type) {
	case *ast.RangeStmt:
		return f.wayOfRange(l)
	case *ast.ForStmt:
		return f.wayOfCount(l)
	}
	return way{}, false
}

func (f *finder) wayOfRange(l *ast.RangeStmt) (w way, ok bool) {
	info := f.Pass.TypesInfo
	if _, slice := info.TypeOf(l.X).Underlying().(*types.Slice); !slice || l.Tok != token.DEFINE || !f.Allows("go1.23") || !path(info, l.X) {
		return way{}, false
	}
	w.list = l.X
	if id, ok := l.Key.(*ast.Ident); ok {
		w.index, _ = info.Defs[id].(*types.Var)
	}
	if id, ok := l.Value.(*ast.Ident); ok {
		w.elem, _ = info.Defs[id].(*types.Var)
	}
	pkg, edits, ok := f.Import(l.Pos(), "slices")
	w.edits = edits
	before := string(f.Text[f.Offset(l.Pos()):f.Offset(l.X.Pos())])
	w.back = fmt.Sprintf("%s%s.Backward(%s)", before, pkg, f.Of(l.X))
	return w, ok
}

// wayOfCount reads a loop that counts the places of a slice up or down, each of which is one.
func (f *finder) wayOfCount(l *ast.ForStmt) (w way, ok bool) {
	init, isAssign := l.Init.(*ast.AssignStmt)
	post, counts := l.Post.(*ast.IncDecStmt)
	cond, compares := l.Cond.(*ast.BinaryExpr)
	if !isAssign || init.Tok != token.DEFINE || len(init.Lhs) != 1 || len(init.Rhs) != 1 || !counts || !compares {
		return way{}, false
	}
	i, _ := f.Pass.TypesInfo.Defs[init.Lhs[0].(*ast.Ident)].(*types.Var)
	if i == nil || f.variable(post.X) != i || f.variable(cond.X) != i || !types.Identical(i.Type(), types.Typ[types.Int]) {
		return way{}, false
	}
	w.index = i
	var first, last string
	if post.Tok == token.DEC {
		list, less, hasEnd := f.fromEnd(init.Rhs[0])
		start, hasStart := f.constant(cond.Y)
		if cond.Op == token.GTR {
			start++
		} else if cond.Op != token.GEQ {
			return way{}, false
		}
		w.last = less == 2 && start == 0
		w.list, first, last = list, fmt.Sprint(start), f.lengthBut(list, less-1)
		w.back = fmt.Sprintf("for %[1]s := %[2]s; %[1]s < %[3]s; %[1]s++", i.Name(), first, last)
		return w, hasEnd && hasStart && less >= 1 && start >= 0 && path(f.Pass.TypesInfo, list)
	}
	list, less, hasEnd := f.fromEnd(cond.Y)
	start, hasStart := f.constant(init.Rhs[0])
	if cond.Op == token.LEQ {
		less--
	} else if cond.Op != token.LSS {
		return way{}, false
	}
	w.list = list
	w.back = fmt.Sprintf("for %[1]s := %[2]s; %[1]s >= %[3]d; %[1]s--", i.Name(), f.lengthBut(list, less+1), start)
	return w, hasEnd && hasStart && less >= 0 && start >= 0 && path(f.Pass.TypesInfo, list)
}

// fromEnd reads len(list), and len(list)-less.
func (f *finder) fromEnd(e ast.Expr) (list ast.Expr, less int64, ok bool) {
	e = ast.Unparen(e)
	if b, isBinary := e.(*ast.BinaryExpr); isBinary && b.Op == token.SUB {
		if less, ok = f.constant(b.Y); !ok || less < 0 {
			return nil, 0, false
		}
		e = ast.Unparen(b.X)
	}
	call, isCall := e.(*ast.CallExpr)
	if !isCall || !calls.Builtin(f.Pass.TypesInfo, call, "len") || len(call.Args) != 1 {
		return nil, 0, false
	}
	_, slice := f.Pass.TypesInfo.TypeOf(call.Args[0]).Underlying().(*types.Slice)
	return call.Args[0], less, slice
}

func (f *finder) constant(e ast.Expr) (int64, bool) {
	v := f.Pass.TypesInfo.Types[e].Value
	if v == nil || v.Kind() != constant.Int {
		return 0, false
	}
	n, exact := constant.Int64Val(v)
	return n, exact && n < 1<<20
}

// lengthBut writes the length of a list without some elements.
func (f *finder) lengthBut(list ast.Expr, less int64) string {
	if list == nil || less == 0 {
		return "len(" + f.textOf(list) + ")"
	}
	return fmt.Sprintf("len(%s)-%d", f.textOf(list), less)
}

func (f *finder) textOf(e ast.Expr) string {
	if e == nil {
		return ""
	}
	return f.Of(e)
}

// path reports whether an expression is a variable, or a field of one: it means the same as long as nothing is called.
func path(info *types.Info, e ast.Expr) bool {
	switch e := ast.Unparen(e).(type) {
	case *ast.Ident:
		_, ok := info.Uses[e].(*types.Var)
		return ok
	case *ast.SelectorExpr:
		if s := info.Selections[e]; s != nil {
			return s.Kind() == types.FieldVal && path(info, e.X)
		}
		_, ok := info.Uses[e.Sel].(*types.Var)
		return ok
	}
	return false
}

// unseen reports whether all that is put in front in a turn is constant, the same in all turns, or of the element of the
// turn, and is there in each: in whichever order they come, the same is read, and nobody sees how far it is.
func (f *finder) unseen(stmt inspector.Cursor, w way, a addition, loop ast.Stmt) bool {
	info := f.Pass.TypesInfo
	_, decl := sources.Enclosing(stmt)
	if decl == nil || calls.Recovers(info, decl.Body) || !types.Identical(a.s.Type(), types.Typ[types.String]) || f.uses(w.list, a.s) {
		return false
	}
	own := false
	for _, p := range a.parts {
		t := info.TypeOf(p)
		switch {
		case !types.Identical(types.Default(t), types.Typ[types.String]) || f.uses(p, a.s):
			return false
		case info.Types[p].Value != nil:
		case f.part(w, p):
			own = true
		case path(info, p) && !f.mentions(p, a.s, loop):
		default:
			return false
		}
	}
	return own
}

// part reports whether an expression is the element of the turn, or a field of it.
func (f *finder) part(w way, e ast.Expr) bool {
	info := f.Pass.TypesInfo
	switch e := ast.Unparen(e).(type) {
	case *ast.Ident:
		return w.elem != nil && info.Uses[e] == types.Object(w.elem)
	case *ast.IndexExpr:
		return w.index != nil && f.variable(e.Index) == w.index && f.Of(e.X) == f.Of(w.list) && path(info, e.X)
	case *ast.SelectorExpr:
		s := info.Selections[e]
		return s != nil && s.Kind() == types.FieldVal && f.part(w, e.X)
	}
	return false
}
