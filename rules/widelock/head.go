package widelock

import (
	"go/ast"
	"go/types"
	"strings"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/types/typeutil"

	"github.com/gohone/hone/rules/internal/facts/sources"
)

// late proposes to take a lock that is given back when the function ends only behind the first
// statements under it, which make text, or read some, of what the function has to itself.
func (s *section) late() []analysis.SuggestedFix {
	if !s.deferred || sources.Jumps(s.top) {
		return nil
	}
	own := *s
	own.writer = nil // what is written under the lock stays in order
	t := &tail{section: &own, pure: s.pure}
	to, costs := 0, false
	for to < len(s.held)-1 && t.detached(s.held[to]) {
		costs = costs || t.takes(s.held[to], 3)
		to++
	}
	first, next := s.held[0], s.held[to]
	end := s.Behind(s.list[1].End())
	if !costs || s.Commented(end, first.Pos()) || s.Commented(s.Behind(s.held[max(to, 1)-1].End()), next.Pos()) {
		return nil
	}
	taken := string(s.Text[s.Offset(s.list[0].Pos()):s.Offset(end)]) + "\n"
	return []analysis.SuggestedFix{{
		Message: "take the lock when what it guards is needed",
		TextEdits: []analysis.TextEdit{
			{Pos: s.list[0].Pos(), End: first.Pos()},
			{Pos: next.Pos(), End: next.Pos(), NewText: []byte(taken)},
		},
	}}
}

// takes reports whether a node makes text, or reads what some says, itself or by functions of
// the package, so many calls deep.
func (t *tail) takes(n ast.Node, calls int) bool {
	found := false
	ast.Inspect(n, func(n ast.Node) bool {
		call, ok := n.(*ast.CallExpr)
		if !ok {
			return !found
		}
		if decl, own := t.pure.Own(call); own {
			found = found || calls > 0 && t.takes(decl.Body, calls-1)
		} else if fn, ok := typeutil.Callee(t.Pass.TypesInfo, call).(*types.Func); ok && fn.Pkg() != nil {
			found = found || works(fn)
		}
		return !found
	})
	return found
}

// works reports whether a function takes more time than to look at a few bytes.
func works(fn *types.Func) bool {
	name := fn.Name()
	switch fn.Pkg().Path() {
	case "fmt":
		return name != "Errorf"
	case "strings": // those that return text that they have made, and no part of what they were given
		return fn.Signature().Results().Len() == 1 && !strings.HasPrefix(name, "Trim") && made(fn.Signature().Results().At(0).Type())
	case "strconv":
		return name == "Atoi" || name == "Itoa" || strings.HasPrefix(name, "Parse") || strings.HasPrefix(name, "Format") || strings.Contains(name, "quote") || strings.Contains(name, "Quote")
	case "html", "net/url", "net":
		return true
	}
	return false
}

// made reports whether a type is text, or a list of it.
func made(t types.Type) bool {
	if s, ok := t.Underlying().(*types.Slice); ok {
		t = s.Elem()
	}
	b, ok := t.Underlying().(*types.Basic)
	return ok && b.Info()&types.IsString != 0
}
