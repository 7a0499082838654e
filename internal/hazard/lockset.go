package hazard

import (
	"go/types"
	"maps"

	"golang.org/x/tools/go/ssa"
)

// A mutex is a lock in words that hold in both states: the type and the field, or the
// variable. Locks of two values of one type are one.
type mutex string

// A hold is how a lock is held: for reading or for writing.
type hold int

const (
	reading hold = iota + 1
	writing
)

// A lockState is what is held at a point of a function.
type lockState struct {
	must     map[mutex]hold                     // on every way there
	may      map[mutex]map[ssa.Instruction]bool // on some way, by where it was taken; nil is the caller
	deferred map[mutex]bool                     // a deferred call frees it
}

func (s lockState) clone() lockState {
	may := map[mutex]map[ssa.Instruction]bool{}
	for m, sites := range s.may {
		may[m] = maps.Clone(sites)
	}
	return lockState{maps.Clone(s.must), may, maps.Clone(s.deferred)}
}

func noLocks() lockState {
	return lockState{map[mutex]hold{}, map[mutex]map[ssa.Instruction]bool{}, map[mutex]bool{}}
}

// take notes that the instruction takes the lock.
func (s lockState) take(m mutex, how hold, at ssa.Instruction) {
	s.must[m] = how
	if s.may[m] == nil {
		s.may[m] = map[ssa.Instruction]bool{}
	}
	s.may[m][at] = true
}

func (s lockState) free(m mutex) {
	delete(s.must, m)
	delete(s.may, m)
}

// join is what is held where two ways meet, and whether it differs from s.
func (s lockState) join(t lockState) (lockState, bool) {
	out, differs := s.clone(), false
	for m, how := range s.must {
		if t.must[m] < how {
			differs = true
			if out.must[m] = t.must[m]; out.must[m] == 0 {
				delete(out.must, m)
			}
		}
	}
	for m, sites := range t.may {
		for at := range sites {
			if !s.may[m][at] {
				differs = true
				if out.may[m] == nil {
					out.may[m] = map[ssa.Instruction]bool{}
				}
				out.may[m][at] = true
			}
		}
	}
	for m := range t.deferred {
		if !s.deferred[m] {
			differs, out.deferred[m] = true, true
		}
	}
	return out, differs
}

// lockCall returns the lock that a call takes or frees: how is 0 where it frees it.
func lockCall(c *ssa.CallCommon) (m mutex, how hold, ok bool) {
	fn := c.StaticCallee()
	if fn == nil || len(c.Args) == 0 || !ofSync(fn) {
		return "", 0, false
	}
	switch fn.Name() {
	case "Lock":
		how = writing
	case "RLock":
		how = reading
	case "Unlock", "RUnlock":
	default:
		return "", 0, false
	}
	m = mutexOf(c.Args[0])
	return m, how, m != ""
}

// ofSync reports whether a function is a method of sync.Mutex or sync.RWMutex.
func ofSync(fn *ssa.Function) bool {
	recv := fn.Signature.Recv()
	return recv != nil && (isNamed(recv.Type(), "sync", "Mutex") || isNamed(recv.Type(), "sync", "RWMutex"))
}

// mutexOf names the lock at an address; "" for one that cannot be told from others.
func mutexOf(addr ssa.Value) mutex {
	switch v := bound(addr).(type) {
	case *ssa.FieldAddr:
		return mutex(fieldOf(v))
	case *ssa.Global:
		return mutex(v.Name())
	case *ssa.Alloc:
		if v.Comment != "" {
			return mutex("local " + v.Comment)
		}
	case *ssa.UnOp:
		return mutexOf(v.X)
	}
	return ""
}

// bound is what a captured variable is in the function that made the literal.
func bound(v ssa.Value) ssa.Value {
	for {
		free, ok := v.(*ssa.FreeVar)
		if !ok {
			return v
		}
		value := binding(free)
		if value == nil {
			return v
		}
		v = value
	}
}

// binding is the value that a literal captures where it is made, if it is made at one place.
func binding(free *ssa.FreeVar) ssa.Value {
	fn := free.Parent()
	made := makings(fn)
	if len(made) != 1 {
		return nil
	}
	for i, f := range fn.FreeVars {
		if f == free {
			return made[0].Bindings[i]
		}
	}
	return nil
}

// makings are the instructions that make a literal.
func makings(fn *ssa.Function) []*ssa.MakeClosure {
	var out []*ssa.MakeClosure
	if fn.Parent() == nil {
		return nil
	}
	for in := range instructions(fn.Parent()) {
		if mc, ok := in.(*ssa.MakeClosure); ok && mc.Fn == fn {
			out = append(out, mc)
		}
	}
	return out
}

// isNamed reports whether t, or what it points to, is the type of that package and name.
func isNamed(t types.Type, pkg, name string) bool {
	if p, ok := types.Unalias(t).(*types.Pointer); ok {
		t = p.Elem()
	}
	n, ok := types.Unalias(t).(*types.Named)
	return ok && n.Obj().Name() == name && n.Obj().Pkg() != nil && n.Obj().Pkg().Path() == pkg
}

// fieldOf is "Type.field"; without the type where that has no name.
func fieldOf(v *ssa.FieldAddr) string {
	t := types.Unalias(v.X.Type()).Underlying().(*types.Pointer).Elem()
	return structField(t, v.Field)
}

func structField(t types.Type, i int) string {
	st, ok := t.Underlying().(*types.Struct)
	if !ok {
		return ""
	}
	owner := ""
	if n, ok := types.Unalias(t).(*types.Named); ok {
		owner = n.Obj().Name()
	}
	return owner + "." + st.Field(i).Name()
}
