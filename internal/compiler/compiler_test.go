package compiler

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/gohone/hone/internal/gotool"
)

// Each line has one fact, in the words after the comment's sign.
const source = `package p

import "fmt"

type pair struct{ a, b [20]int }

var kept []any

func returned() *int {
	n := 1 // n is on the heap: it is returned in line 11
	return &n
}

func boxed(n int) {
	kept = append(kept, n) // n is on the heap: it is stored by append(kept, n)
}

func passed(n int) string {
	return fmt.Sprint(n) // n is on the heap: it is passed to fmt.Sprint, which may keep it
}

func large() int {
	b := make([]byte, 1<<20) // make([]byte, 1048576) is on the heap: it is too large for the stack
	return len(b)
}

func captured() func() int {
	n := 0 // n is on the heap: a closure captures it in line 30
	return func() int {
		n++
		return n
	}
}

func indexed(s []int, i int) int {
	return s[i] // the index is checked against the bounds
}

func inlined() *int {
	return returned()
}
`

func TestFactsOfTheCompiler(t *testing.T) {
	dir, err := filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	for name, text := range map[string]string{"go.mod": "module example.com/p\n\ngo 1.24\n", "p.go": source} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	tool, err := gotool.Find(t.Context(), dir)
	if err != nil {
		t.Fatal(err)
	}
	log := filepath.Join(t.TempDir(), "a folder", "log")
	if err := tool.CompilerLog(t.Context(), dir, []string{"example.com/p"}, "", log); err != nil {
		t.Fatal(err)
	}
	facts, err := ReadDir(log)
	if err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(dir, "p.go")
	for i, line := range strings.Split(source, "\n") {
		_, want, ok := strings.Cut(line, "// ")
		if !ok || i == 0 {
			continue
		}
		var got []string
		for _, f := range facts[file][i+1] {
			got = append(got, strings.ReplaceAll(f.String(), "`", ""))
		}
		if !strings.Contains(strings.Join(got, "\n"), want) {
			t.Errorf("line %d: %q; want %q", i+1, got, want)
		}
	}
	if got := facts.At(file, 9, Bounds); len(got) != 0 {
		t.Errorf("%v", got)
	}
}

func TestReadBad(t *testing.T) {
	for _, text := range []string{
		"", "{}", "[]", "no json", `{"version":0}`, `{"version":7,"file":"a.go"}`,
		`{"version":0,"file":"a.go"}` + "\nno json", `{"version":0,"file":"a.go"}` + "\n" + `{"range":{"start":{"line":"x"}}}`,
	} {
		if _, err := Read(strings.NewReader(text)); err == nil || !strings.HasPrefix(err.Error(), "compiler log: ") {
			t.Errorf("%q: %v", text, err)
		}
	}
}

// What a newer compiler says in other words is left out, and a flow without a
// telling step says nothing of why.
func TestReadUnknown(t *testing.T) {
	facts, err := Read(strings.NewReader(`{"version":0,"file":"/m/a.go"}

{"range":{"start":{"line":3}},"code":"escape","message":"x goes to the heap"}
{"range":{"start":{"line":3}},"code":"vectorized","message":"by 4"}
{"range":{"start":{"line":0}},"code":"copy","message":"192 bytes"}
{"range":{"start":{"line":4}},"code":"escape","message":"x escapes to heap","relatedInformation":[{"location":{"uri":"%zz"},"message":"escflow: from x (spill)"},{"message":"escflow: from (((("}]}
`))
	if err != nil || len(facts) != 1 || facts[0].String() != "`x` is on the heap" {
		t.Errorf("%v, %v", facts, err)
	}
}

func FuzzRead(f *testing.F) {
	f.Add(`{"version":0,"file":"/m/a.go"}` + "\n" + `{"range":{"start":{"line":3}},"code":"escape","message":"moved to heap: x","relatedInformation":[{"location":{"uri":"file:///m/a.go","range":{"start":{"line":4}}},"message":"escflow:      from f(x(1)(2)) (call parameter)"}]}`)
	f.Add(`{"version":0,"file":"/m/a.go"}` + "\n" + `{"range":{"start":{"line":1}},"code":"copy","message":"9 bytes","relatedInformation":[{"location":{"uri":"file:///C:/m/a.go","range":{"start":{"line":4}}},"message":"inlineLoc"}]}`)
	f.Fuzz(func(t *testing.T, text string) {
		facts, _ := Read(strings.NewReader(text))
		for _, fact := range facts {
			if fact.Line <= 0 || fact.File == "" || fact.String() == "" {
				t.Errorf("%+v", fact)
			}
		}
	})
}
