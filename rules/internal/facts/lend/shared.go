package lend

import (
	"bytes"
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/tools/go/ssa"

	"github.com/gohone/hone/rules/internal/facts/names"
	"github.com/gohone/hone/rules/internal/facts/sources"
	"github.com/gohone/hone/rules/internal/facts/toplevel"
)

// shared is room for several things in one struct, which a loop has and passes on to
// functions that nothing else calls: they get one parameter for all of it.
type shared struct {
	name   string        // of the type
	decl   *ast.FuncDecl // which has the loop
	within names.Taken
	have   *ast.StructType // of a fix that was applied before, nil for none
	params map[*ssa.Function]string
	fields []string
}

// remark is what is said of the type. Later fixes know it by that.
const remark = " is room that the turns of a loop share in "

// share decides which loops have their room in a struct: those that pass several rooms on
// to functions which nothing else calls, or one to functions that have a struct already.
func (l *lending) share(loans []Loan) {
	rooms := map[ast.Stmt]int{}
	for _, loan := range loans {
		for _, w := range loan.Ways {
			if f, ok := l.first(w); ok && f.single {
				rooms[w.loop]++
			}
		}
	}
	l.structs = map[ast.Stmt]*shared{}
	for _, loan := range loans {
		for _, w := range loan.Ways {
			n := rooms[w.loop]
			if n == 0 || l.structs[w.loop] != nil {
				continue
			}
			s := l.earlier(w)
			if s == nil && n > 1 {
				s = &shared{name: l.structName(w), decl: w.decl, within: names.Taken{}, params: map[*ssa.Function]string{}}
			}
			if s != nil {
				l.structs[w.loop], l.inOrder = s, append(l.inOrder, s)
			}
		}
	}
}

// first returns what is known of the function that a loop calls.
func (l *lending) first(w Way) (*member, bool) {
	if w.Local() {
		return nil, false
	}
	return l.member(w.steps[0].To)
}

// structName returns a name for the struct of a loop, which no other loop's struct gets.
func (l *lending) structName(w Way) string {
	name, n := lowered(w.decl.Name.Name)+"Room", 0
	for _, f := range l.Files {
		if f.Pass.Pkg != w.file.Pass.Pkg {
			continue
		}
		for _, d := range f.Syntax.Decls {
			fn, ok := d.(*ast.FuncDecl)
			if !ok || fn.Name.Name != w.decl.Name.Name || fn.Pos() > w.decl.Pos() {
				continue
			}
			ast.Inspect(fn, func(node ast.Node) bool {
				switch node.(type) {
				case *ast.ForStmt, *ast.RangeStmt:
					if fn != w.decl || node.Pos() < w.loop.Pos() {
						n++
					}
				}
				return true
			})
		}
	}
	taken, dir := toplevel.Names(w.file.Pass), l.dir(w.decl)
	for try := n + 1; ; try++ {
		found := name
		if try > 1 {
			found += strconv.Itoa(try)
		}
		if !taken[found] && !l.otherNamed(dir, found) {
			return found
		}
	}
}

// room has a field of the struct for what is lent, and returns how the loop's function
// names the struct, and how the field is named in it.
func (s *shared) room(l *lending, loan int, w Way, room Room) (loop, field string, ok bool) {
	if field := l.lasting[place{loan, w.loop}]; field != "" {
		return s.params[nil], field, true
	}
	of, ok := l.typeIn(room.Type, w.file, w.decl.End())
	at, opens := l.opens(w)
	if !ok || !opens {
		return "", "", false
	}
	name := strings.TrimSuffix(room.Name, "Room")
	if name == "buffer" {
		to := w.steps[len(w.steps)-1].To.Name()
		name = lowered(strings.TrimSuffix(to, "Into")) + "Buffer"
	}
	if token.IsKeyword(name) || name == "" {
		name = room.Name
	}
	field = s.within.Free(name)
	if room.Lasting {
		l.lasting[place{loan, w.loop}] = field
	}
	if s.have != nil {
		l.insert(s.have.Fields.Closing, "\t"+field+" "+of+"\n")
		return s.params[nil], field, true
	}
	if s.params[nil] == "" {
		s.params[nil] = l.free(w.decl, "room")
		l.insert(at, "var "+s.params[nil]+" "+s.name+" // what the turns of the loop share\n")
	}
	s.fields = append(s.fields, "\t"+field+" "+of+"\n")
	return s.params[nil], field, true
}

// declared puts the declaration of a struct behind the function that has the loop.
func (s *shared) declared(l *lending) {
	if s.have == nil {
		l.insert(s.decl.End(), fmt.Sprintf("\n\n// %s%s%s.\ntype %s struct {\n%s}", s.name, remark, s.decl.Name.Name, s.name, strings.Join(s.fields, "")))
	}
}

// pass gives a function a parameter for the struct, and returns its name.
func (s *shared) pass(l *lending, f *member) string {
	if s.params[f.fn] == "" {
		name := l.free(f.decl, "room")
		s.params[f.fn] = name
		f.params = append(f.params, name+" *"+s.name)
	}
	return s.params[f.fn]
}

// earlier returns the struct that a fix before gave the loop, if all functions on the ways
// of that loop get it.
func (l *lending) earlier(w Way) *shared {
	name, decl := "", (*ast.StructType)(nil)
	for _, d := range w.file.Syntax.Decls {
		gen, ok := d.(*ast.GenDecl)
		if !ok || gen.Tok != token.TYPE || len(gen.Specs) != 1 || gen.Doc == nil {
			continue
		}
		spec := gen.Specs[0].(*ast.TypeSpec)
		of, ok := spec.Type.(*ast.StructType)
		known := ok && strings.TrimSpace(gen.Doc.Text()) == spec.Name.Name+remark+w.decl.Name.Name+"."
		if known && alone(w.file, of.Fields.Closing) {
			name, decl = spec.Name.Name, of
			break
		}
	}
	if decl == nil {
		return nil
	}
	s := &shared{name: name, decl: w.decl, within: names.In(decl), have: decl, params: map[*ssa.Function]string{}}
	if v := before(w, name); v != "" {
		s.params[nil] = v
	}
	to := w.steps[0].To
	if s.params[nil] == "" || s.params[nil] == "_" || !s.given(to) {
		return nil
	}
	return s
}

// alone reports whether a brace begins its line.
func alone(f *sources.File, brace token.Pos) bool {
	before := f.Text[:f.Offset(brace)]
	return len(bytes.TrimSpace(before[bytes.LastIndexByte(before, '\n')+1:])) == 0
}

// given notes the parameter that a function has for the struct, if it has one.
func (s *shared) given(fn *ssa.Function) bool {
	for _, p := range fn.Params {
		ptr, ok := p.Type().(*types.Pointer)
		if !ok || p.Name() == "_" || p.Name() == "" {
			continue
		}
		if of, ok := ptr.Elem().(*types.Named); ok && of.Obj().Name() == s.name && of.Obj().Pkg() == fn.Pkg.Pkg {
			s.params[fn] = p.Name()
			return true
		}
	}
	return false
}

// before returns the variable of a type that is declared in the statement before a loop, or
// before others of its kind there.
func before(w Way, name string) string {
	c, ok := w.file.Cursor.FindNode(w.loop)
	for ok {
		c, ok = c.PrevSibling()
		if !ok {
			break
		}
		stmt, is := c.Node().(*ast.DeclStmt)
		if !is {
			break
		}
		spec, is := stmt.Decl.(*ast.GenDecl).Specs[0].(*ast.ValueSpec)
		if !is {
			break
		}
		if id, is := spec.Type.(*ast.Ident); is && id.Name == name && len(spec.Names) == 1 && len(spec.Values) == 0 {
			return spec.Names[0].Name
		}
	}
	return ""
}

// lowered makes a name one that is not exported.
func lowered(name string) string {
	r, n := utf8.DecodeRuneInString(name)
	return string(unicode.ToLower(r)) + name[n:]
}

// alongShared passes room in a struct on, along a way: the struct for as long as nothing
// else calls the functions, then a pointer into it.
func (l *lending) alongShared(loan int, w Way, room Room, s *shared) bool {
	loop, field, ok := s.room(l, loan, w, room)
	if !ok {
		return false
	}
	arg, name := "&"+loop, "&"+loop+"."+field
	within := true
	for i, step := range w.steps {
		last := i == len(w.steps)-1
		f, ok := l.member(step.To)
		if !ok {
			return false
		}
		p := l.passing(step.Call, f)
		within = within && f.single && f.file.Pass.Pkg == w.file.Pass.Pkg
		if !within {
			p.args[loan] = name
			if f.rooms[loan] == "" && !l.lent(f, loan, room) || last && !l.used(f, loan, room, f.rooms[loan]) {
				return false
			}
			name = f.rooms[loan]
			continue
		}
		if s.have == nil || s.params[f.fn] == "" && !s.given(f.fn) {
			p.shared = arg
		}
		arg = s.pass(l, f)
		name = "&" + arg + "." + field
		if last && !l.used(f, loan, room, name) {
			return false
		}
	}
	return true
}
