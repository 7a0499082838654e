package stress

import (
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"testing"

	"golang.org/x/tools/go/packages"
)

// stateOf is the state of a package that imports nothing.
func stateOf(t *testing.T, src string) state {
	t.Helper()
	fset := token.NewFileSet()
	f, err := parser.ParseFile(fset, "m.go", src, parser.ParseComments)
	if err != nil {
		t.Fatal(err)
	}
	info := &types.Info{Uses: map[*ast.Ident]types.Object{}, Defs: map[*ast.Ident]types.Object{}, Types: map[ast.Expr]types.TypeAndValue{}, Selections: map[*ast.SelectorExpr]*types.Selection{}}
	pkg, err := new(types.Config).Check("m", fset, []*ast.File{f}, info)
	if err != nil {
		t.Fatal(err)
	}
	return newState(&packages.Package{Name: "m", Fset: fset, Types: pkg, TypesInfo: info, Syntax: []*ast.File{f}}, nil)
}

// A method belongs to one goroutine if each of its calls, of which there is one place, is on
// a value that nobody else can call it on.
func TestOwners(t *testing.T) {
	const source = `package m

type link struct{ n int }

func (k *link) run() { k.part() }

func (k *link) part() { k.n++ }

func newLink(n int) *link { return &link{n} }

func openLink(n int) (*link, bool) {
	k := &link{}
	if n < 0 {
		return nil, false
	}
	k.n = n
	return k, true
}

var spare = &link{}

func sameLink() *link { return spare }

func someLink(n int) *link {
	k := &link{}
	if n > 0 {
		k = spare
	}
	return k
}

func passLink(k *link) *link { return k }

func serve() {
	`
	for code, owned := range map[string]bool{
		"k := &link{}; go k.run()":                               true,
		"k := newLink(1); go k.run()":                            true,
		"k, _ := openLink(1); go k.run()":                        true,
		"for { go newLink(1).run() }":                            true,
		"for { go (&link{}).run() }":                             true,
		"for { k := newLink(1); go func() { k.run() }() }":       true,
		"k := newLink(1); for { go k.run() }":                    false,
		"k := sameLink(); go k.run()":                            false,
		"go sameLink().run()":                                    false,
		"k := someLink(1); go k.run()":                           false,
		"go passLink(spare).run()":                               false,
		"k := newLink(1); go k.run(); k.run()":                   false,
		"k := newLink(1); f := k.run; go f()":                    false,
		"k := newLink(1); f := func() { k.run() }; go f(); f()":  false,
		"k := newLink(1); k = newLink(2); go k.run(); _ = spare": false,
	} {
		got := stateOf(t, source+code+"\n}\n").owners()
		if (got["link.run"] == "link.run") != owned || (got["link.part"] == "link.run") != owned {
			t.Errorf("%s: owners %q, want run to be one: %v", code, got, owned)
		}
	}
}
