// Package valueparam finds parameters and receivers that are copied for each call.
//
// # What it does
//
// It finds parameters and receivers that are a struct or an array, of which the function uses the address: it gives it to a call,
// calls a method of the pointer, or slices the array. And it finds calls in loops that get a variable of 128 bytes
// or more as an argument or as the receiver. It reports them without a fix; hone shows those on
// which a benchmark spends something.
//
// # Why it is slow
//
// A value is copied for each call. Where the address of the copy may outlive the call, as far as the compiler knows, the copy is on the
// heap. A pointer is one word in a register.
//
// # Example
//
//	func (p point) text() string {
//		var b strings.Builder
//		p.write(&b)
//		return b.String()
//	}
//
//	type point struct{ x, y int }
//
//	func (p *point) write(w io.Writer) { fmt.Fprint(w, p) }
//
// # Use instead
//
//	func (p *point) text() string {
//		var b strings.Builder
//		p.write(&b)
//		return b.String()
//	}
//
//	type point struct{ x, y int }
//
//	func (p *point) write(w io.Writer) { fmt.Fprint(w, p) }
//
// # Safety
//
// Review: the function may change what it gets, which the caller then sees; a method of the pointer is not in the
// method set of the value, and others may call what is exported.
//
// It is silent for parameters of which only fields are used, for those of which the function sets a part or keeps the address, and for
// values that a call returns.
//
// It fires in github.com/expr-lang/expr v1.17.8, checker/nature/nature.go, where a type is passed on by its address, and in
// github.com/BurntSushi/toml v1.6.0. A near miss is a receiver of which only fields are read.
package valueparam
