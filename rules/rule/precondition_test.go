package rule

import (
	"reflect"
	"testing"
)

func TestParsePreconditions(t *testing.T) {
	got, err := ParsePreconditions("the type is string: named, T.M\n\nno comment is lost: it stays: commented,\n")
	want := []Precondition{{"the type is string", []string{"named", "T.M"}}, {"no comment is lost: it stays", []string{"commented"}}}
	if err != nil || !reflect.DeepEqual(got, want) {
		t.Errorf("ParsePreconditions = %+v, %v; want %+v", got, err, want)
	}
	for _, bad := range []string{"no case", "no case: ", ": case", "no case: ,"} {
		if got, err := ParsePreconditions(bad); err == nil {
			t.Errorf("ParsePreconditions(%q) = %+v, want an error", bad, got)
		}
	}
}
