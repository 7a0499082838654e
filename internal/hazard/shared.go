package hazard

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"maps"
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"
)

// handsOut finds results that share memory which outlives the call, or belongs to the caller,
// where the baseline made them anew: who writes to the one changes the other.
func handsOut(c *Change) []finding {
	var out []finding
	for _, name := range common(c) {
		before, after := c.Before.funcs[name], c.After.funcs[name]
		if !ast.IsExported(after.Name()) || resultTypes(before) != resultTypes(after) {
			continue
		}
		for i := range after.Signature.Results().Len() {
			for _, way := range c.After.parts(after.Signature.Results().At(i).Type()) {
				m, at := c.After.returned(after, i, way)
				if len(m) == 0 || !m.known() {
					continue
				}
				was, ok := c.wayBefore(before, after, i, way)
				if !ok {
					continue
				}
				if b, _ := c.Before.returned(before, i, was); len(b) > 0 {
					continue
				}
				out = append(out, finding{
					fn: after, pos: at, subject: fmt.Sprintf("result %d %v of %s", i, way, name),
					why: fmt.Sprintf("%s returns memory of %s, where it returned memory of its own: who changes the one changes the other", name, first(m)),
				})
			}
		}
	}
	return out
}

// wayBefore is a way from a result in the baseline: the fields of a struct may have other
// numbers there, and one that is new had no memory that could be the caller's own.
func (c *Change) wayBefore(before, after *ssa.Function, result int, way []step) ([]step, bool) {
	want := fieldsOn(after.Signature.Results().At(result).Type(), way)
	t := before.Signature.Results().At(result).Type()
	for _, was := range c.Before.parts(t) {
		if fieldsOn(t, was) == want {
			return was, true
		}
	}
	return nil, false
}

// fieldsOn are the names of the fields on a way, and elements.
func fieldsOn(t types.Type, way []step) string {
	var names strings.Builder
	for _, s := range way {
		if ptr, ok := t.Underlying().(*types.Pointer); ok {
			t = ptr.Elem()
		}
		switch u := t.Underlying().(type) {
		case *types.Slice:
			t = u.Elem()
		case *types.Map:
			t = u.Elem()
		case *types.Struct:
			t = u.Field(int(s)).Type()
			names.WriteString(u.Field(int(s)).Name())
		}
		names.WriteString(".")
	}
	return names.String()
}

// common are the names of functions that both sides have.
func common(c *Change) []string {
	var out []string
	for name := range c.After.funcs {
		if c.Before.funcs[name] != nil {
			out = append(out, name)
		}
	}
	slices.Sort(out)
	return out
}

func resultTypes(fn *ssa.Function) string {
	return types.TypeString(fn.Signature.Results(), func(*types.Package) string { return "" })
}

// returned is the memory that a part of a result leads to, and where it is returned.
func (p *Package) returned(fn *ssa.Function, result int, way []step) (memories, token.Pos) {
	all := memories{}
	at := fn.Pos()
	for in := range instructions(fn) {
		ret, ok := in.(*ssa.Return)
		if !ok || result >= len(ret.Results) {
			continue
		}
		m := p.leads(ret.Results[result], way)
		if len(all) == 0 && len(m) > 0 && ret.Pos().IsValid() {
			at = ret.Pos()
		}
		for k := range m {
			all[k] = true
		}
	}
	return all, at
}

// first names one of the memories.
func first(m memories) string {
	var names []string
	for k := range m {
		names = append(names, k.name)
	}
	slices.Sort(names)
	return names[0]
}

// keeps finds arguments whose memory is kept, or sent to others, where the baseline copied it,
// and memory of the function's own that is sent and used again.
func keeps(c *Change) []finding {
	var out []finding
	for _, name := range common(c) {
		before, after := c.Before.funcs[name], c.After.funcs[name]
		if before.Signature.Params().Len() != after.Signature.Params().Len() || !ast.IsExported(after.Name()) {
			continue
		}
		had := c.Before.kept(before, 3)
		for what, at := range c.After.kept(after, 3) {
			if _, ok := had[what]; ok || len(had) > 0 && !allNamed(had) {
				continue
			}
			out = append(out, finding{
				fn: at.Parent(), pos: at.Pos(), subject: what + " kept by " + name,
				why: fmt.Sprintf("%s keeps memory of %s, where it kept a copy: what the caller does with it later changes what is kept", name, what),
			})
		}
	}
	return out
}

func allNamed(had map[string]ssa.Instruction) bool { _, unknown := had["?"]; return !unknown }

// kept are the arguments whose memory a function stores where it outlives the call, itself or by
// what it calls, in words, with where.
func (p *Package) kept(fn *ssa.Function, depth int) map[string]ssa.Instruction {
	out := map[string]ssa.Instruction{}
	for m, in := range p.keptMemories(fn, depth) {
		out[m.name] = in
	}
	return out
}

func (p *Package) keptMemories(fn *ssa.Function, depth int) map[memory]ssa.Instruction {
	out := map[memory]ssa.Instruction{}
	keep := func(in ssa.Instruction, v ssa.Value) {
		for _, way := range p.parts(v.Type()) {
			if pointerTo(v.Type(), way) {
				continue
			}
			for m := range p.leads(v, way) {
				if m.root != nil && !m.kept && !isReceiver(m.root) && m.root.Parent() == fn && !p.holds(in, m.name) {
					out[m] = in
				}
			}
		}
	}
	p.eachStored(fn, keep)
	if depth > 0 {
		p.eachKeptBy(fn, depth-1, keep)
	}
	return out
}

// eachKeptBy calls back with the arguments of calls that what is called keeps.
func (p *Package) eachKeptBy(fn *ssa.Function, depth int, do func(ssa.Instruction, ssa.Value)) {
	for in := range instructions(fn) {
		call, ok := in.(*ssa.Call)
		if !ok {
			continue
		}
		callee := p.callee(call.Common())
		if callee == nil || callee == fn {
			continue
		}
		for m := range p.keptMemories(callee, depth) {
			if i := slices.Index(callee.Params, m.root); i >= 0 && i < len(call.Call.Args) {
				do(in, call.Call.Args[i])
			}
		}
	}
}

// holds reports whether an instruction stores in a cell, by its name: what was there before is
// put back.
func (p *Package) holds(in ssa.Instruction, name string) bool {
	store, ok := in.(*ssa.Store)
	if !ok {
		return false
	}
	out := cells{}
	p.at(store.Addr, out)
	return out[cell(name)]
}

// pointerTo reports whether a way leads to a pointer, of which keeping is what it is for.
func pointerTo(t types.Type, way []step) bool {
	for _, s := range way {
		switch u := t.Underlying().(type) {
		case *types.Slice:
			t = u.Elem()
		case *types.Map:
			t = u.Elem()
		case *types.Pointer:
			if st, ok := u.Elem().Underlying().(*types.Struct); ok && int(s) < st.NumFields() {
				t = st.Field(int(s)).Type()
			}
		case *types.Struct:
			t = u.Field(int(s)).Type()
		}
	}
	_, ok := t.Underlying().(*types.Pointer)
	return ok
}

// eachStored calls back with each value that is stored in a cell, or sent.
func (p *Package) eachStored(fn *ssa.Function, do func(ssa.Instruction, ssa.Value)) {
	for in := range instructions(fn) {
		out := cells{}
		switch in := in.(type) {
		case *ssa.Store:
			if base := p.at(in.Addr, out); len(out) > 0 && !isFresh(base) && !p.dropped(in, out) {
				do(in, in.Val)
			}
		case *ssa.MapUpdate:
			if base := p.holding(in.Map, out); len(out) > 0 && !isFresh(base) {
				do(in, in.Value)
			}
		}
	}
}

// sendsScratch finds memory that is sent to others and used again by the next call.
func sendsScratch(c *Change) []finding {
	var out []finding
	for _, pair := range c.Pairs {
		if pair.Before == nil {
			continue
		}
		had := c.Before.sent(pair.Before)
		if len(had) > 0 {
			continue
		}
		for what, at := range c.After.sent(pair.After) {
			out = append(out, finding{
				fn: at.Parent(), pos: at.Pos(), subject: what + " sent by " + pair.Name,
				why: fmt.Sprintf("%s sends memory of %s, and writes to it again while who gets it may still read it", pair.Name, what),
			})
		}
	}
	return out
}

// sent are the cells whose memory a function sends on a channel and writes to, in words.
func (p *Package) sent(fn *ssa.Function) map[string]ssa.Instruction {
	out := map[string]ssa.Instruction{}
	note := func(in ssa.Instruction, v ssa.Value) {
		if _, ok := v.Type().Underlying().(*types.Slice); !ok {
			return
		}
		for m := range p.leads(v, nil) {
			if p.own(fn).writes[cell(m.name)] {
				out[m.name] = in
			}
		}
	}
	for _, f := range withLiterals(fn) {
		for in := range instructions(f) {
			switch in := in.(type) {
			case *ssa.Send:
				note(in, in.X)
			case *ssa.Select:
				for _, s := range in.States {
					if s.Send != nil {
						note(in, s.Send)
					}
				}
			}
		}
	}
	return out
}

// writesArgument finds functions that write to memory of an argument, which the baseline let
// be.
func writesArgument(c *Change) []finding {
	var out []finding
	for _, name := range common(c) {
		before, after := c.Before.funcs[name], c.After.funcs[name]
		if !ast.IsExported(after.Name()) || before.Signature.Params().Len() != after.Signature.Params().Len() {
			continue
		}
		had := c.Before.argumentWrites(before, 3)
		for i, at := range c.After.argumentWrites(after, 3) {
			if _, ok := had[i]; ok || isReceiver(after.Params[i]) {
				continue
			}
			if types.IsInterface(after.Params[i].Type()) {
				continue // what it writes to it may have written to by reflection, which is not seen
			}
			what := after.Params[i].Name()
			out = append(out, finding{
				fn: after, pos: at.Pos(), subject: fmt.Sprintf("argument %d written by %s", i, name),
				why: fmt.Sprintf("%s writes to memory of the argument %s, which it only read: the caller may go on using it", name, what),
			})
		}
	}
	return out
}

// isList reports whether a type is a slice or a map, or a pointer to one.
func isList(t types.Type) bool {
	if ptr, ok := t.Underlying().(*types.Pointer); ok {
		t = ptr.Elem()
	}
	switch t.Underlying().(type) {
	case *types.Slice, *types.Map:
		return true
	}
	return false
}

// argumentWrites are the arguments, by number, whose elements a function writes to, itself or
// by what it calls; the receiver is one if it is a list.
func (p *Package) argumentWrites(fn *ssa.Function, depth int) map[int]ssa.Instruction {
	out := map[int]ssa.Instruction{}
	note := func(in ssa.Instruction, v ssa.Value) {
		for m := range p.leads(v, nil) {
			for i, param := range fn.Params {
				if m.root == param && (!m.kept && !isReceiver(param) || isReceiver(param) && isList(param.Type())) && out[i] == nil && strings.HasPrefix(m.name, "the argument ") {
					out[i] = in
				}
			}
		}
	}
	for _, f := range withLiterals(fn) {
		for in := range instructions(f) {
			p.eachWritten(in, func(v ssa.Value) { note(in, v) })
			call, ok := in.(ssa.CallInstruction)
			if !ok || depth == 0 {
				continue
			}
			callee := p.callee(call.Common())
			if callee == nil || callee == fn {
				continue
			}
			for i := range p.argumentWrites(callee, depth-1) {
				if i >= len(call.Common().Args) {
					continue
				}
				arg := call.Common().Args[i]
				if alloc, ok := arg.(*ssa.Alloc); ok { // a method of a list that is in a variable
					for _, stored := range storedFor(alloc, in) {
						note(in, stored)
					}
					continue
				}
				note(in, arg)
			}
		}
	}
	return out
}

// eachWritten calls back with the slices and maps whose elements an instruction writes to.
func (p *Package) eachWritten(in ssa.Instruction, do func(ssa.Value)) {
	switch in := in.(type) {
	case *ssa.Store:
		addr := in.Addr
		if at, ok := addr.(*ssa.FieldAddr); ok {
			addr = at.X
		}
		if at, ok := addr.(*ssa.IndexAddr); ok {
			if _, slice := at.X.Type().Underlying().(*types.Slice); slice {
				do(at.X)
			}
		}
	case *ssa.MapUpdate:
		do(in.Map)
	case ssa.CallInstruction:
		c := in.Common()
		if len(c.Args) == 0 {
			return
		}
		if b, ok := c.Value.(*ssa.Builtin); ok {
			switch b.Name() {
			case "delete", "clear", "copy":
				do(c.Args[0])
			case "append":
				if s, ok := c.Args[0].(*ssa.Slice); ok && s.High != nil && s.Max == nil {
					do(s)
				}
				if phi, ok := c.Args[0].(*ssa.Phi); ok {
					for _, e := range phi.Edges {
						if s, ok := e.(*ssa.Slice); ok && s.High != nil && s.Max == nil {
							do(s)
						}
					}
				}
			}
			return
		}
		if changesFirst[libraryName(c)] {
			do(unboxed(c.Args[0]))
		}
	}
}

// dropped reports whether a function lets go of what it stored in a cell before it ends: it
// stores nil there on each way on.
func (p *Package) dropped(store *ssa.Store, in cells) bool {
	for _, b := range store.Parent().Blocks {
		for i, other := range b.Instrs {
			s, ok := other.(*ssa.Store)
			if !ok || !isNil(s.Val) {
				continue
			}
			at := cells{}
			p.at(s.Addr, at)
			if !maps.Equal(at, in) {
				continue
			}
			if b == store.Block() {
				if i > slices.Index(b.Instrs, ssa.Instruction(store)) {
					return true
				}
			} else if !avoids(store.Block(), b) {
				return true
			}
		}
	}
	return false
}

func isNil(v ssa.Value) bool {
	c, ok := v.(*ssa.Const)
	return ok && c.IsNil()
}
