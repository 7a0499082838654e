package imports

import (
	"go/ast"
	"go/format"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"strings"
	"testing"
)

// at marks the position in a source that is asked about.
const at = "/*@*/"

func add(t *testing.T, src, path string) (name, fixed string, ok bool) {
	t.Helper()
	fset := token.NewFileSet()
	file, err := parser.ParseFile(fset, "p.go", src, parser.ParseComments)
	if err != nil {
		t.Fatal(err)
	}
	info := &types.Info{Defs: map[*ast.Ident]types.Object{}, Implicits: map[ast.Node]types.Object{}, Scopes: map[ast.Node]*types.Scope{}}
	conf := types.Config{Importer: importer.Default(), FakeImportC: true}
	pkg, err := conf.Check("example.com/p", fset, []*ast.File{file}, info)
	if err != nil {
		t.Fatal(err)
	}
	tf := fset.File(file.Pos())
	name, edits, ok := Add(file, pkg, info, tf.Pos(strings.Index(src, at)), path)
	if len(edits) > 0 {
		e := edits[0]
		src = src[:tf.Offset(e.Pos)] + string(e.NewText) + src[tf.Offset(e.End):]
	}
	out, err := format.Source([]byte(src))
	if err != nil {
		t.Fatalf("%v in\n%s", err, src)
	}
	return name, string(out), ok
}

func TestAdd(t *testing.T) {
	const use = "func f() { /*@*/ }\n"
	for _, test := range []struct {
		name, src, path, as, want string // nothing expected: not ok
	}{
		{"block", "package p\n\nimport (\n\t\"unsafe\"\n)\n\nvar _ unsafe.Pointer\n\n" + use, "strconv", "strconv",
			"package p\n\nimport (\n\t\"strconv\"\n\t\"unsafe\"\n)\n"},
		{"one line", "package p\n\nimport (\"unsafe\"; \"C\")\n\nvar _ unsafe.Pointer\nvar _ C.int\n" + use, "strconv", "strconv",
			"package p\n\nimport (\n\t\"C\"\n\t\"unsafe\"\n)\nimport \"strconv\"\n"},
		{"one line of one", "package p\n\nimport (\"unsafe\")\n\nvar _ unsafe.Pointer\n" + use, "strconv", "strconv",
			"package p\n\nimport (\n\t\"strconv\"\n\t\"unsafe\"\n)\n"},
		{"comment first", "package p\n\nimport ( // why\n\t\"unsafe\"\n)\n\nvar _ unsafe.Pointer\n\n" + use, "strconv", "strconv", "\"strconv\" // why\n"},
		{"empty block", "package p\n\nimport ()\n\n" + use, "strconv", "strconv", "package p\n\nimport (\n\t\"strconv\"\n)\n"},
		{"single", "package p\n\nimport \"unsafe\" // why\n\nvar _ unsafe.Pointer\n\n" + use, "strconv", "strconv", "\nimport \"strconv\""},
		{"cgo", "package p\n\n// int x;\nimport (\n\t\"C\"\n)\n\nvar _ C.int\n\n" + use, "strconv", "strconv", "// int x;\nimport (\n\t\"C\"\n)\nimport \"strconv\"\n"},
		{"none", "package p\n\n" + use, "strconv", "strconv", "package p\n\nimport \"strconv\"\n\nfunc"},
		{"none, with a comment", "package p // import \"example.com/p\"\n\n" + use, "strconv", "strconv", "package p // import \"example.com/p\"\n\nimport \"strconv\"\n"},
		{"none, one line", "package p; " + use, "strconv", "strconv", "package p\n\nimport \"strconv\"\n"},
		{"version", "package p\n\n" + use, "math/rand/v2", "rand", "import \"math/rand/v2\"\n"},
		{"there", "package p\n\nimport \"unsafe\"\n\nvar _ unsafe.Pointer\n\n" + use, "unsafe", "unsafe", "import \"unsafe\"\n\nvar"},
		{"renamed", "package p\n\nimport u \"unsafe\"\n\nvar _ u.Pointer\n\n" + use, "unsafe", "u", "import u \"unsafe\"\n\nvar"},
		{"blank", "package p\n\nimport _ \"unsafe\"\n\n" + use, "unsafe", "unsafe", "import _ \"unsafe\"\nimport \"unsafe\"\n"},
		{"second name", "package p\n\nimport u \"unsafe\"\nimport \"unsafe\"\n\nvar _ u.Pointer\n\nfunc f(u unsafe.Pointer) { /*@*/ }\n", "unsafe", "unsafe", "import \"unsafe\"\n\nvar"},
		{"declared later", "package p\n\nfunc f() { /*@*/; strconv := 1; _ = strconv }\n", "strconv", "strconv", "import \"strconv\"\n"},

		{"parameter", "package p\n\nfunc f(strconv int) { /*@*/ }\n", "strconv", "", ""},
		{"local", "package p\n\nfunc f() { strconv := 1; _ = strconv; { /*@*/ } }\n", "strconv", "", ""},
		{"package scope", "package p\n\nvar strconv int\n\n" + use, "strconv", "", ""},
		{"other import", "package p\n\nimport strconv \"unsafe\"\n\nvar _ strconv.Pointer\n\n" + use, "strconv", "", ""},
		{"shadowed import", "package p\n\nimport \"unsafe\"\n\nvar _ unsafe.Pointer\n\nfunc f(unsafe int) { /*@*/ }\n", "unsafe", "", ""},
		{"dot import", "package p\n\nimport . \"unsafe\"\n\nvar _ Pointer\n\n" + use, "x/Pointer", "", ""},
		{"dot import of it", "package p\n\nimport . \"unsafe\"\n\nvar _ Pointer\n\n" + use, "unsafe", "", ""},
		{"predeclared", "package p\n\n" + use, "x/max", "", ""},
		{"itself", "package p\n\n" + use, "example.com/p", "", ""},
		{"unknown", "package p\n\n" + use, "example.com/go-q", "", ""},
	} {
		t.Run(test.name, func(t *testing.T) {
			name, fixed, ok := add(t, test.src, test.path)
			if ok != (test.as != "") || name != test.as {
				t.Fatalf("name %q, %v; want %q", name, ok, test.as)
			}
			if !strings.Contains(fixed, test.want) {
				t.Errorf("got:\n%s\nwant in it:\n%s", fixed, test.want)
			}
		})
	}
}
