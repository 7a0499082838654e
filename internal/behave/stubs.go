package behave

import (
	"fmt"
	"go/ast"
	"go/types"
	"maps"
	"os"
	"slices"
	"strings"

	"github.com/gohone/hone/internal/contract"
)

// mostMethods bounds the interfaces that stubs are written for.
const mostMethods = 12

// quietMark ends the tag of a method whose calls package replay does not note.
const quietMark = " quiet"

// stubs are types that implement interfaces which the package declares or its
// functions take. They note each call and return what depends on its arguments
// alone; package replay fills in how.
type stubs struct {
	names   []string
	source  strings.Builder
	imports map[string]bool
	ofOther bool // a side asks whether a connection is one of the operating system: now and then it is none
}

// stubs writes the types.
func (g *generator) stubs() *stubs {
	s := &stubs{imports: map[string]bool{}, ofOther: g.asksSystem}
	for _, n := range g.interfaces() {
		s.add(n, g.pkg.Types, g.reaches, func(m *types.Func) bool {
			return contract.Of(g.pkg.Fset, m, os.ReadFile).Quiet
		})
	}
	return s
}

// interfaces lists those of the package that are the same on both sides, and
// those that targets and structs of the package take from elsewhere.
func (g *generator) interfaces() []*types.Named {
	var out []*types.Named
	note := func(t types.Type) {
		n, ok := types.Unalias(t).(*types.Named)
		if !ok || n.Obj().Pkg() == nil || n.TypeParams().Len() > 0 || !types.IsInterface(n) || isConstraint(n) || slices.Contains(out, n) {
			return
		}
		if isReal(n.Obj()) {
			return
		}
		own := n.Obj().Pkg() == g.pkg.Types
		if own && g.before.rest[n.Obj().Name()] == g.after.rest[n.Obj().Name()] || !own && n.Obj().Exported() {
			out = append(out, n)
		}
	}
	for _, name := range g.scope.Names() {
		tn, ok := g.scope.Lookup(name).(*types.TypeName)
		if !ok {
			continue
		}
		note(tn.Type())
		if s, ok := tn.Type().Underlying().(*types.Struct); ok {
			for f := range s.Fields() {
				note(f.Type())
			}
		}
	}
	for _, t := range g.driver.Targets {
		for p := range g.objects[t.Func.String()].Signature().Params().Variables() {
			note(p.Type())
		}
	}
	return out
}

// isReal reports whether package replay has values of an interface of the standard library
// that do as they should: made-up methods break promises that code relies on, where one
// call is about what another did.
func isReal(tn *types.TypeName) bool {
	switch tn.Pkg().Path() {
	case "context", "hash", "sort", "container/heap":
		return true
	case "io":
		return !slices.Contains([]string{"Reader", "Writer", "Closer", "ReadCloser", "WriteCloser", "ReadWriter", "ReadWriteCloser"}, tn.Name())
	case "io/fs":
		return strings.HasSuffix(tn.Name(), "FS")
	}
	return false
}

// add writes the stub of an interface, unless a type in it cannot be spelled. Calls
// of methods that are quiet, as their comment promises, belong to nothing that can be
// observed: not which are made, nor when.
func (s *stubs) add(n *types.Named, pkg *types.Package, imported func(path string) bool, quiet func(*types.Func) bool) {
	i := n.Underlying().(*types.Interface)
	if i.NumMethods() == 0 || i.NumMethods() > mostMethods {
		return
	}
	imports, known := map[string]bool{}, true
	spell := func(t types.Type) string {
		return types.TypeString(t, func(p *types.Package) string {
			if p == pkg {
				return ""
			}
			known = known && imported(p.Path())
			imports[p.Path()] = true
			return importName(p.Path())
		})
	}
	name := fmt.Sprintf("%sStub%d", ownPrefix, len(s.names))
	var fields, methods strings.Builder
	for k := range i.NumMethods() {
		m := i.Method(k)
		known = known && (m.Exported() || m.Pkg() == pkg) && m.Name() != "HoneStubName"
		f := newForwarder(m.Signature(), spell)
		tag := m.Name()
		if quiet(m) {
			tag += quietMark
		}
		fmt.Fprintf(&fields, "\tHone_%d func%s `%s`\n", k, f.signature, tag)
		fmt.Fprintf(&methods, "\nfunc (s *%s) %s%s { %ss.Hone_%d(%s) }\n", name, m.Name(), f.signature, f.returns, k, f.arguments)
	}
	if !known {
		return
	}
	maps.Copy(s.imports, imports)
	s.declare(name, fields.String(), methods.String())
	if n.Obj().Pkg() == nil || n.Obj().Pkg().Path() != "net" || n.Obj().Name() != "Conn" || !imported("syscall") {
		return
	}
	if s.ofOther {
		system := fmt.Sprintf("%sStub%d", ownPrefix, len(s.names))
		s.declare(system, fields.String(), strings.ReplaceAll(methods.String(), "(s *"+name+")", "(s *"+system+")"))
		s.names = append(s.names, system) // it comes more often
		name = system
	}
	s.imports["syscall"] = true
	fmt.Fprintf(&s.source, ofTheSystem, name, importName("syscall"))
}

// declare writes a type.
func (s *stubs) declare(name, fields, methods string) {
	s.names = append(s.names, name)
	fmt.Fprintf(&s.source, "\ntype %s struct {\n\tHone_name string\n%s}\n\nfunc (s *%s) HoneStubName() string { return s.Hone_name }\n%s", name, fields, name, methods)
}

// askingSystem reports whether source names package syscall: a connection that is none of the operating system may be
// something else to it.
func askingSystem(files map[string][]byte) bool {
	return slices.ContainsFunc(parsedOf(files), func(f *ast.File) bool {
		return slices.ContainsFunc(f.Imports, func(i *ast.ImportSpec) bool { return i.Path.Value == `"syscall"` })
	})
}

// ofTheSystem makes a connection one of the operating system, as nearly all are that code is given: what it does with
// those alone is under check, too. What is behind it nobody gets.
const ofTheSystem = `
func (s *%[1]s) SyscallConn() (%[2]s.RawConn, error) { return nil, %[2]s.EINVAL }
`

// forwarder is how a method passes on what it is called with.
type forwarder struct{ signature, returns, arguments string }

func newForwarder(sig *types.Signature, spell func(types.Type) string) forwarder {
	var f forwarder
	var params, args, results []string
	for i := range sig.Params().Len() {
		arg, t := fmt.Sprintf("a%d", i), sig.Params().At(i).Type()
		text := spell(t)
		if sig.Variadic() && i == sig.Params().Len()-1 {
			text = "..." + spell(t.(*types.Slice).Elem())
			args = append(args, arg+"...")
		} else {
			args = append(args, arg)
		}
		params = append(params, arg+" "+text)
	}
	for i := range sig.Results().Len() {
		results = append(results, spell(sig.Results().At(i).Type()))
	}
	f.signature = "(" + strings.Join(params, ", ") + ")"
	if len(results) > 0 {
		f.signature += " (" + strings.Join(results, ", ") + ")"
		f.returns = "return "
	}
	f.arguments = strings.Join(args, ", ")
	return f
}
