package replay

import (
	"reflect"
	"strings"
	"testing"
)

// isPlace reports whether a text is a word of letters with a small number behind a sign.
func isPlace(s string) bool {
	word, n, ok := strings.Cut(s, "#")
	return ok && len(n) == 1 && '0' <= n[0] && n[0] <= '9' && word != "" && strings.Trim(word, "abcdefghijklmnopqrstuvwxyz") == ""
}

func isNoPlace(s string) bool { return isPlace(s) && s == "" }

// Texts are made as formats of the code make them.
func TestFormats(t *testing.T) {
	of := func(fn interface{}) *setup {
		s := &setup{path: reflect.TypeOf(setup{}).PkgPath(), targets: []target{{name: "f", fn: fn, pool: constants{texts: []string{"%s has %d, %v", "%s#%d", "100%"}}}}}
		s.index()
		return s
	}
	tellApart(t, "a key of a format", of(isPlace), of(isNoPlace))
	for _, c := range []struct {
		texts []string
		want  string
	}{
		{[]string{"%s/%s"}, "a/a"}, {[]string{"%05d.%x%%"}, "00000.0%"}, {[]string{"%q is bad"}, `"a" is bad`},
		{[]string{"%d, %v", "%s:%.1f"}, "a:0.0"}, {[]string{"plain", "50%", "at %w"}, ""},
	} {
		b := &builder{src: &source{}, set: &setup{}, pool: constants{texts: c.texts}}
		if got := b.asFormatted(); got != c.want {
			t.Errorf("%q: got %q, want %q", c.texts, got, c.want)
		}
	}
}
