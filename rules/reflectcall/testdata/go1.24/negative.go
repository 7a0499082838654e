package reflectcall

import (
	"fmt"
	"reflect"
)

func unknown(v fmt.Stringer) reflect.Type { return reflect.TypeOf(v) }

func tried(v any) int {
	if s, ok := v.(string); ok {
		return len(s)
	}
	return reflect.ValueOf(v).Len()
}

func variable(list []any) reflect.Type {
	v := list[0]
	return reflect.TypeOf(v)
}

func generic[T any](v T) reflect.Value { return reflect.ValueOf(v) }

func kind(v reflect.Value) bool { return v.Kind() == reflect.Slice }

func field(v reflect.Value, i int) reflect.Value { return v.Field(i) }

var pointType reflect.Type

func init() { pointType = reflect.TypeOf(point{}) }

var intType = reflect.TypeOf(0)

type mirror struct{}

func (mirror) TypeOf(any) string { return "" }

func other(p point, reflect mirror) string { return reflect.TypeOf(p) }

func handed(v reflect.Value, p point) { v.Set(reflect.ValueOf(p)) }

var sizes = map[reflect.Type]int{}

func cached(t reflect.Type) int {
	if n, ok := sizes[t]; ok {
		return n
	}
	n := len(t.Field(0).Name)
	sizes[t] = n
	return n
}

func filled(v any) bool {
	r := reflect.ValueOf(v)
	return r.Kind() == reflect.Pointer && r.IsNil()
}

func lists(a, b []string) bool { return reflect.DeepEqual(a, b) }

func tables(a, b map[string]int) bool { return reflect.DeepEqual(a, b) }
