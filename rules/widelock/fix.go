package widelock

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/gohone/hone/rules/internal/facts/names"
	"github.com/gohone/hone/rules/internal/facts/order"
	"github.com/gohone/hone/rules/internal/facts/purity"
	"github.com/gohone/hone/rules/internal/facts/sources"
)

// section is what is done under a lock.
type section struct {
	*sources.File
	pure     *purity.Functions
	decl     *ast.FuncDecl
	top      *ast.FuncDecl // decl, or in which that literal is
	fn       *order.Function
	list     []ast.Stmt   // from the statement that locks on
	held     []ast.Stmt   // what is done while the lock is held
	deferred bool         // unlocking is: the section ends with the function
	guard    types.Object // what the lock is a field of; nil for a variable of the package
	writer   types.Object // the parameter that is written to; nil where text is returned

	out    []bool           // by statement of held: it can be done without the lock
	headed bool             // headers of the answer that come first stay
	mark   string           // the variable that says that what can be so is due, if there is one
	exits  map[int]ast.Stmt // by line of what stays: it may leave the function
	taken  names.Taken
}

// fix lets go of the lock before the answer is made and written: statements that
// touch nothing the lock may guard move behind it, in their order, with copies of
// the values they read under it.
func (s *section) fix() []analysis.SuggestedFix {
	if !s.ordinary() || !s.predeclared() || !s.part() {
		return nil
	}
	s.taken, s.exits = names.In(s.top), map[int]ast.Stmt{}
	if text, ok := s.postponed(); ok {
		return s.suggest(s.list[0].Pos(), s.held[len(s.held)-1].End(), text)
	}
	under, copies := s.under()
	var text string
	if s.deferred {
		var ok bool
		if text, ok = s.closure(under, copies); !ok {
			return nil
		}
	} else {
		text = strings.Join(under, "\n") + "\n" + s.Of(s.list[len(s.held)+1])
	}
	for i, stmt := range s.held {
		if s.out[i] {
			text += "\n" + s.replaced(stmt, copies)
		}
	}
	from, to := s.held[0].Pos(), s.held[len(s.held)-1].End()
	switch {
	case s.deferred:
		from = s.list[0].Pos()
	default:
		to = s.list[len(s.held)+1].End()
	}
	return s.suggest(from, to, text)
}

func (s *section) suggest(from, to token.Pos, text string) []analysis.SuggestedFix {
	return []analysis.SuggestedFix{{
		Message:   "give the lock back before the answer is made and written",
		TextEdits: s.RewrittenList(from, to, s.held, text), // what is sent stays for other fixes
	}}
}

// ordinary reports whether the section runs from its beginning to its end, and no
// comment would be torn from what it is about.
func (s *section) ordinary() bool {
	if len(s.held) == 0 || s.Commented(s.held[0].Pos(), s.held[len(s.held)-1].End()) {
		return false
	}
	if s.deferred && s.Commented(s.list[0].End(), s.held[0].Pos()) && !s.sameLine() {
		return false
	}
	last := s.held[len(s.held)-1]
	ok := true
	for _, stmt := range s.held {
		ok = ok && !goesElsewhere(stmt)
		ast.Inspect(stmt, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.ReturnStmt:
				if s.deferred {
					ok = ok && (n == last || s.decl.Type.Results == nil || s.apartFromRest(n))
				} else {
					ok = ok && s.frees(stmt, n)
				}
			case *ast.FuncLit: // it stays, and its returns are its own
				return false
			case *ast.DeferStmt, *ast.LabeledStmt, *ast.GoStmt:
				ok = false
			case *ast.BranchStmt:
				ok = ok && n.Label == nil
			case *ast.Ident:
				ok = ok && (n.Name != "recover" || s.Pass.TypesInfo.Uses[n] != types.Universe.Lookup("recover"))
			}
			return ok
		})
	}
	return ok
}

// sameLine reports whether the comments between taking the lock and what follows
// stand behind the statement that takes it, or there are none.
func (s *section) sameLine() bool {
	line := func(n ast.Node) int { return s.Pass.Fset.Position(n.End()).Line }
	for _, c := range s.Syntax.Comments {
		if s.list[0].End() <= c.Pos() && c.Pos() < s.held[0].Pos() && line(c) != line(s.list[0]) {
			return false
		}
	}
	return true
}

// under spells what stays under the lock, and the copies that the rest needs.
func (s *section) under() (lines []string, copies map[*ast.Expr]string) {
	copies = map[*ast.Expr]string{}
	recent := map[string]string{} // by source, since a statement may have changed it
	define := " := "
	if s.mark != "" {
		define = " = "
	}
	for i, stmt := range s.held {
		if !s.out[i] {
			if s.leaves(i) {
				s.exits[len(lines)] = stmt
			}
			lines = append(lines, s.reusing(stmt, recent))
			clear(recent)
			continue
		}
		for _, e := range s.reads(stmt) {
			source := s.Of(*e)
			if recent[source] == "" {
				recent[source] = s.taken.Free(nameOf(*e))
				lines = append(lines, recent[source]+define+source)
			}
			copies[e] = recent[source]
		}
		if s.mark != "" && i == s.lastOut() {
			lines = append(lines, s.mark+" = true")
		}
	}
	return lines, copies
}

// reusing spells a statement that stays, with values that were copied just before
// in the place of the same reads: those that are made before the statement calls
// anything.
func (s *section) reusing(stmt ast.Stmt, recent map[string]string) string {
	text, at := "", stmt.Pos()
	call, ok := stmt.(*ast.ExprStmt)
	if !ok {
		return s.assigning(stmt)
	}
	for _, e := range s.reads(call) {
		name := recent[s.Of(*e)]
		if name == "" || s.calls(call, (*e).Pos()) {
			continue
		}
		text += string(s.Text[s.Offset(at):s.Offset((*e).Pos())]) + name
		at = (*e).End()
	}
	return text + string(s.Text[s.Offset(at):s.Offset(stmt.End())])
}

// calls reports whether a call in the node ends before the position.
func (s *section) calls(n ast.Node, pos token.Pos) bool {
	found := false
	ast.Inspect(n, func(n ast.Node) bool {
		call, ok := n.(*ast.CallExpr)
		found = found || ok && call.End() <= pos
		return !found
	})
	return found
}

// replaced spells a statement with copies in the place of what it reads.
func (s *section) replaced(stmt ast.Stmt, copies map[*ast.Expr]string) string {
	text, at := "", stmt.Pos()
	for _, e := range s.reads(stmt) {
		for known, name := range copies {
			if *known == *e {
				text += string(s.Text[s.Offset(at):s.Offset((*e).Pos())]) + name
				at = (*e).End()
			}
		}
	}
	return text + string(s.Text[s.Offset(at):s.Offset(stmt.End())])
}

// closure spells the section as a function that gives the lock back however it
// ends, and returns what the rest needs.
func (s *section) closure(under []string, copies map[*ast.Expr]string) (string, bool) {
	needs, ok := s.needs(copies)
	if !ok {
		return "", false
	}
	var names, kinds, zeros []string
	for _, v := range needs {
		names, kinds, zeros = append(names, v.name), append(kinds, v.kind), append(zeros, v.zero)
	}
	returned, after := names, ""
	if len(s.exits) > 0 {
		results, ok := s.results()
		if !ok {
			return "", false
		}
		returned = slices.Clone(names)
		var left []string
		for _, r := range results {
			name := s.taken.Free(r.name)
			returned, names, kinds, left = append(returned, r.zero), append(names, name), append(kinds, r.kind), append(left, name)
		}
		done := s.taken.Free("done")
		after = "\nif !" + done + " {\n" + strings.TrimSpace("return "+strings.Join(left, ", ")) + "\n}"
		returned, names, kinds = append(returned, "true"), append(slices.Clone(names), done), append(kinds, "bool")
		for i, stmt := range s.exits {
			under[i] = s.leaving(stmt, zeros)
		}
	}
	text := "func() {\n"
	switch len(names) {
	case 0:
	case 1:
		text = names[0] + " := func() " + kinds[0] + " {\n"
	default:
		text = strings.Join(names, ", ") + " := func() (" + strings.Join(kinds, ", ") + ") {\n"
	}
	text += string(s.Text[s.Offset(s.list[0].Pos()):s.Offset(s.list[1].End())]) + "\n" + strings.Join(under, "\n")
	if len(names) > 0 {
		text += "\nreturn " + strings.Join(returned, ", ")
	}
	return text + "\n}()" + after, true
}

// need is a variable that what moves uses, and what stays gives its value.
type need struct{ name, kind, zero string }

// needs are those variables, in the order of their use.
func (s *section) needs(copies map[*ast.Expr]string) (all []need, ok bool) {
	ok = true
	add := func(name string, t types.Type) {
		if slices.ContainsFunc(all, func(n need) bool { return n.name == name }) {
			return
		}
		kind, spelled := s.spell(t)
		none, known := s.none(t, kind)
		ok = ok && spelled && known
		all = append(all, need{name, kind, none})
	}
	for i, stmt := range s.held {
		if !s.out[i] {
			continue
		}
		for _, e := range s.reads(stmt) {
			for known, name := range copies {
				if *known == *e {
					add(name, s.Pass.TypesInfo.TypeOf(*e))
				}
			}
		}
		for _, v := range s.defined(stmt) {
			add(v.Name(), v.Type())
		}
	}
	return all, ok
}

// spell writes a type that needs no import.
func (s *section) spell(t types.Type) (string, bool) {
	ok := true
	text := types.TypeString(t, func(p *types.Package) string {
		if p == s.Pass.Pkg {
			return ""
		}
		name, edits, found := s.Import(s.held[0].Pos(), p.Path())
		ok = ok && found && len(edits) == 0
		return name
	})
	return text, ok
}

// nameOf is a name for the copy of a value.
func nameOf(e ast.Expr) string {
	switch e := e.(type) {
	case *ast.IndexExpr:
		return nameOf(e.X) + "Value"
	case *ast.SelectorExpr:
		return local(e.Sel.Name)
	case *ast.CallExpr:
		switch fun := ast.Unparen(e.Fun).(type) {
		case *ast.SelectorExpr:
			return local(fun.Sel.Name)
		case *ast.Ident:
			if fun.Name != "len" {
				return fun.Name + "Value"
			}
		}
		return nameOf(e.Args[0]) + "Len"
	case *ast.Ident:
		return e.Name
	}
	return "value"
}

// local spells the name of a field as that of a variable: Total as total, and ID as it is.
func local(name string) string {
	if len(name) > 1 && 'A' <= name[0] && name[0] <= 'Z' && 'a' <= name[1] && name[1] <= 'z' {
		name = string(name[0]+'a'-'A') + name[1:]
	}
	if token.IsKeyword(name) || types.Universe.Lookup(name) != nil {
		return name + "Value"
	}
	return name
}
