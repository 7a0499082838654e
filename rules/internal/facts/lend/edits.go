package lend

import (
	"bytes"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ssa"

	"github.com/gohone/hone/rules/internal/facts/names"
	"github.com/gohone/hone/rules/internal/facts/sources"
	"github.com/gohone/hone/rules/internal/facts/toplevel"
)

// Loan is what loops lend, and how they come to the function that uses it.
type Loan struct {
	Ways []Way
	Room Room
}

// Room is what a loop lends.
type Room struct {
	Name string     // of the variable, if it is free
	Type types.Type // of the variable; functions get a pointer to it
	// Helper is the text of a function that the package which allocates gets, with
	// NAME for its name and TYPE for the type of the room. Use returns the edits of the function that allocates, by the
	// name of that function and of the parameter that is the room.
	Helper     string
	HelperName string
	// Rest is the text of a function that the helper calls as REST, if any: what would
	// make the helper too long to be inlined.
	Rest     string
	RestName string
	Use      func(in *ast.FuncDecl, helper, room string) []analysis.TextEdit
	// Lasting says that what is in the room stays, so that several calls may have it in
	// one turn.
	Lasting bool
	// Own returns the room of a function that lends its own, as it is passed on, and the edits by
	// which the function has it. It is a variable, or bytes on the stack, where Own is nil.
	Own func(w Way, free func(name string) string) (string, []analysis.TextEdit, bool)
}

// lending is one change of a module.
type lending struct {
	*Module
	edits   []analysis.TextEdit
	members []*member
	calls   []*passing
	given   map[string]string // what this fix declares, by package and name: the text, or which sibling
	structs map[ast.Stmt]*shared
	inOrder []*shared
	lasting map[place]string // rooms that serve several calls
	stacks  []*stack
}

// place is where a loop has the room of a loan.
type place struct {
	loan int
	loop ast.Stmt
}

// member is a function on a way.
type member struct {
	fn     *ssa.Function
	decl   *ast.FuncDecl
	file   *sources.File
	single bool   // nothing but the way calls it, and it needs no sibling
	name   string // of what is to be called
	params []string
	rooms  map[int]string // the name of the parameter, by the number of the loan
	order  []int          // of the loans
	uses   map[int]bool   // it uses the room, by the number of the loan
}

// passing is a call on a way.
type passing struct {
	call *ssa.Call
	to   *member
	with []*passing     // what the same call passes on to methods of other types
	args map[int]string // by the number of the loan

	shared string // the struct that is passed on instead
}

// Lend returns the edits by which the loops at the beginning of the ways have room, and
// the functions at their end use it.
func (m *Module) Lend(loans ...Loan) ([]analysis.TextEdit, bool) {
	l := &lending{Module: m, lasting: map[place]string{}}
	l.share(loans)
	for i, loan := range loans {
		for _, w := range loan.Ways {
			if !l.way(i, w, loan.Room) || !l.copies(w.copies) {
				return nil, false
			}
		}
	}
	for _, f := range l.members {
		if !l.function(f) {
			return nil, false
		}
	}
	for _, c := range l.calls {
		if !l.passes(c) {
			return nil, false
		}
	}
	for _, s := range l.inOrder {
		s.declared(l)
	}
	return l.edits, 0 < len(l.members) && len(l.members) <= mostMembers && l.readable()
}

// readable reports whether no function gets more parameters than a reader can tell apart.
func (l *lending) readable() bool {
	return !slices.ContainsFunc(l.members, func(f *member) bool { return len(f.params) > mostRooms })
}

// mostRooms is how many parameters a fix may give a function. One that comes to more places
// is a switch over all there is, of which a turn of a loop needs one.
const mostRooms = 6

// mostMembers is how many functions a fix may write anew: nobody wants to read more, nor
// to have them twice in a package.
const mostMembers = 12

func (l *lending) insert(at token.Pos, text string) {
	l.edits = append(l.edits, analysis.TextEdit{Pos: at, End: at, NewText: []byte(text)})
}

func (l *lending) replace(n ast.Node, text string) {
	l.edits = append(l.edits, analysis.TextEdit{Pos: n.Pos(), End: n.End(), NewText: []byte(text)})
}

// way gives the loop of a way its room, and notes who passes it on.
func (l *lending) way(loan int, w Way, room Room) bool {
	if s := l.structs[w.loop]; s != nil {
		if f, ok := l.first(w); ok && f.single {
			return l.alongShared(loan, w, room, s)
		}
	}
	at := place{loan, w.loop}
	if name := l.lasting[at]; name != "" {
		return l.along(loan, w, room, "&"+name)
	}
	if w.Local() {
		name, ok := l.stack(w, room)
		return ok && l.along(loan, w, room, name)
	}
	name := l.free(w.decl, room.Name)
	if room.Lasting {
		l.lasting[at] = name
	}
	before, ok := l.opens(w)
	of, known := l.typeIn(room.Type, w.file, w.decl.Body.Lbrace+1)
	if !ok || !known {
		return false
	}
	l.insert(before, "var "+name+" "+of+" // room that the turns of the loop share\n")
	return l.along(loan, w, room, "&"+name)
}

// stack is room that a function has for what one call comes to, on its stack or for its result.
type stack struct {
	call *ssa.Call
	name string
	used map[*ssa.Function]bool // that have it
}

// stack returns the room that a function lends of its own. Methods of several types
// that one call may come to have the same: it comes to one of them.
func (l *lending) stack(w Way, room Room) (name string, ok bool) {
	first := w.steps[0]
	for _, s := range l.stacks {
		if s.call == first.Call && !s.used[first.To] {
			s.used[first.To] = true
			return s.name, true
		}
	}
	if name, ok = l.own(w, room); ok {
		l.stacks = append(l.stacks, &stack{first.Call, name, map[*ssa.Function]bool{first.To: true}})
	}
	return name, ok
}

// own gives a function room of its own, and returns it as it is passed on.
func (l *lending) own(w Way, room Room) (string, bool) {
	free := func(name string) string { return l.free(w.decl, name) }
	if room.Own == nil {
		// Another fix may give the function a parameter of the plain name.
		name := free("own" + strings.ToUpper(room.Name[:1]) + room.Name[1:])
		if _, bytes := room.Type.(*types.Slice); !bytes {
			return "&" + name, l.variable(w, name, room.Type)
		}
		return "&" + name, l.onStack(w, name)
	}
	name, edits, ok := room.Own(w, free)
	for _, e := range edits {
		l.once(e)
	}
	return name, ok
}

// variable gives a function room of its own for a value, before the statement that passes it on: where
// that is not come to, nothing is set to zero.
func (l *lending) variable(w Way, name string, t types.Type) bool {
	c, ok := l.call(w.steps[0].Call)
	if !ok || sources.Jumps(w.decl) {
		return false
	}
	for {
		switch kind, _ := c.ParentEdge(); kind {
		case edge.BlockStmt_List, edge.CaseClause_Body, edge.CommClause_Body:
			at := c.Node().Pos()
			of, ok := l.typeIn(t, w.file, at)
			if ok {
				l.insert(at, "var "+name+" "+of+" // room on the stack\n")
			}
			return ok
		case edge.FuncLit_Body, edge.FuncDecl_Body, edge.CaseClause_List:
			return false
		}
		c = c.Parent()
	}
}

// onStack gives a function room of its own for bytes.
func (l *lending) onStack(w Way, name string) bool {
	at := w.decl.Body.Lbrace + 1
	for _, word := range []string{"make", "byte"} {
		if !w.file.Predeclared(at, word) || !w.file.Predeclared(w.decl.Body.Rbrace, word) {
			return false
		}
	}
	text := "\n" + name + " := make([]byte, 0, 64) // room on the stack, enough for most"
	if !bytes.HasPrefix(w.file.Text[w.file.Offset(at):], []byte("\n")) {
		text += "\n"
	}
	l.insert(at, text)
	return true
}

// along passes room on, along a way, to the function that uses it.
func (l *lending) along(loan int, w Way, room Room, name string) bool {
	for i, s := range w.steps {
		f, ok := l.member(s.To)
		if !ok {
			return false
		}
		l.passing(s.Call, f).args[loan] = name
		if f.rooms[loan] == "" && !l.lent(f, loan, room) || i == len(w.steps)-1 && !l.used(f, loan, room, f.rooms[loan]) {
			return false
		}
		name = f.rooms[loan]
	}
	return true
}

// lent gives a function a parameter for room.
func (l *lending) lent(f *member, loan int, room Room) bool {
	of, ok := l.typeIn(room.Type, f.file, f.decl.Body.Lbrace+1)
	if !ok {
		return false
	}
	name := l.free(f.decl, room.Name)
	f.rooms[loan] = name
	f.order = append(f.order, loan)
	f.params = append(f.params, name+" *"+of)
	return true
}

// used makes a function use a room.
func (l *lending) used(f *member, loan int, room Room, name string) bool {
	if f.uses[loan] {
		return true
	}
	helper, ok := l.helper(room, f.file, f.decl)
	if ok {
		f.uses[loan] = true
		l.edits = append(l.edits, room.Use(f.decl, helper, name)...)
	}
	return ok
}

// member returns what is known of a function on a way.
func (l *lending) member(fn *ssa.Function) (*member, bool) {
	for _, f := range l.members {
		if f.fn == fn {
			return f, true
		}
	}
	decl := fn.Syntax().(*ast.FuncDecl)
	f := &member{fn: fn, decl: decl, file: l.file(decl.Pos()), rooms: map[int]string{}, uses: map[int]bool{}}
	if f.file == nil || decl.Body == nil || directed(decl) || trailing(f.file, decl.Type.Params.List, decl.Type.Params.Closing) {
		return nil, false
	}
	f.single = l.alone(f)
	l.members = append(l.members, f)
	return f, true
}

// passing returns what is known of a call that comes to a function.
func (l *lending) passing(c *ssa.Call, to *member) *passing {
	p := &passing{call: c, to: to, args: map[int]string{}}
	for _, other := range l.calls {
		if other.call != c {
			continue
		}
		for _, have := range append([]*passing{other}, other.with...) {
			if have.to == to {
				return have
			}
		}
		other.with = append(other.with, p)
		return p
	}
	l.calls = append(l.calls, p)
	return p
}

// free returns a name for the room in a function, one that no other fix has there.
func (l *lending) free(decl *ast.FuncDecl, name string) string {
	return l.named(decl).Free(name)
}

// named returns the names in a function, with those that fixes give.
func (l *lending) named(decl *ast.FuncDecl) names.Taken {
	if l.words == nil {
		l.words = map[*ast.FuncDecl]names.Taken{}
	}
	if l.words[decl] == nil {
		l.words[decl] = names.In(decl)
	}
	return l.words[decl]
}

// opens returns where a loop begins, its label included, if it stands in a list.
func (l *lending) opens(w Way) (token.Pos, bool) {
	c, ok := w.file.Cursor.FindNode(w.loop)
	if !ok {
		return 0, false
	}
	kind, _ := c.ParentEdge()
	if kind == edge.LabeledStmt_Stmt {
		c = c.Parent()
		kind, _ = c.ParentEdge()
	}
	return c.Node().Pos(), kind == edge.BlockStmt_List || kind == edge.CaseClause_Body || kind == edge.CommClause_Body
}

// typeIn spells a type in a file, which gets the imports for it.
func (l *lending) typeIn(t types.Type, f *sources.File, pos token.Pos) (string, bool) {
	ok := true
	text := types.TypeString(t, func(p *types.Package) string {
		if p.Path() == f.Pass.Pkg.Path() {
			return ""
		}
		name, edits, can := f.Import(pos, p.Path())
		ok = ok && can && visible(t)
		for _, e := range edits {
			l.once(e)
		}
		return name
	})
	for word := range strings.FieldsFuncSeq(text, func(r rune) bool { return r < 0x80 && !letter(byte(r)) }) {
		obj := f.Lookup(pos, word)
		_, pkg := obj.(*types.PkgName)
		_, typ := obj.(*types.TypeName)
		ok = ok && (obj == nil || pkg || typ)
	}
	return text, ok
}

// visible reports whether other packages may name a type.
func visible(t types.Type) bool {
	n, named := types.Unalias(t).(*types.Named)
	return !named || n.Obj().Exported()
}

// passes edits a call so that it passes rooms on.
func (l *lending) passes(p *passing) bool {
	cur, ok := l.call(p.call)
	if !ok {
		return false
	}
	call := cur.Node().(*ast.CallExpr)
	if p.call.Common().IsInvoke() {
		return l.dispatched(p, call)
	}
	if call.Ellipsis.IsValid() || len(call.Args) != len(fields(p.to.decl.Type.Params)) || trailing(l.file(call.Pos()), call.Args, call.Rparen) {
		return false
	}
	callee, ok := call.Fun.(*ast.Ident)
	if s, selected := call.Fun.(*ast.SelectorExpr); selected {
		callee, ok = s.Sel, true
	}
	if !ok {
		return false
	}
	if p.to.name != callee.Name {
		l.replace(callee, p.to.name)
	}
	if rooms := p.rooms(); len(rooms) > 0 {
		l.insert(call.Rparen, comma(len(call.Args))+strings.Join(rooms, ", "))
	}
	return true
}

// rooms are the arguments by which a call passes rooms on.
func (p *passing) rooms() []string {
	var rooms []string
	if p.shared != "" {
		rooms = append(rooms, p.shared)
	}
	for _, loan := range p.to.order {
		room := p.args[loan]
		if room == "" {
			room = "nil"
		}
		rooms = append(rooms, room)
	}
	return rooms
}

// comma returns what comes after n of a list.
func comma(n int) string {
	if n == 0 {
		return ""
	}
	return ", "
}

// fields returns the names of parameters, "" for those that have none.
func fields(list *ast.FieldList) []string {
	var all []string
	for _, f := range list.List {
		for _, id := range f.Names {
			all = append(all, id.Name)
		}
		if len(f.Names) == 0 {
			all = append(all, "")
		}
	}
	return all
}

// trailing reports whether something else than space is between the last of a list and
// the parenthesis: a comma, a comment.
func trailing[N ast.Node](f *sources.File, list []N, paren token.Pos) bool {
	return len(list) > 0 && len(bytes.TrimSpace(f.Text[f.Offset(list[len(list)-1].End()):f.Offset(paren)])) > 0
}

// function gives a function its parameters, or a sibling that has them.
func (l *lending) function(f *member) bool {
	f.name = f.decl.Name.Name
	if !f.single {
		if !l.beside(f) {
			return false
		}
		l.replace(f.decl.Name, f.name)
	}
	if len(f.params) > 0 {
		l.insert(f.decl.Type.Params.Closing, comma(len(f.decl.Type.Params.List))+strings.Join(f.params, ", "))
	}
	return true
}

// directed reports whether a comment tells the compiler something of the function.
func directed(decl *ast.FuncDecl) bool {
	if decl.Doc == nil {
		return false
	}
	for _, c := range decl.Doc.List {
		if strings.HasPrefix(c.Text, "//go:") || strings.HasPrefix(c.Text, "//export") {
			return true
		}
	}
	return false
}

// sibling returns a name that a function can have: one that nothing in its package has,
// and for a method none in the packages, whose types and interfaces it might be of. It is
// exported only if another package needs it.
func (l *lending) sibling(f *member) (string, bool) {
	name := strings.TrimSuffix(f.name, "Into") + "Into"
	if !l.abroad(f) {
		first, size := utf8.DecodeRuneInString(name)
		name = string(unicode.ToLower(first)) + name[size:]
	}
	for i := 1; i < 10; i++ {
		try := name
		if i > 1 {
			try += strconv.Itoa(i)
		}
		taken := f.decl.Recv != nil && l.memberNamed(try) || f.decl.Recv == nil && l.otherNamed(l.dir(f.decl), try)
		key := f.file.Pass.Pkg.Path() + "." + try
		if f.decl.Recv != nil {
			key = f.file.Pass.Pkg.Path() + "." + receiver(f.decl) + "." + try
		}
		if !taken && l.gives(key, "sibling of "+f.fn.String()) {
			return try, true
		}
	}
	return "", false
}

// abroad reports whether a function is called with room from another package.
func (l *lending) abroad(f *member) bool {
	for _, c := range l.calls {
		for _, p := range append([]*passing{c}, c.with...) {
			if p.to == f && p.call.Parent().Pkg != f.fn.Pkg {
				return true
			}
		}
	}
	return false
}

// dir returns the folder that a function is declared in.
func (l *lending) dir(decl *ast.FuncDecl) string {
	return filepath.Dir(l.pass.Fset.File(decl.Pos()).Name())
}

// alone reports whether nothing but the way calls the function, so that it needs no
// sibling. Tests and files for other systems count, too.
func (l *lending) alone(f *member) bool {
	decl := f.decl
	if decl.Name.IsExported() || len(l.Source.Callers(f.fn)) != 1 {
		return false
	}
	for id, obj := range f.file.Pass.TypesInfo.Defs {
		m, ok := obj.(*types.Func)
		if ok && id.Name == decl.Name.Name && m.Signature().Recv() != nil && types.IsInterface(m.Signature().Recv().Type()) {
			return false
		}
	}
	uses, declared := 0, 0
	files, _ := filepath.Glob(filepath.Join(l.dir(decl), "*.go"))
	for _, name := range files {
		other, err := parser.ParseFile(token.NewFileSet(), name, l.read(name), parser.SkipObjectResolution)
		if err != nil {
			return false
		}
		uses += toplevel.Mentions(other, decl)
		declared += declarations(other, decl)
	}
	return uses == 1 && declared == 1
}

// declarations returns how often a file declares a function: others may be for other
// systems.
func declarations(file *ast.File, decl *ast.FuncDecl) (n int) {
	for _, d := range file.Decls {
		other, ok := d.(*ast.FuncDecl)
		if ok && other.Name.Name == decl.Name.Name && receiver(other) == receiver(decl) {
			n++
		}
	}
	return n
}

// receiver returns the name of the type that a method is of, "" for a function.
func receiver(decl *ast.FuncDecl) string {
	if decl.Recv == nil {
		return ""
	}
	t := decl.Recv.List[0].Type
	if p, ok := t.(*ast.StarExpr); ok {
		t = p.X
	}
	return types.ExprString(t)
}

// beside puts a function before its sibling that is declared as it was, and calls that.
func (l *lending) beside(f *member) bool {
	to, ok := l.sibling(f)
	if !ok {
		return false
	}
	args, target := fields(f.decl.Type.Params), to
	if f.decl.Recv != nil {
		who := fields(f.decl.Recv)[0]
		target, args = who+"."+to, append([]string{who}, args...)
	}
	if slices.Contains(args, "_") || slices.Contains(args, "") {
		return false
	}
	if f.decl.Recv != nil {
		args = args[1:]
	}
	for range f.params {
		args = append(args, "nil")
	}
	statement := ""
	if f.decl.Type.Results != nil && len(f.decl.Type.Results.List) > 0 {
		statement = "return "
	}
	head := strings.TrimSpace(string(f.file.Text[f.file.Offset(f.decl.Pos()):f.file.Offset(f.decl.Body.Lbrace)]))
	l.insert(f.decl.Pos(), fmt.Sprintf("%s {\n\t%s%s(%s)\n}\n\n// %s is %s with room for what it allocates otherwise: what it returns may\n// lie there, and is valid until the room is used again.\n",
		head, statement, target, strings.Join(args, ", "), to, f.name))
	f.name = to
	return true
}

// Helper returns a name for a function that the package of a file gets, unless it has it,
// and the edits by which it does. The text has NAME for the name; decl is what calls it.
func (m *Module) Helper(text, name string, f *sources.File, decl *ast.FuncDecl) (string, []analysis.TextEdit, bool) {
	l := &lending{Module: m}
	name, ok := l.helper(Room{Helper: text, HelperName: name}, f, decl)
	return name, l.edits, ok
}

// helper returns the name of the function that the package gets, unless it has it.
func (l *lending) helper(room Room, f *sources.File, decl *ast.FuncDecl) (string, bool) {
	all := l.everywhere(f) // where all fixes of the package put it
	at := all.Syntax.FileEnd
	whole := room.Helper
	if room.Rest != "" {
		rest, ok := l.helper(Room{Type: room.Type, Helper: room.Rest, HelperName: room.RestName}, f, decl)
		if !ok {
			return "", false
		}
		whole = strings.ReplaceAll(whole, "REST", rest)
	}
	if strings.Contains(whole, "TYPE") {
		of, ok := l.typeIn(room.Type, all, at-1)
		if !ok {
			return "", false
		}
		whole = strings.ReplaceAll(whole, "TYPE", of)
	}
	_, text, _ := strings.Cut(whole, "func NAME")
	for _, other := range l.Files {
		if other.Pass.Pkg != f.Pass.Pkg {
			continue
		}
		for _, d := range other.Syntax.Decls {
			fn, ok := d.(*ast.FuncDecl)
			if ok && fn.Recv == nil && strings.TrimPrefix(other.Of(fn), "func "+fn.Name.Name) == text {
				return fn.Name.Name, true
			}
		}
	}
	taken, within := toplevel.Names(f.Pass), l.named(decl)
	name := room.HelperName
	for i := 2; taken[name] || within[name] || !l.gives(f.Pass.Pkg.Path()+"."+name, text); i++ {
		name = room.HelperName + strconv.Itoa(i)
	}
	l.once(analysis.TextEdit{Pos: at, End: at, NewText: []byte("\n" + strings.ReplaceAll(whole, "NAME", name) + "\n")})
	return name, true
}

// gives notes what this fix declares by a name, unless that is the name of something else
// that it declares.
func (l *lending) gives(name, what string) bool {
	if l.given == nil {
		l.given = map[string]string{}
	}
	if have := l.given[name]; have != "" {
		return have == what
	}
	l.given[name] = what
	return true
}

// everywhere returns a file of a package that declares something and that it has on any system:
// the one named as the package is, else the first, the given one where there is none. A file that
// only documents the package stays so.
func (l *lending) everywhere(f *sources.File) *sources.File {
	var found *sources.File
	for _, other := range l.Files {
		if len(other.Syntax.Decls) == 0 || other.Pass.Pkg != f.Pass.Pkg || !sources.Everywhere(l.pass, other.Syntax) {
			continue
		}
		if filepath.Base(l.pass.Fset.File(other.Syntax.FileStart).Name()) == f.Pass.Pkg.Name()+".go" {
			return other
		}
		if found == nil {
			found = other
		}
	}
	if found == nil {
		return f
	}
	return found
}

// once adds an edit that several loans need.
func (l *lending) once(e analysis.TextEdit) {
	for _, have := range l.edits {
		if have.Pos == e.Pos && bytes.Equal(have.NewText, e.NewText) {
			return
		}
	}
	l.edits = append(l.edits, e)
}
