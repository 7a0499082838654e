package behave

import (
	"go/parser"
	"go/token"
	"path"
	"strings"
	"testing"
)

func TestOptionalFilesExist(t *testing.T) {
	files, err := runtimeFiles(runtimeDir, func(string) bool { return true })
	if err != nil {
		t.Fatal(err)
	}
	for name := range optional {
		if files[path.Join(runtimeDir, name)] == nil {
			t.Errorf("package replay has no file %s", name)
		}
	}
	few, err := runtimeFiles(runtimeDir, func(string) bool { return false })
	if err != nil {
		t.Fatal(err)
	}
	if len(few) != len(files)-len(optional) {
		t.Errorf("a package without imports gets %d files, want %d", len(few), len(files)-len(optional))
	}
}

func TestInstrument(t *testing.T) {
	src := `package p

func f(n int) int {
	if n > 1 {
		return 1
	}
	switch {
	case n == 0:
		n++
	}
L:
	for n < 9 {
		n++
		continue L
	}
	return func() int { return n }()
}
`
	c := instrument(map[string][]byte{"p.go": []byte(src), "p_test.go": []byte("package p\nfunc g() {}")}, nil, false)
	out := string(c.files["p.go"])
	if _, err := parser.ParseFile(token.NewFileSet(), "p.go", out, 0); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	if strings.Count(out, "\n") != strings.Count(src, "\n") {
		t.Errorf("lines moved:\n%s", out)
	}
	if n := strings.Count(out, "Hits["); n != c.marks || n != 8 {
		t.Errorf("%d marks, counted %d, want 8:\n%s", n, c.marks, out)
	}
	if len(c.files) != 1 {
		t.Errorf("%d files, want 1: tests have no marks", len(c.files))
	}
}

// Where goroutines may come in between, others do: behind unlocking, and behind what
// is read or written without a lock.
func TestInstrumentShared(t *testing.T) {
	const body = `
func f(c *config, m locker, k string) int64 {
	old := c.n.Load()
	if v, ok := c.all.Load(k); ok {
		return v.(int64)
	}
	m.Unlock()
	c.n.Store(old + 1)
	return old
}
`
	for head, want := range map[string]int{"package p\n\nimport \"sync\"\n": 5, "package p\n\nimport \"fmt\"\n": 1} {
		c := instrument(map[string][]byte{"p.go": []byte(head + body)}, nil, false)
		out := string(c.files["p.go"])
		if _, err := parser.ParseFile(token.NewFileSet(), "p.go", out, 0); err != nil {
			t.Fatalf("%v\n%s", err, out)
		}
		if n := strings.Count(out, "Between()"); n != want {
			t.Errorf("%d places, want %d:\n%s", n, want, out)
		}
	}
}

func TestImportName(t *testing.T) {
	seen := map[string]string{}
	for _, p := range []string{"io", "encoding/json", "math/rand/v2", "example.com/users-list/store", "example.com/users_list/store", "gopkg.in/yaml.v3", "a/b", "a_b", "a.b", "k8s.io/api~x"} {
		name := importName(p)
		if !token.IsIdentifier(name) || seen[name] != "" {
			t.Errorf("%q: %q, as of %q", p, name, seen[name])
		}
		seen[name] = p
	}
	if got, want := importName("encoding/json"), ownPrefix+"_encoding_json"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
}
