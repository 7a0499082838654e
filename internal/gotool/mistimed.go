package gotool

import "go/ast"

// A Mistake is why what a benchmark prints is not the time of an iteration.
type Mistake struct{ Reason, Hint string }

var (
	once = Mistake{
		"does its work once, however often it is to be done",
		"have its loop run b.N times, or as long as b.Loop says",
	}
	inParallel = Mistake{
		"sets its timer in the body of b.RunParallel, which each goroutine does for all",
		"set it before the call of b.RunParallel",
	}
)

// mistimed returns the mistake of a benchmark whose time says nothing, nil for others.
// That package testing allows no timer to be set in the body of RunParallel is in its
// documentation; it does not check it.
func mistimed(fn *ast.FuncDecl) *Mistake {
	if fn.Body == nil {
		return nil
	}
	loops, parallel := false, false
	ast.Inspect(fn.Body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.CallExpr:
			parallel = parallel || selected(n.Fun, fn, "RunParallel") && setsTimer(n, fn)
		case *ast.SelectorExpr:
			if isParam(n.X, fn) {
				loops = loops || selected(n, fn, "N", "Loop", "Run", "RunParallel")
				return false
			}
		case *ast.Ident: // whom it is given to may loop
			loops = loops || isParam(n, fn)
		}
		return true
	})
	switch {
	case parallel:
		return &inParallel
	case !loops:
		return &once
	}
	return nil
}

// setsTimer reports whether a call has an argument that sets the timer of a benchmark.
func setsTimer(call *ast.CallExpr, fn *ast.FuncDecl) bool {
	sets := false
	ast.Inspect(call, func(n ast.Node) bool {
		c, ok := n.(*ast.CallExpr)
		sets = sets || ok && selected(c.Fun, fn, "ResetTimer", "StartTimer", "StopTimer")
		return true
	})
	return sets
}

// selected reports whether an expression is a method or field of those names of what a
// function is given.
func selected(e ast.Expr, fn *ast.FuncDecl, names ...string) bool {
	s, ok := e.(*ast.SelectorExpr)
	if !ok || !isParam(s.X, fn) {
		return false
	}
	for _, name := range names {
		if s.Sel.Name == name {
			return true
		}
	}
	return false
}

// isParam reports whether an expression has the name of a function's only parameter: that
// of a sub-benchmark mostly has the same.
func isParam(e ast.Expr, fn *ast.FuncDecl) bool {
	id, ok := e.(*ast.Ident)
	names := fn.Type.Params.List[0].Names
	return ok && len(names) == 1 && id.Name == names[0].Name
}
