// Package strconvappend finds numbers that are turned into strings only to be
// appended to bytes, and appends them directly.
//
// # What it does
//
// It finds append(b, strconv.Itoa(x)...) and the like, for the functions of
// package strconv that format and quote and for time.Time.Format, and uses the
// function that appends. For a bytes.Buffer and a bufio.Writer it appends to
// what AvailableBuffer returns, and writes that. For a strings.Builder, and for a bytes.Buffer in
// modules before Go 1.21, it appends to bytes on the stack, as it does where the string has a
// variable that is only written to such a builder or buffer, or appended.
//
// The string may be a part of a sum, as a number with its unit is: then all parts
// are appended, one after the other. Of a sum with a constant that is not appended to anything,
// an integer becomes bytes on the stack, which the compiler copies into the sum as they are.
//
// A function of the package that does nothing but to return such a string, made of
// constants and of what it is given, is seen through, generic or not. Package io's
// WriteString is the method of the buffer.
//
// One that chooses how to write a number, or reckons first, gets another function beside it, which appends
// what it returns, for where that is only appended to bytes, or written to a bytes.Buffer or strings.Builder.
//
// It also reports strings of these functions that are added to a string that
// grows, by += or s = s + x. There it has no fix: rule textbuffer has, where
// the string may be bytes.
//
// # Why it is slow
//
// The string is allocated, copied to where it belongs, and is garbage then.
// The functions that append write the digits in place.
//
// # Example
//
//	func row(b []byte, id int, price float64) []byte {
//		b = append(b, strconv.Itoa(id)...)
//		b = append(b, ';')
//		return append(b, strconv.FormatFloat(price, 'f', 2, 64)...)
//	}
//
// # Use instead
//
//	func row(b []byte, id int, price float64) []byte {
//		b = strconv.AppendInt(b, int64(id), 10)
//		b = append(b, ';')
//		return strconv.AppendFloat(b, price, 'f', 2, 64)
//	}
//
// # Safety
//
// Mechanical: both functions of each pair make the same text, and the bytes
// beyond the length of a slice, which are all that may differ, are nobody's.
// Arguments are evaluated as often as before, and where their evaluation could
// change the slice or be changed with it the rule is silent. In a sum, parts behind
// the first may only be constants, variables of the function, and what package strconv
// makes of them. So it is for slices of a named type, where more of the results of
// WriteString is used than the error, where the writer is the result of a call, and
// where a comment would be lost. A buffer in a variable that nobody
// else has is not written to by what is called for an argument.
//
// A function beside another one is what that is but for what it returns. It has no effect, and is given values
// of basic types alone, so that it reads no bytes which are appended to.
//
// Guarded where text of any length goes to a bufio.Writer, which may cut it
// into other writes if it is larger than the buffer. A number has 64 digits at
// most, and is taken to be smaller than that.
package strconvappend
