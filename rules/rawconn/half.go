package rawconn

import (
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"path/filepath"
	"strconv"
	"strings"

	"github.com/gohone/hone/rules/internal/facts/sources"
)

// half is the part of the wrapper that a call is given in its place, which saves a call each
// time that it reads or writes: the buffer for what is read, or the one for what is written.
// It is empty where the call could tell them from the wrapper, by what else they can do.
func (w *walk) half(fn *types.Func, i int) string {
	if fn.Pkg() == nil {
		return ""
	}
	part := ""
	switch types.TypeString(fn.Signature().Params().At(i).Type(), nil) {
	case "io.Reader":
		part = ".in"
	case "io.Writer":
		part = ".out"
	default:
		return ""
	}
	if w.std(fn.Pkg().Path()) {
		if !plain[fn.FullName()] {
			return ""
		}
		return part
	}
	if s, decl := w.written(fn); decl == nil || !s.streams(decl, i, 4) {
		return ""
	}
	return part
}

// plain are functions of the standard library that do nothing with what they read from or
// write to but call Read, Write or WriteString. Those that scan ask for more.
var plain = map[string]bool{
	"encoding/binary.Read": true, "encoding/binary.Write": true,
	"io.ReadFull": true, "io.ReadAtLeast": true, "io.WriteString": true,
	"fmt.Fprint": true, "fmt.Fprintf": true, "fmt.Fprintln": true,
}

// folder is the source of a package, of which no types need be known.
type folder []*ast.File

// written returns the source of a function, of this package or of another one.
func (p *program) written(fn *types.Func) (folder, *ast.FuncDecl) {
	if in, ok := p.decls[fn]; ok {
		var own folder
		for _, f := range p.files {
			own = append(own, f.Syntax)
		}
		return own, in.decl
	}
	at := p.pass.Fset.Position(fn.Pos())
	if at.Filename == "" {
		return nil, nil
	}
	fset := token.NewFileSet()
	s := p.readFolder(fset, filepath.Dir(at.Filename))
	for _, decl := range s.named(fn.Name(), "", false) {
		if d := fset.Position(decl.Name.Pos()); d.Filename == at.Filename && d.Line == at.Line {
			return s, decl
		}
	}
	return nil, nil
}

// readFolder parses the files of a package but for its tests. It is empty where one cannot be.
func (p *program) readFolder(fset *token.FileSet, dir string) (s folder) {
	names, err := filepath.Glob(filepath.Join(dir, "*.go"))
	if err != nil {
		return nil
	}
	for _, name := range names {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		src, err := sources.ReadFile(p.pass, name)
		if err != nil {
			return nil
		}
		f, err := parser.ParseFile(fset, name, src, parser.SkipObjectResolution)
		if err != nil {
			return nil
		}
		s = append(s, f)
	}
	return s
}

// named returns the functions of a name, or where only is said those with a receiver of a
// type, or with none if that is "".
func (s folder) named(name, recv string, only bool) (all []*ast.FuncDecl) {
	for _, f := range s {
		for _, d := range f.Decls {
			if fn, ok := d.(*ast.FuncDecl); ok && fn.Name.Name == name && (!only || receiverType(fn) == recv) {
				all = append(all, fn)
			}
		}
	}
	return all
}

// receiverType returns the name of the type whose method a function is, "" if it is none.
func receiverType(fn *ast.FuncDecl) string {
	if fn.Recv == nil || len(fn.Recv.List) != 1 {
		return ""
	}
	t := ast.Unparen(fn.Recv.List[0].Type)
	if star, ok := t.(*ast.StarExpr); ok {
		t = ast.Unparen(star.X)
	}
	if id, ok := t.(*ast.Ident); ok {
		return id.Name
	}
	return "?" // of a generic type
}

// streams reports whether a function does nothing with its i-th parameter but call Read or
// Write, or give it to functions that do no more.
func (s folder) streams(fn *ast.FuncDecl, i, depth int) bool {
	param := parameter(fn, i)
	if param == "" || fn.Body == nil || depth == 0 {
		return false
	}
	fine, ok := map[*ast.Ident]bool{}, true
	ast.Inspect(fn.Body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.CallExpr:
			if sel, is := n.Fun.(*ast.SelectorExpr); is && named(sel.X, param) && (sel.Sel.Name == "Read" || sel.Sel.Name == "Write") {
				fine[sel.X.(*ast.Ident)] = true
			}
			for j, arg := range n.Args {
				if named(arg, param) && s.passes(fn, n, j, depth) {
					fine[arg.(*ast.Ident)] = true
				}
			}
		case *ast.Ident:
			ok = ok && (n.Name != param || fine[n])
		}
		return ok
	})
	return ok
}

// parameter returns the name of the i-th parameter, "" if it has none.
func parameter(fn *ast.FuncDecl, i int) string {
	for _, field := range fn.Type.Params.List {
		for _, id := range field.Names {
			if i == 0 && id.Name != "_" {
				return id.Name
			}
			i--
		}
		if len(field.Names) == 0 {
			return ""
		}
	}
	return ""
}

// passes reports whether a call does no more with its i-th argument: it is one of those of
// the standard library, of a function of the package, or of another method of the receiver.
func (s folder) passes(in *ast.FuncDecl, call *ast.CallExpr, i, depth int) bool {
	var to []*ast.FuncDecl
	switch fun := call.Fun.(type) {
	case *ast.Ident:
		if declares(in, fun.Name) {
			return false
		}
		to = s.named(fun.Name, "", true)
	case *ast.SelectorExpr:
		x, ok := fun.X.(*ast.Ident)
		if !ok || declares(in, x.Name) {
			return false
		}
		if in.Recv != nil && len(in.Recv.List[0].Names) == 1 && in.Recv.List[0].Names[0].Name == x.Name {
			to = s.named(fun.Sel.Name, receiverType(in), true)
			break
		}
		path := s.imported(in, x.Name)
		return path != "" && i == 0 && plain[path+"."+fun.Sel.Name]
	}
	for _, fn := range to {
		if !s.streams(fn, i, depth-1) {
			return false
		}
	}
	return len(to) > 0
}

// imported returns the path of the package that the file of a function names so, without a
// name of the file's own.
func (s folder) imported(fn *ast.FuncDecl, name string) string {
	for _, f := range s {
		if fn.Pos() < f.FileStart || f.FileEnd < fn.Pos() {
			continue
		}
		for _, spec := range f.Imports {
			path, err := strconv.Unquote(spec.Path.Value)
			if err == nil && spec.Name == nil && filepath.Base(path) == name {
				return path
			}
		}
	}
	return ""
}

// declares reports whether a name may mean something of the function's own: a parameter, a
// result or what its body declares.
func declares(fn *ast.FuncDecl, name string) bool {
	found := false
	ast.Inspect(fn, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.Field:
			for _, id := range n.Names {
				found = found || id.Name == name && (fn.Recv == nil || n != fn.Recv.List[0])
			}
		case *ast.AssignStmt:
			for _, e := range n.Lhs {
				found = found || named(e, name)
			}
		case *ast.RangeStmt:
			found = found || named(n.Key, name) || named(n.Value, name)
		case *ast.ValueSpec:
			for _, id := range n.Names {
				found = found || id.Name == name
			}
		case *ast.TypeSpec:
			found = found || n.Name.Name == name
		}
		return !found
	})
	return found
}

// named reports whether an expression is a name.
func named(e ast.Expr, name string) bool {
	id, ok := e.(*ast.Ident)
	return ok && id.Name == name
}
