package mapsize

import "reflect"

func decoded(t reflect.Type, keys []string) reflect.Value {
	m := reflect.MakeMap(t) // want "map of known size is made by reflection without it"
	for _, k := range keys {
		m.SetMapIndex(reflect.ValueOf(k), reflect.ValueOf(1))
	}
	return m
}

func decodedCount(v reflect.Value, n int, next func() reflect.Value) {
	if v.IsNil() {
		v.Set(reflect.MakeMap(v.Type())) // want "map of known size is made by reflection without it"
	}
	for i := 0; i < n; i++ {
		v.SetMapIndex(next(), next())
	}
}

func decodedBy(t reflect.Type, n int, next func() reflect.Value) reflect.Value {
	m := reflect.MakeMap(t) // want "map of known size is made by reflection without it"
	fillValue(m, n, next)
	return m
}

func fillValue(v reflect.Value, n int, next func() reflect.Value) {
	for i := 0; i < n; i++ {
		v.SetMapIndex(next(), next())
	}
}

// decodedByAll does not say how many keys there are.
func decodedByAll(t reflect.Type, next func() reflect.Value) reflect.Value {
	m := reflect.MakeMap(t)
	fillAll(m, next)
	return m
}

func fillAll(v reflect.Value, next func() reflect.Value) {
	for i := 0; i < 10; i++ {
		v.SetMapIndex(next(), next())
	}
}

// decodedUntil ends nobody knows when.
func decodedUntil(t reflect.Type, more func() bool, next func() reflect.Value) reflect.Value {
	m := reflect.MakeMap(t)
	for more() {
		m.SetMapIndex(next(), next())
	}
	return m
}

// decodedSized has its size.
func decodedSized(t reflect.Type, keys []string) reflect.Value {
	m := reflect.MakeMapWithSize(t, len(keys))
	for _, k := range keys {
		m.SetMapIndex(reflect.ValueOf(k), reflect.ValueOf(1))
	}
	return m
}

// decodedBefore is made when the loop is done.
func decodedBefore(v reflect.Value, t reflect.Type, keys []string) reflect.Value {
	for _, k := range keys {
		v.SetMapIndex(reflect.ValueOf(k), reflect.ValueOf(1))
	}
	return reflect.MakeMap(t)
}
