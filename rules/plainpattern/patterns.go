package plainpattern

import (
	"fmt"
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/types/typeutil"

	"github.com/gohone/hone/rules/internal/facts/turns"
)

// patterns returns the constant patterns that variables of the package hold, as
// long as the program runs.
func patterns(pass *analysis.Pass) map[types.Object]string {
	known := map[types.Object]string{}
	for _, f := range pass.Files {
		for _, d := range f.Decls {
			if gen, ok := d.(*ast.GenDecl); ok && gen.Tok == token.VAR {
				for _, s := range gen.Specs {
					compiled(pass, s.(*ast.ValueSpec), known)
				}
			}
		}
	}
	first := initialized(pass, known)
	if len(known) == 0 {
		return nil
	}
	for _, f := range pass.Files {
		for _, d := range f.Decls {
			ast.Inspect(d, func(n ast.Node) bool {
				stmt, ok := n.(ast.Stmt)
				switch {
				case !ok:
					return true
				case first[stmt]:
					return false
				case initial(d) && stmt == d.(*ast.FuncDecl).Body:
					return true // statement by statement
				}
				for v := range known {
					if turns.Assigned(pass.TypesInfo, stmt, []types.Object{v}) {
						delete(known, v)
					}
				}
				return false
			})
		}
	}
	return known
}

// compiled notes the unexported variables of a declaration that hold the result
// of regexp.MustCompile.
func compiled(pass *analysis.Pass, s *ast.ValueSpec, known map[types.Object]string) {
	for i, id := range s.Names {
		if len(s.Names) != len(s.Values) || id.IsExported() {
			continue
		}
		if text, ok := pattern(pass.TypesInfo, s.Values[i]); ok {
			known[pass.TypesInfo.Defs[id]] = text
		}
	}
}

// initialized notes the unexported variables that hold nothing until a function init sets them, whatever else it does,
// and returns the statements that do.
func initialized(pass *analysis.Pass, known map[types.Object]string) map[ast.Stmt]bool {
	first, valued := map[ast.Stmt]bool{}, begun(pass)
	for _, f := range pass.Files {
		for _, d := range f.Decls {
			if !initial(d) {
				continue
			}
			for _, s := range d.(*ast.FuncDecl).Body.List {
				if mayLeave(s) {
					break
				}
				a, ok := s.(*ast.AssignStmt)
				if !ok || a.Tok != token.ASSIGN || len(a.Lhs) != 1 || len(a.Rhs) != 1 {
					continue
				}
				id, ok := a.Lhs[0].(*ast.Ident)
				if !ok || id.IsExported() {
					continue
				}
				v, ok := pass.TypesInfo.Uses[id].(*types.Var)
				text, constant := pattern(pass.TypesInfo, a.Rhs[0])
				if _, before := known[v]; ok && constant && !before && !valued[v] && v.Parent() == pass.Pkg.Scope() {
					known[v], first[s] = text, true
				}
			}
		}
	}
	return first
}

// begun are the variables of the package that a declaration gives a value: it may be used before a function init runs.
func begun(pass *analysis.Pass) map[types.Object]bool {
	all := map[types.Object]bool{}
	for _, init := range pass.TypesInfo.InitOrder {
		for _, v := range init.Lhs {
			all[v] = true
		}
	}
	return all
}

// mayLeave reports whether a statement may end the function around.
func mayLeave(s ast.Stmt) bool {
	found := false
	ast.Inspect(s, func(n ast.Node) bool {
		_, returns := n.(*ast.ReturnStmt)
		_, jumps := n.(*ast.BranchStmt)
		found = found || returns || jumps
		return !found
	})
	return found
}

// initial reports whether a declaration is a function init.
func initial(d ast.Decl) bool {
	fn, ok := d.(*ast.FuncDecl)
	return ok && fn.Recv == nil && fn.Name.Name == "init" && fn.Body != nil
}

// pattern returns the constant pattern that an expression compiles.
func pattern(info *types.Info, e ast.Expr) (string, bool) {
	call, ok := ast.Unparen(e).(*ast.CallExpr)
	if !ok || len(call.Args) != 1 {
		return "", false
	}
	if fn := typeutil.StaticCallee(info, call); fn == nil || fn.FullName() != "regexp.MustCompile" {
		return "", false
	}
	return text(info, call.Args[0])
}

// text returns what an expression always is: a constant, or a constant format of constant texts.
func text(info *types.Info, e ast.Expr) (string, bool) {
	if value := info.Types[e].Value; value != nil {
		return constant.StringVal(value), true
	}
	call, ok := ast.Unparen(e).(*ast.CallExpr)
	if !ok || call.Ellipsis.IsValid() {
		return "", false
	}
	if fn := typeutil.StaticCallee(info, call); fn == nil || fn.FullName() != "fmt.Sprintf" {
		return "", false
	}
	args := make([]any, len(call.Args))
	for i, arg := range call.Args {
		t := info.Types[arg]
		if b, ok := types.Unalias(t.Type).(*types.Basic); !ok || b.Info()&types.IsString == 0 || t.Value == nil {
			return "", false
		}
		args[i] = constant.StringVal(t.Value)
	}
	return fmt.Sprintf(args[0].(string), args[1:]...), true
}
