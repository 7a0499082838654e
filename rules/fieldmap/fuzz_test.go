package fieldmap_test

import (
	"fmt"
	"strings"
	"testing"
)

// FuzzText holds that the text of the line has the fields' values as fmt prints
// them, whatever is in them.
func FuzzText(f *testing.F) {
	f.Add("name", 7)
	f.Add("%d", -1)
	f.Fuzz(func(t *testing.T, name string, n int) {
		got := fmt.Sprintf("visited name=%v count=%v", name, n)
		if want := "visited name=" + name + " count="; !strings.HasPrefix(got, want) || got[len(want):] != fmt.Sprint(n) {
			t.Errorf("%q", got)
		}
	})
}
