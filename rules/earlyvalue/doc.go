// Package earlyvalue finds values that are made before it is known whether they are needed, and makes
// them where they are used.
//
// # What it does
//
// It finds a variable that is given a text put together, formatted or converted, a slice with room, a list that is
// spelled out, a new object, or the answer of a function of the package that only computes, where one branch of an if
// statement or of a switch alone uses it, or where the function may return before it does. The declaration moves into
// that branch, or behind the last statement that may return.
//
// It also finds a copy of a text, in bytes or characters, at which the condition of the next statement looks, and which only
// its branch keeps: the condition gets a copy of its own, which is on the stack if it is short, and the branch another.
//
// # Why it is slow
//
// A text of package fmt takes 100 ns and more, and memory; a slice is allocated, cleared and collected. A message for
// the case that something fails is made in all the others, too.
//
// # Example
//
//	func describe(id int, err error) error {
//		message := fmt.Sprintf("entry %d", id)
//		if err != nil {
//			return errors.New(message + ": " + err.Error())
//		}
//		return nil
//	}
//
// # Use instead
//
//	func describe(id int, err error) error {
//		if err != nil {
//			message := fmt.Sprintf("entry %d", id)
//			return errors.New(message + ": " + err.Error())
//		}
//		return nil
//	}
//
// # Safety
//
// Mechanical: making the value has no effect and cannot panic, and it is made of variables that nothing on the way
// assigns to and that no function literal and no pointer can change. Where it is made of what a slice or a pointer leads to, nothing on the
// way changes anything that others see, and no call is made of a function that is not known to compute only.
//
// Guarded where an element is taken, a pointer followed or a function of the package called: that could panic where
// the value is not needed, and does no longer.
//
// It is silent where those who return before have an error to tell, as where an error is asked for: then the value is
// needed in all cases that matter. And for what reads a variable of the package, the clock or a map, for divisions,
// for sizes that may be negative, and in functions with a goto.
//
// It fires in github.com/jhillyerd/enmime v1.3.0, mediatype/mediatype.go, where a separator becomes text before an empty text is
// returned, and in github.com/prometheus/prometheus v0.300.1, promql/parser/prettier.go, where an indent is made that only one of two forms
// has. A near miss is a slice that is made before an error is looked at.
package earlyvalue
