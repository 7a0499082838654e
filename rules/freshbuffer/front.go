package freshbuffer

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"slices"
	"strconv"
	"strings"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"
	"golang.org/x/tools/go/ssa"

	"github.com/gohone/hone/rules/internal/facts/calls"
	"github.com/gohone/hone/rules/internal/facts/lend"
	"github.com/gohone/hone/rules/internal/facts/sources"
)

// behindHelper gives bytes to be filled, and leaves room before them.
const behindHelper = `// NAME returns n bytes of a buffer that is kept from call to call, behind as many as front
// says, or new ones where there is none, and where they are too many to be kept.
func NAME(kept *[]byte, front, n int) []byte {
	if kept == nil || n < 0 || n > 1<<16-front {
		return make([]byte, n)
	}
	if cap(*kept) < front+n {
		*kept = make([]byte, front+n)
	}
	return (*kept)[front : front+n : front+n]
}`

// aheadHelper gives what is before such bytes, and those. Where they lie elsewhere, it copies
// them: not all methods that an interface may call know of the room.
const aheadHelper = `// NAME returns bytes behind as many others as front says. They are not copied where they
// lie so in the buffer.
func NAME(kept *[]byte, front int, body []byte) []byte {
	n := front + len(body)
	if len(body) > 0 && n <= cap(*kept) && &(*kept)[:n][front] == &body[0] {
		return (*kept)[:n:n]
	}
	if n > 1<<16 {
		return append(make([]byte, front, n), body...)
	}
	if cap(*kept) < n {
		*kept = make([]byte, n)
	}
	copy((*kept)[front:n], body)
	return (*kept)[:n:n]
}`

// longestFront is how many bytes there may be before those of another function.
const longestFront = 64

// joint is where a function returns bytes that it got from another one, behind some of its
// own: append(append(make([]byte, 0, len(body)+1), kind), body...).
type joint struct {
	file  *sources.File
	decl  *ast.FuncDecl
	whole *ast.CallExpr // that appends the bytes
	room  ast.Expr      // the bytes without any, to which all is appended
	size  ast.Expr
	front int64
	kept  string // a parameter that has the room, "" for none
	text  string // of the bytes
}

// joints returns the number of bytes that all functions put before what is made in the
// function that they call, if that can leave room for them.
func joints(m *lend.Module, b *buffer) (front int64, ok bool) {
	if b.room.HelperName != "sized" {
		return 0, false
	}
	for _, w := range b.ways {
		j, ok := jointOf(m, w)
		if !ok || front != 0 && front != j.front {
			return 0, false
		}
		front = j.front
	}
	return front, front > 0
}

// fronted returns the parts with room before what is made, and false where the functions that
// call do not all put something there.
func fronted(m *lend.Module, group []part) ([]part, bool) {
	var all []part
	given := map[*ssa.Function]bool{} // what makes several may need them at a time
	for _, one := range group {
		if one.buffer == nil || !one.local || given[one.ways[0].To()] {
			return nil, false
		}
		given[one.ways[0].To()] = true
		front, ok := joints(m, one.buffer)
		if !ok {
			return nil, false
		}
		b, call := *one.buffer, one.node.(*ast.CallExpr)
		f, size := b.file, call.Args[len(call.Args)-1]
		b.front = true
		b.room.Helper, b.room.HelperName = behindHelper, "behind"
		b.room.Use = func(_ *ast.FuncDecl, helper, room string) []analysis.TextEdit {
			return use(f, call, size, helper, room+", "+strconv.FormatInt(front, 10))
		}
		b.room.Own = func(w lend.Way, free func(string) string) (string, []analysis.TextEdit, bool) {
			j, ok := jointOf(m, w)
			if !ok {
				return "", nil, false
			}
			return j.own(m, free)
		}
		all = append(all, part{buffer: &b})
	}
	return all, true
}

// jointOf returns where the function that a way begins in returns what it got.
func jointOf(m *lend.Module, w lend.Way) (j *joint, ok bool) {
	call, ok := m.Call(w).(*ast.CallExpr)
	j = &joint{}
	j.file, j.decl = w.In()
	if !ok || w.Far() {
		return nil, false
	}
	c, ok := j.file.Cursor.FindNode(call)
	if !ok || turnsOrLater(c, j.decl) {
		return nil, false
	}
	a, ok := c.Parent().Node().(*ast.AssignStmt)
	if !ok || a.Tok != token.DEFINE || len(a.Rhs) != 1 || a.Rhs[0] != ast.Expr(call) {
		return nil, false
	}
	body, ok := j.file.Pass.TypesInfo.Defs[a.Lhs[0].(*ast.Ident)].(*types.Var)
	if !ok || types.TypeString(body.Type(), nil) != "[]byte" {
		return nil, false
	}
	return j, j.alone(a) && j.returned(body) && j.appended(body) && !j.file.Commented(j.whole.Pos(), j.whole.End())
}

// alone reports whether nothing else that a call returns is memory, which might be in the room.
func (j *joint) alone(a *ast.AssignStmt) bool {
	for _, to := range a.Lhs[1:] {
		t := j.file.Pass.TypesInfo.TypeOf(to)
		if t == nil { // of the blank identifier
			continue
		}
		if _, basic := t.Underlying().(*types.Basic); !basic && !types.Identical(t, types.Universe.Lookup("error").Type()) {
			return false
		}
	}
	return true
}

// turnsOrLater reports whether something may be done more than once in a call of a function, or
// after it, or whether something is done after its result is known.
func turnsOrLater(c inspector.Cursor, decl *ast.FuncDecl) bool {
	for range c.Enclosing((*ast.ForStmt)(nil), (*ast.RangeStmt)(nil), (*ast.FuncLit)(nil)) {
		return true
	}
	found := false
	ast.Inspect(decl.Body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.DeferStmt:
			found = true
		case *ast.BranchStmt:
			found = found || n.Tok == token.GOTO
		}
		return !found
	})
	return found
}

// returned reports whether all that a function does with bytes is to ask for their length and
// to return them, once, at the end of others to which they are appended.
func (j *joint) returned(body *types.Var) bool {
	info := j.file.Pass.TypesInfo
	within, ok := j.file.Cursor.FindNode(j.decl)
	if !ok {
		return false
	}
	for c := range within.Preorder((*ast.Ident)(nil)) {
		if info.Uses[c.Node().(*ast.Ident)] != body {
			continue
		}
		kind, i := c.ParentEdge()
		call, ok := c.Parent().Node().(*ast.CallExpr)
		if !ok || kind != edge.CallExpr_Args {
			return false
		}
		if calls.Builtin(info, call, "len") {
			continue
		}
		result, _ := c.Parent().ParentEdge()
		if j.whole != nil || i != 1 || !calls.Builtin(info, call, "append") || !call.Ellipsis.IsValid() || result != edge.ReturnStmt_Results || turnsOrLater(c, j.decl) || !settled(c.Parent()) {
			return false
		}
		j.whole = call
	}
	return j.whole != nil
}

// settled reports whether all else that is returned with a result is there already.
func settled(result inspector.Cursor) bool {
	for _, e := range result.Parent().Node().(*ast.ReturnStmt).Results {
		switch e.(type) {
		case *ast.Ident, *ast.BasicLit:
		default:
			if ast.Node(e) != result.Node() {
				return false
			}
		}
	}
	return true
}

// looksInto reports whether a value is found in memory that a variable refers to.
func looksInto(e ast.Expr) bool {
	found := false
	ast.Inspect(e, func(n ast.Node) bool {
		switch n.(type) {
		case *ast.IndexExpr, *ast.SliceExpr, *ast.StarExpr:
			found = true
		}
		return !found
	})
	return found
}

// appended reports whether the bytes are appended to a number of others that is known, and
// those to none, in room for just so many.
func (j *joint) appended(body *types.Var) bool {
	info := j.file.Pass.TypesInfo
	head, size := length{of: map[string]int{}}, length{of: map[string]int{}}
	j.room = ast.Unparen(j.whole.Args[0])
	for !j.opens() {
		call, ok := j.room.(*ast.CallExpr)
		if !ok || len(call.Args) == 0 || info.Types[call.Fun].IsType() || slices.ContainsFunc(call.Args[1:], looksInto) || !head.appended(j.file, call) {
			return false
		}
		j.room = ast.Unparen(call.Args[0])
	}
	j.front, j.text = head.number, body.Name()
	return size.add(j.file, j.size) && len(head.of) == 0 && 0 < j.front && j.front <= longestFront &&
		size.number == head.number && len(size.of) == 1 && size.of[j.text] == 1
}

// opens reports whether the room is make([]byte, 0, size), or what a fix has made of that.
func (j *joint) opens() bool {
	info := j.file.Pass.TypesInfo
	if call, ok := j.room.(*ast.CallExpr); ok && calls.Builtin(info, call, "make") {
		if len(call.Args) != 3 || types.TypeString(info.TypeOf(call), nil) != "[]byte" {
			return false
		}
		v := info.Types[call.Args[1]].Value
		j.size = call.Args[2]
		return v != nil && constant.Sign(v) == 0
	}
	s, ok := j.room.(*ast.SliceExpr)
	if !ok || s.Low != nil || s.Max != nil || s.High == nil || j.file.Of(s.High) != "0" {
		return false
	}
	call, ok := s.X.(*ast.CallExpr)
	if !ok || len(call.Args) != 2 || !j.lent(call) {
		return false
	}
	j.size = call.Args[1]
	return true
}

// lent reports whether a call gives room of a parameter which nothing else has use for.
func (j *joint) lent(call *ast.CallExpr) bool {
	info := j.file.Pass.TypesInfo
	helper, ok := call.Fun.(*ast.Ident)
	from, named := call.Args[0].(*ast.Ident)
	if !ok || !named || j.decl.Type.Params == nil {
		return false
	}
	param, n := info.Uses[from], 0
	for id, obj := range info.Uses {
		if obj == param && j.decl.Pos() <= id.Pos() && id.Pos() < j.decl.End() {
			n++
		}
	}
	own := false
	for _, f := range j.decl.Type.Params.List {
		for _, id := range f.Names {
			own = own || param != nil && info.Defs[id] == param
		}
	}
	j.kept = from.Name
	return own && n == 1 && types.TypeString(param.Type(), nil) == "*[]byte" && j.file.Lookup(j.decl.Body.Lbrace+1, from.Name) == param && isSized(j.file, info.Uses[helper])
}

// isSized reports whether a function is the helper that gives bytes to be filled.
func isSized(f *sources.File, fn types.Object) bool {
	_, want, _ := strings.Cut(filledHelper, "func NAME")
	if fn == nil {
		return false
	}
	for _, file := range f.Pass.Files {
		for _, d := range file.Decls {
			decl, ok := d.(*ast.FuncDecl)
			if ok && f.Pass.TypesInfo.Defs[decl.Name] == fn {
				return textOf(f, decl) == "func "+fn.Name()+want
			}
		}
	}
	return false
}

// textOf returns the text of a declaration in any file of the package.
func textOf(f *sources.File, decl *ast.FuncDecl) string {
	tok := f.Pass.Fset.File(decl.Pos())
	text, err := f.Pass.ReadFile(tok.Name())
	if err != nil || tok.Offset(decl.End()) > len(text) {
		return ""
	}
	return string(text[tok.Offset(decl.Pos()):tok.Offset(decl.End())])
}

// own returns the edits by which a function lends room, of its caller or of its own, and
// returns what is in it with what comes before.
func (j *joint) own(m *lend.Module, free func(string) string) (room string, edits []analysis.TextEdit, ok bool) {
	at := j.decl.Body.Lbrace + 1
	for _, pos := range []token.Pos{at, j.decl.Body.Rbrace} {
		for _, word := range []string{"byte", "nil"} {
			if !j.file.Predeclared(pos, word) {
				return "", nil, false
			}
		}
	}
	for _, word := range []string{"append", "byte", "cap", "copy", "int", "len", "make", "nil"} {
		if j.file.Pass.Pkg.Scope().Lookup(word) != nil {
			return "", nil, false
		}
	}
	helper, edits, ok := m.Helper(aheadHelper, "ahead", j.file, j.decl)
	if !ok {
		return "", nil, false
	}
	name := free("ownBuffer")
	text := "\nvar " + name + " []byte // what is returned, if nobody has room for it"
	if j.kept == "" {
		text, room = "\nvar "+name+" []byte // what is returned", "&"+name
	} else {
		text += "\nif " + j.kept + " == nil {\n\t" + j.kept + " = &" + name + "\n}"
		room = j.kept
	}
	if j.file.Text[j.file.Offset(at)] != '\n' {
		text += "\n"
	}
	front := strconv.FormatInt(j.front, 10)
	return room, append(edits,
		analysis.TextEdit{Pos: at, End: at, NewText: []byte(text)},
		analysis.TextEdit{Pos: j.whole.Pos(), End: j.whole.Args[0].Pos()},
		analysis.TextEdit{Pos: j.room.Pos(), End: j.room.End(), NewText: []byte(helper + "(" + room + ", " + front + ", " + j.text + ")[:0]")},
		analysis.TextEdit{Pos: j.whole.Args[0].End(), End: j.whole.End(), NewText: []byte("[:" + j.file.Of(j.size) + "]")},
	), true
}
