package keeps

import (
	"go/ast"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"testing"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/passes/inspect"
	"golang.org/x/tools/go/ast/inspector"
)

func TestAny(t *testing.T) {
	fset := token.NewFileSet()
	library := importer.ForCompiler(fset, "source", nil) // which reads each package once
	for _, test := range []struct {
		name, source string
		want         bool
	}{
		{"nothing", "", false},
		{"counted", "func (k *kept) Write(p []byte) (int, error) { k.n += len(p); return len(p), nil }", false},
		{"lent on", "func (k *kept) Write(p []byte) (int, error) { return k.w.Write(p[1:]) }", false},
		{"copied", "func (k *kept) Write(p []byte) (int, error) { k.b = append(k.b, p...); return copy(k.b, p), nil }", false},
		{"looked at", "func (k *kept) Write(p []byte) (int, error) { p = p[1:]; fmt.Printf(\"%x\", p); return bytes.IndexByte(p, p[0]), nil }", false},
		{"a number read", "func (k *kept) Write(p []byte) (int, error) { return int(binary.BigEndian.Uint32(p)), nil }", false},
		{"filled", "func (k *kept) Read(p []byte) (int, error) { return io.ReadFull(k.r, p) }", false},
		{"filled by a function", "func (k *kept) Read(p []byte) (int, error) { return fill(p), nil }\nfunc fill(p []byte) int { if len(p) > 1 { fill(p[1:]) }; return len(p) }", false},
		{"another method", "func (k *kept) add(p []byte) (int, error) { k.b = p; return 0, nil }", false},
		{"stored", "func (k *kept) Write(p []byte) (int, error) { k.b = p; return len(p), nil }", true},
		{"appended", "func (k *kept) Write(p []byte) (int, error) { k.all = append(k.all, p); return len(p), nil }", true},
		{"stored by a method", "func (k *kept) Write(p []byte) (int, error) { k.add(p); return len(p), nil }\nfunc (k *kept) add(p []byte) { k.b = p }", true},
		{"returned by a function", "func (k *kept) Write(p []byte) (int, error) { k.b = cut(p); return len(p), nil }\nfunc cut(p []byte) []byte { return p[1:] }", true},
		{"a part stored", "func (k *kept) Write(p []byte) (int, error) { k.b = bytes.TrimSpace(p); return len(p), nil }", true},
		{"an element stored", "func (k *kept) Write(p []byte) (int, error) { k.e = &p[0]; return len(p), nil }", true},
		{"given to what is not known", "func (k *kept) Write(p []byte) (int, error) { return k.f(p) }", true},
		{"given to a function type", "type f func([]byte) (int, error)\nfunc (f f) Write(p []byte) (int, error) { return f(p) }", true},
		{"stored in a map", "func (k *kept) Write(p []byte) (int, error) { k.m.Store(1, p); return len(p), nil }", true},
		{"a reader reset", "func (k *kept) Write(p []byte) (int, error) { k.in.Reset(p); return len(p), nil }", true},
		{"sent later", "func (k *kept) Write(p []byte) (int, error) { go func() { k.w.Write(p) }(); return len(p), nil }", true},
		{"gathered", "func (k *kept) Write(p []byte) (int, error) { k.join(p); return len(p), nil }\nfunc (k *kept) join(all ...[]byte) { k.all = all }", true},
		{"by a pointer", "func (k *kept) Write(p []byte) (int, error) { k.e = unsafe.SliceData(p); return len(p), nil }", true},
	} {
		t.Run(test.name, func(t *testing.T) {
			if got := Any(passOf(t, fset, library, test.source)); got != test.want {
				t.Errorf("Any = %t", got)
			}
		})
	}
}

func passOf(t *testing.T, fset *token.FileSet, library types.Importer, source string) *analysis.Pass {
	const head = `package p

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"io"
	"sync"
	"unsafe"
)

type kept struct {
	n   int
	b   []byte
	e   *byte
	all [][]byte
	m   sync.Map
	in  bytes.Reader
	w   io.Writer
	r   io.Reader
	f   func([]byte) (int, error)
}

var _, _, _ = fmt.Sprint, binary.BigEndian, unsafe.Pointer(nil)

`
	file, err := parser.ParseFile(fset, "p.go", head+source, 0)
	if err != nil {
		t.Fatal(err)
	}
	info := &types.Info{Types: map[ast.Expr]types.TypeAndValue{}, Defs: map[*ast.Ident]types.Object{}, Uses: map[*ast.Ident]types.Object{}, Selections: map[*ast.SelectorExpr]*types.Selection{}}
	conf := types.Config{Importer: library}
	if _, err := conf.Check("p", fset, []*ast.File{file}, info); err != nil {
		t.Fatal(err)
	}
	in := inspector.New([]*ast.File{file})
	return &analysis.Pass{Fset: fset, Files: []*ast.File{file}, TypesInfo: info, ResultOf: map[*analysis.Analyzer]any{inspect.Analyzer: in}}
}
