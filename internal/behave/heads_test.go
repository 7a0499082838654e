package behave

import (
	"go/parser"
	"go/token"
	"strings"
	"testing"
)

// What is put in must leave Go source, with as many lines as before.
func TestInstrumentedParses(t *testing.T) {
	for name, body := range map[string]string{
		"until":          "func f(d time.Time) time.Duration { return time.Until(d) }",
		"until in lines": "func f(d time.Time) time.Duration {\n\treturn time.Until(\n\t\td, // then\n\t).Round(1)\n}",
		"until in until": "func f() time.Duration {\n\treturn time.Until(time.Now().Add(time.Until(\n\t\ttime.Now(),\n\t)))\n}",
		"since in lines": "func f(d time.Time) time.Duration {\n\treturn time.Since(\n\t\td,\n\t)\n}",
		"go of if":       "func f(x group, ok bool) {\n\tif x.TryGo(func() {}); ok {\n\t\treturn\n\t}\n}",
		"go of for":      "func f(x group) {\n\tfor x.Go(func() {}); ; x.Go(func() {}) {\n\t}\n}",
		"go of switch":   "func f(x group, n int) {\n\tswitch x.Go(func() {}); n {\n\t}\n}",
		"unlock of type": "func f(x locker, v any) {\n\tswitch x.Unlock(); v.(type) {\n\t}\n}",
	} {
		t.Run(name, func(t *testing.T) {
			src := "package p\n\nimport \"time\"\n\nvar _ time.Time\n\n" + body + "\n\nvar last int\n"
			out := string(instrument(map[string][]byte{"a.go": []byte(src)}, nil, false).files["a.go"])
			if _, err := parser.ParseFile(token.NewFileSet(), "a.go", out, 0); err != nil {
				t.Fatalf("%v in\n%s", err, out)
			}
			line := func(text string) int {
				before, _, _ := strings.Cut(text, "var last")
				return strings.Count(before, "\n")
			}
			if line(out) != line(src) {
				t.Errorf("lines have moved in\n%s", out)
			}
		})
	}
}
