package behave

import "go/types"

// clocks lists the variables by which the package tells the time, the same on both sides:
// functions that give one, and interfaces that do nothing else.
func (g *generator) clocks() []string {
	var out []string
	for _, name := range g.scope.Names() {
		v, ok := g.scope.Lookup(name).(*types.Var)
		if ok && name != "_" && g.after.rest[name] != "" && g.before.rest[name] == g.after.rest[name] && isClock(v.Type()) {
			out = append(out, name)
		}
	}
	return out
}

// isClock reports whether a value of a type gives the time, and no more.
func isClock(t types.Type) bool {
	switch u := t.Underlying().(type) {
	case *types.Signature:
		return givesTime(u)
	case *types.Interface:
		return u.NumMethods() == 1 && u.Method(0).Name() == "Now" && givesTime(u.Method(0).Signature())
	}
	return false
}

func givesTime(s *types.Signature) bool {
	return s.Params().Len() == 0 && s.Results().Len() == 1 && s.Results().At(0).Type().String() == "time.Time"
}
