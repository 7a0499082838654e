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

func tags(t reflect.Type) (names []string) {
	for i := range t.NumField() {
		f := t.Field(i)                          // want "fields of a type described by reflection"
		names = append(names, f.Tag.Get("json")) // want "tag of a field taken apart"
	}
	return names
}

func method(t reflect.Type) reflect.Method {
	return t.Method(0) // want "methods of a type described by reflection"
}

func keys(v reflect.Value) int { return len(v.MapKeys()) } // want "keys of a map gathered"

func grow(v, x reflect.Value) reflect.Value { return reflect.Append(v, x) } // want "slice grown through reflection"

func length(v any) int {
	r := reflect.ValueOf(v) // want "any value looked at through reflection"
	return r.Len()
}

func same(a, b any) bool { return reflect.DeepEqual(a, b) } // want "values compared field by field through reflection"

func alike(a, b *point) bool {
	return reflect.DeepEqual(a, b) // want "values compared field by field through reflection"
}
