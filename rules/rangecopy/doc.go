// Package rangecopy finds loops that copy each element of a slice, a struct of 128 bytes or more,
// to read a few fields of it, and reads them where they are.
//
// # What it does
//
// It finds for _, v := range list whose body reads fields of v and does nothing else with it, and
// has the loop go through the indices, with v a pointer to the element. Where a call gets a pointer to v, as an argument or as its receiver,
// it reports the loop without a fix: the copy may be made to be changed, or kept.
//
// # Why it is slow
//
// Each turn copies the whole element to the variable, although the body looks at a part. A copy of
// 128 bytes is as long as two lines of the cache, which would else perhaps not be read; larger ones
// are copied by a call. A variable whose address is given away is, as a rule, allocated anew in each turn.
//
// # Example
//
//	type order struct {
//		total float64
//		lines [16]string
//	}
//
//	func sum(orders []order) (total float64) {
//		for _, o := range orders {
//			total += o.total
//		}
//		return total
//	}
//
// # Use instead
//
//	type order struct {
//		total float64
//		lines [16]string
//	}
//
//	func sum(orders []order) (total float64) {
//		for i := range orders {
//			o := &orders[i]
//			total += o.total
//		}
//		return total
//	}
//
// # Safety
//
// Guarded where the body calls something, which may change the element it is at: the copy would
// still have the old value. Mechanical where it calls nothing and assigns to variables and maps
// alone: nothing can change an element between the copy and the look at it.
//
// It reports without a fix loops that call something and go through a list that it can make
// another: one in a field, or of the package.
//
// It is silent where v is changed, used as a whole, captured by a function literal or where its
// address is kept; and where the body names the list.
//
// It fires in github.com/google/pprof, internal/report/source.go, where instructions are gone
// through, and in github.com/mitchellh/mapstructure v1.5.0, mapstructure.go, where fields of a
// struct are; without a fix in github.com/HdrHistogram/hdrhistogram-go v1.0.1, window.go. A near miss is a loop that gives the element to a function.
package rangecopy
