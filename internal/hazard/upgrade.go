package hazard

import (
	"fmt"

	"golang.org/x/tools/go/ssa"
)

// siblings are methods that the library calls in place of another, where there are both.
var siblings = map[string]string{
	"WriteTo": "Read", "ReadByte": "Read", "ReadRune": "Read", "ReadAt": "Read",
	"ReadFrom": "Write", "WriteString": "Write", "WriteByte": "Write", "WriteRune": "Write",
}

// upgraded finds new methods that the library calls in place of Read or Write, and that do not keep up
// to date what those do: where the stream is, how much was written.
func upgraded(c *Change) []finding {
	var out []finding
	for _, p := range c.Pairs {
		fn := p.After
		if p.Before != nil || fn.Signature.Recv() == nil || siblings[fn.Name()] == "" {
			continue
		}
		sibling := c.After.funcs[typeName(fn.Signature.Recv().Type())+"."+siblings[fn.Name()]]
		if sibling == nil || c.After.handsOn(fn) {
			continue
		}
		does := c.After.all(fn).writes
		for _, kept := range c.After.all(sibling).writes.sorted() {
			if !does[kept] && c.After.isPlainCell(kept) {
				out = append(out, finding{fn, fn.Pos(), "upgrade " + p.Name + " " + string(kept),
					fmt.Sprintf("%s is called in place of %s, but leaves %s as it was", fn.Name(), sibling.Name(), kept)})
				break
			}
		}
	}
	return out
}

// isPlainCell reports whether a cell holds a number, a text or a flag, and not what is read from or
// written to.
func (p *Package) isPlainCell(c cell) bool {
	t := p.cellType(c)
	return t != nil && isPlain(t)
}

// handsOn reports whether a function makes an interface of something of the package: who gets that may
// call its methods.
func (p *Package) handsOn(fn *ssa.Function) bool {
	for _, fn := range p.reached(fn) {
		for in := range instructions(fn) {
			if made, ok := in.(*ssa.MakeInterface); ok && p.ownNamed(made.X.Type()) != nil {
				return true
			}
		}
	}
	return false
}
