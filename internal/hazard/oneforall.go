package hazard

import (
	"slices"

	"golang.org/x/tools/go/ssa"
)

// spent are things that a turn of a loop uses up, with what makes them as new.
var spent = []struct {
	made  []string
	again []string
	why   string
}{
	{
		made: []string{"context.WithTimeout", "context.WithDeadline", "context.WithTimeoutCause", "context.WithDeadlineCause"},
		why:  "all turns have one deadline between them, where each had its own: those after a slow one have no time left",
	}, {
		made:  []string{"time.After", "time.NewTimer"},
		again: []string{"time.Timer.Reset"},
		why:   "all turns wait for one timer, where each had its own",
	}, {
		made:  []string{"strings.NewReader", "bytes.NewReader", "bytes.NewBuffer", "bytes.NewBufferString"},
		again: []string{"strings.Reader.Reset", "strings.Reader.Seek", "bytes.Reader.Reset", "bytes.Reader.Seek", "bytes.Buffer.Reset", "bytes.Buffer.WriteString", "bytes.Buffer.Write"},
		why:   "all turns read from one reader, where each had its own: those after the first find nothing left in it",
	},
}

// oneForAll finds what each turn of a loop made anew and used up, and is made once now, before the loop.
func oneForAll(c *Change) []finding {
	var out []finding
	for _, p := range c.Pairs {
		if p.Before == nil {
			continue
		}
		for _, s := range spent {
			at := madeForLoop(p.After, s.made)
			if at == nil || madeForLoop(p.Before, s.made) != nil || !c.Before.madeInTurns(p.Before, s.made) || c.After.madeInTurns(p.After, s.made) || c.After.does(p.After, s.again) {
				continue
			}
			out = append(out, finding{p.After, at.Pos(), "oneforall " + p.Name + " " + s.made[0], s.why})
		}
	}
	return out
}

// madeForLoop is where a function calls one of some of the library, not in a loop, and uses in a loop what
// that gave.
func madeForLoop(fn *ssa.Function, made []string) ssa.Instruction {
	for in := range instructions(fn) {
		call, ok := in.(*ssa.Call)
		if ok && slices.Contains(made, libraryName(&call.Call)) && !inLoop(call.Block()) && usedInLoop(call, 4) {
			return call
		}
	}
	return nil
}

// usedInLoop reports whether a loop has a value, or what is a part of it, or an interface with it.
func usedInLoop(v ssa.Value, depth int) bool {
	if depth == 0 {
		return false
	}
	for _, ref := range *v.Referrers() {
		if inLoop(ref.Block()) {
			return true
		}
		switch ref := ref.(type) {
		case *ssa.Extract:
			if ref.Index == 0 && usedInLoop(ref, depth-1) {
				return true
			}
		case *ssa.MakeInterface:
			if usedInLoop(ref, depth-1) {
				return true
			}
		case *ssa.ChangeInterface:
			if usedInLoop(ref, depth-1) {
				return true
			}
		case *ssa.FieldAddr: // the channel of a timer
			if usedInLoop(ref, depth-1) {
				return true
			}
		case *ssa.UnOp:
			if usedInLoop(ref, depth-1) {
				return true
			}
		}
	}
	return false
}

// madeInTurns reports whether a loop of a function calls one of some functions of the library, itself or
// by what it calls in the package.
func (p *Package) madeInTurns(fn *ssa.Function, made []string) bool {
	for in := range instructions(fn) {
		call, ok := in.(ssa.CallInstruction)
		if !ok || !inLoop(in.Block()) {
			continue
		}
		if slices.Contains(made, libraryName(call.Common())) {
			return true
		}
		if callee := p.callee(call.Common()); callee != nil && callee != fn && p.does(callee, made) {
			return true
		}
	}
	return false
}
