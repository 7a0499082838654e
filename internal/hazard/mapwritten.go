package hazard

import (
	"go/token"
	"strings"

	"golang.org/x/tools/go/ssa"
)

// mapWritten finds what is written, sent or handed on in a loop over a map: it comes in
// another order each time.
func mapWritten(c *Change) []finding {
	var out []finding
	for _, p := range c.Pairs {
		if p.Before == nil {
			continue
		}
		if at := writtenInMap(p.After); at != nil && c.ordered(p) {
			out = append(out, finding{p.After, at.Pos(), "mapwritten " + p.Name,
				"what is written here comes in the order of the map, which is another each time"})
		}
	}
	return out
}

// ordered reports whether the baseline of a function, or what it calls, puts something in
// order, and writes nothing as it goes through a map.
func (c *Change) ordered(p Pair) bool {
	sorted := false
	for _, fn := range c.Before.reached(p.Before) {
		if writtenInMap(fn) != nil {
			return false
		}
		sorted = sorted || callsSort(fn) || callsOf(fn, "slices", "Sorted", "SortedFunc", "SortedStableFunc")
	}
	return sorted
}

// writtenInMap is a write, in a loop over a map, to what is there before the loop.
func writtenInMap(fn *ssa.Function) ssa.Instruction {
	for _, fn := range withLiterals(fn) {
		for _, b := range fn.Blocks {
			for _, in := range b.Instrs {
				if next, ok := in.(*ssa.Next); !ok || next.IsString {
					continue
				}
				for _, inner := range fn.Blocks {
					if !sameLoop(inner, b) {
						continue
					}
					for _, in := range inner.Instrs {
						if writesOut(in, b) {
							return in
						}
					}
				}
			}
		}
	}
	return nil
}

// writesOut reports whether an instruction writes to something that was there before a loop.
func writesOut(in ssa.Instruction, head *ssa.BasicBlock) bool {
	call, ok := in.(*ssa.Call)
	if !ok {
		return false
	}
	c := &call.Call
	var to ssa.Value
	switch {
	case c.IsInvoke():
		if !strings.HasPrefix(c.Method.Name(), "Write") {
			return false
		}
		to = c.Value
	case outputs[libraryName(c)]:
		to = unboxed(c.Args[0])
	default:
		return false
	}
	made, ok := to.(ssa.Instruction)
	return !ok || !sameLoop(made.Block(), head) || isLoad(made)
}

// isLoad reports whether a value is read from memory that a loop does not make.
func isLoad(in ssa.Instruction) bool {
	load, ok := in.(*ssa.UnOp)
	if !ok || load.Op != token.MUL {
		return false
	}
	_, field := load.X.(*ssa.FieldAddr)
	return field
}

// outputs are the functions that write to their first argument.
var outputs = map[string]bool{
	"strings.Builder.WriteString": true, "strings.Builder.WriteByte": true, "strings.Builder.WriteRune": true, "strings.Builder.Write": true,
	"bytes.Buffer.WriteString": true, "bytes.Buffer.WriteByte": true, "bytes.Buffer.WriteRune": true, "bytes.Buffer.Write": true,
	"bufio.Writer.WriteString": true, "bufio.Writer.WriteByte": true, "bufio.Writer.WriteRune": true, "bufio.Writer.Write": true,
	"fmt.Fprintf": true, "fmt.Fprintln": true, "fmt.Fprint": true, "io.WriteString": true,
}
