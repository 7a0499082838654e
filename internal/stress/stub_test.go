package stress

import (
	"go/ast"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"strings"
	"testing"
)

const storeSource = `package m

import (
	"context"
	"io"
)

type owner struct{ name string }

type store interface {
	Count(ctx context.Context, users ...string) (int, error)
	Owner(ctx context.Context, user string) (*owner, func() string, error)
}

type rows interface{ Next(ctx context.Context) (string, error) }

type reader interface{ Read(p []byte) (int, error) }

type decoder interface{ Decode(from io.Reader) (string, error) }

func count(ctx context.Context, s store, users []string) (n int, err error) {
	for _, u := range users {
		k, err := s.Count(ctx, u)
		if err != nil {
			return 0, err
		}
		n += k
	}
	return n, nil
}

func all(ctx context.Context, r rows) (n int) {
	for {
		if _, err := r.Next(ctx); err != nil {
			return n
		}
		n++
	}
}

func size(r reader) int { n, _ := r.Read(nil); return n }

func first(d decoder) string { s, _ := d.Decode(nil); return s }
`

// What takes an interface that nothing in the package implements is called with a stub, unless that would have to come
// to an end.
func TestStubs(t *testing.T) {
	s := loaded(t, storeSource)
	a := &author{base: s, cand: s, changed: []string{"count", "all", "size", "first"}}
	a.write()
	if len(a.tests) == 0 {
		t.Fatal("no tests")
	}
	got, err := file("m", a.tests, "")
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"stressStubStore{}", "type stressStubStore struct{}", "type stressStubStoreFailing struct{}"} {
		if !strings.Contains(string(got), want) {
			t.Errorf("no %q in\n%s", want, got)
		}
	}
	if skipped := strings.Join(a.skipped, "; "); strings.Contains(skipped, "count:") || !strings.Contains(skipped, "all:") || !strings.Contains(skipped, "size:") || !strings.Contains(skipped, "first:") {
		t.Errorf("skipped %s", skipped)
	}
	fset := token.NewFileSet()
	var files []*ast.File
	for name, text := range map[string]string{"m.go": storeSource, "m_test.go": string(got)} {
		f, err := parser.ParseFile(fset, name, text, 0)
		if err != nil {
			t.Fatal(err)
		}
		files = append(files, f)
	}
	if _, err := (&types.Config{Importer: importer.Default()}).Check("example.com/m", fset, files, nil); err != nil {
		t.Errorf("%v in\n%s", err, got)
	}
}

// A hidden function that is declared otherwise is for those to show who call it, if all of them changed.
func TestDeclaredOtherwise(t *testing.T) {
	const before, after = "package m\nfunc Sum(all []int) int { return sum(all, 0) }\nfunc sum(all []int, n int) int { return n + len(all) }\n",
		"package m\nfunc Sum(all []int) int { return sum(all, uint(0)) }\nfunc sum(all []int, n uint) int { return int(n) + len(all) }\n"
	for more, skipped := range map[string]bool{"": false, "func same() func() int { return func() int { return sum(nil, 1) } }\n": true} {
		a := &author{base: loaded(t, before+more), cand: loaded(t, after+more), changed: []string{"Sum", "sum"}}
		a.write()
		if got := strings.Contains(strings.Join(a.skipped, "; "), "sum: it is not declared alike"); got != skipped {
			t.Errorf("with %q: skipped %q", more, a.skipped)
		}
	}
}
