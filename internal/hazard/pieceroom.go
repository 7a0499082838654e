package hazard

import (
	"go/ast"

	"golang.org/x/tools/go/ssa"
)

// pieceRoom finds pieces that are cut one after the other off one slice, with the room behind each that
// the next lies in: who appends to one writes over the next.
func pieceRoom(c *Change) []finding {
	var out []finding
	for _, p := range c.Pairs {
		at := anyPiece(p.After)
		if at == nil {
			continue
		}
		from := c.movedFrom(p)
		if len(from) == 0 || c.anyBefore(p, func(fn *ssa.Function) bool { return anyPiece(fn) != nil }) {
			continue
		}
		out = append(out, finding{p.After, at.Pos(), "pieces " + p.Name,
			"the pieces lie in one slice, each with the room that the next one fills: what is appended to one is written over the next"})
	}
	return out
}

func anyPiece(fn *ssa.Function) *ssa.Slice {
	for _, fn := range withLiterals(fn) {
		for in := range instructions(fn) {
			if s, ok := in.(*ssa.Slice); ok && inLoop(s.Block()) && isPiece(s) && handedOut(s) {
				return s
			}
		}
	}
	return nil
}

// isPiece reports whether a slice is a part, with all the room behind it, of one that the function made
// before the turns of the loop in which it is cut.
func isPiece(s *ssa.Slice) bool {
	if s.Max != nil || s.Low == nil || isConst(s.Low) || isString(s.X.Type()) {
		return false
	}
	made := madeAs(s.X, map[ssa.Value]bool{})
	return made != nil && made.Block() != s.Block() && !leadsTo(s.Block(), made.Block())
}

// madeAs is where a slice was made that others are appended to; nil if that is not in the function.
func madeAs(v ssa.Value, seen map[ssa.Value]bool) *ssa.MakeSlice {
	if seen[v] {
		return nil
	}
	seen[v] = true
	switch v := v.(type) {
	case *ssa.MakeSlice:
		return v
	case *ssa.Phi:
		for _, e := range v.Edges {
			if made := madeAs(e, seen); made != nil {
				return made
			}
		}
	case *ssa.Call:
		if isBuiltin(&v.Call, "append") {
			return madeAs(v.Call.Args[0], seen)
		}
	}
	return nil
}

// handedOut reports whether a slice is kept in a field that users of the package see, or in a list or a
// map that the function returns.
func handedOut(v ssa.Value) bool {
	for _, r := range *v.Referrers() {
		switch r := r.(type) {
		case *ssa.Store:
			if r.Val != v {
				continue
			}
			switch at := r.Addr.(type) {
			case *ssa.FieldAddr:
				if ast.IsExported(fieldName(at.X, at.Field)) {
					return true
				}
			case *ssa.IndexAddr:
				if isReturned(at.X, map[ssa.Value]bool{}) {
					return true
				}
			}
		case *ssa.MapUpdate:
			if r.Value == v && isReturned(r.Map, map[ssa.Value]bool{}) {
				return true
			}
		}
	}
	return false
}

// isReturned reports whether a function that anybody may call returns a value, or what it is appended to.
func isReturned(v ssa.Value, seen map[ssa.Value]bool) bool {
	if seen[v] || v.Referrers() == nil {
		return false
	}
	seen[v] = true
	for _, r := range *v.Referrers() {
		switch r := r.(type) {
		case *ssa.Return:
			if open(r.Parent()) {
				return true
			}
		case *ssa.Phi:
			if isReturned(r, seen) {
				return true
			}
		case *ssa.Slice: // the list of what is appended
			if isReturned(r, seen) {
				return true
			}
		case *ssa.Call:
			if isBuiltin(&r.Call, "append") && isReturned(r, seen) {
				return true
			}
		}
	}
	return false
}
