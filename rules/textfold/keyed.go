package textfold

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gohone/hone/rules/internal/facts/calls"
	"github.com/gohone/hone/rules/internal/facts/sources"
)

// room is how long a text may be to be copied on the stack: keys of maps, names of options
// and of fields of a header are shorter.
const room = "64"

// lookup is a copy in another case that is there only to be found in a map or among the constants
// of a switch, for which the compiler takes bytes as well: string(b) is no copy there.
type lookup struct {
	change    string
	call      *ast.CallExpr
	converted *ast.CallExpr // string(bytes.ToLower(b)); nil for a text
}

// asKey returns the look-up that an expression is the key of.
func asKey(info *types.Info, e ast.Expr) (lookup, bool) {
	e = ast.Unparen(e)
	if change, _, ok := folded(info, e); ok {
		return lookup{change: change, call: e.(*ast.CallExpr)}, change == "strings.ToLower" || change == "strings.ToUpper"
	}
	from, to, ok := calls.Conversion(info, e)
	if !ok || !types.Identical(to, types.Typ[types.String]) {
		return lookup{}, false
	}
	change, _, ok := folded(info, from)
	if !ok || change != "bytes.ToLower" && change != "bytes.ToUpper" {
		return lookup{}, false
	}
	return lookup{change, ast.Unparen(from).(*ast.CallExpr), e.(*ast.CallExpr)}, true
}

// whole is the expression that has the type string.
func (l lookup) whole() *ast.CallExpr {
	if l.converted != nil {
		return l.converted
	}
	return l.call
}

// keyed reports a copy in another case that is the key of a map which is read.
func keyed(f *sources.File, h *helpers, c inspector.Cursor, index *ast.IndexExpr) {
	if !reads(f.Pass.TypesInfo, c) {
		return
	}
	l, ok := asKey(f.Pass.TypesInfo, index.Index)
	if !ok {
		return
	}
	edits, ok := l.onStack(f, h, c)
	if ok {
		l.report(f, "copy in another case made to look it up", edits)
	}
}

// reads reports whether an expression is an element of a map of texts, and is read.
func reads(info *types.Info, c inspector.Cursor) bool {
	index, ok := c.Node().(*ast.IndexExpr)
	if !ok {
		return false
	}
	m, ok := types.Unalias(info.TypeOf(index.X)).Underlying().(*types.Map)
	if !ok || !types.Identical(m.Key(), types.Typ[types.String]) {
		return false
	}
	for ; ; c = c.Parent() {
		switch kind, _ := c.ParentEdge(); kind {
		case edge.ParenExpr_X:
			continue
		case edge.AssignStmt_Lhs, edge.IncDecStmt_X, edge.RangeStmt_Key, edge.RangeStmt_Value:
			return false
		}
		return true
	}
}

// report reports the copy, with the edits that make it on the stack.
func (l lookup) report(f *sources.File, message string, edits []analysis.TextEdit) {
	e := l.whole()
	f.Pass.Report(analysis.Diagnostic{
		Pos: e.Pos(), End: e.End(), Message: message,
		SuggestedFixes: []analysis.SuggestedFix{{Message: "make the copy on the stack", TextEdits: edits}},
	})
}

// onStack writes the look-up by bytes in an array, which is declared before the statement that the
// cursor is in.
func (l lookup) onStack(f *sources.File, h *helpers, c inspector.Cursor) ([]analysis.TextEdit, bool) {
	edits, written, ok := l.bytes(f, h, c)
	e := l.whole()
	if !ok || !f.Predeclared(e.Pos(), "string") {
		return nil, false
	}
	edits = append(edits, analysis.TextEdit{Pos: e.Pos(), End: l.call.Lparen + 1, NewText: []byte("string(" + written)})
	if l.converted == nil {
		edits = append(edits, analysis.TextEdit{Pos: e.Rparen, End: e.Rparen, NewText: []byte(")")})
	}
	return edits, true
}

// bytes writes the beginning of a call that puts the copy into an array, up to the text, and the edits
// that add what it needs.
func (l lookup) bytes(f *sources.File, h *helpers, c inspector.Cursor) ([]analysis.TextEdit, string, bool) {
	_, decl := sources.Enclosing(c)
	text := l.call.Args[0]
	if decl == nil || f.Pass.TypesInfo.Types[text].Value != nil || text.End() != l.call.Rparen || sources.Jumps(decl) {
		return nil, "", false
	}
	if e := l.whole(); f.Commented(e.Pos(), text.Pos()) || !f.Predeclared(e.Pos(), "byte") {
		return nil, "", false
	}
	stmt, ok := statement(c)
	if !ok {
		return nil, "", false
	}
	kind := "in"
	if l.converted != nil {
		kind = "bytesIn"
	}
	have, ok := h.of(f, c, kind, l.change)
	if !ok {
		return nil, "", false
	}
	array := h.local(decl).Free("buf")
	declared := analysis.TextEdit{Pos: stmt.Pos(), End: stmt.Pos(), NewText: []byte("var " + array + " [" + room + "]byte\n")}
	return []analysis.TextEdit{declared, have.edit}, have.name + "(" + array + "[:0], ", true
}

// statement returns the statement of a list that the cursor is in.
func statement(c inspector.Cursor) (ast.Stmt, bool) {
	for ; ; c = c.Parent() {
		switch kind, _ := c.ParentEdge(); kind {
		case edge.BlockStmt_List, edge.CaseClause_Body, edge.CommClause_Body:
			return c.Node().(ast.Stmt), true
		case edge.Invalid:
			return nil, false
		}
	}
}

// named reports a variable that is a copy in another case, and is only looked up, compared, and searched for constants.
func named(f *sources.File, h *helpers, c inspector.Cursor, s *ast.AssignStmt) {
	if s.Tok != token.DEFINE || len(s.Lhs) != 1 || len(s.Rhs) != 1 {
		return
	}
	info := f.Pass.TypesInfo
	l, ok := asKey(info, s.Rhs[0])
	v, defined := info.Defs[s.Lhs[0].(*ast.Ident)].(*types.Var)
	if !ok || !defined {
		return
	}
	uses, ok := lookedUp(info, c.Parent(), v)
	if !ok || len(uses) == 0 {
		return
	}
	edits, written, ok := l.bytes(f, h, c)
	if !ok {
		return
	}
	edits = append(edits, analysis.TextEdit{Pos: l.whole().Pos(), End: l.call.Lparen + 1, NewText: []byte(written)})
	if l.converted != nil {
		edits = append(edits, analysis.TextEdit{Pos: l.converted.Rparen, End: l.converted.End()})
	}
	message := "copy in another case made to look it up"
	for _, use := range uses {
		var more []analysis.TextEdit
		if use.search == nil {
			more, ok = []analysis.TextEdit{{Pos: use.id.Pos(), End: use.id.End(), NewText: []byte("string(" + v.Name() + ")")}}, f.Predeclared(use.id.Pos(), "string")
		} else {
			message = "copy in another case made to look for a part of it"
			more, ok = searched(f, use.search)
			ok = ok && l.converted == nil // without it, package strings may have no use
		}
		if !ok {
			return
		}
		edits = append(edits, more...)
	}
	l.report(f, message, edits)
}

// use is one of a variable as a text: as it is, or as what a function searches.
type use struct {
	id     *ast.Ident
	search *ast.CallExpr
}

// searches are the functions that do the same with bytes.
var searches = map[string]bool{
	"strings.HasPrefix": true, "strings.HasSuffix": true, "strings.Contains": true, "strings.Index": true, "strings.LastIndex": true,
}

// searched has the function of package bytes search for the constant.
func searched(f *sources.File, call *ast.CallExpr) ([]analysis.TextEdit, bool) {
	pkg, edits, ok := f.Import(call.Pos(), "bytes")
	fun, named := ast.Unparen(call.Fun).(*ast.SelectorExpr)
	if !ok || !named || f.Commented(call.Pos(), call.End()) || !f.Predeclared(call.Pos(), "byte") {
		return nil, false
	}
	part := call.Args[1]
	return append(edits,
		analysis.TextEdit{Pos: fun.X.Pos(), End: fun.X.End(), NewText: []byte(pkg)},
		analysis.TextEdit{Pos: part.Pos(), End: part.Pos(), NewText: []byte("[]byte(")},
		analysis.TextEdit{Pos: part.End(), End: part.End(), NewText: []byte(")")},
	), true
}

// lookedUp returns the uses of a variable as a text, if it has none but as the key of a map that is
// read, as the tag of a switch over constants, in a comparison with a constant, in a search for one, and in len.
func lookedUp(info *types.Info, block inspector.Cursor, v *types.Var) (uses []use, ok bool) {
	for c := range block.Preorder((*ast.Ident)(nil)) {
		id := c.Node().(*ast.Ident)
		if info.Uses[id] != v {
			continue
		}
		u := use{id: id}
		switch kind, i := c.ParentEdge(); kind {
		case edge.IndexExpr_Index:
			ok = reads(info, c.Parent())
		case edge.BinaryExpr_X, edge.BinaryExpr_Y:
			ok = compares(info, c.Parent().Node().(*ast.BinaryExpr))
		case edge.SwitchStmt_Tag:
			ok = constants(info, c.Parent().Node().(*ast.SwitchStmt))
		case edge.CallExpr_Args:
			call := c.Parent().Node().(*ast.CallExpr)
			if calls.Builtin(info, call, "len") {
				continue // the bytes are as many
			}
			u.search = call
			ok = i == 0 && searches[name(info, call)] && brief(info, call.Args[1])
		default:
			ok = false
		}
		if !ok || later(c, block) {
			return nil, false
		}
		uses = append(uses, u)
	}
	return uses, len(uses) > 0
}

// brief reports whether an expression is a constant text for whose bytes there is room on the stack.
func brief(info *types.Info, e ast.Expr) bool {
	const most = 32 // the compiler's own room for a text that is converted
	v := constantText(info, e)
	return v != nil && len(constant.StringVal(v)) <= most
}

// later reports whether a function literal of the block has the cursor in it, which may be called
// when the array is gone to the heap for it.
func later(c, block inspector.Cursor) bool {
	for around := range c.Enclosing((*ast.FuncLit)(nil)) {
		if block.Contains(around) {
			return true
		}
	}
	return false
}

// compares reports whether a text is compared with a constant, for equality.
func compares(info *types.Info, e *ast.BinaryExpr) bool {
	equal := e.Op == token.EQL || e.Op == token.NEQ
	return equal && (constantText(info, e.X) != nil || constantText(info, e.Y) != nil)
}

// constants reports whether all cases of a switch are constants.
func constants(info *types.Info, s *ast.SwitchStmt) bool {
	for _, clause := range s.Body.List {
		for _, e := range clause.(*ast.CaseClause).List {
			if constantText(info, e) == nil {
				return false
			}
		}
	}
	return true
}
