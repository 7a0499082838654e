package inspect

import (
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"slices"
	"strconv"
)

// timers are the functions after which something happens once time has passed, whether anybody is at work or not.
var timers = map[string][]string{
	"time":    {"After", "AfterFunc", "NewTicker", "NewTimer", "Tick"},
	"context": {"WithDeadline", "WithDeadlineCause", "WithTimeout", "WithTimeoutCause"},
}

// Timers reports whether a file mentions one of them.
func Timers(f *ast.File) (found bool) {
	names := map[string]string{}
	for _, s := range f.Imports {
		p, err := strconv.Unquote(s.Path.Value)
		if err != nil || timers[p] == nil {
			continue
		}
		name := p
		if s.Name != nil {
			name = s.Name.Name
		}
		names[name] = p
	}
	if len(names) == 0 {
		return false
	}
	ast.Inspect(f, func(n ast.Node) bool {
		if sel, ok := n.(*ast.SelectorExpr); ok {
			if x, ok := sel.X.(*ast.Ident); ok {
				found = found || slices.Contains(timers[names[x.Name]], sel.Sel.Name)
			}
		}
		return !found
	})
	return found || names["."] != ""
}

// Timers reports whether a package that is not of the standard library mentions one.
func (e *Elsewhere) Timers() bool {
	for imported := range timers {
		for _, pkg := range e.Users(imported) {
			for _, name := range e.files[pkg] {
				f, err := parser.ParseFile(token.NewFileSet(), filepath.Clean(name), nil, parser.SkipObjectResolution)
				if err == nil && Timers(f) {
					return true
				}
			}
		}
	}
	return false
}
