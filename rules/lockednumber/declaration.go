package lockednumber

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strings"

	"github.com/gohone/hone/rules/internal/facts/sources"
)

// declaration is where a lock and its number are declared.
type declaration struct {
	file   *sources.File
	owner  *types.TypeName // of the struct; nil for variables, and for a struct without a name
	holder *types.Var      // the variable that is a struct without a name
	number ast.Expr        // the type of the number, as written
	text   string          // the same, as text
	basic  *types.Basic
	atomic string       // the type of sync/atomic
	lock   [2]token.Pos // the declaration of the lock, with what is said of it
	kept   bool         // it stays, for others may call its methods
	public bool         // another package can call them
}

var atomics = map[types.BasicKind]string{
	types.Bool: "Bool", types.Int: "Int64", types.Int32: "Int32", types.Int64: "Int64",
	types.Uint: "Uint64", types.Uint32: "Uint32", types.Uint64: "Uint64", types.Uintptr: "Uintptr",
}

// declared finds the declarations. The lock must stand alone: one name, no tag, no
// value but a fresh lock. The number may stand with others of the lock, which are given.
func (p *program) declared(lock, number *types.Var, others []*types.Var) (declaration, bool) {
	if lock.Exported() && !lock.Embedded() || number.Exported() || lock.IsField() != number.IsField() {
		return declaration{}, false
	}
	for _, f := range p.files {
		if f.Syntax.FileStart > number.Pos() || number.Pos() > f.Syntax.FileEnd {
			continue
		}
		if f.Syntax.FileStart > lock.Pos() || lock.Pos() > f.Syntax.FileEnd {
			break // declared apart
		}
		d := declaration{file: f}
		basic, ok := number.Type().Underlying().(*types.Basic)
		if !ok {
			break
		}
		d.basic, d.atomic = basic, atomics[basic.Kind()]
		if number.IsField() {
			return d, p.fields(&d, lock, number, others)
		}
		return d, p.variables(&d, lock, number)
	}
	return declaration{}, false
}

// fields finds both in one struct with a name.
func (p *program) fields(d *declaration, lock, number *types.Var, others []*types.Var) bool {
	for c := range d.file.Cursor.Preorder((*ast.StructType)(nil)) {
		s := c.Node().(*ast.StructType)
		l, n := field(s.Fields.List, lock.Pos()), p.among(s.Fields.List, number, others)
		if l < 0 || n < 0 {
			continue
		}
		if s.Fields.List[n].Tag != nil || s.Fields.List[l].Tag != nil || !p.owned(d, c.Parent().Node(), s) {
			return false
		}
		d.public = d.owner != nil && exposed(p.pass.Pkg, d.owner)
		d.kept = lock.Embedded() && d.public && !closed(p.pass.Pkg)
		d.number, d.text = s.Fields.List[n].Type, d.file.Of(s.Fields.List[n].Type)
		d.lock = d.room(s.Fields.List, l)
		return true
	}
	return false
}

// owned finds what is a struct with both: a type of the package that has a name, or a variable
// of it that is the only one of its type.
func (p *program) owned(d *declaration, parent ast.Node, s *ast.StructType) bool {
	switch spec := parent.(type) {
	case *ast.TypeSpec:
		d.owner, _ = p.pass.TypesInfo.Defs[spec.Name].(*types.TypeName)
		return d.owner != nil && spec.TypeParams == nil && !spec.Assign.IsValid() && d.owner.Parent() == p.pass.Pkg.Scope()
	case *ast.ValueSpec:
		if len(spec.Names) != 1 || len(spec.Values) > 0 || spec.Type != s {
			return false
		}
		d.holder, _ = p.pass.TypesInfo.Defs[spec.Names[0]].(*types.Var)
		return d.holder != nil && !d.holder.Exported() && d.holder.Parent() == p.pass.Pkg.Scope() && p.selected(d.holder)
	}
	return false
}

// selected reports whether a variable is used only to select of it, in files that may be changed.
func (p *program) selected(v *types.Var) bool {
	n := 0
	for _, f := range p.files {
		for c := range f.Cursor.Preorder((*ast.SelectorExpr)(nil)) {
			if id, ok := ast.Unparen(c.Node().(*ast.SelectorExpr).X).(*ast.Ident); ok && p.pass.TypesInfo.Uses[id] == v {
				n++
			}
		}
	}
	return n == len(p.uses[v])
}

// exposed reports whether other packages can name the struct, or one that it is embedded in.
func exposed(pkg *types.Package, owner *types.TypeName) bool {
	embeds := map[types.Type]bool{owner.Type(): true}
	for more := true; more; {
		more = false
		for _, name := range pkg.Scope().Names() {
			t, ok := pkg.Scope().Lookup(name).(*types.TypeName)
			if !ok || embeds[t.Type()] {
				continue
			}
			s, ok := t.Type().Underlying().(*types.Struct)
			for i := 0; ok && i < s.NumFields() && !embeds[t.Type()]; i++ {
				f := s.Field(i).Type()
				if ptr, pointer := types.Unalias(f).(*types.Pointer); pointer {
					f = ptr.Elem()
				}
				if s.Field(i).Embedded() && embeds[types.Unalias(f)] {
					embeds[t.Type()], more = true, true
				}
			}
		}
	}
	for t := range embeds {
		if n, ok := t.(*types.Named); ok && n.Obj().Exported() {
			return true
		}
	}
	return false
}

// closed reports whether no other module can import the package.
func closed(p *types.Package) bool {
	return p.Name() == "main" || slices.Contains(strings.Split(p.Path(), "/"), "internal")
}

// field returns the index of the field that is declared at the position, alone.
func field(list []*ast.Field, pos token.Pos) int {
	for i, f := range list {
		if len(f.Names) == 1 && f.Names[0].Pos() == pos || len(f.Names) == 0 && f.Type.Pos() <= pos && pos < f.Type.End() {
			return i
		}
	}
	return -1
}

// among returns the index of the field that declares a number, alone or with others that
// are given.
func (p *program) among(list []*ast.Field, number *types.Var, others []*types.Var) int {
	return slices.IndexFunc(list, func(f *ast.Field) bool {
		found, all := false, true
		for _, id := range f.Names {
			v, _ := p.pass.TypesInfo.Defs[id].(*types.Var)
			found, all = found || v == number, all && slices.Contains(others, v)
		}
		return found && all
	})
}

// room is what is to be deleted with a field: whole lines where it has some.
func (d *declaration) room(list []*ast.Field, i int) [2]token.Pos {
	f := list[i]
	from, to := f.Pos(), f.End()
	if f.Doc != nil {
		from = f.Doc.Pos()
	}
	if f.Comment != nil {
		to = f.Comment.End()
	}
	if lines, ok := d.lines(from, to); ok {
		return lines
	}
	switch {
	case i+1 < len(list):
		return [2]token.Pos{from, list[i+1].Pos()}
	case i > 0:
		return [2]token.Pos{list[i-1].End(), to}
	}
	return [2]token.Pos{from, to}
}

// lines widens a range to the lines it is on, with the break before them, if
// nothing else is there.
func (d *declaration) lines(from, to token.Pos) ([2]token.Pos, bool) {
	text, base := d.file.Text, d.file.Syntax.FileStart
	a, b := d.file.Offset(from), d.file.Offset(to)
	for a > 0 && (text[a-1] == ' ' || text[a-1] == '\t') {
		a--
	}
	for b < len(text) && (text[b] == ' ' || text[b] == '\t' || text[b] == '\r') {
		b++
	}
	if a == 0 || text[a-1] != '\n' || b == len(text) || text[b] != '\n' {
		return [2]token.Pos{}, false
	}
	return [2]token.Pos{base + token.Pos(a-1), base + token.Pos(b)}, true
}

// variables finds both among those of the package, or of one block of a function, which
// makes both anew whenever it is entered.
func (p *program) variables(d *declaration, lock, number *types.Var) bool {
	if lock.Parent() != number.Parent() {
		return false
	}
	foundLock, foundNumber := false, false
	for c := range d.file.Cursor.Preorder((*ast.GenDecl)(nil)) {
		decl := c.Node().(*ast.GenDecl)
		if decl.Tok != token.VAR {
			continue
		}
		for _, s := range decl.Specs {
			spec := s.(*ast.ValueSpec)
			if len(spec.Names) != 1 {
				continue
			}
			switch spec.Names[0].Pos() {
			case number.Pos():
				if spec.Type == nil || len(spec.Values) > 0 {
					return false
				}
				d.number, d.text, foundNumber = spec.Type, d.file.Of(spec.Type), true
			case lock.Pos():
				if len(spec.Values) > 0 && !p.fresh(spec.Values[0]) {
					return false
				}
				d.lock, foundLock = d.spec(decl, spec)
			}
		}
	}
	return foundLock && foundNumber
}

// spec is what is to be deleted with a declaration.
func (d *declaration) spec(decl *ast.GenDecl, spec *ast.ValueSpec) ([2]token.Pos, bool) {
	from, to, doc := spec.Pos(), spec.End(), spec.Doc
	if len(decl.Specs) == 1 {
		from, to, doc = decl.Pos(), decl.End(), decl.Doc
	}
	if doc != nil {
		from = doc.Pos()
	}
	if spec.Comment != nil {
		to = max(to, spec.Comment.End())
	}
	return d.lines(from, to)
}

// fresh reports whether the expression is a lock that nobody else has.
func (p *program) fresh(e ast.Expr) bool {
	switch e := ast.Unparen(e).(type) {
	case *ast.UnaryExpr:
		return e.Op == token.AND && p.fresh(e.X)
	case *ast.CompositeLit:
		return isLock(p.pass.TypesInfo.TypeOf(e))
	case *ast.CallExpr:
		id, ok := ast.Unparen(e.Fun).(*ast.Ident)
		if !ok {
			return false
		}
		b, ok := p.pass.TypesInfo.Uses[id].(*types.Builtin)
		return ok && b.Name() == "new" && isLock(p.pass.TypesInfo.TypeOf(e))
	}
	return false
}
