package calls_test

import (
	"go/ast"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"testing"

	"github.com/gohone/hone/rules/internal/facts/calls"
)

func TestHolder(t *testing.T) {
	const source = `package p

import (
	"bufio"
	"bytes"
)

type outer struct{ *middle }

type middle struct {
	*bufio.Writer
	text
}

type text = bytes.Buffer

func _(o outer, m *middle, b *bytes.Buffer) {
	o.Buffered()
	m.Grow(1)
	b.Len()
}
`
	fset := token.NewFileSet()
	file, err := parser.ParseFile(fset, "p.go", source, 0)
	if err != nil {
		t.Fatal(err)
	}
	info := &types.Info{Types: map[ast.Expr]types.TypeAndValue{}, Uses: map[*ast.Ident]types.Object{}, Selections: map[*ast.SelectorExpr]*types.Selection{}}
	conf := types.Config{Importer: importer.ForCompiler(fset, "source", nil)}
	pkg, err := conf.Check("p", fset, []*ast.File{file}, info)
	if err != nil {
		t.Fatal(err)
	}
	want := map[string][2]string{"Buffered": {".middle.Writer", "*bufio.Writer"}, "Grow": {".text", "bytes.Buffer"}, "Len": {"", "*bytes.Buffer"}}
	for sel, s := range info.Selections {
		w, ok := want[sel.Sel.Name]
		if !ok {
			continue
		}
		delete(want, sel.Sel.Name)
		holder, path, ok := calls.Holder(pkg, info.TypeOf(sel.X), s.Index())
		if !ok || path != w[0] || types.TypeString(types.Unalias(holder), nil) != w[1] {
			t.Errorf("%s: %v, %q, %v; want %v", sel.Sel.Name, holder, path, ok, w)
		}
		_, _, ok = calls.Holder(types.NewPackage("other", "other"), info.TypeOf(sel.X), s.Index())
		if ok != (path == "") {
			t.Errorf("%s: of another package, ok is %v", sel.Sel.Name, ok)
		}
	}
	if len(want) > 0 {
		t.Errorf("no selection of %v", want)
	}
}
