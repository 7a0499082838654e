package deepequal

import "reflect"

type id int

type point struct {
	x, y  int
	label string
}

func texts(a, b []string) bool {
	return reflect.DeepEqual(a, b) // want "compared by reflection"
}

func named(a, b []id) bool {
	if !reflect.DeepEqual(a, b) { // want "compared by reflection"
		return false
	}
	return len(a) > 0 && reflect.DeepEqual(a, b) // want "compared by reflection"
}

func raw(a, b []byte) bool {
	return reflect.DeepEqual(a, b) // want "compared by reflection"
}

func dict(a, b map[string]int) bool {
	return reflect.DeepEqual(a, b) // want "compared by reflection"
}

func plain(a, b point) bool {
	return reflect.DeepEqual(a, b) // want "compared by reflection"
}

func numbers(a, b [4]int) bool { return reflect.DeepEqual(a, b) } // want "compared by reflection"

func called(a func() []string, b []string) bool {
	return reflect.DeepEqual(a(), b) // want "compared by reflection"
}
