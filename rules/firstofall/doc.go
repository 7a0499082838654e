// Package firstofall finds lists that are made of all that there is, for their first element.
//
// # What it does
//
// It finds variables that are given the slice which a call returns, and of which nothing is
// used but the first element and whether there is one. The call is of a function of the
// package that works in a loop, or of a method of regexp.Regexp that finds all matches. It
// reports them without a fix.
//
// # Why it is slow
//
// The loop goes on when the answer is known, and the slice grows for elements that nobody
// looks at. How much is lost hangs on how early the first comes.
//
// # Example
//
//	func long(words []string) (found []string) {
//		for _, w := range words {
//			if len(w) > 8 {
//				found = append(found, w)
//			}
//		}
//		return found
//	}
//
//	func firstLong(words []string) string {
//		found := long(words)
//		if len(found) == 0 {
//			return ""
//		}
//		return found[0]
//	}
//
// # Use instead
//
//	func firstLong(words []string) string {
//		for _, w := range words {
//			if len(w) > 8 {
//				return w
//			}
//		}
//		return ""
//	}
//
// # Safety
//
// Review: a function that stops at the first is another function, which a person writes; where
// the first cannot be known before all are, because they are ordered at the end, nothing is to
// be gained.
//
// It is silent where more is used of the slice, where it is handed on, and for functions that
// sort or that have no loop.
//
// It fires in github.com/beevik/etree v1.5.1, etree.go, where a path is followed to all of its
// ends for one. A near miss is a slice whose last element is used, too.
package firstofall
