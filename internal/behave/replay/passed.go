package replay

import (
	"reflect"
	"runtime"
	"strings"
	"unicode"
)

// A value that tests lead to may hold what they passed, of a type of theirs, or a function: there is no other way to
// make that than to make another one up. Where it is of a type that users of the package pass to the functions
// which make such values, any will do, as theirs would.

// deepestPassed is how deep in parameters such types lie: a function in a struct in a map.
const deepestPassed = 4

// usersPass reports whether users of the package pass values of a type to functions of it that make others.
func (s *Setup) usersPass(t reflect.Type) bool {
	finding.Lock()
	defer finding.Unlock()
	if s.passed == nil {
		s.passed = map[reflect.Type]bool{}
		for _, m := range s.Makers {
			fn := reflect.ValueOf(m)
			name := runtime.FuncForPC(fn.Pointer()).Name()
			if r := []rune(name[strings.LastIndexByte(name, '.')+1:]); len(r) == 0 || !unicode.IsUpper(r[0]) {
				continue
			}
			for i := 0; i < fn.Type().NumIn(); i++ {
				s.addPassed(fn.Type().In(i), deepestPassed)
			}
		}
	}
	return s.passed[t]
}

// addPassed notes the interfaces and functions in what is passed.
func (s *Setup) addPassed(t reflect.Type, depth int) {
	if depth < 0 {
		return
	}
	switch t.Kind() {
	case reflect.Interface, reflect.Func:
		s.passed[t] = s.passed[t] || t.Kind() == reflect.Func || t.NumMethod() > 0
	case reflect.Slice, reflect.Array, reflect.Ptr, reflect.Map:
		s.addPassed(t.Elem(), depth-1)
	case reflect.Struct:
		for i := 0; i < t.NumField() && !foreign(t); i++ {
			if t.Field(i).PkgPath == "" {
				s.addPassed(t.Field(i).Type, depth-1)
			}
		}
	}
}
