// Package bignumber finds big numbers that are made again and again.
//
// # What it does
//
// It finds big.NewFloat and NewRat of constants as operands of methods of package big; Exp whose base is
// big.NewInt of one or a variable of the package; big numbers that a loop makes in each turn, and uses for nothing but methods of package
// big, or to hold what follows from the number of the turn before; and the length of what String says of one. It finds loops that
// divide a big number by a base in each turn, or multiply it, digit by digit, or give digits of a text to a method of a type that is
// a big number. Most of them it reports without a fix.
//
// A power of a constant has a fix where its exponent is made of an integer: those up to the 63rd are computed once, and shared by those who
// only read them; others get a copy.
//
// It also finds numbers that SetString reads from a text in decimal. The fix reads those of up to 18 digits as integers of a word.
//
// # Why it is slow
//
// A big number is an object and a slice. One that is made of a constant is the same in every call, and a power of ten is
// computed by squaring and multiplying numbers that are allocated, too, where a table has those up to any exponent that
// occurs. To write out a number takes a division for every few digits. SetString puts a reader over the text, asks it for one
// byte after the other, and allocates both, where package strconv reads a number of a word in a few nanoseconds.
//
// # Example
//
//	func scale(n *big.Int, exponent int64) *big.Int {
//		return new(big.Int).Mul(n, new(big.Int).Exp(big.NewInt(10), big.NewInt(exponent), nil))
//	}
//
// # Use instead
//
//	func scale(n *big.Int, exponent int64) *big.Int {
//		return new(big.Int).Mul(n, powerOf10(new(big.Int), exponent))
//	}
//
//	// powerOf10s are the powers of 10 that are asked for most. They are only read.
//	var powerOf10s = func() (powers [64]*big.Int) {
//		for i := range powers {
//			powers[i] = new(big.Int).Exp(big.NewInt(10), big.NewInt(int64(i)), nil)
//		}
//		return powers
//	}()
//
//	// powerOf10 returns a power of 10, to be read only: small ones are shared, and z is set to others.
//	func powerOf10(z *big.Int, exponent int64) *big.Int {
//		if exponent < 0 {
//			exponent = 0
//		}
//		if exponent < int64(len(powerOf10s)) {
//			return powerOf10s[exponent]
//		}
//		return z.Exp(powerOf10s[1], big.NewInt(exponent), nil)
//	}
//
// # Safety
//
// Review: a number that is shared must never be the receiver of a method, nor leave the package, and what a method
// returns is its receiver.
//
// The fix for powers is mechanical where the base is made of a constant in place, or for a variable of the package that is
// only read. Where that variable is given to others, who might write to it, the fix is guarded. A power is shared where all that is done
// with it is to read it, in the statement or by way of a variable, by methods that return nothing of it.
//
// The fix for SetString is mechanical: a text of at most 18 bytes that package strconv takes for a number in base ten is the same
// number for SetString, which reads all others.
//
// It is silent for big.NewInt of a constant as an operand, which is inlined and allocates nothing, for numbers that are returned or stored, receivers among them, and outside of functions; and for SetString with
// another base, of a constant, and of a text that strconv.ParseInt and the like were given before.
//
// It fires in github.com/shopspring/decimal v1.3.1, decimal.go, where a power of ten is computed for each sum, and in golang.org/x/crypto
// v0.58.0, otr/smp.go, where the base is always the same. A near miss is a number that is made to be the receiver.
package bignumber
