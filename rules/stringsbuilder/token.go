package stringsbuilder

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gohone/hone/rules/internal/facts/calls"
	"github.com/gohone/hone/rules/internal/facts/loops"
	"github.com/gohone/hone/rules/internal/facts/sources"
	"github.com/gohone/hone/rules/internal/facts/turns"
)

// tokens returns fixes of strings that a loop adds to, hands over and begins anew, as one that
// takes a text apart does with each word. They become bytes that are used again; what reads one
// as a string has its copy. So that there are no more copies than words, what reads it in the loop is
// followed by its new beginning, in a list of statements around.
func tokens(pass *analysis.Pass, in *inspector.Inspector, growing []inspector.Cursor) (map[*ast.AssignStmt]analysis.SuggestedFix, error) {
	fixes := map[*ast.AssignStmt]analysis.SuggestedFix{}
	all := variables(pass.TypesInfo, in, growing)
	return fixes, sources.Each(pass, func(f *sources.File) {
		for _, v := range all {
			if f.Pass.Fset.File(v.def.Node().Pos()) != f.Pass.Fset.File(f.Cursor.Node().Pos()) {
				continue
			}
			w := word{f: f, v: v}
			if !w.rewrite() {
				continue
			}
			for _, use := range v.uses {
				if stmt, ok := assigned(use); ok {
					fixes[stmt] = analysis.SuggestedFix{Message: "build it in bytes that are used again", TextEdits: w.edits}
				}
			}
		}
	})
}

// word is a string that becomes bytes.
type word struct {
	f      *sources.File
	v      *variable
	resets []inspector.Cursor // statements word = ""
	edits  []analysis.TextEdit

	imported []analysis.TextEdit
}

// rewrite finds the edits, and reports whether they are right and worth it.
func (w *word) rewrite() bool {
	name := w.v.def.Node().(*ast.Ident).Name
	if !w.plain(w.v.def) || !w.declared(name) {
		return false
	}
	for _, use := range w.v.uses {
		if s := use.Parent(); w.empties(s) {
			w.resets = append(w.resets, s)
		}
	}
	if !slices.ContainsFunc(w.v.uses, w.gathers) {
		return false
	}
	for _, use := range w.v.uses {
		if inClosure(use, w.v.def) || !w.plain(use) {
			return false
		}
		rewritten := w.read
		if kind, _ := use.ParentEdge(); kind == edge.AssignStmt_Lhs {
			rewritten = w.assign
		}
		if !rewritten(use, name) {
			return false
		}
	}
	w.edits = append(w.edits, w.imported...)
	return true
}

// gathers reports whether a use adds to the string in a statement that is not followed by a new beginning
// in its own list: a single piece costs a string nothing.
func (w *word) gathers(use inspector.Cursor) bool {
	s, ok := assigned(use)
	return ok && s.Tok == token.ADD_ASSIGN && len(w.resets) > 0 && !w.emptied(use.Parent())
}

// emptied reports whether a statement behind another one of its list empties the string.
func (w *word) emptied(c inspector.Cursor) bool {
	for after, ok := c.NextSibling(); ok; after, ok = after.NextSibling() {
		if slices.ContainsFunc(w.resets, func(r inspector.Cursor) bool { return r.Node() == after.Node() }) {
			return true
		}
	}
	return false
}

// plain reports whether the names that the new code needs mean there what they should.
func (w *word) plain(c inspector.Cursor) bool {
	return !slices.ContainsFunc([]string{"append", "len", "string", "byte", "rune"}, func(name string) bool {
		return !w.f.Predeclared(c.Node().Pos(), name)
	})
}

// declared rewrites the declaration: word := "", word := "text" or var word string.
func (w *word) declared(name string) bool {
	switch s := w.v.def.Parent().Node().(type) {
	case *ast.AssignStmt:
		if s.Tok != token.DEFINE || len(s.Lhs) != 1 || len(s.Rhs) != 1 || w.f.Commented(s.Pos(), s.End()) {
			return false
		}
		if kind, _ := w.v.def.Parent().ParentEdge(); kind != edge.BlockStmt_List && kind != edge.CaseClause_Body {
			return false
		}
		text, ok := calls.Text(w.f.Pass.TypesInfo, s.Rhs[0])
		if !ok || text != "" {
			return false
		}
		w.edit(s.Pos(), s.End(), "var "+name+" []byte")
		return true
	case *ast.ValueSpec:
		if len(s.Names) != 1 || len(s.Values) > 0 || s.Type == nil {
			return false
		}
		if _, local := w.v.def.Parent().Parent().Parent().Node().(*ast.DeclStmt); !local {
			return false
		}
		w.edit(s.Type.Pos(), s.Type.End(), "[]byte")
		return true
	}
	return false
}

func (w *word) edit(from, to token.Pos, text string) {
	w.edits = append(w.edits, analysis.TextEdit{Pos: from, End: to, NewText: []byte(text)})
}

// empties reports whether a statement is word = "".
func (w *word) empties(c inspector.Cursor) bool {
	s, ok := c.Node().(*ast.AssignStmt)
	if !ok || s.Tok != token.ASSIGN || len(s.Lhs) != 1 || len(s.Rhs) != 1 || !turns.Names(w.f.Pass.TypesInfo, s.Lhs[0], w.object()) {
		return false
	}
	text, ok := calls.Text(w.f.Pass.TypesInfo, s.Rhs[0])
	return ok && text == ""
}

func (w *word) object() types.Object {
	return w.f.Pass.TypesInfo.Defs[w.v.def.Node().(*ast.Ident)]
}

// assign rewrites a statement that sets the string or adds to it.
func (w *word) assign(use inspector.Cursor, name string) bool {
	s := use.Parent().Node().(*ast.AssignStmt)
	if len(s.Lhs) != 1 || len(s.Rhs) != 1 || s.Tok != token.ASSIGN && s.Tok != token.ADD_ASSIGN || s.Lhs[0] != use.Node() {
		return false
	}
	value := s.Rhs[0]
	if w.f.Commented(s.Pos(), value.Pos()) || !types.Identical(types.Default(w.f.Pass.TypesInfo.TypeOf(value)), types.Typ[types.String]) {
		return false
	}
	if w.empties(use.Parent()) {
		w.edit(s.Pos(), s.End(), name+" = "+name+"[:0]")
		return true
	}
	to := name
	if s.Tok == token.ASSIGN {
		to += "[:0]"
	}
	if from, _, conversion := calls.Conversion(w.f.Pass.TypesInfo, value); conversion && w.f.Allows("go1.18") {
		if open, closed, isChar := w.character(from); isChar {
			pkg, imported, ok := w.f.Import(s.Pos(), "unicode/utf8")
			w.imported = imported
			w.edit(s.Pos(), from.Pos(), name+" = "+pkg+".AppendRune("+to+", "+open)
			w.edit(from.End(), s.End(), closed+")")
			return ok
		}
	}
	w.edit(s.Pos(), value.Pos(), name+" = append("+to+", ")
	w.edit(value.End(), value.End(), "...)")
	return true
}

// character returns what makes a rune of what is converted to text, if that is a rune or a byte.
func (w *word) character(from ast.Expr) (open, closed string, ok bool) {
	b, basic := w.f.Pass.TypesInfo.TypeOf(from).(*types.Basic)
	if !basic || w.f.Pass.TypesInfo.Types[from].Value != nil {
		return "", "", false
	}
	switch b.Kind() {
	case types.Int32:
		return "", "", true
	case types.Uint8:
		return "rune(", ")", true
	}
	return "", "", false
}

// read rewrites what reads the string, if there are no more copies than there are words.
func (w *word) read(use inspector.Cursor, name string) bool {
	id := use.Node()
	switch kind, _ := use.ParentEdge(); kind {
	case edge.CallExpr_Args:
		if calls.Builtin(w.f.Pass.TypesInfo, use.Parent().Node().(*ast.CallExpr), "len") {
			return true
		}
	case edge.IndexExpr_X:
		return true // a byte of it
	case edge.BinaryExpr_X, edge.BinaryExpr_Y:
		if n := use.Parent().Node().(*ast.BinaryExpr); n.Op == token.EQL || n.Op == token.NEQ {
			w.edit(id.Pos(), id.End(), "string("+name+")") // the compiler makes no copy for it
			return true
		}
	case edge.UnaryExpr_X, edge.ParenExpr_X:
		return false
	}
	if !w.over(use) {
		return false
	}
	w.edit(id.Pos(), id.End(), "string("+name+")")
	return true
}

// over reports whether the string is read for the last time before it begins anew: in no loop
// that adds to it, in a return statement, or before a statement that empties it, of a list around.
func (w *word) over(use inspector.Cursor) bool {
	begin := w.v.def.Node().Pos()
	looped := false
	for up := use; ; up = up.Parent() {
		switch n := up.Node().(type) {
		case *ast.ReturnStmt:
			return true
		case *ast.AssignStmt:
			if n.Tok == token.ASSIGN && turns.Names(w.f.Pass.TypesInfo, n.Lhs[0], w.object()) {
				return true // it was another string before, too
			}
		case *ast.CallExpr:
			if looksInto[calls.Name(w.f.Pass.TypesInfo, n)] && slices.Contains(n.Args, ast.Expr(use.Node().(*ast.Ident))) {
				return true // the copy is on the stack, or no longer than what adding made
			}
		case *ast.ForStmt, *ast.RangeStmt:
			if !loops.Inside(n.(ast.Stmt), begin) {
				looped = true
			}
		case *ast.FuncDecl, *ast.FuncLit:
			return !looped
		}
		if looped {
			return false
		}
		kind, _ := up.ParentEdge()
		if kind != edge.BlockStmt_List && kind != edge.CaseClause_Body {
			continue
		}
		if w.emptied(up) {
			return true
		}
	}
}

// looksInto are functions that only look at a text.
var looksInto = map[string]bool{
	"strings.HasPrefix": true, "strings.HasSuffix": true, "strings.Contains": true, "strings.ContainsAny": true, "strings.ContainsRune": true,
	"strings.EqualFold": true,
}

// inClosure reports whether a use is in a function literal that the definition is not in.
func inClosure(use, def inspector.Cursor) bool {
	for up := range use.Enclosing((*ast.FuncLit)(nil)) {
		if lit := up.Node(); def.Node().Pos() < lit.Pos() || def.Node().Pos() >= lit.End() {
			return true
		}
	}
	return false
}
