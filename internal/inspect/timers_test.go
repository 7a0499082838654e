package inspect

import (
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"testing"
)

func TestTimers(t *testing.T) {
	for text, want := range map[string]bool{
		"import \"time\"\nfunc f() { <-time.After(1) }":                                     true,
		"import clock \"time\"\nvar tick = clock.Tick(1)":                                   true,
		"import \"context\"\nfunc f(c context.Context) { context.WithTimeout(c, 1) }":       true,
		"import . \"time\"\nfunc f() { <-After(1) }":                                        true,
		"import \"context\"\nfunc f(c context.Context) { context.WithCancel(c) }":           false,
		"import \"time\"\nfunc f(a, b time.Time) bool { time.Sleep(1); return a.After(b) }": false,
		"func f(time clock) { time.After(1) }":                                              false,
	} {
		f, err := parser.ParseFile(token.NewFileSet(), "p.go", "package p\n"+text, parser.SkipObjectResolution)
		if err != nil {
			t.Fatal(err)
		}
		if got := Timers(f); got != want {
			t.Errorf("%s: %t", text, got)
		}
		name := filepath.Join(t.TempDir(), "p.go")
		if err := os.WriteFile(name, []byte("package p\n"+text), 0o600); err != nil {
			t.Fatal(err)
		}
		e := &Elsewhere{files: map[string][]string{"p": {name}}, users: map[string][]string{"time": {"p"}, "context": {"p"}}}
		if got := e.Timers(); got != want {
			t.Errorf("of a package, %s: %t", text, got)
		}
	}
	if (*Elsewhere)(nil).Timers() {
		t.Error("nothing is known of other packages")
	}
}
