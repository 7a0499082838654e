package replay

import "reflect"

// setVariables gives exported variables of the package that the function under
// check reads other values, as users of the package may at any time; what it
// returns undoes that.
func (b *builder) setVariables(all []Variable) (undo func()) {
	var undos []func()
	for _, x := range all {
		v := reflect.ValueOf(x.At).Elem()
		if !b.src.one(4) {
			continue
		}
		old := reflect.New(v.Type()).Elem()
		old.Set(v)
		undos = append(undos, func() { v.Set(old) })
		b.fill(v)
	}
	return func() {
		for i := len(undos) - 1; i >= 0; i-- {
			undos[i]()
		}
	}
}
