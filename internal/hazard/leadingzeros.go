package hazard

import (
	"go/constant"
	"go/token"
	"regexp"
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"
)

// leadingZeros finds numbers that a verb filled up with zeros and that package strconv writes now,
// which knows of none, where nothing in the code that is new can be meant to put them in front.
func leadingZeros(c *Change) []finding {
	var out []finding
	for _, p := range c.Pairs {
		if p.Before == nil {
			continue
		}
		before, after := c.Before.reached(p.Before), c.After.reached(p.After)
		if zerosAsked(after) >= zerosAsked(before) || c.After.timesIn(after, wholeNumbersWritten) <= c.Before.timesIn(before, wholeNumbersWritten) || fillsUp(after) {
			continue
		}
		if at := writtenWhole(after); at != nil {
			out = append(out, finding{p.After, at.Pos(), "zeros " + p.Name,
				"a number that had zeros in front, up to some digits, is written without them: a smaller one has fewer digits"})
		}
	}
	return out
}

// wholeNumbersWritten are the functions of package strconv that write a whole number.
var wholeNumbersWritten = []string{"strconv.Itoa", "strconv.FormatInt", "strconv.FormatUint", "strconv.AppendInt", "strconv.AppendUint"}

func writtenWhole(fns []*ssa.Function) ssa.Instruction {
	for _, fn := range fns {
		for in := range instructions(fn) {
			if call, ok := in.(ssa.CallInstruction); ok && slices.Contains(wholeNumbersWritten, libraryName(call.Common())) {
				return in
			}
		}
	}
	return nil
}

// filled is a verb for a whole number with zeros in front.
var filled = regexp.MustCompile(`%[-+# ]*0[-+# ]*[1-9][0-9]*[dxXob]`)

// zerosAsked counts such verbs in the constants of functions.
func zerosAsked(fns []*ssa.Function) (n int) {
	eachConstant(fns, func(value constant.Value) {
		if value.Kind() == constant.String {
			n += len(filled.FindAllString(strings.ReplaceAll(constant.StringVal(value), "%%", ""), -1))
		}
	})
	return n
}

// fillsUp reports whether functions mention a zero as a character, or a power of a base with which
// a number may be compared, or which may be added to it, for the sake of zeros.
func fillsUp(fns []*ssa.Function) (found bool) {
	eachConstant(fns, func(value constant.Value) {
		switch value.Kind() {
		case constant.String:
			text := constant.StringVal(value)
			found = found || strings.HasPrefix(text, "0") || strings.HasSuffix(text, "0")
		case constant.Int:
			n, exact := constant.Int64Val(value)
			found = found || exact && (n == '0' || isPower(n, 10) || isPower(n, 16) || isPower(n, 8))
		}
	})
	return found || comparesWith(fns, 16) || comparesWith(fns, 10) || comparesWith(fns, 8)
}

// isPower reports whether n is a power of a base above the first.
func isPower(n, base int64) bool {
	powers := 0
	for ; n > 1 && n%base == 0; n /= base {
		powers++
	}
	return n == 1 && powers > 1
}

var orders = []token.Token{token.LSS, token.LEQ, token.GTR, token.GEQ}

// comparesWith reports whether functions compare something with a number.
func comparesWith(fns []*ssa.Function, n int64) bool {
	for _, fn := range fns {
		for in := range instructions(fn) {
			if op, ok := in.(*ssa.BinOp); ok && slices.Contains(orders, op.Op) && (isNumber64(op.X, n) || isNumber64(op.Y, n) || isNumber64(op.X, n-1) || isNumber64(op.Y, n-1)) {
				return true
			}
		}
	}
	return false
}

// eachConstant visits the constants that functions use.
func eachConstant(fns []*ssa.Function, visit func(constant.Value)) {
	for _, fn := range fns {
		for in := range instructions(fn) {
			for _, v := range in.Operands(nil) {
				if c, ok := (*v).(*ssa.Const); ok && c.Value != nil {
					visit(c.Value)
				}
			}
		}
	}
}
