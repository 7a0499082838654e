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
	owner  *types.TypeName // of the struct; nil for variables of the package
	number ast.Expr        // the type of the number, as written
	text   string          // the same, as text
	basic  *types.Basic
	atomic string       // the type of sync/atomic
	lock   [2]token.Pos // the declaration of the lock, with what is said of it
	kept   bool         // it stays, for others may call its methods
}

var atomics = map[types.BasicKind]string{
	types.Bool: "Bool", types.Int: "Int64", types.Int32: "Int32", types.Int64: "Int64",
	types.Uint: "Uint64", types.Uint32: "Uint32", types.Uint64: "Uint64", types.Uintptr: "Uintptr",
}

// declared finds the declarations. Both must stand alone: one name, no tag, no
// value but a fresh lock.
func (p *program) declared(lock, number *types.Var) (declaration, bool) {
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
			return d, p.fields(&d, lock, number)
		}
		return d, p.variables(&d, lock, number)
	}
	return declaration{}, false
}

// fields finds both in one struct with a name.
func (p *program) fields(d *declaration, lock, number *types.Var) bool {
	for c := range d.file.Cursor.Preorder((*ast.TypeSpec)(nil)) {
		spec := c.Node().(*ast.TypeSpec)
		s, ok := spec.Type.(*ast.StructType)
		if !ok || lock.Pos() < s.Pos() || lock.Pos() > s.End() {
			continue
		}
		d.owner, _ = p.pass.TypesInfo.Defs[spec.Name].(*types.TypeName)
		if d.owner == nil || spec.TypeParams != nil || spec.Assign.IsValid() || d.owner.Parent() != p.pass.Pkg.Scope() {
			return false
		}
		l, n := field(s.Fields.List, lock.Pos()), field(s.Fields.List, number.Pos())
		if l < 0 || n < 0 || s.Fields.List[n].Tag != nil || s.Fields.List[l].Tag != nil {
			return false
		}
		d.kept = lock.Embedded() && d.owner.Exported() && !closed(p.pass.Pkg)
		d.number, d.text = s.Fields.List[n].Type, d.file.Of(s.Fields.List[n].Type)
		d.lock = d.room(s.Fields.List, l)
		return true
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

// variables finds both among those of the package.
func (p *program) variables(d *declaration, lock, number *types.Var) bool {
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
