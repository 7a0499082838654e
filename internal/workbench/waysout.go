package workbench

import (
	"go/ast"
	"go/parser"
	"go/token"

	"github.com/gohone/hone"
)

// onlyWaysOut reports whether those of the lines which tests do not execute are ways out with an error that they do not
// provoke: what is sent over a network fails in few tests. Calls under check provoke it, on both sides, and have to.
func (s *session) onlyWaysOut(p *pass, ranges []hone.Position) bool {
	reached := false
	ways := map[string]map[int]bool{}
	for _, r := range ranges {
		for line := r.Line; line <= max(r.Line, r.EndLine); line++ {
			covered, statements := s.executed(p, []hone.Position{{File: r.File, Line: line, EndLine: line}})
			if statements == 0 {
				continue
			}
			if covered == statements {
				reached = true
				continue
			}
			if ways[r.File] == nil {
				src, err := p.base.tree.Read(r.File)
				if err != nil {
					return false
				}
				ways[r.File] = waysOut(src)
			}
			if !ways[r.File][line] {
				return false
			}
		}
	}
	return reached
}

// waysOut are the lines of returns that are all that is done where a variable is not nil, which they return, itself or
// in something that is made of it.
func waysOut(src []byte) map[int]bool {
	out := map[int]bool{}
	set := token.NewFileSet()
	file, err := parser.ParseFile(set, "", src, parser.SkipObjectResolution)
	if err != nil {
		return out
	}
	ast.Inspect(file, func(n ast.Node) bool {
		branch, ok := n.(*ast.IfStmt)
		if !ok || branch.Else != nil || len(branch.Body.List) != 1 {
			return true
		}
		back, returns := branch.Body.List[0].(*ast.ReturnStmt)
		name := notNil(branch.Cond)
		if !returns || name == "" || !mentions(back, name) || set.Position(back.Pos()).Line == set.Position(branch.Body.Lbrace).Line {
			return true
		}
		for line := set.Position(back.Pos()).Line; line <= set.Position(back.End()).Line; line++ {
			out[line] = true
		}
		return true
	})
	return out
}

// notNil is the variable that a condition compares with nil, "" if it does anything else.
func notNil(cond ast.Expr) string {
	c, ok := cond.(*ast.BinaryExpr)
	if !ok || c.Op != token.NEQ {
		return ""
	}
	x, left := c.X.(*ast.Ident)
	y, right := c.Y.(*ast.Ident)
	if !left || !right || y.Name != "nil" {
		return ""
	}
	return x.Name
}

func mentions(n ast.Node, name string) bool {
	found := false
	ast.Inspect(n, func(n ast.Node) bool {
		id, ok := n.(*ast.Ident)
		found = found || ok && id.Name == name
		return !found
	})
	return found
}
