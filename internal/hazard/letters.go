package hazard

import (
	"go/token"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"
)

// bytesAsLetters finds bytes that are written as if each were a letter: one above 0x7f becomes
// two.
func bytesAsLetters(c *Change) []finding {
	var out []finding
	for _, p := range c.Pairs {
		from := c.movedFrom(p)
		if len(from) == 0 || slices.ContainsFunc(from, hadLetters) {
			continue
		}
		if at := byteAsLetter(p.After); at != nil {
			out = append(out, finding{p.After, at.Pos(), "letter " + p.Name,
				"a byte is written as a letter: one above 0x7f becomes the two bytes of that letter"})
		}
	}
	return out
}

// hadLetters reports whether a function writes bytes as letters, by a verb of a format, too.
func hadLetters(fn *ssa.Function) bool {
	if byteAsLetter(fn) != nil {
		return true
	}
	for _, fn := range withLiterals(fn) {
		for in := range instructions(fn) {
			call, ok := in.(*ssa.Call)
			if ok && strings.HasPrefix(libraryName(&call.Call), "fmt.") && slices.ContainsFunc(printed(&call.Call, 'c'), func(v ssa.Value) bool { return isByte(v.Type()) }) {
				return true
			}
		}
	}
	return false
}

// byteAsLetter is where a byte is converted to a letter and written as such, if nothing tells
// bytes above 0x7f from others.
func byteAsLetter(fn *ssa.Function) ssa.Instruction {
	for _, fn := range withLiterals(fn) {
		for in := range instructions(fn) {
			v := writtenLetter(in)
			if v != nil && wasByte(v) && !tellsASCII(fn) {
				return in
			}
		}
	}
	return nil
}

// writtenLetter is the letter that an instruction writes; nil if it does not.
func writtenLetter(in ssa.Instruction) ssa.Value {
	switch in := in.(type) {
	case *ssa.Call:
		switch libraryName(&in.Call) {
		case "strings.Builder.WriteRune", "bytes.Buffer.WriteRune", "bufio.Writer.WriteRune", "unicode/utf8.AppendRune":
			return in.Call.Args[1]
		}
	case *ssa.Convert:
		if isString(in.Type()) && isInteger(in.X.Type()) {
			return in.X
		}
	}
	return nil
}

// wasByte reports whether a letter was a byte of a text, or a number of eight bits.
func wasByte(v ssa.Value) bool {
	conv, ok := v.(*ssa.Convert)
	if !ok {
		return isByte(v.Type())
	}
	if isByte(conv.X.Type()) {
		return !isConst(conv.X)
	}
	e, ok := conv.X.(*ssa.Extract)
	if !ok {
		return false
	}
	call, ok := e.Tuple.(*ssa.Call)
	return ok && libraryName(&call.Call) == "strconv.ParseUint" && isNumeral(call.Call.Args[2]) && call.Call.Args[2].(*ssa.Const).Int64() == 8
}

func isByte(t types.Type) bool {
	b, ok := t.Underlying().(*types.Basic)
	return ok && b.Kind() == types.Uint8
}

// tellsASCII reports whether a function compares something with the first byte that is no
// letter of ASCII, or the last that is, or looks letters up in a range.
func tellsASCII(fn *ssa.Function) bool {
	for in := range instructions(fn) {
		op, ok := in.(*ssa.BinOp)
		if !ok {
			continue
		}
		if _, orders := mirrored[op.Op]; !orders && op.Op != token.AND && op.Op != token.EQL && op.Op != token.NEQ {
			continue
		}
		for _, v := range []ssa.Value{op.X, op.Y} {
			if isNumeral(v) && v.(*ssa.Const).Int64() > 0 && (op.Op != token.EQL && op.Op != token.NEQ || v.(*ssa.Const).Int64() >= 0x7f) {
				return true
			}
		}
	}
	return false
}
