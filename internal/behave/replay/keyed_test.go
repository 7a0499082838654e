package replay

import (
	"reflect"
	"testing"
)

func TestKeepKeys(t *testing.T) {
	type entry struct {
		name string
		n    int
	}
	one := &entry{"x", 1}
	for _, test := range []struct{ m, want interface{} }{
		{map[string]entry{"a": {"b", 1}, "b": {}}, map[string]entry{"a": {"a", 1}, "b": {"b", 0}}},
		{map[string][]entry{"a": {{"b", 1}, {"", 2}}, "b": nil}, map[string][]entry{"a": {{"a", 1}, {"a", 2}}, "b": nil}},
		{map[string]*entry{"a": one, "b": one, "c": nil}, map[string]*entry{"a": {"a", 1}}},
		{map[string]entry(nil), map[string]entry(nil)},
	} {
		keepKeys(reflect.ValueOf(test.m), "name")
		if !reflect.DeepEqual(test.m, test.want) {
			t.Errorf("got %v, want %v", test.m, test.want)
		}
	}
}
