package behave_test

import (
	"strings"
	"testing"
)

// Of a type that is named nowhere there are no values that a function is passed; what one does that
// another function makes is seen.
func TestNowhere(t *testing.T) {
	t.Parallel()
	const before = `package p
import "reflect"
var _ = reflect.TypeOf
type source interface{ Get() string }
type usual struct{}
func (usual) Get() string { return "usual" }
var _ source = usual{}
type odd struct{ n int }
func (o odd) Get() string { return "odd" }
func (o odd) again() odd { return odd{o.n + 1} }
MAKES
func Read(s source) int { return len(s.Get()) }
`
	const makes = "func made(n int) source { return odd{n} }"
	variants := []variant{}
	for _, more := range []string{"", makes} {
		source := strings.Replace(before, "MAKES", more, 1)
		variants = append(variants, variant{"", source, strings.Replace(source, "int { return len", "int { if s != nil && reflect.TypeOf(s).Name() == \"odd\" { return 0 }; return len", 1)})
	}
	r := checkTogether(t, "source usual odd made Read", brief, variants, differ("Read1"))
	if differsIn(r, 0) || !differsIn(r, 1) {
		t.Errorf("differences %+v, unchecked %v", r.Differences, r.Unchecked)
	}
}
