package behave

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/gohone/hone/internal/inspect"
)

// A test asks what is otherwise in it: constants, lists, calls, readers and writers. What it compares something with stays
// as it is, and so does what it says, and what users cannot set.
func TestRewriteTests(t *testing.T) {
	dir := t.TempDir()
	write := func(name, text string) {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	const tests = `package m

import (
	"io/ioutil"
	"net/http"
	"os"
	"strings"
	"testing"
	"time"
)

const many = 3

func list() []string { return []string{"a", "b"} }

func TestSome(t *testing.T) {
	x := T{N: 5, hidden: 6}
	x.Add(strings.NewReader("text"), many, time.Second, func() error { return nil })
	if got := x.Sum("k", list()...); got != 12 {
		t.Errorf("got %d, %s", got, "no")
	}
	inside("not this")
	for range [2]int{} {
	}
}

func TestFiles(t *testing.T) {
	os.Remove("x")
}

func TestFails(t *testing.T) { dangerous("x") }

func TestWrites(t *testing.T) { ioutil.WriteFile("x", nil, 0) }

func TestAsks(t *testing.T) { http.Get("x") }

func TestTimes(t *testing.T) { println(time.Since(time.Now())) }
`
	write("go.mod", "module example.com/m\n\ngo 1.22\n")
	write("m.go", `package m

import (
	"io"
	"time"
)

type T struct{ N, hidden int }

func (*T) Add(r io.Reader, n int, d time.Duration, f func() error) {}

func (*T) Sum(s string, more ...string) int { return 0 }

func inside(s string) {}

func dangerous(s string) {}
`)
	write("m_test.go", tests)
	pkgs, err := inspect.Tests(t.Context(), inspect.Source{Dir: dir})
	if err != nil || len(pkgs) != 1 {
		t.Fatal(len(pkgs), err)
	}
	got := rewriteTests(pkgs, map[string][]byte{"m_test.go": []byte(tests)}, map[string]bool{"dangerous": true}, (*inspect.Elsewhere)(nil).Harm)
	if !got.inside["inside"] || got.inside["T.Sum"] {
		t.Errorf("inside are %v", got.inside)
	}
	if len(got.tests) != 1 || got.tests[0].name != "TestSome" {
		t.Errorf("got %v", got.tests)
	}
	text := string(got.files["m_test.go"])
	for _, want := range []string{
		"N: int(honeReplay.Whole(", "int64(5)))", "hidden: 6}", `strings.NewReader(string(honeReplay.Text(`, "int64(many)))", "time.Duration(honeReplay.Whole(",
		"honeReplay.Reader(", "honeReplay.Fails(", "honeReplay.List(", ".([]string)", "got != 12)", `"no")`, `inside("not this")`, "[2]int{}", "honeReplay.Times(",
		`os.Remove("x")`, `dangerous("x")`,
	} {
		if !strings.Contains(text, want) {
			t.Errorf("lacks %s:\n%s", want, text)
		}
	}
}
