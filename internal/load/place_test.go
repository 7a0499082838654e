package load

import (
	"slices"
	"strings"
	"testing"
)

func TestExpand(t *testing.T) {
	p := Place{Ports: []int{7001, 7002}, Dir: "/d"}
	for _, tt := range []struct {
		in, want string // "" is an error
	}{
		{"127.0.0.1:{{.Port}}", "127.0.0.1:7001"},
		{"{{ .Port2 }} {{.Dir}}", "7002 /d"},
		{"plain {x}", "plain {x}"},
		{"{{.Port3}}", ""}, {"{{.Port0}}", ""}, {"{{.Port1}}", ""}, {"{{.Portx}}", ""}, {"{{.Host}}", ""}, {"{{.}}", ""},
	} {
		got, err := p.Expand(tt.in)
		if (err != nil) != (tt.want == "") || err == nil && got != tt.want {
			t.Errorf("%q: %q, %v", tt.in, got, err)
		}
	}
	if _, err := p.ExpandAll([]string{"a", "{{.X}}"}); err == nil {
		t.Error("no error in a list")
	}
	if !Movable("x {{.Port2}}") || Movable("{{.Dir}} 8080") {
		t.Error("what moves with the port is not told from what does not")
	}
}

func TestWords(t *testing.T) {
	for _, tt := range []struct {
		in   string
		want []string // nil is an error
	}{
		{" a  b\tc\n", []string{"a", "b", "c"}},
		{`-d '\x02{seq:8} x' ""`, []string{"-d", `\x02{seq:8} x`, ""}},
		{`a"b 'c"d`, []string{`ab 'cd`}},
		{"'a", nil}, {`a"`, nil},
	} {
		got, err := Words(tt.in)
		if (err != nil) != (tt.want == nil) || !slices.Equal(got, tt.want) {
			t.Errorf("%q: %q, %v", tt.in, got, err)
		}
	}
	if got, err := Words(" "); len(got) != 0 || err != nil {
		t.Errorf("nothing: %q, %v", got, err)
	}
}

// FuzzWords holds that words joined by quotes are read as they were.
func FuzzWords(f *testing.F) {
	f.Add("a b", "c")
	f.Add("", "\"")
	f.Fuzz(func(t *testing.T, a, b string) {
		Words(a)
		if strings.ContainsRune(a, '\'') || strings.ContainsRune(b, '\'') {
			return
		}
		a, b = strings.ToValidUTF8(a, "?"), strings.ToValidUTF8(b, "?")
		got, err := Words("'" + a + "' '" + b + "'")
		if err != nil || !slices.Equal(got, []string{a, b}) {
			t.Errorf("%q, %q: %q, %v", a, b, got, err)
		}
	})
}
