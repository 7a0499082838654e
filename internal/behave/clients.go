package behave

import (
	"go/types"
	"strings"
)

// Who makes no transport sends its requests through one that it was given, or through
// that of package net/http: a variable, in which package replay puts its own. Such
// requests reach no network.

// isClient reports whether a function of package net/http sends requests as a client.
func isClient(fn *types.Func) bool {
	recv := fn.Signature().Recv()
	if recv == nil {
		return strings.Contains(" Get Head Post PostForm ", " "+fn.Name()+" ")
	}
	p, ok := recv.Type().(*types.Pointer)
	if !ok {
		return false
	}
	of, ok := p.Elem().(*types.Named)
	return ok && of.Obj().Name() == "Client"
}

// leavesTransports reports whether the package makes no transports, and nothing else
// that could make one for it uses package net/http.
func (g *generator) leavesTransports() bool {
	for _, user := range g.rest.Users("net/http") {
		if user != g.pkg.PkgPath {
			return false
		}
	}
	for _, used := range g.pkg.TypesInfo.Uses {
		if tn, ok := used.(*types.TypeName); ok && tn.Pkg() != nil && tn.Pkg().Path() == "net/http" && tn.Name() == "Transport" {
			return false
		}
	}
	return true
}
