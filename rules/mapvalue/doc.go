// Package mapvalue finds large structs that are taken out of a map, changed and put back.
//
// # What it does
//
// It finds an element of a map, a struct of 64 bytes or more, that a variable is given, by := or by a loop over the map,
// and that is assigned to the map again, at the same key, after a field of the variable was changed, or a method with a
// pointer was called on it. It reports the assignment without a fix.
//
// # Why it is slow
//
// The key is hashed and looked for twice, and the whole struct copied twice, to change one field. What is more than 128 bytes
// the map keeps behind a pointer anyway. A map of pointers looks once, and changes the field where it is.
//
// # Example
//
//	type stats struct {
//		count, failed, bytes, first, last int64
//		name, host                        string
//	}
//
//	func add(m map[string]stats, key string, n int64) {
//		s := m[key]
//		s.count++
//		s.bytes += n
//		m[key] = s
//	}
//
// # Use instead
//
//	type stats struct {
//		count, failed, bytes, first, last int64
//		name, host                        string
//	}
//
//	func add(m map[string]*stats, key string, n int64) {
//		s := m[key]
//		if s == nil {
//			s = new(stats)
//			m[key] = s
//		}
//		s.count++
//		s.bytes += n
//	}
//
// # Safety
//
// Review: who takes an element out of a map of pointers, or copies the map, shares it with the map from then on, and a key that is
// not there gives nil. Each element is an object of its own, which costs more where most are set once and hardly
// changed.
//
// It is silent for small structs, for elements that are replaced as a whole, for maps that another package declares, and where the
// key or the map is another one by then.
//
// It fires in github.com/olekukonko/tablewriter v1.1.5, tablewriter.go, for each merged cell of a table, and in
// github.com/jedib0t/go-pretty/v6 v6.8.3, table/render_init.go, for each column that is hidden. A near miss is a struct
// of two numbers.
package mapvalue
