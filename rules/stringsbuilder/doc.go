// Package stringsbuilder finds strings that a loop builds by += from text that
// differs, and builds them in a strings.Builder.
//
// # What it does
//
// It finds statements in loops that add text to the end of a string which
// lives longer than the loop. Where the string is a local variable that is only
// added to until it is first read, the variable becomes a strings.Builder: +=
// becomes WriteString, and what reads the string calls String.
//
// Other strings it only reports: parameters, results and fields, and those that
// are read and added to in turns.
//
// # Why it is slow
//
// Strings do not change. Each += allocates a string for all that came before
// and the addition, and copies both: as many allocations as turns, and copying
// in the square of the length. A builder keeps the text in memory that doubles
// when it is full, and String returns it as it is.
//
// # Example
//
//	func list(names []string) string {
//		s := "names:"
//		for _, name := range names {
//			s += " " + name
//		}
//		return s
//	}
//
// # Use instead
//
//	func list(names []string) string {
//		var s strings.Builder
//		s.WriteString("names:")
//		for _, name := range names {
//			s.WriteString(" " + name)
//		}
//		return s.String()
//	}
//
// # Safety
//
// Mechanical: the string has the same bytes wherever it is read. The variable
// is assigned by += only, its address is not taken, and nothing is added after
// it was first read, in the order of the source.
//
// For a string that most loops add to no more than once the builder can be
// slower. That is for the measurement to say.
package stringsbuilder
