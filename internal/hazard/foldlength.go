package hazard

import (
	"go/token"

	"golang.org/x/tools/go/ssa"
)

// foldedLength finds texts that are compared without regard to case only if they have the same
// length: a letter in the other case may have another length.
func foldedLength(c *Change) []finding {
	var out []finding
	for _, p := range c.Pairs {
		at := sameLengthFirst(p.After)
		if at == nil || !c.anyDoes(p, foldings) || c.anyBefore(p, func(fn *ssa.Function) bool { return sameLengthFirst(fn) != nil }) {
			continue
		}
		out = append(out, finding{p.After, at.Pos(), "foldlength " + p.Name,
			"texts of two lengths are no longer compared, but a letter may have another length in the other case: K and the sign of the unit kelvin, ſ and s"})
	}
	return out
}

// foldings are the calls of the library for which letters in another case are the same.
var foldings = []string{"strings.EqualFold", "bytes.EqualFold", "strings.ToLower", "strings.ToUpper", "bytes.ToLower", "bytes.ToUpper"}

// sameLengthFirst is where a function compares the lengths of two texts, and those without regard to
// case only if they are the same.
func sameLengthFirst(fn *ssa.Function) ssa.Instruction {
	for _, fn := range withLiterals(fn) {
		for _, b := range fn.Blocks {
			x, y, same := lengthsCompared(b)
			if same == nil {
				continue
			}
			for in := range instructions(fn) {
				call, ok := in.(*ssa.Call)
				if ok && foldsEither(&call.Call, x, y) && len(same.Preds) == 1 && same.Dominates(call.Block()) {
					return b.Instrs[len(b.Instrs)-1].(*ssa.If).Cond.(*ssa.BinOp)
				}
			}
		}
	}
	return nil
}

// lengthsCompared are the two texts whose lengths decide where a block leads, and where it leads if they
// are the same.
func lengthsCompared(b *ssa.BasicBlock) (x, y ssa.Value, same *ssa.BasicBlock) {
	branch, ok := b.Instrs[len(b.Instrs)-1].(*ssa.If)
	if !ok {
		return nil, nil, nil
	}
	op, ok := branch.Cond.(*ssa.BinOp)
	if !ok || op.Op != token.EQL && op.Op != token.NEQ {
		return nil, nil, nil
	}
	x, y = textMeasured(op.X), textMeasured(op.Y)
	if x == nil || y == nil {
		return nil, nil, nil
	}
	if op.Op == token.EQL {
		return x, y, b.Succs[0]
	}
	return x, y, b.Succs[1]
}

// textMeasured is the text or the bytes that a number is the length of.
func textMeasured(v ssa.Value) ssa.Value {
	call, ok := v.(*ssa.Call)
	if !ok || !isBuiltin(&call.Call, "len") {
		return nil
	}
	if t := call.Call.Args[0].Type(); isString(t) || isBytes(t) {
		return call.Call.Args[0]
	}
	return nil
}

// foldsEither reports whether a call makes case no matter for one of two texts.
func foldsEither(c *ssa.CallCommon, x, y ssa.Value) bool {
	name := libraryName(c)
	for _, f := range foldings {
		if name != f {
			continue
		}
		for _, a := range c.Args {
			if a == x || a == y || source(a) != "" && (source(a) == source(x) || source(a) == source(y)) {
				return true
			}
		}
	}
	return false
}
