package contract

import (
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"

	"github.com/gohone/hone/internal/decl"
)

// Of returns what is promised of calling a function: by its own comment and, for a
// method, by that of its type or interface. The comments are read from the file
// that the position of the function names, which may belong to another package;
// nothing is promised where it cannot be read.
func Of(fset *token.FileSet, fn *types.Func, read func(name string) ([]byte, error)) Promise {
	name := fset.Position(fn.Pos()).Filename
	src, err := read(name)
	if name == "" || err != nil {
		return Promise{}
	}
	f, err := parser.ParseFile(token.NewFileSet(), name, src, parser.ParseComments|parser.SkipObjectResolution)
	if err != nil {
		return Promise{}
	}
	return Read(comments(f, receiver(fn), fn.Name()))
}

// receiver is the name of the type that a function is a method of, "" for none.
func receiver(fn *types.Func) string {
	recv := fn.Signature().Recv()
	if recv == nil {
		return ""
	}
	t := recv.Type()
	if p, ok := t.(*types.Pointer); ok {
		t = p.Elem()
	}
	if n, ok := types.Unalias(t).(*types.Named); ok {
		return n.Obj().Name()
	}
	return ""
}

// comments are those of a function and of the type it belongs to, a paragraph
// each. The type of a method may be declared in another file.
func comments(f *ast.File, recv, name string) string {
	text := ""
	for _, d := range f.Decls {
		switch d := d.(type) {
		case *ast.FuncDecl:
			if d.Name.Name == name && decl.Receiver(d) == recv {
				text += d.Doc.Text() + "\n\n"
			}
		case *ast.GenDecl:
			for _, s := range d.Specs {
				if s, ok := s.(*ast.TypeSpec); ok && recv != "" && s.Name.Name == recv {
					text += d.Doc.Text() + "\n\n" + s.Doc.Text() + "\n\n" + method(s, name) + "\n\n"
				}
			}
		}
	}
	return text
}

// method is the comment of a method in the declaration of an interface.
func method(s *ast.TypeSpec, name string) string {
	i, ok := s.Type.(*ast.InterfaceType)
	if !ok {
		return ""
	}
	for _, m := range i.Methods.List {
		for _, id := range m.Names {
			if id.Name == name {
				return m.Doc.Text() + "\n\n" + m.Comment.Text()
			}
		}
	}
	return ""
}
