package hazard

import (
	"fmt"
	"go/ast"
	"go/types"
	"regexp"
	"strings"

	"golang.org/x/tools/go/ssa"
)

// unguarded finds fields that are used without the lock that was always held in the baseline,
// or that are new and written to without one.
func unguarded(c *Change) []finding {
	before, after := c.Before.locks(), c.After.locks()
	had, has := accesses(c.Before), accesses(c.After)
	guards, known := guardsOf(before, had), placesOf(c.Before, had)
	written := writtenOwners(has)
	var out []finding
	for _, a := range has {
		at, ok := after.at[a.at]
		if !ok || a.fresh || !written[a.place] || !after.known[a.at.Parent()] {
			continue
		}
		if m, guarded := guards[a.place]; guarded {
			if why := lacking(a, m, at.must[m]); why != "" {
				out = append(out, finding{a.at.Parent(), a.at.Pos(), "guard " + a.place + " " + nameOf(a.at.Parent()), why})
			}
		} else if a.write && !known[a.place] && a.owner != "" {
			if m := sharedLock(after, has, a.place); m != "" && !holdsWriting(at) {
				out = append(out, finding{a.at.Parent(), a.at.Pos(), "guard " + a.place,
					fmt.Sprintf("%s is written without %s held for writing, which is held where it is used otherwise", a.place, m)})
			}
		}
	}
	return out
}

// lacking says what is wrong with an access to what the lock guards; "" if nothing is.
func lacking(a access, m mutex, how hold) string {
	switch {
	case how == 0 && a.write:
		return fmt.Sprintf("%s is written without %s, which was always held", a.place, m)
	case how == 0:
		return fmt.Sprintf("%s is read without %s, which was always held", a.place, m)
	case how == reading && a.write:
		return fmt.Sprintf("%s is written while %s is held for reading only", a.place, m)
	}
	return ""
}

// guardsOf finds the lock that is held at each access to a place, which is written to.
func guardsOf(f *lockFlow, all []access) map[string]mutex {
	common, written := map[string]map[mutex]bool{}, map[string]bool{}
	for _, a := range all {
		at, ok := f.at[a.at]
		if !ok || a.fresh {
			continue
		}
		if !f.known[a.at.Parent()] && len(at.must) == 0 {
			continue
		}
		locks := map[mutex]bool{}
		for m, how := range at.must {
			locks[m] = !a.write || how == writing
		}
		if common[a.place] == nil {
			common[a.place] = locks
		}
		for m := range common[a.place] {
			if !locks[m] {
				delete(common[a.place], m)
			}
		}
		written[a.place] = written[a.place] || a.write
	}
	guards := map[string]mutex{}
	for place, locks := range common {
		for m := range locks {
			if written[place] && m != once && (guards[place] == "" || m < guards[place]) {
				guards[place] = m
			}
		}
	}
	return guards
}

// placesOf are the places that a state has, used or not.
func placesOf(p *Package, all []access) map[string]bool {
	out := map[string]bool{}
	for _, a := range all {
		out[a.place] = true
	}
	for _, name := range p.Types.Scope().Names() {
		obj := p.Types.Scope().Lookup(name)
		st, ok := obj.Type().Underlying().(*types.Struct)
		if _, isType := obj.(*types.TypeName); !ok || !isType {
			continue
		}
		for i := range st.NumFields() {
			out[name+"."+st.Field(i).Name()] = true
		}
	}
	return out
}

// sharedLock is a lock that is held somewhere where the place is used.
func sharedLock(f *lockFlow, all []access, place string) mutex {
	var out mutex
	for _, a := range all {
		if a.place != place || a.fresh {
			continue
		}
		for m := range f.at[a.at].must {
			if m != once && (out == "" || m < out) {
				out = m
			}
		}
	}
	return out
}

func holdsWriting(s lockState) bool {
	for _, how := range s.must {
		if how == writing {
			return true
		}
	}
	return false
}

// sharedState finds state that is written to without a lock and was not before, where several
// goroutines may: variables of a library, and fields of a type that says it may be shared.
func sharedState(c *Change) []finding {
	if c.After.Types.Name() == "main" {
		return nil
	}
	after := c.After.locks()
	had, has := accesses(c.Before), accesses(c.After)
	wrote := writtenOwners(had)
	bare := writtenBare(c.Before.locks(), had)
	var out []finding
	for _, a := range has {
		at, ok := after.at[a.at]
		if !ok || !a.write || a.fresh || len(at.must) > 0 || !after.known[a.at.Parent()] && !after.free(a.at.Parent()) {
			continue
		}
		switch {
		case a.owner == "" && !wrote[a.place]:
			out = append(out, finding{a.at.Parent(), a.at.Pos(), "shared " + a.place,
				fmt.Sprintf("%s belongs to all goroutines and is written without a lock; nothing was written to it before", a.place)})
		case a.owner != "" && !bare[a.place] && methodOf(a.at.Parent(), a.owner) && saysShared(c.Before, a.owner):
			out = append(out, finding{a.at.Parent(), a.at.Pos(), "shared " + a.owner,
				fmt.Sprintf("%s is written without a lock, but several goroutines may use one %s at once", a.place, a.owner)})
		case a.owner != "" && !wrote[a.owner] && methodOf(a.at.Parent(), a.owner) && c.After.usesAtOnce(outermost(a.at.Parent()), a.owner):
			out = append(out, finding{a.at.Parent(), a.at.Pos(), "shared " + a.owner,
				fmt.Sprintf("%s is written without a lock, and goroutines that a loop starts come here with what may be one %s: nothing was written to it before", a.place, a.owner)})
		}
	}
	return out
}

// writtenOwners are the types and variables that are written to once they are made.
func writtenOwners(all []access) map[string]bool {
	out := map[string]bool{}
	for _, a := range all {
		if a.write && !a.fresh {
			out[a.owner], out[a.place] = true, true
		}
	}
	return out
}

// writtenBare are the places that a method of their own type writes to without a lock.
func writtenBare(f *lockFlow, all []access) map[string]bool {
	out := map[string]bool{}
	for _, a := range all {
		if a.write && !a.fresh && methodOf(a.at.Parent(), a.owner) && len(f.at[a.at].must) == 0 {
			out[a.place] = true
		}
	}
	return out
}

// methodOf reports whether a function is a method of the type, or a literal in one.
func methodOf(fn *ssa.Function, owner string) bool {
	recv := outermost(fn).Signature.Recv()
	return recv != nil && typeName(recv.Type()) == owner
}

var concurrently = regexp.MustCompile(`(?i)\b(several|many|multiple|different) goroutines|\bconcurren|\bgoroutines at once|\bgoroutine.safe|\bthread.safe`)

// negated is what says the opposite.
var negated = regexp.MustCompile(`(?i)\bnot (be )?(safe|used|usable|meant)|\bone goroutine|\bmust not\b`)

// saysShared reports whether the comment of a type says that goroutines may share it.
func saysShared(p *Package, name string) bool {
	for _, f := range p.Files {
		for _, d := range f.Decls {
			g, ok := d.(*ast.GenDecl)
			if !ok {
				continue
			}
			for _, s := range g.Specs {
				if t, ok := s.(*ast.TypeSpec); ok && t.Name.Name == name {
					text := strings.Join(strings.Fields(g.Doc.Text()+" "+t.Doc.Text()), " ")
					return concurrently.MatchString(text) && !negated.MatchString(text)
				}
			}
		}
	}
	return false
}

// once stands for what sync.Once holds while it calls a function.
const once mutex = "sync.Once"

// underOnce reports whether a call is that of sync.Once.
func underOnce(site ssa.Instruction) bool {
	call, ok := site.(*ssa.Call)
	if !ok {
		return false
	}
	fn := call.Call.StaticCallee()
	return fn != nil && pkgPath(fn) == "sync" && fn.Name() == "Do"
}
