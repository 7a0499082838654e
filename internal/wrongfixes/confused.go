package wrongfixes

import (
	"go/ast"
	"go/token"
	"maps"
	"slices"
)

// locals has other variables of the function be used for each that is: those of another type do not
// compile.
func (m *mutator) locals(fn *ast.FuncDecl) {
	names, declared := variables(fn)
	ast.Inspect(fn.Body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.SelectorExpr:
			declared[n.Sel] = true // of another namespace
		case *ast.KeyValueExpr:
			if id, ok := n.Key.(*ast.Ident); ok {
				declared[id] = true // may be a field
			}
		case *ast.Ident:
			if declared[n] || !names[n.Name] {
				return true
			}
			for _, other := range slices.Sorted(maps.Keys(names)) {
				if other != n.Name {
					m.replace(n.Pos(), n.End(), other, "wrong variable")
				}
			}
		}
		return true
	})
}

// variables returns the names of the variables of a function, and where they are declared.
func variables(fn *ast.FuncDecl) (names map[string]bool, declared map[*ast.Ident]bool) {
	names, declared = map[string]bool{}, map[*ast.Ident]bool{}
	add := func(e ast.Expr) {
		if id, ok := e.(*ast.Ident); ok {
			declared[id] = true
			if id.Name != "_" {
				names[id.Name] = true
			}
		}
	}
	ast.Inspect(fn, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.Field:
			for _, id := range n.Names {
				add(id)
			}
		case *ast.ValueSpec:
			for _, id := range n.Names {
				add(id)
			}
		case *ast.RangeStmt:
			if n.Tok == token.DEFINE {
				add(n.Key)
				add(n.Value)
			}
		case *ast.AssignStmt:
			if n.Tok == token.DEFINE {
				for _, e := range n.Lhs {
					add(e)
				}
			}
		}
		return true
	})
	return names, declared
}

// empties has a function make an empty slice or map where it made none, or the other way round.
func (m *mutator) empties(fn *ast.FuncDecl) {
	const operator = "nil or empty"
	ast.Inspect(fn.Body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.CompositeLit:
			if len(n.Elts) == 0 && listed(n.Type) {
				m.replace(n.Pos(), n.End(), "("+m.text(n.Type)+")(nil)", operator)
			}
		case *ast.CallExpr:
			switch {
			case called(n) == "make" && len(n.Args) > 1 && listed(n.Args[0]) && m.text(n.Args[1]) == "0":
				m.replace(n.Pos(), n.End(), "("+m.text(n.Args[0])+")(nil)", operator)
			case len(n.Args) == 1 && m.text(n.Args[0]) == "nil" && listed(n.Fun):
				m.replace(n.Pos(), n.End(), m.text(n.Fun)+"{}", operator)
			}
		case *ast.ValueSpec:
			if len(n.Values) == 0 && listed(n.Type) {
				m.replaceFor(n.Pos(), n.End(), n.End(), " = "+m.text(n.Type)+"{}", operator)
			}
		case *ast.FuncLit:
			m.emptyResults(n.Type, n.Body, operator)
		}
		return true
	})
	m.emptyResults(fn.Type, fn.Body, operator)
}

// emptyResults has a function return an empty slice or map for nil.
func (m *mutator) emptyResults(fn *ast.FuncType, body *ast.BlockStmt, operator string) {
	if fn.Results == nil {
		return
	}
	var of []ast.Expr // the type of each result
	for _, f := range fn.Results.List {
		for range max(1, len(f.Names)) {
			of = append(of, f.Type)
		}
	}
	ast.Inspect(body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit:
			return false
		case *ast.ReturnStmt:
			for i, r := range n.Results {
				if len(n.Results) == len(of) && listed(of[i]) && m.text(r) == "nil" {
					m.replace(r.Pos(), r.End(), m.text(of[i])+"{}", operator)
				}
			}
		}
		return true
	})
}

// listed reports whether a type is written as that of a slice or a map.
func listed(t ast.Expr) bool {
	switch t := t.(type) {
	case *ast.ArrayType:
		return t.Len == nil
	case *ast.MapType:
		return true
	case *ast.ParenExpr:
		return listed(t.X)
	}
	return false
}
