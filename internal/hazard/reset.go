package hazard

import (
	"fmt"
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"
)

// halfReset finds values that are used again, and emptied when a function is done with them, not
// when it begins: where it returns early, the next call goes on with what is left.
func halfReset(c *Change) []finding {
	var out []finding
	for _, p := range c.Pairs {
		for _, v := range reusable(p.After) {
			at := leftWritten(p.After, v)
			if at != nil {
				out = append(out, finding{p.After, posOf(at), "halfreset " + p.Name + " " + v.Name(),
					fmt.Sprintf("%s keeps what was written to it when the function returns here, and the next call goes on with it", v.Name())})
			}
		}
	}
	return out
}

// reusable are the parameters of a function that can be written to and emptied by Reset, but for
// the receiver.
func reusable(fn *ssa.Function) []ssa.Value {
	var out []ssa.Value
	for i, param := range fn.Params {
		if (i > 0 || fn.Signature.Recv() == nil) && hasMethod(param.Type(), "Reset") && hasMethod(param.Type(), "Write") {
			out = append(out, param)
		}
	}
	return out
}

// leftWritten is a return behind a write to a value that is not emptied on the way, in a
// function that empties it elsewhere, but not before it writes.
func leftWritten(fn *ssa.Function, v ssa.Value) ssa.Instruction {
	emptied := map[*ssa.BasicBlock]bool{}
	var writes []*ssa.BasicBlock
	for _, r := range *v.Referrers() {
		call, ok := r.(ssa.CallInstruction)
		if !ok {
			return nil // somebody else has it, too
		}
		switch name := methodOn(call.Common(), v); {
		case name == "Reset":
			if _, deferred := call.(*ssa.Defer); deferred {
				return nil
			}
			emptied[r.Block()] = true
		case strings.HasPrefix(name, "Write") || name == "": // or it is handed on to what writes
			writes = append(writes, r.Block())
		}
	}
	if len(emptied) == 0 || len(writes) == 0 {
		return nil
	}
	for b := range emptied {
		if slices.ContainsFunc(writes, func(w *ssa.BasicBlock) bool { return b != w && reaches(b, w) }) {
			return nil // what is there is meant to stay until then
		}
	}
	for _, w := range writes {
		if emptied[w] {
			continue
		}
		if at := returnAvoiding(w, emptied); at != nil {
			return at
		}
	}
	return nil
}

// methodOn is the method of a value that a call calls; "" if it calls another function.
func methodOn(c *ssa.CallCommon, v ssa.Value) string {
	switch {
	case c.IsInvoke() && c.Value == v:
		return c.Method.Name()
	case !c.IsInvoke() && len(c.Args) > 0 && c.Args[0] == v && c.StaticCallee() != nil && c.StaticCallee().Signature.Recv() != nil:
		return c.StaticCallee().Name()
	}
	return ""
}

// returnAvoiding is a return that can be reached from a block without some others.
func returnAvoiding(from *ssa.BasicBlock, avoid map[*ssa.BasicBlock]bool) *ssa.Return {
	seen := map[*ssa.BasicBlock]bool{from: true}
	for work := []*ssa.BasicBlock{from}; len(work) > 0; work = work[1:] {
		if ret, ok := work[0].Instrs[len(work[0].Instrs)-1].(*ssa.Return); ok {
			return ret
		}
		for _, next := range work[0].Succs {
			if !seen[next] && !avoid[next] {
				seen[next] = true
				work = append(work, next)
			}
		}
	}
	return nil
}
