// Package deepequal finds values of plain types that are compared by reflection, and
// compares them directly.
//
// # What it does
//
// It finds reflect.DeepEqual of two values of the same type, where that is a boolean, an
// integer, a string, a struct or an array of those, or a slice or map of them. They are
// compared with ==, slices.Equal, bytes.Equal or maps.Equal.
//
// # Why it is slow
//
// DeepEqual puts both values on the heap, keeps a table of the pointers it has seen, and
// asks of each element what it is. A loop that knows takes a tenth of the time, and
// allocates nothing.
//
// # Example
//
//	func same(a, b []string) bool {
//		return reflect.DeepEqual(a, b)
//	}
//
// # Use instead
//
//	func same(a, b []string) bool {
//		return (a == nil) == (b == nil) && slices.Equal(a, b)
//	}
//
// # Safety
//
// Mechanical: DeepEqual tells a slice or map that is nil from one that is empty, and so
// does the fix. It is silent where the result could be another one: for numbers with a
// fractional part, of which one is not equal to itself, pointers, interfaces, functions,
// and two types. Where a value is no variable or field it reports without a fix, as before
// Go 1.21, which has no package slices.
//
// It fires in github.com/hashicorp/go-version, version.go and constraint.go, up to
// v1.6.0, where the segments of versions are compared, and in golang.org/x/arch,
// x86/x86spec/parse.go, where the rows of a table are. A near miss is golang.org/x/tools,
// go/packages/golist.go, which compares structs that hold pointers.
package deepequal
