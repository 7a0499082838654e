package contract

import (
	"errors"
	"go/ast"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"testing"
)

func TestRead(t *testing.T) {
	for _, test := range []struct {
		doc    string
		atOnce bool
		quiet  bool
	}{
		{"Store is what is asked. Its methods are safe for concurrent use and change nothing.", true, true},
		{"A Client is safe for concurrent\nuse by multiple goroutines.", true, false},
		{"DB is thread-safe; lookups are read-only.", true, true},
		{"It may be called from several goroutines.", true, false},
		{"It may be called at the same time.", true, false},
		{"Count only reads.", false, true},
		{"Safe for simultaneous concurrent access.", true, false},
		{"", false, false},
		{"Store keeps users.", false, false},
		{"It is not safe for concurrent use.", false, false},
		{"It isn't thread-safe.", false, false},
		{"It is safe for concurrent use unless it is closed.", false, false},
		{"It is safe for concurrent use. Close is not safe for concurrent use.", false, false},
		{"Implementations must be safe for concurrent use.", false, false},
		{"Safe for concurrent use if the map is.", false, false},
		{"It never changes nothing.", false, false},
		{"It is read-only. It is not read-only when it writes nothing.", false, false},
		{"TODO: make it safe for concurrent use.", false, false},
		{"unsafe for concurrent use", false, false},
	} {
		if got := Read(test.doc); got != (Promise{AtOnce: test.atOnce, Quiet: test.quiet}) {
			t.Errorf("%q: %+v", test.doc, got)
		}
	}
}

func TestReadOften(t *testing.T) {
	for doc, want := range map[string]bool{
		"That depends on the row only, and may be asked any number of times.": true,
		"Keys are computed any number of times.":                              true,
		"The key can be asked as often as needed.":                            true,
		"It may not be called any number of times.":                           false,
		"It may be called any number of times if it is quick.":                false,
		"The key of each is asked once.":                                      false,
		"It may be asked any number of times. Do not be asked any number of times; it may be called any number of times but once.": false,
	} {
		if got := Read(doc).Often; got != want {
			t.Errorf("%q: %t", doc, got)
		}
	}
}

const source = `package p

// Store is safe for concurrent use.
type Store interface {
	// Count changes nothing.
	Count() int
	Sum() int // Sum is not safe for concurrent use.
	Put(int)
}

type (
	// T is safe for concurrent use.
	T[K any] struct{}
)

// Get changes nothing.
func (t *T[K]) Get() int { return 0 }

func (t T[K]) Set() {}

// Get is not of T: read-only.
func Get() int { return 0 }

func free() {}
`

func TestOf(t *testing.T) {
	fset := token.NewFileSet()
	f, err := parser.ParseFile(fset, "p.go", source, 0)
	if err != nil {
		t.Fatal(err)
	}
	info := &types.Info{Defs: map[*ast.Ident]types.Object{}}
	conf := types.Config{Importer: importer.Default()}
	if _, err := conf.Check("p", fset, []*ast.File{f}, info); err != nil {
		t.Fatal(err)
	}
	read := func(string) ([]byte, error) { return []byte(source), nil }
	want := map[string]Promise{
		"(p.Store).Count": {AtOnce: true, Quiet: true}, "(p.Store).Sum": {AtOnce: false, Quiet: false}, "(p.Store).Put": {AtOnce: true, Quiet: false},
		"(*p.T[K]).Get": {AtOnce: true, Quiet: true}, "(p.T[K]).Set": {AtOnce: true, Quiet: false}, "p.Get": {}, "p.free": {},
	}
	for _, obj := range info.Defs {
		fn, ok := obj.(*types.Func)
		if !ok {
			continue
		}
		if got := Of(fset, fn, read); got != want[fn.FullName()] {
			t.Errorf("%s: %+v, want %+v", fn.FullName(), got, want[fn.FullName()])
		}
		delete(want, fn.FullName())
		gone := func(string) ([]byte, error) { return nil, errors.New("gone") }
		if got := Of(fset, fn, gone); got != (Promise{}) {
			t.Errorf("%s without its file: %+v", fn.FullName(), got)
		}
	}
	if len(want) > 0 {
		t.Errorf("not seen: %v", want)
	}
}

func FuzzRead(f *testing.F) {
	f.Add("safe for concurrent use. not")
	f.Fuzz(func(t *testing.T, doc string) {
		if Read(doc+"\n\nIt is not safe for concurrent use, nor read-only.") != (Promise{}) {
			t.Errorf("%q: denied, and promised still", doc)
		}
	})
}
