package hazard

import (
	"go/constant"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/ssa"
)

// cutDigits finds numbers that are written with a fixed number of digits, where they had as many as they
// need: of a larger one the first digits are gone.
func cutDigits(c *Change) []finding {
	var out []finding
	for _, p := range c.Pairs {
		at := anyFixedDigits(p.After)
		if at == nil || !c.anyDoes(p, writingNumbers) || c.anyBefore(p, func(fn *ssa.Function) bool { return anyFixedDigits(fn) != nil }) {
			continue
		}
		out = append(out, finding{p.After, at.Pos(), "digits " + p.Name,
			"the number is written with so many digits and no more: the first ones of a larger number are cut off"})
	}
	return out
}

// writingNumbers are the calls of the library that write all digits of a number.
var writingNumbers = []string{"fmt.Sprintf", "fmt.Fprintf", "fmt.Appendf", "fmt.Sprint", "fmt.Fprint", "fmt.Append", "strconv.Itoa", "strconv.FormatInt", "strconv.FormatUint", "strconv.AppendInt", "strconv.AppendUint"}

func anyFixedDigits(fn *ssa.Function) ssa.Instruction {
	for _, fn := range withLiterals(fn) {
		for in := range instructions(fn) {
			switch in := in.(type) {
			case *ssa.Slice:
				if isString(in.X.Type()) && in.High == nil && (cutsCarrier(in) || keepsLast(in)) {
					return in
				}
			case *ssa.Convert:
				if isByte(in.Type()) && leadingDigit(in) {
					return in
				}
			}
		}
	}
	return nil
}

// cutsCarrier reports whether the first digit is cut off the text of a number that a power of ten was
// added to, for the sake of zeros in front.
func cutsCarrier(s *ssa.Slice) bool {
	if s.Low == nil || !isNumber64(s.Low, 1) {
		return false
	}
	sum, ok := numberWritten(s.X).(*ssa.BinOp)
	if !ok || sum.Op != token.ADD {
		return false
	}
	for _, sides := range [][2]ssa.Value{{sum.X, sum.Y}, {sum.Y, sum.X}} {
		if isPowerOfTen(sides[0]) && !smallNumber(sides[1], s.Block()) {
			return true
		}
	}
	return false
}

// keepsLast reports whether the last digits alone are taken of the text of a number with zeros in front.
func keepsLast(s *ssa.Slice) bool {
	from, ok := s.Low.(*ssa.BinOp)
	if !ok || from.Op != token.SUB || !isNumeral(from.Y) || textMeasured(from.X) == nil {
		return false
	}
	sum, ok := s.X.(*ssa.BinOp)
	if !ok || sum.Op != token.ADD || !isZeros(sum.X) {
		return false
	}
	n := numberWritten(sum.Y)
	return n != nil && !smallNumber(n, s.Block())
}

// leadingDigit reports whether a digit is made of what is left of a number divided by a power of ten,
// however much that is.
func leadingDigit(conv *ssa.Convert) bool {
	sum, ok := conv.X.(*ssa.BinOp)
	if !ok || sum.Op != token.ADD {
		return false
	}
	for _, sides := range [][2]ssa.Value{{sum.X, sum.Y}, {sum.Y, sum.X}} {
		quo, ok := sides[1].(*ssa.BinOp)
		if isNumber64(sides[0], '0') && ok && quo.Op == token.QUO && isPowerOfTen(quo.Y) && !smallNumber(quo.X, conv.Block()) {
			return true
		}
	}
	return false
}

// numberWritten is the number that a text was made of; nil if it is none.
func numberWritten(text ssa.Value) ssa.Value {
	call, ok := text.(*ssa.Call)
	if !ok {
		return nil
	}
	switch libraryName(&call.Call) {
	case "strconv.Itoa", "strconv.FormatInt", "strconv.FormatUint":
		v := call.Call.Args[0]
		for {
			conv, ok := v.(*ssa.Convert)
			if !ok {
				return v
			}
			v = conv.X
		}
	}
	return nil
}

// smallNumber reports whether something bounds a number: it was compared, or is a part of a date or of
// another number, or a single byte.
func smallNumber(v ssa.Value, at *ssa.BasicBlock) bool {
	if bounded(v, 8, at, 6) {
		return true
	}
	switch v := v.(type) {
	case *ssa.Convert:
		return smallNumber(v.X, at)
	case *ssa.Parameter: // how large it is, callers know
		return !types.IsInterface(v.Type()) && v.Parent().Object() != nil && !v.Parent().Object().Exported()
	case *ssa.Extract:
		call, ok := v.Tuple.(*ssa.Call)
		return ok && ofTime(&call.Call)
	case *ssa.Call:
		return ofTime(&v.Call)
	}
	return false
}

// ofTime reports whether a call is for a part of a date or of the time of day, other than the year.
func ofTime(c *ssa.CallCommon) bool {
	fn := c.StaticCallee()
	if fn == nil || pkgPath(fn) != "time" {
		return false
	}
	switch fn.Name() {
	case "Month", "Day", "Hour", "Minute", "Second", "Nanosecond", "YearDay", "Weekday", "Clock", "Date", "ISOWeek", "Zone":
		return true
	}
	return false
}

func isPowerOfTen(v ssa.Value) bool {
	if !isNumeral(v) {
		return false
	}
	n, ok := constant.Int64Val(v.(*ssa.Const).Value)
	for ok && n > 1 && n%10 == 0 {
		n /= 10
	}
	return ok && n == 1 && !isNumber64(v, 1)
}

func isZeros(v ssa.Value) bool {
	c, ok := v.(*ssa.Const)
	if !ok || c.Value == nil || c.Value.Kind() != constant.String {
		return false
	}
	s := constant.StringVal(c.Value)
	return s != "" && s == "0000000000000000000000000000000000000000"[:min(len(s), 40)]
}
