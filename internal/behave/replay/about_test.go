package replay

import (
	"fmt"
	"reflect"
	"testing"
)

// shelves hold numbers by name.
type shelves struct{ all map[string][]int }

func (s *shelves) Get(name string) []int                { return s.all[name] }
func (s *shelves) Has(name string, n int) bool          { return len(s.all[name]) > n }
func (s *shelves) Len() int                             { return len(s.all) }
func (s *shelves) Clear(name string) int                { delete(s.all, name); return len(s.all) }
func (s *shelves) Each(f func(int) bool) int            { return 0 }
func (s *shelves) Any(names ...string) bool             { return false }
func (s *shelves) Of(list []string) int                 { return 0 }
func (s *shelves) Put(name string, n int, _ func() int) { s.all[name] = append(s.all[name], n) }

// A receiver is asked about what a call was about, by methods that change nothing.
func TestAbout(t *testing.T) {
	set := testSetup()
	set.Methods = []interface{}{(*shelves).Get, (*shelves).Has, (*shelves).Len, (*shelves).Clear, (*shelves).Each, (*shelves).Any, (*shelves).Of}
	set.Changers = []interface{}{(*shelves).Clear}
	set.index()
	for _, c := range []struct {
		in   []interface{}
		want string
	}{
		{[]interface{}{"a", 2, func() int { return 0 }}, `[Get() "a" Has() "a", 2]`},
		{[]interface{}{2, "a"}, `[Get() "a"]`},
		{[]interface{}{func(int) bool { return true }, []string{"a"}}, "[]"},
		{nil, "[]"},
	} {
		a := &attempt{b: &builder{set: set}, t: Target{Method: true}, in: []reflect.Value{reflect.ValueOf(&shelves{})}}
		for _, x := range c.in {
			a.in = append(a.in, reflect.ValueOf(x))
		}
		var got []string
		for _, q := range a.asksAbout(a.in[0]) {
			got = append(got, methodName(q.method)+" "+show(q.in))
		}
		if fmt.Sprint(got) != c.want {
			t.Errorf("%v: got %v, want %s", c.in, got, c.want)
		}
		a.lookAt("afterwards,", a.in[0])
		if n := len(a.parts); n != len(got)+1 {
			t.Errorf("%v: %d answers %v, want one more than %d", c.in, n, a.parts, len(got))
		}
	}
}
