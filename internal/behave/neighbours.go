package behave

import (
	"go/ast"
	"go/types"
)

// neighbours adds the literals of the tests of what a function calls in other packages
// of its module: a connection is read by another package, whose tests know what a
// frame on it looks like.
func (g *generator) neighbours(fn *types.Func, c *constants) {
	seen := map[*types.Func]bool{}
	for f := range g.reach(fn, deepestCallers) {
		fd := g.effects.Decls[f]
		if fd == nil || fd.Body == nil {
			continue
		}
		ast.Inspect(fd.Body, func(n ast.Node) bool {
			id, ok := n.(*ast.Ident)
			if !ok {
				return true
			}
			used, ok := g.pkg.TypesInfo.Uses[id].(*types.Func)
			if ok && !seen[used] && used.Pkg() != g.pkg.Types && used.Pkg() != nil && g.rest.Sibling(used.Pkg().Path()) {
				seen[used] = true
				g.testsOf(used.Pkg().Path()).mentioning(used.Name(), c)
			}
			return true
		})
	}
}

// testsOf are the tests of another package of the module.
func (g *generator) testsOf(pkg string) testSources {
	t, ok := g.theirs[pkg]
	if !ok {
		t = parseTests(g.rest.Tests(pkg))
		g.theirs[pkg] = t
	}
	return t
}
