// Package stringconcat finds strings that a loop builds by adding to them turn
// by turn, and repeats what they get in one call where every turn adds the
// same.
//
// # What it does
//
// It finds loops whose only statement adds the same text in front of a string
// or behind it, in a variable or in a field of what a variable has or points to, until the string is long enough, alone or with other lengths, for a
// number of times, or once per element. The text may be of another type whose values are strings, or of a type parameter that
// stands for such. Where bytes are counted and what a turn adds is no constant, a
// builder of the right size takes both, what is added doubling until it is enough.
// Else strings.Repeat makes what all turns add, and one concatenation puts it in
// place. The number of turns follows from the condition: where bytes are counted,
// by the length of what a turn adds, which for a rune is not known until the
// program runs.
//
// The loop may have its condition in its head, or be one without end that asks within whether it is to be
// left, and does something then.
//
// A function that calls itself with a text that is a byte or rune longer, until it is long
// enough, is such a loop, too. So is one that calls itself as often as a parameter says, and adds the same
// text each time to what it passes on or returns.
//
// It also finds loops that put different text in front of a string in each
// turn. Where that is all that a loop does, for the elements of a slice, one that goes the other way writes the text to a
// builder, behind one that adds up its length; where it begins with the last one, and has the same between all, strings.Join does. Others it only reports: what to do depends on the text.
//
// And it finds loops that put the same byte or rune in front of a slice of them, with append or
// slices.Insert, for which one slice of the right length is made; with slices.Insert also all of another slice each time.
//
// # Why it is slow
//
// Strings do not change. Each turn allocates a string as long as the old one
// and the addition, copies both into it and leaves the old one to the garbage
// collector: as many allocations as turns, and copying in the square of their
// number. A builder that knows the size allocates once; strings.Repeat does, and so
// does the concatenation.
//
// # Example
//
//	func pad(s string, n int, ch rune) string {
//		for len(s) < n {
//			s = string(ch) + s
//		}
//		return s
//	}
//
// # Use instead
//
//	func pad(s string, n int, ch rune) string {
//		if len(s) < n {
//			pad := string(ch)
//			size := ((n-len(s)-1)/len(pad) + 1) * len(pad)
//			var text strings.Builder
//			text.Grow(size + len(s))
//			text.WriteString(pad)
//			for missing := size - len(pad); missing > 0; missing = size - text.Len() {
//				text.WriteString(text.String()[:min(missing, text.Len())])
//			}
//			text.WriteString(s)
//			s = text.String()
//		}
//		return s
//	}
//
// # Safety
//
// Mechanical: the string is the same for every length and every rune, invalid
// ones and those of several bytes included, and for bounds that are negative.
// Only a bound so large that memory does not suffice ends the program in
// another way.
//
// A loop is rewritten if the string is a local variable, parameter or result
// of type string that no closure uses and whose address is not taken; if what
// a turn adds, and the bound, call no function and do not mention what the
// loop changes; and if what counts is of type int. So it is for slices: only their capacity
// is another. A variable of the function that is counted down is 0 behind the loop, as it was. Comments around the statement
// stay where they are; comments in the head of the loop and within the
// statement, labels, and names that mean something else where the new code
// needs them, prevent the rewrite.
//
// A loop goes the other way only where each element is there, and nothing that is read changes meanwhile.
//
// Guarded where a loop that counts length adds a string that may be empty: if
// it is, the loop never ends and the new code panics. It is none that may where it is a parameter of a function
// that only its package can call, and which is given text that is not empty there in all calls. So it is where a function that calls itself
// ends at 0 only: of a number below it overflows the stack, and the new code panics.
package stringconcat
