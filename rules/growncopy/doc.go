// Package growncopy finds copies of slices that are appended to at once, and makes room for that when they are made.
//
// # What it does
//
// It finds append([]T(nil), x...), append([]T{}, x...), slices.Clone(x) and bytes.Clone(x), and make with the length of x
// followed by copy, where the same expression or the statements right behind append elements to the copy, or a slice whose length can be
// asked for before. The copy gets room for them. In language versions before 1.21, it reports without a fix what may stay nil.
//
// # Why it is slow
//
// A copy has no room, or little: what is appended to it needs another slice, into which all is copied again. The first one is
// garbage by then.
//
// # Example
//
//	func child(path []string, name string) []string {
//		return append(append([]string(nil), path...), name)
//	}
//
// # Use instead
//
//	func child(path []string, name string) []string {
//		return append(append(make([]string, 0, len(path)+1), path...), name)
//	}
//
// # Safety
//
// Mechanical: the slice has the same elements, and is nil where it was. What is asked for its length is evaluated twice, and has
// no effect. All room is used at once, so that two appends never meet in it: where the copy has another use behind an append that leaves
// the variable as it is, there is no fix. Only the capacity differs, which the language leaves open.
//
// It is silent where something stands between, where what is appended is what a call returns, and for bytes in one expression, of
// which rule fixedjoin speaks.
//
// It fires in github.com/casbin/casbin/v2 v2.100.0, rbac_api.go, where a permission gets its subject, and in github.com/hashicorp/go-memdb
// v1.3.4, index.go, where prefixes are combined. A near miss is a copy that is appended to under a condition.
package growncopy
