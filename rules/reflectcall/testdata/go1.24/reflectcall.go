package reflectcall

import "reflect"

type point struct{ X, Y int }

func array(n int, t reflect.Type) reflect.Type {
	return reflect.ArrayOf(n, t) // want "type made by reflection on every call"
}

func x(v reflect.Value) int64 {
	return v.FieldByName("X").Int() // want "looked up by name through reflection"
}

func name(p point) string {
	return reflect.TypeOf(p).Name() // want "reflection of a value whose type is known"
}

func fields(p *point) int {
	v := reflect.ValueOf(p).Elem() // want "reflection of a value whose type is known"
	return v.NumField()
}

func call(f reflect.Value, args []reflect.Value) []reflect.Value {
	return f.Call(args) // want "function called through reflection"
}
