package wrongfixes

import (
	"fmt"
	"go/format"
	"slices"
	"strings"
	"testing"
)

// TestMistakes has each kind of mistake that is made when code is made faster: what becomes of a
// function body, and what must be left alone.
func TestMistakes(t *testing.T) {
	for _, test := range []struct {
		operator, body string
		want           []string
	}{
		{"last step lost", "w.Flush()\nuse(w)", []string{"\nuse(w)"}},
		{"last step lost", "defer mu.Unlock()", []string{""}},
		{"last step lost", "n := copy(a, b)", nil},
		{"defer dropped", "defer f.Close()", []string{"f.Close()"}},
		{"error swallowed", "if err != nil {\n\treturn err\n}", []string{"if err != nil {}"}},
		{"error swallowed", "if p != nil {\n\treturn p\n}", nil},
		{"copy dropped", "use(append([]T(nil), x...))", []string{"use(x)"}},
		{"copy dropped", "use(append([]T{}, x...), slices.Clone(y))", []string{"use(x, slices.Clone(y))", "use(append([]T{}, x...), y)"}},
		{"copy dropped", "use(append([]T{a}, x...))", nil},
		{"statements swapped", "b.Reset()\npool.Put(b)", []string{"pool.Put(b)\nb.Reset()"}},
		{"statements swapped", "b.Reset()\nreturn", nil},
		{"moved across a loop", "n = 0\nfor a {\n\tuse(n)\n}", []string{"for a {\nn = 0\n\n\tuse(n)\n}"}},
		{"moved across a loop", "for a {\n\tuse(n)\n}\nw.Flush()", []string{"for a {\n\tuse(n)\nw.Flush()\n}"}},
		{"moved across a loop", "for range x {\n\tn = 0\n\tuse(n)\n}", []string{"n = 0\nfor range x {\n\tuse(n)\n}", "for range x {\n\tn = 0\n\t\n}\nuse(n)"}},
		{"off by one", "use(s[i], s[a:n], s[1])", []string{"use(s[i+1], s[a:n], s[1])", "use(s[i-1], s[a:n], s[1])", "use(s[i], s[a+1:n], s[1])", "use(s[i], s[a:n-1], s[1])"}},
		{"lookalike", "use(strings.TrimLeft(s, c), utf8.RuneCount(b))", []string{"use(strings.TrimPrefix(s, c), utf8.RuneCount(b))", "use(strings.TrimLeft(s, c), len(b))"}},
		{"verb", `use("100%% of %q")`, []string{`use("100% of %q")`, `use("100%% of %s")`, `use("100%% of %v")`}},
		{"verb", `use("5 %" + s)`, []string{`use("5 %%" + s)`}},
		{"verb", `use("5")`, nil},
		{"nil or empty", "use([]T{}, make(map[K]V, 0), []T(nil), []T{a})", []string{
			"use(([]T)(nil), make(map[K]V, 0), []T(nil), []T{a})", "use([]T{}, (map[K]V)(nil), []T(nil), []T{a})", "use([]T{}, make(map[K]V, 0), []T{}, []T{a})",
		}},
		{"nil or empty", "var s []T\nreturn s", []string{"var s []T = []T{}\nreturn s"}},
		{"nil or empty", "return nil", []string{"return []T{}"}},
		{"wrong variable", "a, b := f()\na.b = T{a: b}", []string{"a, b := f()\nb.b = T{a: b}", "a, b := f()\na.b = T{a: a}"}},
		{"statement deleted", "b.Grow(n)\nb.Fill(n)", []string{"b.Grow(n)\n"}},
		{"constant", "use(make([]T, 3, 8), make(map[K]V, 8))\nb.Grow(8)", []string{
			"use(make([]T, 4, 8), make(map[K]V, 8))\nb.Grow(8)", "use(make([]T, 2, 8), make(map[K]V, 8))\nb.Grow(8)",
		}},
	} {
		before := fmt.Sprintf("package p\n\nfunc f() []T {\n%s\n}\n", test.body)
		src, err := parse([]byte(before))
		if err != nil {
			t.Fatal(err)
		}
		var got []string
		for _, m := range mutations(src, lines(before)) {
			if m.operator != test.operator {
				continue
			}
			after := string(replace(src.text, []edit{m.edit}))
			if _, err := format.Source([]byte(after)); err != nil {
				t.Errorf("%s: %v", m.describe(src.text), err)
			}
			body := strings.TrimPrefix(after, "package p\n\nfunc f() []T {\n")
			got = append(got, strings.TrimSuffix(body, "\n}\n"))
		}
		if !slices.Equal(got, test.want) {
			t.Errorf("%s of\n%s\nis %q\nwant %q", test.operator, test.body, got, test.want)
		}
	}
}

// TestMovedLine has a statement moved count as a mistake of its own line.
func TestMovedLine(t *testing.T) {
	text := "package p\n\nfunc f() {\n\tfor a {\n\t\tuse(a)\n\t\tn = 0\n\t}\n}\n"
	src, err := parse([]byte(text))
	if err != nil {
		t.Fatal(err)
	}
	for _, m := range mutations(src, map[int]bool{5: true}) {
		if m.operator == "moved across a loop" && !strings.HasPrefix(string(m.text), "use(a)") {
			t.Errorf("of line 5: %s", m.describe(src.text))
		}
	}
}

func lines(text string) map[int]bool {
	all := map[int]bool{}
	for line := range strings.Count(text, "\n") {
		all[line+1] = true
	}
	return all
}
