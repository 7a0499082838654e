package behave

import (
	"go/ast"
	"go/parser"
	"go/scanner"
	"go/token"
	"maps"
	"slices"
	"strings"

	"github.com/gohone/hone/internal/decl"
)

// FuncRef names a function of a package.
type FuncRef struct {
	Recv string // name of the receiver's type, "" for a function
	Name string
	File string // base name of the file that declares it
	// On says which sides have it with the same signature: a function that is
	// on one side only, or is declared in another way, cannot be compared.
	On Presence
	// Through is what changed where the function's own text did not: a
	// variable, constant or type of the package that it mentions.
	Through string
}

func (f FuncRef) String() string {
	if f.Recv == "" {
		return f.Name
	}
	return f.Recv + "." + f.Name
}

// Presence says where a function is to be found.
type Presence int

// Where a function is.
const (
	BothSides Presence = iota
	BaselineOnly
	CandidateOnly
	OtherSignature
	OtherCount // of parameters: no call of the one is a call of the other
	OwnAffair  // declared in another way, and named only by functions that differ, too
)

// declarations are what one side of a package declares, by name, as tokens:
// without comments and layout.
type declarations struct {
	funcs map[string]funcText
	rest  map[string]string // types, variables, constants
	types map[string]bool
	specs map[string]*ast.ValueSpec // variables, constants
}

type funcText struct {
	ref       FuncRef
	signature string
	params    int
	variadic  bool
	body      string
	mentions  map[string]bool
	from, to  int // lines, both ends included
	pointer   bool
	syntax    *ast.BlockStmt
}

// Changed lists the functions of a package that a change touches, sorted: those
// whose tokens differ, and those that mention a package-level variable,
// constant or type whose tokens differ. Files are given by base name; those
// that do not parse are passed over.
func Changed(before, after map[string][]byte) []FuncRef {
	a, b := declarationsOf(before), declarationsOf(after)
	touched := map[string]bool{}
	for name, text := range a.rest {
		if other, ok := b.rest[name]; ok && other != text {
			touched[name] = true
		}
	}
	var out []FuncRef
	for _, key := range sortedKeys(a.funcs, b.funcs) {
		if ref, ok := compareFuncs(a.funcs, b.funcs, key, touched); ok {
			out = append(out, ref)
		}
	}
	for i, ref := range out {
		if ref.On == OtherSignature && !ast.IsExported(ref.Name) && a.within(ref, out) && b.within(ref, out) {
			out[i].On = OwnAffair
		}
	}
	return out
}

// within reports whether a function is named in the package, and only by functions that are
// in a list: whoever calls it is then looked at. A name is taken for that of the function
// whatever it means.
func (d declarations) within(ref FuncRef, list []FuncRef) bool {
	named := false
	for key, f := range d.funcs {
		if key == ref.String() || !f.mentions[ref.Name] {
			continue
		}
		if !slices.ContainsFunc(list, func(r FuncRef) bool { return r.String() == key }) {
			return false
		}
		named = true
	}
	for _, text := range d.rest {
		if slices.Contains(strings.Fields(text), ref.Name) {
			return false
		}
	}
	return named
}

// Functions lists all functions of a package, sorted, as if each had changed.
func Functions(files map[string][]byte) []FuncRef {
	var out []FuncRef
	d := declarationsOf(files)
	for _, key := range slices.Sorted(maps.Keys(d.funcs)) {
		out = append(out, d.funcs[key].ref)
	}
	return out
}

func compareFuncs(a, b map[string]funcText, key string, touched map[string]bool) (FuncRef, bool) {
	x, inA := a[key]
	y, inB := b[key]
	switch {
	case !inB:
		x.ref.On = BaselineOnly
		return x.ref, true
	case !inA:
		y.ref.On = CandidateOnly
		return y.ref, true
	case x.signature != y.signature:
		x.ref.On = OtherSignature
		if x.params != y.params && !x.variadic && !y.variadic {
			x.ref.On = OtherCount
		}
		return x.ref, true
	case x.body != y.body || x.pointer != y.pointer:
		return x.ref, true
	}
	for _, name := range slices.Sorted(maps.Keys(x.mentions)) {
		if touched[name] {
			x.ref.Through = name
			return x.ref, true
		}
	}
	return FuncRef{}, false
}

func sortedKeys(a, b map[string]funcText) []string {
	keys := slices.AppendSeq(slices.Collect(maps.Keys(a)), maps.Keys(b))
	slices.Sort(keys)
	return slices.Compact(keys)
}

func declarationsOf(files map[string][]byte) declarations {
	d := declarations{funcs: map[string]funcText{}, rest: map[string]string{}, types: map[string]bool{}, specs: map[string]*ast.ValueSpec{}}
	for _, name := range slices.Sorted(maps.Keys(files)) { // in one order, though none may declare what another one does
		src := files[name]
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		fset := token.NewFileSet()
		f, err := parser.ParseFile(fset, name, src, parser.SkipObjectResolution)
		if err != nil {
			continue
		}
		text := func(from, to token.Pos) string {
			return tokens(src[fset.Position(from).Offset:fset.Position(to).Offset])
		}
		for _, decl := range f.Decls {
			switch decl := decl.(type) {
			case *ast.FuncDecl:
				d.addFunc(fset, name, decl, text)
			case *ast.GenDecl:
				d.addSpecs(decl, text)
			}
		}
	}
	return d
}

func (d declarations) addFunc(fset *token.FileSet, file string, fd *ast.FuncDecl, text func(from, to token.Pos) string) {
	ref := FuncRef{Recv: decl.Receiver(fd), Name: fd.Name.Name, File: file}
	f := funcText{ref: ref, mentions: map[string]bool{}, from: fset.Position(fd.Pos()).Line, to: fset.Position(fd.End()).Line}
	f.signature = signature(fd, text)
	f.params = fd.Type.Params.NumFields()
	for _, p := range fd.Type.Params.List {
		_, rest := p.Type.(*ast.Ellipsis)
		f.variadic = f.variadic || rest
	}
	if fd.Recv != nil && len(fd.Recv.List) > 0 {
		_, f.pointer = fd.Recv.List[0].Type.(*ast.StarExpr)
	}
	if fd.Body != nil {
		f.syntax = fd.Body
		f.body = text(fd.Body.Pos(), fd.Body.End())
		ast.Inspect(fd.Body, func(n ast.Node) bool {
			if id, ok := n.(*ast.Ident); ok {
				f.mentions[id.Name] = true
			}
			return true
		})
	}
	key := ref.String()
	if ref.Name == "init" || ref.Name == "_" { // there may be several
		key += " " + file + " " + f.body
	}
	d.funcs[key] = f
}

// signature is what callers need to know of a function: the types of what it
// takes and gives. Whether the receiver of a method is a pointer is left out: a
// method expression of the pointer serves both.
func signature(fd *ast.FuncDecl, text func(from, to token.Pos) string) string {
	var b strings.Builder
	list := func(l *ast.FieldList) {
		b.WriteByte('(')
		if l != nil {
			for _, f := range l.List {
				for range max(1, len(f.Names)) {
					b.WriteString(text(f.Type.Pos(), f.Type.End()) + ", ")
				}
			}
		}
		b.WriteByte(')')
	}
	if p := fd.Type.TypeParams; p != nil {
		b.WriteString(text(p.Pos(), p.End()))
	}
	list(fd.Type.Params)
	list(fd.Type.Results)
	return b.String()
}

func (d declarations) addSpecs(g *ast.GenDecl, text func(from, to token.Pos) string) {
	for _, s := range g.Specs {
		switch s := s.(type) {
		case *ast.TypeSpec:
			d.rest[s.Name.Name] = text(s.Pos(), s.End())
			d.types[s.Name.Name] = true
		case *ast.ValueSpec:
			whole := text(s.Pos(), s.End())
			if g.Tok == token.CONST { // iota: what stands before matters
				whole = text(g.Pos(), g.End())
			}
			for _, n := range s.Names {
				key := n.Name
				if key == "_" { // there may be several
					key += " " + whole
				}
				d.rest[key] = whole
				d.specs[n.Name] = s
			}
		}
	}
}

// tokens is Go source without comments and layout.
func tokens(src []byte) string {
	var b strings.Builder
	fset := token.NewFileSet()
	file := fset.AddFile("", fset.Base(), len(src))
	var s scanner.Scanner
	s.Init(file, src, func(token.Position, string) {}, 0)
	for pending := false; ; {
		_, tok, lit := s.Scan()
		if tok == token.EOF {
			return b.String()
		}
		if tok == token.SEMICOLON { // as good as none at the end of a list
			pending = true
			continue
		}
		if pending && tok != token.RBRACE && tok != token.RPAREN {
			b.WriteString("; ")
		}
		pending = false
		if lit == "" {
			lit = tok.String()
		}
		b.WriteString(lit)
		b.WriteByte(' ')
	}
}
