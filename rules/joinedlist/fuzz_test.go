package joinedlist_test

import (
	"fmt"
	"strconv"
	"strings"
	"testing"
)

// FuzzJoinedlist holds that a builder has the text that Join makes, for any elements and
// separator, of which an empty one asks for no variable.
func FuzzJoinedlist(f *testing.F) {
	f.Add("a b  c", ", ", 1)
	f.Add("", "", 0)
	f.Add(" \xff\x00 日", "%s", -3)
	f.Fuzz(func(t *testing.T, text, sep string, n int) {
		words := strings.Split(text, " ")[:max(0, min(n, 3))%(1+strings.Count(text, " "))]
		var list []string
		for _, w := range words {
			list = append(list, fmt.Sprintf("%s=%q;%d", w, w, n))
		}
		var built strings.Builder
		separator := ""
		for _, w := range words {
			built.WriteString(separator)
			separator = sep
			built.WriteString(w)
			built.WriteString("=")
			built.WriteString(strconv.Quote(w))
			built.WriteString(";")
			built.WriteString(strconv.Itoa(n))
		}
		if old, now := strings.Join(list, sep), built.String(); old != now {
			t.Errorf("%q, want %q", now, old)
		}
		if sep != "" && (len(list) == 0) != (separator == "") {
			t.Errorf("%d elements, and the separator is %q", len(list), separator)
		}
	})
}
