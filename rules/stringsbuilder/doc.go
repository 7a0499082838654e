// Package stringsbuilder finds strings that a loop builds by += from text that
// differs, and builds them in a strings.Builder.
//
// # What it does
//
// It finds statements in loops that add text to the end of a string which
// lives longer than the loop. Where the string is a local variable that is only
// added to until it is first read, the variable becomes a strings.Builder: +=
// becomes WriteString, and what reads the string calls String. Whether it is empty, and how long it
// is, may be asked in between: that is its Len. So may what keeps nothing of it: a comparison, a byte of it,
// or a function of package strings or unicode/utf8 that says a number or a bool. It may be read where the function
// returns from within the loop. Where it was just found to be empty, an assignment
// adds to it, too. A character that is converted is written by WriteRune, bytes are by Write. The variable may be of another
// type whose values are strings, or of a type parameter that stands for such, and what adds to it may be a function literal
// with a name that a loop calls.
//
// A loop that adds each element of a slice of strings, with the same separator
// between all of them or none, is what strings.Join does, also where a variable tells the first turn, and becomes a call of
// it: that allocates once, and not at all for a single element.
//
// Where the string is the function's only result, which has a name and only grows, the
// pieces are noted in a list, which stays on the stack while it is short, and joined when
// the function returns: again nothing is allocated for a single one. Where a piece is a character
// or bytes that are converted, where the text is asked for its length, and where there are other results, a
// builder takes them.
//
// A local string that begins empty, and that the loop sets to "" again, as one that takes a text apart does after each
// word, becomes bytes that are used again, of which who reads the word gets a copy. What reads it in the loop must be followed by
// its new beginning, so that there are no more copies than words.
//
// Other strings it only reports: parameters, other results and fields, and those that
// are read and added to in turns.
//
// It reports, too, a text that grows by three or more statements on one way through a function, in no loop, and is
// looked at meanwhile.
//
// Elsewhere, where a turn makes the text longer by other means, s = fmt.Sprintf("%s%s", s,
// x) or s = strings.Join([]string{s, x}, sep), it says so without a fix.
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
//	func words(list []string) string {
//		s := ""
//		for i, word := range list {
//			if i > 0 {
//				s += " "
//			}
//			s += word
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
//	func words(list []string) string {
//		s := strings.Join(list, " ")
//		return s
//	}
//
// # Safety
//
// Mechanical: the string has the same bytes wherever it is read. Where a builder
// is used, the variable
// is assigned by += and s = s + x only, or where it is empty, its address is not taken, and nothing is added after
// somebody got it who may keep it, in the order of the source. Pieces of a result are noted only where
// no deferred call or closure could see a part of it.
//
// For a string that most loops add to no more than once the builder can be
// slower. That is for the measurement to say.
package stringsbuilder
