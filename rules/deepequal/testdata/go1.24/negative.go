package deepequal

import "reflect"

func floats(a, b []float64) bool { return reflect.DeepEqual(a, b) }

func anything(a, b any) bool { return reflect.DeepEqual(a, b) }

func differ(a []string, b []id) bool { return reflect.DeepEqual(a, b) }

func pointers(a, b []*int) bool { return reflect.DeepEqual(a, b) }

func nested(a, b [][]string) bool { return reflect.DeepEqual(a, b) }

func interfaces(a, b []any) bool { return reflect.DeepEqual(a, b) }

type tree struct{ left *tree }

func structs(a, b tree) bool { return reflect.DeepEqual(a, b) }

type list []string

func mixed(a list, b []string) bool { return reflect.DeepEqual(a, b) }

func errs(a, b error) bool { return reflect.DeepEqual(a, b) }

type reflector struct{}

func (reflector) DeepEqual(a, b []string) bool { return false }

func other(reflect reflector, a, b []string) bool { return reflect.DeepEqual(a, b) }
