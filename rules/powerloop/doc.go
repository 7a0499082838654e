// Package powerloop finds powers and remainders for which package math does too much.
//
// # What it does
//
// It finds math.Pow with a constant exponent from 1 to 4, -1 or -2, with two constants, and with the base 2
// or 10 and an exponent that is an integer; and math.Mod, Abs, Floor, Ceil, Max and Min of integers that are
// converted. It reports them without a fix.
//
// # Why it is slow
//
// Pow takes any exponent: it splits both numbers in fraction and exponent, and goes through the bits of the
// exponent, which takes as long as ten or twenty multiplications. A power of two is a shift or a call
// of math.Ldexp, one of ten the element of a table. The remainder of integers is one instruction; Mod takes a loop.
//
// # Example
//
//	func distance(x, y float64) float64 { return math.Sqrt(math.Pow(x, 2) + math.Pow(y, 2)) }
//
// # Use instead
//
//	func distance(x, y float64) float64 { return math.Sqrt(x*x + y*y) }
//
// # Safety
//
// Review: the last bit of the result may differ, as may what is so large or so small that it has no
// exact form. An operand that is a call is to be called once.
//
// It is silent for variable and for broken exponents.
//
// It fires in gonum.org/v1/gonum v0.16.0, stat/distuv/logistic.go, where a square is taken, and in golang.org/x/text v0.43.0,
// internal/number/decimal.go, where one of ten is. A near miss is a power by a variable.
package powerloop
