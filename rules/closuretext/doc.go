// Package closuretext finds text that a closure makes each time it is called
// from values that were fixed when the closure was made, and makes it there.
//
// # What it does
//
// It finds, in a function literal, text that is formatted, converted or joined, if need be
// by helpers of the module, from constants and variables of the function around it, or
// fields of such variables, or of what they point to, where nobody changes these. The text gets a variable before the
// statement that makes the closure. A format of strings alone is written as their sum there, so that a small function
// which makes a closure can still be inlined; so it is in a literal of a struct, and where a method makes it still.
//
// And it finds, in a method, such text made of fields that are only set where the struct
// is made, in its literal or behind it, in any file of the package. The text gets a field beside them.
//
// # Why it is slow
//
// A handler that is wrapped for its route runs for each request, and its name
// is the name it was wrapped with. Formatting it again allocates and copies
// what is known.
//
// # Example
//
//	func timed(name string, version int, h http.HandlerFunc, count func(string)) http.HandlerFunc {
//		return func(w http.ResponseWriter, r *http.Request) {
//			h(w, r)
//			count(fmt.Sprintf("request.%s.%d.count", name, version))
//		}
//	}
//
// # Use instead
//
//	func timed(name string, version int, h http.HandlerFunc, count func(string)) http.HandlerFunc {
//		nameText := fmt.Sprintf("request.%s.%d.count", name, version)
//		return func(w http.ResponseWriter, r *http.Request) {
//			h(w, r)
//			count(nameText)
//		}
//	}
//
// # Safety
//
// Mechanical: the variables have the same values whenever the closure runs, they
// are of basic types, which have no methods, or of types of the module whose method String always says
// the same of the same value, and what is called only computes and
// cannot panic. The text is made even if the closure never runs.
//
// Guarded where it is made of a field of what a variable points to: that is a struct of the
// package, which nobody overwrites, keeps in lists or gives to generic code, and to which no
// pointer is converted, and a field that is not exported and only set in literals. That may be
// a struct whose own fields, exported or not, are read: nobody assigns to one, or has an address by which to. The
// variable is a parameter, or declared with a struct that is made there. Where there may be no struct, the closure reads another of its
// fields in any case, or gives the text to a method of it that does so first, and panics as before.
//
// A field that the text is made of is not exported, and is set in literals, or in the
// function that has just made the struct, where the text is made anew; nobody takes its address. Literals without names get one value more. What a literal gives it is a constant, or a variable of
// the function. A struct that has no text yet, for it is made in another way, has it made
// as before: it is never empty, so that this can be told. A struct that may be printed
// whole, as a value of any type or with another one that it lies in, or that is compared with another, or converted to one
// with the same fields, gets no field.
//
// A text that is kept with what it was made of is the one that would be made, whoever changes the fields: it is asked for
// by their values, which are compared, where the text was made. At most 16 texts are kept, of 256 bytes at most. A service that
// comes to make more looks at those in vain, and is slower by that; a struct of one request, or with a connection, keeps none.
//
// It is silent for functions that are called where they stand, deferred or
// started as goroutines, which run once, for variables that anybody assigns to or
// takes the address of, for results and for package variables, and
// before Go 1.22, where the turns of a loop share its variables.
//
// It fires in github.com/google/pprof, internal/driver/commands.go, twice: where a
// post-processor makes an option, and the suffix of a file, out of the name of a
// format. A near miss is a closure that is deferred: it runs once.
package closuretext
