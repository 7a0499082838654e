package hazard

import (
	"golang.org/x/tools/go/ssa"
)

// requests are the functions of the library that are given what is sent as the body of a
// request. The transport may still read it when the answer is there.
var requests = map[string]bool{
	"net/http.NewRequest": true, "net/http.NewRequestWithContext": true, "net/http.Post": true, "net/http.Client.Post": true,
}

// sentAsBody is where a function, or one of the package that it gives them to, sends one of the
// values as the body of a request.
func (p *Package) sentAsBody(fn *ssa.Function, all map[ssa.Value]bool, depth int) ssa.Instruction {
	if depth == 0 {
		return nil
	}
	for in := range instructions(fn) {
		call, ok := in.(ssa.CallInstruction)
		if !ok {
			continue
		}
		for i, arg := range call.Common().Args {
			if !all[arg] {
				continue
			}
			if requests[libraryName(call.Common())] {
				return in
			}
			if to := p.callee(call.Common()); to != nil && to != fn && i < len(to.Params) && p.sentAsBody(to, aliasesWithin(to.Params[i], 1), depth-1) != nil {
				return in
			}
		}
	}
	return nil
}

// wholeBody finds the body of a message of net/http that is read to its end before it is handed
// on, where it was read by whom it is for: it may be a stream, and what ends it early becomes
// an error of something else.
func wholeBody(c *Change) []finding {
	var out []finding
	for _, p := range c.Pairs {
		at := memoryBody(p.After)
		if at == nil || !c.After.does(p.After, readsAll) {
			continue
		}
		handed := func(fn *ssa.Function) bool { return c.Before.does(fn, readsAll) || memoryBody(fn) != nil }
		if before := c.movedFrom(p); len(before) > 0 && !c.anyBefore(p, handed) {
			out = append(out, finding{p.After, at.Pos(), "whole body " + p.Name,
				"the body is read to its end before it is handed on, where it went through as it came: it may be a stream, and one that breaks off was handed on as far as it went"})
		}
	}
	return out
}

var readsAll = []string{"io.ReadAll", "io.Copy", "bytes.Buffer.ReadFrom", "io/ioutil.ReadAll"}

// memoryBody is where a function puts what lies in memory in place of the body of a message.
func memoryBody(fn *ssa.Function) ssa.Instruction {
	for store, field := range fieldStores(fn) {
		if _, made := rootOf(field).(*ssa.Alloc); made {
			continue
		}
		if name := fieldOf(field); name != "Response.Body" && name != "Request.Body" {
			continue
		}
		if call, ok := unboxed(unchanged(store.Val)).(*ssa.Call); ok && libraryName(&call.Call) == "io.NopCloser" {
			return store
		}
	}
	return nil
}

// unchanged is what was made another interface.
func unchanged(v ssa.Value) ssa.Value {
	if ci, ok := v.(*ssa.ChangeInterface); ok {
		return ci.X
	}
	return v
}
