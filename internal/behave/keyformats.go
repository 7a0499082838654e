package behave

import (
	"go/ast"
	"go/token"
	"go/types"
	"maps"
	"slices"
	"strconv"
	"strings"
)

// keyFormats adds the formats by which functions put texts together that set fields which a
// function reads: what one puts into a table under such a text, the other finds under that
// alone.
func (g *generator) keyFormats(fn *types.Func, c *constants) {
	read := g.fieldsRead(fn)
	if len(read) == 0 {
		return
	}
	formats := map[string]bool{}
	for _, fd := range g.effects.Decls {
		if fd.Body == nil {
			continue
		}
		set := map[*types.Var]bool{}
		g.fieldsSet(fd.Body, set, nil)
		for f := range set {
			if read[f] {
				g.formatsIn(fd.Body, formats)
				break
			}
		}
	}
	for _, f := range slices.Sorted(maps.Keys(formats)) {
		if len(c.texts) < mostTexts {
			c.texts[f] = true
		}
	}
}

// fieldsRead are the fields that a function names, or what it calls, but for locks.
func (g *generator) fieldsRead(fn *types.Func) map[*types.Var]bool {
	out := map[*types.Var]bool{}
	for used := range g.reach(fn, deepestCallers) {
		fd := g.effects.Decls[used]
		if fd == nil || fd.Body == nil {
			continue
		}
		ast.Inspect(fd.Body, func(n ast.Node) bool {
			if sel, ok := n.(*ast.SelectorExpr); ok {
				if v, ok := g.pkg.TypesInfo.Uses[sel.Sel].(*types.Var); ok && v.IsField() && !isMutex(v.Type()) {
					out[v.Origin()] = true
				}
			}
			return true
		})
	}
	return out
}

// formatsIn adds the formats of texts that statements put together; those of errors are
// none that anything is found by.
func (g *generator) formatsIn(body ast.Node, formats map[string]bool) {
	ast.Inspect(body, func(n ast.Node) bool {
		call, ok := n.(*ast.CallExpr)
		if !ok {
			return true
		}
		sel, ok := call.Fun.(*ast.SelectorExpr)
		if !ok {
			return true
		}
		used, ok := g.pkg.TypesInfo.Uses[sel.Sel].(*types.Func)
		if !ok || !slices.Contains([]string{"fmt.Sprintf", "fmt.Fprintf", "fmt.Appendf"}, used.FullName()) {
			return true
		}
		for _, arg := range call.Args {
			lit, ok := arg.(*ast.BasicLit)
			if !ok || lit.Kind != token.STRING {
				continue
			}
			if s, err := strconv.Unquote(lit.Value); err == nil && strings.Contains(s, "%") && len(s) <= longestConst {
				formats[s] = true
			}
			break
		}
		return true
	})
}
