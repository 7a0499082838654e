package hazard

import (
	"fmt"
	"go/token"
	"go/types"
	"strings"

	"golang.org/x/tools/go/ssa"
)

// unflushed finds what was written to a bufio.Writer and is not passed on when the function
// returns, and errors of Flush that go nowhere.
func unflushed(c *Change) []finding {
	var out []finding
	for _, p := range c.Pairs {
		if p.Before == nil {
			continue
		}
		newWriter := len(made(p.Before)) == 0
		for _, w := range made(p.After) {
			if at := flushIgnored(p.After, w); at != nil && newWriter && errorResult(p.After.Signature) >= 0 {
				out = append(out, finding{p.After, at.Pos(), "flush " + p.Name, "the error of Flush goes nowhere, and with it that of each write before"})
			}
		}
		if at := heldReturn(p.After); at != nil && heldReturn(p.Before) == nil {
			out = append(out, finding{p.After, posOf(at), "unflushed " + p.Name, "what was written stays in the buffer when the function returns here without an error"})
		}
		if at := heldWait(p.After); at != nil && newWriter {
			out = append(out, finding{p.After, at.Pos(), "waiting " + p.Name, "the function waits here while what was written before may be in the buffer, where it was passed on at once"})
		}
		if at := heldError(p.After); at != nil && newWriter {
			out = append(out, finding{p.After, posOf(at), "unwritten " + p.Name, "what was written before the error stays in the buffer, where it was passed on"})
		}
	}
	return out
}

// flushLost finds functions that no longer flush or sync what they flushed.
func flushLost(c *Change) []finding {
	var out []finding
	for _, p := range c.Pairs {
		if p.Before == nil {
			continue
		}
		was, is := flushes(p.Before), flushes(p.After)
		for what := range was {
			if !is[what] && stillUses(p.After, what) {
				out = append(out, finding{p.After, p.After.Pos(), "flushlost " + p.Name + " " + what,
					fmt.Sprintf("%s is no longer flushed, so what was written to it stays there", what)})
			}
		}
	}
	return out
}

// flushes are the things that a function, or what it calls in the package, flushes or syncs.
func flushes(fn *ssa.Function) map[string]bool {
	out := map[string]bool{}
	eachCall(fn, map[*ssa.Function]bool{}, func(c *ssa.CallCommon) {
		if c.IsInvoke() || len(c.Args) == 0 || c.StaticCallee() == nil || c.StaticCallee().Signature.Recv() == nil {
			return
		}
		if name := c.StaticCallee().Name(); name == "Flush" || name == "Sync" {
			if what := source(c.Args[0]); what != "" && !strings.HasPrefix(what, "parameter ") {
				out[what] = true
			}
		}
	})
	return out
}

// stillUses reports whether the field is still there.
func stillUses(fn *ssa.Function, what string) bool {
	for _, m := range fn.Package().Members {
		t, ok := m.(*ssa.Type)
		if !ok {
			continue
		}
		name, field, _ := strings.Cut(what, ".")
		st, ok := t.Type().Underlying().(*types.Struct)
		if !ok || t.Name() != name {
			continue
		}
		for i := range st.NumFields() {
			if st.Field(i).Name() == field {
				return true
			}
		}
	}
	return false
}

// eachCall visits the calls of a function and of those it calls in the package.
func eachCall(fn *ssa.Function, seen map[*ssa.Function]bool, visit func(*ssa.CallCommon)) {
	if seen[fn] {
		return
	}
	seen[fn] = true
	for _, lit := range fn.AnonFuncs {
		eachCall(lit, seen, visit)
	}
	for in := range instructions(fn) {
		call, ok := in.(ssa.CallInstruction)
		if !ok {
			continue
		}
		visit(call.Common())
		if callee := call.Common().StaticCallee(); callee != nil && callee.Package() == fn.Package() {
			eachCall(callee, seen, visit)
		}
	}
}

// made are the buffered writers that a function makes for what it did not make itself.
func made(fn *ssa.Function) []ssa.Value {
	var out []ssa.Value
	for in := range instructions(fn) {
		call, ok := in.(*ssa.Call)
		if !ok {
			continue
		}
		callee := call.Call.StaticCallee()
		if callee != nil && pkgPath(callee) == "bufio" && strings.HasPrefix(callee.Name(), "NewWriter") && !inMemory(call.Call.Args[0]) {
			out = append(out, call)
		}
	}
	return out
}

// inMemory reports whether a writer cannot fail.
func inMemory(v ssa.Value) bool {
	mi, ok := v.(*ssa.MakeInterface)
	return ok && (isNamed(mi.X.Type(), "bytes", "Buffer") || isNamed(mi.X.Type(), "strings", "Builder"))
}

// flushIgnored is a Flush of w of which nobody looks at the error; nil if another is looked at.
func flushIgnored(fn *ssa.Function, w ssa.Value) ssa.Instruction {
	all := aliases(w)
	var ignored ssa.Instruction
	for in := range instructions(fn) {
		call, ok := in.(ssa.CallInstruction)
		if !ok || !isFlush(call.Common()) || !all[call.Common().Args[0]] {
			continue
		}
		if usesResult(call, 0) {
			return nil
		}
		ignored = in
	}
	return ignored
}

func isFlush(c *ssa.CallCommon) bool {
	fn := c.StaticCallee()
	return fn != nil && fn.Name() == "Flush" && fn.Signature.Recv() != nil && isNamed(fn.Signature.Recv().Type(), "bufio", "Writer")
}

// writesTo reports whether a call writes to a bufio.Writer.
func writesTo(c *ssa.CallCommon) bool {
	fn := c.StaticCallee()
	if fn == nil || len(c.Args) == 0 {
		return false
	}
	if recv := fn.Signature.Recv(); recv != nil {
		return isNamed(recv.Type(), "bufio", "Writer") && strings.HasPrefix(fn.Name(), "Write")
	}
	mi, ok := c.Args[0].(*ssa.MakeInterface)
	if !ok || !isNamed(mi.X.Type(), "bufio", "Writer") {
		return false
	}
	return pkgPath(fn) == "fmt" && strings.HasPrefix(fn.Name(), "Fprint") || pkgPath(fn) == "io" && fn.Name() == "WriteString"
}

// heldReturn is a return of a function that flushes elsewhere, without an error, when
// something may have been written and was not flushed.
func heldReturn(fn *ssa.Function) ssa.Instruction {
	return held(fn, func(ret *ssa.Return) bool {
		at := errorResult(fn.Signature)
		if at < 0 {
			return len(ret.Results) == 0
		}
		c, ok := ret.Results[at].(*ssa.Const)
		return ok && c.IsNil()
	})
}

// heldError is a return with an error that no write has brought, likewise.
func heldError(fn *ssa.Function) ssa.Instruction {
	return held(fn, func(ret *ssa.Return) bool {
		at := errorResult(fn.Signature)
		return at >= 0 && otherFault(ret.Results[at], writesTo)
	})
}

// otherFault reports whether a value is an error for certain, and comes from something else
// than the calls meant.
func otherFault(v ssa.Value, meant func(*ssa.CallCommon) bool) bool {
	switch v := v.(type) {
	case *ssa.Const, *ssa.Phi, *ssa.Parameter, *ssa.FreeVar:
		return false
	case *ssa.Extract:
		return otherFault(v.Tuple, meant)
	case *ssa.Call:
		return !meant(&v.Call) && !isFlush(&v.Call)
	case *ssa.UnOp:
		_, global := v.X.(*ssa.Global)
		return global
	case *ssa.MakeInterface:
		return true
	}
	return false
}

// heldWait is a receive or a select that blocks while something may be in the buffer.
func heldWait(fn *ssa.Function) ssa.Instruction {
	ends, ok := unflushedEnds(fn)
	if !ok {
		return nil
	}
	for _, b := range fn.Blocks {
		if !dirtyAt(b, ends) {
			continue
		}
		for _, in := range b.Instrs {
			switch in := in.(type) {
			case *ssa.UnOp:
				if in.Op == token.ARROW {
					return in
				}
			case *ssa.Select:
				if in.Blocking {
					return in
				}
			case ssa.CallInstruction:
				if isFlush(in.Common()) {
					return nil
				}
			}
		}
	}
	return nil
}

func held(fn *ssa.Function, counts func(*ssa.Return) bool) ssa.Instruction {
	ends, ok := unflushedEnds(fn)
	if !ok {
		return nil
	}
	for _, b := range fn.Blocks {
		if ret, ok := b.Instrs[len(b.Instrs)-1].(*ssa.Return); ok && ends[b] && counts(ret) {
			return ret
		}
	}
	return nil
}

// unflushedEnds are the blocks at whose end something may be in a buffer. It is false where
// nothing is flushed, or a deferred call may do it.
func unflushedEnds(fn *ssa.Function) (map[*ssa.BasicBlock]bool, bool) {
	flushes := false
	for in := range instructions(fn) {
		if d, ok := in.(*ssa.Defer); ok && (isFlush(&d.Call) || d.Call.StaticCallee() != nil && d.Call.StaticCallee().Parent() == fn) {
			return nil, false
		}
		call, ok := in.(ssa.CallInstruction)
		flushes = flushes || ok && isFlush(call.Common())
	}
	dirty := map[*ssa.BasicBlock]bool{}
	for changed := true; changed; {
		changed = false
		for _, b := range fn.Blocks {
			d := dirtyAt(b, dirty)
			for _, in := range b.Instrs {
				if call, ok := in.(ssa.CallInstruction); ok {
					switch {
					case isFlush(call.Common()):
						d = false
					case writesTo(call.Common()):
						d = true
					}
				}
			}
			if d != dirty[b] {
				dirty[b], changed = d, true
			}
		}
	}
	return dirty, flushes
}

func dirtyAt(b *ssa.BasicBlock, ends map[*ssa.BasicBlock]bool) bool {
	for _, p := range b.Preds {
		if ends[p] {
			return true
		}
	}
	return false
}

// lostPart finds functions that wrote what they had before they returned an error, and write
// nothing then now.
func lostPart(c *Change) []finding {
	var out []finding
	for _, p := range c.Pairs {
		if p.Before == nil || errorResult(p.After.Signature) < 0 {
			continue
		}
		was, is := writesBeforeErrors(p.Before), writesBeforeErrors(p.After)
		for place, had := range was {
			if now, writes := is[place]; had != nil && writes && now == nil && returnsOtherFault(p.After) {
				out = append(out, finding{p.After, p.After.Pos(), "part " + p.Name + " " + place,
					fmt.Sprintf("what was written to %s before an error was returned is no longer written", place)})
			}
		}
	}
	return out
}

// writesBeforeErrors says to what a function writes, and for each an error that is returned
// behind a write and does not come from it.
func writesBeforeErrors(fn *ssa.Function) map[string]ssa.Instruction {
	out := map[string]ssa.Instruction{}
	at := errorResult(fn.Signature)
	for _, b := range fn.Blocks {
		for i, in := range b.Instrs {
			call, ok := in.(*ssa.Call)
			if !ok {
				continue
			}
			place := written(&call.Call)
			if place == "" {
				continue
			}
			if _, ok := out[place]; !ok {
				out[place] = nil
			}
			for _, end := range fn.Blocks {
				ret, ok := end.Instrs[len(end.Instrs)-1].(*ssa.Return)
				if ok && comesBefore(b, i, ret) && otherFault(ret.Results[at], writes) {
					out[place] = ret
				}
			}
		}
	}
	return out
}

func returnsOtherFault(fn *ssa.Function) bool {
	at := errorResult(fn.Signature)
	for _, b := range fn.Blocks {
		ret, ok := b.Instrs[len(b.Instrs)-1].(*ssa.Return)
		if ok && otherFault(ret.Results[at], writes) {
			return true
		}
	}
	return false
}

// writes reports whether a call writes to something, so that its error is one of that: package binary's Write is one, to whatever
// it is given.
func writes(c *ssa.CallCommon) bool {
	if fn := c.StaticCallee(); fn != nil && fn.Signature.Recv() == nil && pkgPath(fn) == "encoding/binary" && fn.Name() == "Write" {
		return true
	}
	return written(c) != ""
}

// written is the writer that a call writes to, in words that hold in both states.
func written(c *ssa.CallCommon) string {
	if c.IsInvoke() {
		if strings.HasPrefix(c.Method.Name(), "Write") && c.Method.Name() != "WriteHeader" {
			return source(c.Value)
		}
		return ""
	}
	fn := c.StaticCallee()
	if fn == nil || len(c.Args) == 0 {
		return ""
	}
	if fn.Signature.Recv() != nil {
		if isNamed(fn.Signature.Recv().Type(), "bufio", "Writer") && strings.HasPrefix(fn.Name(), "Write") {
			return source(c.Args[0])
		}
		return ""
	}
	if pkgPath(fn) == "fmt" && strings.HasPrefix(fn.Name(), "Fprint") || pkgPath(fn) == "io" && fn.Name() == "WriteString" {
		v := c.Args[0]
		if mi, ok := v.(*ssa.MakeInterface); ok && !isNamed(mi.X.Type(), "bufio", "Writer") {
			return ""
		}
		if ci, ok := v.(*ssa.ChangeInterface); ok {
			v = ci.X
		}
		return source(v)
	}
	return ""
}
