package inspect

import (
	"go/types"
	"strings"
)

// Who makes no transport sends its requests through one that it was given, or through
// that of package net/http: a variable, in which checks put their own. Such
// requests reach no network.

// IsClient reports whether a function of package net/http sends requests as a client.
func IsClient(fn *types.Func) bool {
	if fn.Pkg() == nil || fn.Pkg().Path() != "net/http" {
		return false
	}
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

// LeavesTransports reports whether a package makes no transports, and nothing else
// that could make one for it uses package net/http.
func LeavesTransports(path string, info *types.Info, rest *Elsewhere) bool {
	for _, user := range rest.Users("net/http") {
		if user != path {
			return false
		}
	}
	for _, used := range info.Uses {
		if tn, ok := used.(*types.TypeName); ok && tn.Pkg() != nil && tn.Pkg().Path() == "net/http" && tn.Name() == "Transport" {
			return false
		}
	}
	return true
}
