package replay

import "reflect"

// withoutNil is a function that returns one list, of which nobody who calls it can tell
// whether it is nil where it is empty: it never is, and neither are lists within it if nobody can tell that.
func withoutNil(fn interface{}, within bool) interface{} {
	f := reflect.ValueOf(fn)
	return reflect.MakeFunc(f.Type(), func(in []reflect.Value) []reflect.Value {
		out := apply(f, in)
		if out[0].IsNil() {
			out[0] = reflect.MakeSlice(out[0].Type(), 0, 0)
		}
		for i := 0; i < out[0].Len() && within; i++ {
			if e := out[0].Index(i); e.IsNil() {
				e.Set(reflect.MakeSlice(e.Type(), 0, 0))
			}
		}
		return out
	}).Interface()
}
