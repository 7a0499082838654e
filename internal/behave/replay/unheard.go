package replay

import "reflect"

// unheard makes the call anew with streams that nobody listens to: whether it says
// so. When it finds that out, and what it does until then, is left to it.
func (a *attempt) unheard() {
	fn := reflect.ValueOf(a.t.Fn)
	n := fn.Type().NumOut()
	if len(a.b.tape.followed) == 0 || n == 0 || fn.Type().Out(n-1) != errorType {
		return
	}
	looks := "is no error"
	func() {
		defer func() {
			if recover() != nil {
				looks = "is a panic"
			}
		}()
		b := a.calm()
		b.gone = true
		if out := applyAnew(fn, b.arguments(fn.Type(), 0)); !out[n-1].IsNil() {
			looks = "is an error"
		}
	}()
	a.add("where nobody takes what is written", looks)
}
