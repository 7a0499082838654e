package runepath

import (
	"go/ast"
	"go/token"
	"go/types"
	"strconv"
	"strings"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gohone/hone/rules/internal/facts/calls"
	"github.com/gohone/hone/rules/internal/facts/names"
	"github.com/gohone/hone/rules/internal/facts/order"
	"github.com/gohone/hone/rules/internal/facts/sources"
	"github.com/gohone/hone/rules/internal/facts/syntax"
	"github.com/gohone/hone/rules/internal/facts/toplevel"
)

// partOf is the function that cuts a part out of a text. What is no valid text becomes longer when it is decoded and
// encoded, and what is out of range panics as it did.
const partOf = `

// NAME returns string([]rune(s)[from:to]).
func NAME(s string, from, to int) string {
	if from < 0 || to < from {
		return string([]rune(s)[from:to]) // which panics
	}
	start, n := 0, 0
	for i, r := range s {
		if n == from {
			start = i
		}
		if n == to {
			return s[start:i]
		}
		if r == '\uFFFD' {
			return string([]rune(s)[from:to])
		}
		n++
	}
	if n == from {
		start = len(s)
	}
	if n == to {
		return s[start:]
	}
	return string([]rune(s)[from:to])
}`

// parts are the functions that fixes add, one to a file.
type parts struct {
	taken map[string]bool // names of the package, nil until they are asked for
	have  map[*ast.File]part
}

type part struct {
	name string
	edit analysis.TextEdit
}

// mostParts is how many parts are cut out of a text: each is a pass over it.
const mostParts = 3

// cut is a variable that holds the runes of a text, of which only parts are made text again, and which is counted.
type cut struct {
	f     *sources.File
	decl  *ast.FuncDecl
	c     inspector.Cursor // conversion to runes
	v     types.Object
	text  string // that is turned into runes, spelled
	count string // name of how many there are
	asked bool   // for how many there are
	edits []analysis.TextEdit
}

// fix cuts the parts out of the text itself.
func (p *parts) fix(f *sources.File, c inspector.Cursor, decl *ast.FuncDecl) []analysis.SuggestedFix {
	call := c.Node().(*ast.CallExpr)
	if !f.Predeclared(call.Pos(), "string") || !f.Predeclared(call.Pos(), "rune") {
		return nil
	}
	one := p.declare(f, call, decl)
	t := &cut{f: f, decl: decl, c: c}
	ok := false
	if kind, _ := c.ParentEdge(); kind == edge.AssignStmt_Rhs {
		ok = t.variable(one.name)
	} else if from, _, isConversion := calls.Conversion(f.Pass.TypesInfo, call); isConversion {
		t.text = t.asText(from)
		ok = t.part(c, one.name) && t.before(from)
	}
	if !ok {
		return nil
	}
	p.have[f.Syntax], p.taken[one.name] = one, true
	return []analysis.SuggestedFix{{Message: "cut the part out of the text", TextEdits: append(t.edits, one.edit)}}
}

// declare returns the function of a file, which has it once a fix needs it.
func (p *parts) declare(f *sources.File, call *ast.CallExpr, decl *ast.FuncDecl) part {
	have, ok := p.have[f.Syntax]
	if ok && f.Lookup(call.Pos(), have.name) == nil {
		return have
	}
	if p.taken == nil {
		p.taken, p.have = toplevel.Names(f.Pass), map[*ast.File]part{}
	}
	here := names.In(f.Syntax)
	have.name = "runePart"
	for i := 2; p.taken[have.name] || here[have.name]; i++ {
		have.name = "runePart" + strconv.Itoa(i)
	}
	behind := f.Behind(decl.End())
	have.edit = analysis.TextEdit{Pos: behind, End: behind, NewText: []byte(strings.ReplaceAll(partOf, "NAME", have.name))}
	return have
}

// asText spells an expression of a type of text as one of type string.
func (t *cut) asText(e ast.Expr) string {
	if types.Identical(t.f.Pass.TypesInfo.TypeOf(e), types.Typ[types.String]) {
		return t.f.Of(ast.Unparen(e))
	}
	return "string(" + t.f.Of(ast.Unparen(e)) + ")"
}

// variable looks at all uses of a variable that is declared as the runes of another one.
func (t *cut) variable(name string) bool {
	info := t.f.Pass.TypesInfo
	a := t.c.Parent().Node().(*ast.AssignStmt)
	from, ok := ast.Unparen(t.c.Node().(*ast.CallExpr).Args[0]).(*ast.Ident)
	if !ok || a.Tok != token.DEFINE || len(a.Lhs) != 1 || !syntax.Listed(t.c.Parent()) || t.f.Commented(a.Pos(), a.End()) {
		return false
	}
	id, ok := a.Lhs[0].(*ast.Ident)
	if t.v = info.Defs[id]; !ok || t.v == nil || !t.stays(from) {
		return false
	}
	t.text, t.count = t.asText(from), names.In(t.decl).Free(id.Name+"Count")
	cuts := 0
	for fn := range t.c.Enclosing((*ast.FuncDecl)(nil)) {
		for use := range fn.Preorder((*ast.Ident)(nil)) {
			if info.Uses[use.Node().(*ast.Ident)] != t.v {
				continue
			}
			if !t.f.Alike(from, from.Pos(), use.Node().Pos()) {
				return false
			}
			up := use.Parent()
			if call, isCall := up.Node().(*ast.CallExpr); isCall && calls.Builtin(info, call, "len") {
				t.asked = true
				t.replace(call.Pos(), call.End(), t.count)
				continue
			}
			if cuts++; cuts > mostParts || !sameTurn(use, t.c) || !t.part(use, name) {
				return false
			}
		}
	}
	return cuts > 0 && t.counted(a)
}

// counted makes the number of runes of the statement that made them, or leaves it out.
func (t *cut) counted(a *ast.AssignStmt) bool {
	if t.asked {
		pkg, imports, ok := t.f.Import(a.Pos(), "unicode/utf8")
		if ok {
			t.edits = append(t.edits, imports...)
			t.replace(a.Pos(), a.End(), t.count+" := "+pkg+".RuneCountInString("+t.text+")")
		}
		return ok
	}
	next, ok := t.c.Parent().NextSibling()
	if !ok {
		return false
	}
	end := next.Node().Pos()
	if t.f.Commented(a.End(), end) {
		end = a.End()
	}
	t.replace(a.Pos(), end, "")
	return true
}

// part rewrites runes of which a part is made text again.
func (t *cut) part(runes inspector.Cursor, name string) bool {
	info := t.f.Pass.TypesInfo
	kind, _ := runes.ParentEdge()
	slice, ok := runes.Parent().Node().(*ast.SliceExpr)
	if !ok || kind != edge.SliceExpr_X || slice.Slice3 {
		return false
	}
	kind, _ = runes.Parent().ParentEdge()
	call, ok := runes.Parent().Parent().Node().(*ast.CallExpr)
	if !ok || kind != edge.CallExpr_Args {
		return false
	}
	_, to, ok := calls.Conversion(info, call)
	if !ok || !text(to) || t.f.Commented(call.Pos(), call.End()) || !isInt(info, slice.Low) || !isInt(info, slice.High) {
		return false
	}
	at, end, last := call.Pos(), call.End(), slice.Lbrack+1
	if !types.Identical(to, types.Typ[types.String]) {
		at, end = slice.Pos(), slice.End()
	}
	low := ""
	if slice.Low == nil {
		low = "0"
	}
	t.replace(at, slice.Lbrack+1, name+"("+t.text+", "+low)
	if slice.Low != nil {
		last = slice.Low.End()
	}
	if slice.High == nil {
		if t.count == "" {
			return false
		}
		t.asked = true
		t.replace(last, end, ", "+t.count+")")
		return true
	}
	t.replace(last, slice.High.Pos(), ", ")
	t.replace(slice.High.End(), end, ")")
	return true
}

// before reports whether the text is the same if it is read together with the ends of its part: what they call does not
// change it.
func (t *cut) before(from ast.Expr) bool {
	all, slice := []ast.Expr{from}, t.c.Parent().Node().(*ast.SliceExpr)
	for _, e := range []ast.Expr{slice.Low, slice.High} {
		if e != nil {
			all = append(all, e)
		}
	}
	return order.Of(t.f.Pass.TypesInfo, t.decl).Separable(all)
}

func (t *cut) replace(from, to token.Pos, text string) {
	t.edits = append(t.edits, analysis.TextEdit{Pos: from, End: to, NewText: []byte(text)})
}

// stays reports whether a variable of the function has one value all the time.
func (t *cut) stays(from *ast.Ident) bool {
	info := t.f.Pass.TypesInfo
	v, ok := info.Uses[from].(*types.Var)
	if !ok || v.IsField() || v.Parent() == t.f.Pass.Pkg.Scope() || v.Pos() < t.decl.Pos() || v.Pos() > t.decl.End() {
		return false
	}
	for fn := range t.c.Enclosing((*ast.FuncDecl)(nil)) {
		for use := range fn.Preorder((*ast.Ident)(nil)) {
			if info.Uses[use.Node().(*ast.Ident)] != v {
				continue
			}
			kind, _ := use.ParentEdge()
			switch kind {
			case edge.AssignStmt_Lhs, edge.RangeStmt_Key, edge.RangeStmt_Value:
				return false
			case edge.UnaryExpr_X:
				if use.Parent().Node().(*ast.UnaryExpr).Op == token.AND {
					return false
				}
			}
		}
	}
	return true
}

// sameTurn reports whether two nodes are in the same turns of the same loops, and in the same function.
func sameTurn(a, b inspector.Cursor) bool { return around(a) == around(b) }

func around(c inspector.Cursor) ast.Node {
	for up := range c.Enclosing((*ast.ForStmt)(nil), (*ast.RangeStmt)(nil), (*ast.FuncLit)(nil), (*ast.FuncDecl)(nil)) {
		return up.Node()
	}
	return nil
}

// isInt reports whether an index, if there is one, is of type int.
func isInt(info *types.Info, e ast.Expr) bool {
	return e == nil || types.Identical(types.Default(info.TypeOf(e)), types.Typ[types.Int])
}

// valid reports whether a function compares a character with the one that stands for what is no text: it knows
// which texts need no runes.
func valid(info *types.Info, decl *ast.FuncDecl) bool {
	found := false
	ast.Inspect(decl, func(n ast.Node) bool {
		if b, ok := n.(*ast.BinaryExpr); ok && (b.Op == token.EQL || b.Op == token.NEQ) {
			for _, e := range []ast.Expr{b.X, b.Y} {
				v := info.Types[e].Value
				found = found || v != nil && v.ExactString() == "65533"
			}
		}
		return !found
	})
	return found
}
