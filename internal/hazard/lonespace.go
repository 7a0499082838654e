package hazard

import (
	"go/constant"
	"go/token"
	"go/types"
	"strings"

	"golang.org/x/tools/go/ssa"
)

// loneSpace finds texts that are looked at for a space, where all white space counted: a tab or the end of a
// line is told from it.
func loneSpace(c *Change) []finding {
	var out []finding
	for _, p := range c.Pairs {
		at := spaceAsked(withLiterals(p.After))
		if at == nil || !c.anyDoes(p, anySpace) || c.anyBefore(p, func(fn *ssa.Function) bool { return spaceAsked(c.Before.reached(fn)) != nil }) || knowsTabs(c.After.reached(p.After)) {
			continue
		}
		out = append(out, finding{p.After, posOf(at), "lonespace " + p.Name,
			"a space is looked for, where any white space counted: a tab or an end of a line is told from it"})
	}
	return out
}

// anySpace are the functions of the library for which all white space is the same.
var anySpace = []string{"strings.Fields", "strings.FieldsSeq", "strings.TrimSpace", "bytes.Fields", "bytes.FieldsSeq", "bytes.TrimSpace", "unicode.IsSpace"}

// spaceAsked is where some functions look for a space in a text that they were given.
func spaceAsked(fns []*ssa.Function) ssa.Instruction {
	for _, fn := range fns {
		for in := range instructions(fn) {
			switch in := in.(type) {
			case *ssa.Call:
				if looksFor(&in.Call) && asItCame(in.Call.Args[0], 6) && isSpace(in.Call.Args[1]) {
					return in
				}
			case *ssa.BinOp:
				if (in.Op == token.EQL || in.Op == token.NEQ) && (isSpace(in.X) && asItCame(in.Y, 6) || isSpace(in.Y) && asItCame(in.X, 6)) {
					return in
				}
			}
		}
	}
	return nil
}

// looksFor reports whether a call looks for its second argument in the first.
func looksFor(c *ssa.CallCommon) bool {
	name := libraryName(c)
	_, name, _ = strings.Cut(name, ".")
	switch name {
	case "HasPrefix", "HasSuffix", "Contains", "ContainsRune", "Index", "IndexByte", "IndexRune", "LastIndex", "LastIndexByte", "Cut", "Split", "SplitN", "SplitSeq", "Trim", "TrimLeft", "TrimRight", "TrimPrefix", "TrimSuffix", "CutPrefix", "CutSuffix":
		return len(c.Args) > 1 && c.StaticCallee().Signature.Recv() == nil
	}
	return false
}

// isSpace reports whether a value is a space, as a text, a letter or a byte.
func isSpace(v ssa.Value) bool {
	c, ok := v.(*ssa.Const)
	if !ok || c.Value == nil {
		return false
	}
	switch c.Value.Kind() {
	case constant.String:
		return constant.StringVal(c.Value) == " "
	case constant.Int:
		return isNumber64(v, ' ') && (isByte(v.Type()) || isRune(v.Type()))
	}
	return false
}

// asItCame reports whether a text, or a letter, is of what a function was given, as it came: what it puts together
// itself has the spaces that it wrote.
func asItCame(v ssa.Value, depth int) bool {
	if depth == 0 {
		return false
	}
	switch v := v.(type) {
	case *ssa.Parameter, *ssa.Field, *ssa.FieldAddr:
		return true
	case *ssa.UnOp:
		return asItCame(v.X, depth-1)
	case *ssa.IndexAddr:
		return asItCame(v.X, depth-1)
	case *ssa.Index:
		return asItCame(v.X, depth-1)
	case *ssa.Lookup:
		return isString(v.X.Type()) && asItCame(v.X, depth-1)
	case *ssa.Slice:
		return asItCame(v.X, depth-1)
	case *ssa.Convert:
		return asItCame(v.X, depth-1)
	case *ssa.Extract:
		if next, ok := v.Tuple.(*ssa.Next); ok {
			if r, ok := next.Iter.(*ssa.Range); ok {
				return asItCame(r.X, depth-1)
			}
		}
	case *ssa.Alloc:
		stored := storedIn(v)
		return len(stored) == 1 && asItCame(stored[0], depth-1)
	}
	return false
}

// knowsTabs reports whether some functions look at other white space too.
func knowsTabs(fns []*ssa.Function) bool {
	for _, fn := range fns {
		for in := range instructions(fn) {
			for _, v := range in.Operands(nil) {
				c, ok := (*v).(*ssa.Const)
				if ok && c.Value != nil && (isNumber64(c, '\t') && (isByte(c.Type()) || isRune(c.Type())) || c.Value.Kind() == constant.String && strings.Contains(constant.StringVal(c.Value), "\t")) {
					return true
				}
			}
			if call, ok := in.(*ssa.Call); ok && libraryName(&call.Call) == "unicode.IsSpace" {
				return true
			}
		}
	}
	return false
}

func isRune(t types.Type) bool {
	b, ok := t.Underlying().(*types.Basic)
	return ok && (b.Kind() == types.Int32 || b.Kind() == types.UntypedRune)
}
