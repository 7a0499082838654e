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

import "context"

type owner struct{ name string }

type store interface {
	Count(ctx context.Context, users ...string) (int, error)
	Owner(ctx context.Context, user string) (*owner, func() string, error)
}

type rows interface{ Next(ctx context.Context) (string, error) }

type reader interface{ Read(p []byte) (int, error) }

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
`

// What takes an interface that nothing in the package implements is called with a stub, unless that would have to come
// to an end.
func TestStubs(t *testing.T) {
	s := loaded(t, storeSource)
	a := &author{base: s, cand: s, changed: []string{"count", "all", "size"}}
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
	if skipped := strings.Join(a.skipped, "; "); strings.Contains(skipped, "count:") || !strings.Contains(skipped, "all:") || !strings.Contains(skipped, "size:") {
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
