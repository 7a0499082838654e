// Package mapslice finds maps in whose place a slice does.
//
// # What it does
//
// It finds six uses of maps, and reports them without a fix:
//
// What is known of objects: a map from pointers to integers, lists, maps or other objects, in a
// local variable or a field that is not exported, from which nothing is taken out, where
// the type of the objects is the module's own. It can be a field of the object, or an
// element of a slice at the number of the object.
//
// Sets of numbers of objects: a map from integers to bool or struct{} whose keys are all
// one field of such objects. Where these are counted from nothing, a []bool holds them.
//
// Sets of indices: a map from integers to bool or struct{} whose keys are indices of
// a slice elsewhere in the function, counted by a loop over one, elements of another such set, or of eight bits.
// What is passed, returned or assigned within the package is the same set, and methods of a set type are
// looked into. A []bool, an array or a sorted []int holds them.
//
// Sets that belong to an object: a field whose type is a set with methods, of pointers to
// objects of the module. A list holds them, or a mark in the objects.
//
// Sets that are never asked: a map to bool or struct{} that is only filled,
// counted and gone through. Where nothing is added twice, a slice does.
//
// Keys of eight bits: a variable or a field that is not exported, a map from bytes, or from int8, to something of at most 24
// bytes, that is filled one key after the other, looked up and cleared. An array of 256 elements has a place for each
// key; where there are many of them, and few keys in each, a short list does.
//
// # Why it is slow
//
// A map hashes the key in each look-up, and finds its place by comparing. It
// takes several times the memory of what is in it, and the garbage collector
// looks at all of that where keys are pointers. A slice is an addition and a
// load.
//
// # Example
//
//	type block struct{ out []*block }
//
//	func number(blocks []*block) int {
//		numbers := map[*block]int{}
//		for i, b := range blocks {
//			numbers[b] = i
//		}
//		return numbers[blocks[0]]
//	}
//
// # Use instead
//
//	type block struct {
//		number int
//		out    []*block
//	}
//
//	func number(blocks []*block) int {
//		for i, b := range blocks {
//			b.number = i
//		}
//		return blocks[0].number
//	}
//
// # Safety
//
// Review: the data structure is to be changed by a person, who knows whether keys
// are few, dense and added once, and whether several goroutines number the same
// objects.
//
// It is silent for maps that other packages or functions it does not see can
// reach (of sets of indices: that are promised to be maps, by what is exported), for keys of types that other modules declare, and for sets that are asked
// whether they hold something and whose keys index nothing.
//
// It finds the numbers of nodes in github.com/google/pprof, internal/graph/dotgraph.go,
// and sets of indices in golang.org/x/tools, go/callgraph/vta/propagation.go. A near
// miss is the set of ids in prometheus/registry.go of
// github.com/prometheus/client_golang: it is given to functions, which ask it.
package mapslice
