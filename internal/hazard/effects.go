package hazard

import (
	"go/token"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"
)

// effects are what a function does to cells.
type effects struct {
	reads, writes cells
	clock         bool // it asks for the time
}

// own returns what a function does itself, without those that it calls. Writes to what it has
// just made are none: nobody else can have read it.
func (p *Package) own(fn *ssa.Function) *effects {
	if e := p.ownEffects[fn]; e != nil {
		return e
	}
	e := &effects{reads: cells{}, writes: cells{}}
	p.ownEffects[fn] = e
	for in := range instructions(fn) {
		p.addEffects(e, in)
	}
	return e
}

func (p *Package) addEffects(e *effects, in ssa.Instruction) {
	if c := p.written(in); c != nil {
		e.writes.addAll(c)
	}
	switch in := in.(type) {
	case *ssa.UnOp:
		if in.Op == token.MUL {
			p.at(in.X, e.reads)
			p.addFields(in.Type(), e.reads)
		}
	case *ssa.Field:
		if c := p.fieldCell(in.X.Type(), in.Field); c != "" {
			e.reads[c] = true
		}
	case ssa.CallInstruction:
		c := in.Common()
		if c.IsInvoke() {
			break
		}
		if asksTime(c) {
			e.clock = true
		}
		for _, a := range c.Args { // a method of the library with a cell for its receiver
			if _, ok := a.(*ssa.FieldAddr); ok {
				p.at(a, e.reads)
			}
			if _, ok := a.(*ssa.Global); ok {
				p.at(a, e.reads)
			}
		}
	}
}

// addFields adds the fields of a struct that is read whole.
func (p *Package) addFields(t types.Type, out cells) {
	named, ok := types.Unalias(t).(*types.Named)
	if !ok || p.ownNamed(named) == nil {
		return
	}
	if s, ok := named.Underlying().(*types.Struct); ok {
		for i := range s.NumFields() {
			out[p.fieldCell(named, i)] = true
		}
	}
}

// asksTime reports whether a call asks for the time, be it by a function that is a value.
func asksTime(c *ssa.CallCommon) bool {
	if name := libraryName(c); name == "time.Now" || name == "time.Since" || name == "time.Until" {
		return true
	}
	if c.StaticCallee() != nil {
		return false
	}
	sig := c.Signature()
	return sig.Params().Len() == 0 && sig.Results().Len() == 1 && isTime(sig.Results().At(0).Type())
}

func isTime(t types.Type) bool {
	named, ok := types.Unalias(t).(*types.Named)
	return ok && named.Obj().Pkg() != nil && named.Obj().Pkg().Path() == "time" && named.Obj().Name() == "Time"
}

// written are the cells that an instruction writes to, but for those of what the function has
// made itself.
func (p *Package) written(in ssa.Instruction) cells {
	out := cells{}
	var base ssa.Value
	switch in := in.(type) {
	case *ssa.Store:
		base = p.at(in.Addr, out)
	case *ssa.MapUpdate:
		base = p.holding(in.Map, out)
	case ssa.CallInstruction:
		base = p.writtenByCall(in.Common(), out)
	}
	if len(out) == 0 || isFresh(base) {
		return nil
	}
	return out
}

func (p *Package) writtenByCall(c *ssa.CallCommon, out cells) ssa.Value {
	if len(c.Args) == 0 {
		return nil
	}
	if b, ok := c.Value.(*ssa.Builtin); ok {
		switch b.Name() {
		case "delete", "clear", "copy":
			return p.holding(c.Args[0], out)
		}
		return nil
	}
	name := libraryName(c)
	if changesFirst[name] {
		arg := c.Args[0]
		if m, ok := arg.(*ssa.MakeInterface); ok {
			arg = m.X
		}
		return p.holding(arg, out)
	}
	if p.callee(c) != nil || c.IsInvoke() {
		return nil
	}
	recv := c.Signature().Recv()
	if recv == nil {
		return nil
	}
	if _, ok := recv.Type().Underlying().(*types.Pointer); !ok || onlyReads(name) {
		return nil
	}
	switch c.Args[0].(type) {
	case *ssa.FieldAddr, *ssa.Global, *ssa.IndexAddr:
		return p.at(c.Args[0], out)
	case *ssa.UnOp:
		return p.holding(c.Args[0], out)
	}
	return nil
}

// onlyReads reports whether a method of the library, "strings.Replacer.Replace", changes nothing
// that later calls could tell from what its receiver holds.
func onlyReads(name string) bool {
	typ, method := "", name
	if at := strings.LastIndexByte(name, '.'); at >= 0 {
		typ, method = name[:at], name[at+1:]
	}
	switch method {
	case "Load", "Len", "String", "Bytes", "Lock", "Unlock", "RLock", "RUnlock", "TryLock", "TryRLock", "Range", "Cap", "Get", "Wait", "Do", "Cmp", "Sign", "Format":
		return true
	}
	if but, ok := settled[typ]; ok {
		return !slices.Contains(but, method)
	}
	return strings.HasPrefix(name, "time.")
}

// settled are types of the library whose values stay what they were made as, by all that their
// methods do but for those that are listed: that several goroutines may use them says their
// documentation, and it names no others.
var settled = map[string][]string{
	"strings.Replacer":         nil,
	"regexp.Regexp":            {"Longest", "UnmarshalText"},
	"time.Location":            nil,
	"time.Time":                decoding,
	"net/netip.Addr":           decoding,
	"net/netip.AddrPort":       decoding,
	"net/netip.Prefix":         decoding,
	"net/url.URL":              decoding,
	"net/url.Userinfo":         nil,
	"text/template.Template":   building,
	"html/template.Template":   building,
	"encoding/base32.Encoding": nil,
	"encoding/base64.Encoding": nil,
}

var (
	// decoding are methods that make another value of their receiver.
	decoding = []string{"UnmarshalText", "UnmarshalBinary", "UnmarshalJSON", "GobDecode"}
	// building are those by which a template becomes what is executed later.
	building = []string{"Parse", "ParseFiles", "ParseGlob", "ParseFS", "AddParseTree", "New", "Funcs", "Option", "Delims"}
)

// isFresh reports whether a value is memory that the function has made itself.
func isFresh(v ssa.Value) bool { return fresh(v, map[ssa.Value]bool{}) }

func fresh(v ssa.Value, seen map[ssa.Value]bool) bool {
	switch v := v.(type) {
	case *ssa.Alloc, *ssa.MakeMap, *ssa.MakeSlice:
		return true
	case *ssa.Phi:
		if seen[v] {
			return true
		}
		seen[v] = true
		for _, e := range v.Edges {
			if !fresh(e, seen) {
				return false
			}
		}
		return true
	}
	return false
}

// all returns what a function does with all that it calls in the package, and the function
// literals that it makes.
func (p *Package) all(fn *ssa.Function) *effects {
	if e := p.allEffects[fn]; e != nil {
		return e
	}
	e := &effects{reads: cells{}, writes: cells{}}
	for _, f := range p.reached(fn) {
		o := p.own(f)
		e.reads.addAll(o.reads)
		e.writes.addAll(o.writes)
		e.clock = e.clock || o.clock
	}
	p.allEffects[fn] = e
	return e
}

// reached are a function and those that it calls or makes, near and far.
func (p *Package) reached(fn *ssa.Function) []*ssa.Function {
	if list := p.reachedOf[fn]; list != nil {
		return list
	}
	seen := map[*ssa.Function]bool{fn: true}
	list := []*ssa.Function{fn}
	for i := 0; i < len(list); i++ {
		for in := range instructions(list[i]) {
			for _, f := range p.named(in) {
				if !seen[f] {
					seen[f] = true
					list = append(list, f)
				}
			}
		}
	}
	p.reachedOf[fn] = list
	return list
}

// named are the functions of the package that an instruction calls, or has as a value.
func (p *Package) named(in ssa.Instruction) []*ssa.Function {
	var out []*ssa.Function
	if call, ok := in.(ssa.CallInstruction); ok {
		if fn := p.callee(call.Common()); fn != nil {
			out = append(out, fn)
		}
	}
	for _, op := range in.Operands(nil) {
		if fn, ok := (*op).(*ssa.Function); ok && fn.Blocks != nil && outermost(fn).Pkg == p.SSA {
			out = append(out, fn)
		}
	}
	return out
}

// callers are the functions of the package that call another, or have it as a value; a
// function literal stands for the function it is written in.
func (p *Package) callers(fn *ssa.Function) []*ssa.Function {
	if p.callersOf == nil {
		p.callersOf = map[*ssa.Function][]*ssa.Function{}
		for _, f := range p.All {
			for in := range instructions(f) {
				for _, g := range p.named(in) {
					p.callersOf[g] = append(p.callersOf[g], f)
				}
			}
		}
	}
	return p.callersOf[fn]
}
