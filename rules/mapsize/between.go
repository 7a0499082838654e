package mapsize

import (
	"go/ast"
	"go/token"
	"slices"

	"golang.org/x/tools/go/ast/inspector"

	"github.com/gohone/hone/rules/internal/facts/loops"
	"github.com/gohone/hone/rules/internal/facts/sources"
	"github.com/gohone/hone/rules/internal/facts/turns"
)

// harmless reports whether a statement between a map and the loop that fills it does nothing that could be
// seen to happen before or after the length is asked for: it makes other empty maps, names constants, or fills
// another map by a loop that asks no less.
func harmless(f *sources.File, c inspector.Cursor, often turns.Turns) bool {
	switch n := c.Node().(type) {
	case *ast.AssignStmt:
		return len(n.Lhs) == 1 && len(n.Rhs) == 1 && n.Tok == token.DEFINE && quiet(f, n.Rhs[0])
	case *ast.DeclStmt:
		return quietSpecs(f, n.Decl.(*ast.GenDecl).Specs)
	case *ast.RangeStmt:
		return fillsOther(f, c, often)
	}
	return false
}

func quiet(f *sources.File, e ast.Expr) bool {
	return empty(f, e) || f.Pass.TypesInfo.Types[e].Value != nil
}

// quietSpecs reports whether declarations give constants and empty maps alone.
func quietSpecs(f *sources.File, specs []ast.Spec) bool {
	for _, spec := range specs {
		v, ok := spec.(*ast.ValueSpec)
		if !ok {
			continue // a type
		}
		for _, e := range v.Values {
			if !quiet(f, e) {
				return false
			}
		}
	}
	return true
}

// grouped returns the empty map that a declaration, of one variable or of a group, gives to the name. What it
// declares behind the map is done after the length is asked for.
func grouped(f *sources.File, decl *ast.GenDecl, name string) (ast.Expr, bool) {
	if decl.Tok != token.VAR {
		return nil, false
	}
	for i, spec := range decl.Specs {
		s := spec.(*ast.ValueSpec)
		for _, id := range s.Names {
			if id.Name == name {
				alone := len(s.Names) == 1 && len(s.Values) == 1
				return value(s, alone), alone && empty(f, s.Values[0]) && quietSpecs(f, decl.Specs[i+1:])
			}
		}
	}
	return nil, false
}

func value(s *ast.ValueSpec, alone bool) ast.Expr {
	if !alone {
		return nil
	}
	return s.Values[0]
}

// fillsOther reports whether a loop only sets keys of a map, and begins with asking for a length through the
// pointers that lead to the other: where one of them is nil, it is here that the function panics, too.
func fillsOther(f *sources.File, loop inspector.Cursor, other turns.Turns) bool {
	often, ok := timesOf(f, loop.Node().(ast.Stmt))
	if !ok || !often.There {
		return false
	}
	through := pointers(other)
	if own := pointers(often); len(own) < len(through) || !slices.Equal(own[:len(through)], through) {
		return false
	}
	body := loops.Body(loop.Node().(ast.Stmt)).List
	for _, s := range body {
		if _, ok := set(f, loop, s); !ok || busy(s) {
			return false
		}
	}
	return len(body) > 0
}

// busy reports whether a statement calls something or waits.
func busy(s ast.Stmt) bool {
	found := false
	ast.Inspect(s, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.CallExpr:
			found = true
		case *ast.UnaryExpr:
			found = found || n.Op == token.ARROW
		}
		return !found
	})
	return found
}
