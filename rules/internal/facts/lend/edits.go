package lend

import (
	"bytes"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"path/filepath"
	"strconv"
	"strings"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ssa"

	"github.com/gohone/hone/rules/internal/facts/names"
	"github.com/gohone/hone/rules/internal/facts/sources"
	"github.com/gohone/hone/rules/internal/facts/toplevel"
)

// Room is what a loop lends.
type Room struct {
	Name string     // of the variable, if it is free
	Type types.Type // of the variable; functions get a pointer to it
	// Helper is the text of a function that the package which allocates gets, with
	// NAME for its name. Use returns the edits of the function that allocates, by the
	// name of that function and of the parameter that is the room.
	Helper     string
	HelperName string
	Use        func(helper, room string) []analysis.TextEdit
}

// lending is one change of a module.
type lending struct {
	*Module
	room  Room
	edits []analysis.TextEdit
	words map[*ast.FuncDecl]names.Taken
	given map[*ssa.Function]string // the name of the parameter
	calls map[*ssa.Call]bool       // that are edited
	to    map[*ssa.Function]string // the name of the function with room
}

// Lend returns the edits by which the loops at the beginning of the ways have the room,
// and the function at their end uses it.
func (m *Module) Lend(ways []Way, room Room) ([]analysis.TextEdit, bool) {
	l := &lending{
		Module: m, room: room, words: map[*ast.FuncDecl]names.Taken{}, given: map[*ssa.Function]string{},
		calls: map[*ssa.Call]bool{}, to: map[*ssa.Function]string{},
	}
	for _, w := range ways {
		if !l.way(w) {
			return nil, false
		}
	}
	return l.edits, len(ways) > 0
}

func (l *lending) insert(at token.Pos, text string) {
	l.edits = append(l.edits, analysis.TextEdit{Pos: at, End: at, NewText: []byte(text)})
}

func (l *lending) replace(n ast.Node, text string) {
	l.edits = append(l.edits, analysis.TextEdit{Pos: n.Pos(), End: n.End(), NewText: []byte(text)})
}

// way edits the loop of a way, and the functions on it.
func (l *lending) way(w Way) bool {
	name := l.free(w.decl)
	at, ok := l.opens(w)
	of, known := l.typeIn(w.file, w.decl.Body.Lbrace+1)
	if !ok || !known {
		return false
	}
	l.insert(at, "var "+name+" "+of+" // room that the turns of the loop share\n")
	room := "&" + name
	for i, c := range w.calls {
		fn := c.Common().StaticCallee()
		if !l.function(fn, i == len(w.calls)-1) || !l.passes(c, fn, room) {
			return false
		}
		room = l.given[fn]
	}
	return true
}

// free returns a name for the room in a function.
func (l *lending) free(decl *ast.FuncDecl) string {
	if l.words[decl] == nil {
		l.words[decl] = names.In(decl)
	}
	return l.words[decl].Free(l.room.Name)
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

// typeIn spells the type of the room in a file, which gets the imports for it.
func (l *lending) typeIn(f *sources.File, pos token.Pos) (string, bool) {
	ok := true
	text := types.TypeString(l.room.Type, func(p *types.Package) string {
		if p.Path() == f.Pass.Pkg.Path() {
			return ""
		}
		name, edits, can := f.Import(pos, p.Path())
		ok = ok && can && visible(l.room.Type)
		l.edits = append(l.edits, edits...)
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

// passes edits a call so that it passes the room on.
func (l *lending) passes(c *ssa.Call, fn *ssa.Function, room string) bool {
	if l.calls[c] {
		return true
	}
	l.calls[c] = true
	cur, ok := l.call(c)
	if !ok {
		return false
	}
	call := cur.Node().(*ast.CallExpr)
	file := l.file(call.Pos())
	if call.Ellipsis.IsValid() || len(call.Args) != fn.Signature.Params().Len() || trailing(file, call.Args, call.Rparen) {
		return false
	}
	switch f := call.Fun.(type) {
	case *ast.Ident:
		l.replace(f, l.to[fn])
	case *ast.SelectorExpr:
		l.replace(f.Sel, l.to[fn])
	default:
		return false
	}
	if len(call.Args) > 0 {
		room = ", " + room
	}
	l.insert(call.Rparen, room)
	return true
}

// trailing reports whether something else than space is between the last of a list and
// the parenthesis: a comma, a comment.
func trailing[N ast.Node](f *sources.File, list []N, paren token.Pos) bool {
	return len(list) > 0 && len(bytes.TrimSpace(f.Text[f.Offset(list[len(list)-1].End()):f.Offset(paren)])) > 0
}

// function gives a function its sibling, once. The last of a way uses the room.
func (l *lending) function(fn *ssa.Function, last bool) bool {
	if l.to[fn] != "" {
		return true
	}
	decl := fn.Syntax().(*ast.FuncDecl)
	file := l.file(decl.Pos())
	if file == nil || decl.Body == nil || directed(decl) || trailing(file, decl.Type.Params.List, decl.Type.Params.Closing) {
		return false
	}
	to, ok := l.sibling(decl.Name.Name)
	of, known := l.typeIn(file, decl.Body.Lbrace+1)
	if !ok || !known {
		return false
	}
	name := l.free(decl)
	l.to[fn], l.given[fn] = to, name
	if l.alone(file, fn, decl) {
		l.renamed(file, decl, to)
	} else if !l.beside(file, decl, to) {
		return false
	}
	l.replace(decl.Name, to)
	param := name + " *" + of
	if len(decl.Type.Params.List) > 0 {
		param = ", " + param
	}
	l.insert(decl.Type.Params.Closing, param)
	if !last {
		return true
	}
	helper := ""
	if l.room.Helper != "" {
		helper = l.helper(file, decl)
	}
	l.edits = append(l.edits, l.room.Use(helper, name)...)
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

// sibling returns a name that is nowhere in the packages.
func (l *lending) sibling(name string) (string, bool) {
	name = strings.TrimSuffix(name, "Into") + "Into"
	for i := 1; i < 10; i++ {
		try := name
		if i > 1 {
			try += strconv.Itoa(i)
		}
		if !l.mentioned(try) {
			return try, true
		}
	}
	return "", false
}

// alone reports whether nothing but the way calls the function, so that it needs no
// sibling. Tests and files for other systems count, too.
func (l *lending) alone(f *sources.File, fn *ssa.Function, decl *ast.FuncDecl) bool {
	if decl.Name.IsExported() || len(l.Source.Callers(fn)) != 1 {
		return false
	}
	for id, obj := range f.Pass.TypesInfo.Defs {
		m, ok := obj.(*types.Func)
		if ok && id.Name == decl.Name.Name && m.Signature().Recv() != nil && types.IsInterface(m.Signature().Recv().Type()) {
			return false
		}
	}
	uses := 0
	files, _ := filepath.Glob(filepath.Join(filepath.Dir(l.pass.Fset.File(decl.Pos()).Name()), "*.go"))
	for _, name := range files {
		other, err := parser.ParseFile(token.NewFileSet(), name, l.read(name), parser.SkipObjectResolution)
		if err != nil {
			return false
		}
		uses += named(other, decl)
	}
	return uses == 1
}

// named returns how often a file may use a function: as a method, or not.
func named(file *ast.File, decl *ast.FuncDecl) int {
	selected, all := 0, 0
	ast.Inspect(file, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.SelectorExpr:
			if n.Sel.Name == decl.Name.Name {
				selected++
			}
		case *ast.FuncDecl:
			if n.Name.Name == decl.Name.Name {
				all-- // which is no use
			}
		case *ast.Ident:
			if n.Name == decl.Name.Name {
				all++
			}
		}
		return true
	})
	if decl.Recv != nil {
		return selected
	}
	return all - selected
}

// renamed keeps the comment of a function true that has another name.
func (l *lending) renamed(f *sources.File, decl *ast.FuncDecl, to string) {
	if decl.Doc == nil {
		return
	}
	at := decl.Doc.List[0].Pos()
	if begin := "// " + decl.Name.Name + " "; strings.HasPrefix(decl.Doc.List[0].Text, begin) {
		l.edits = append(l.edits, analysis.TextEdit{Pos: at, End: at + token.Pos(len(begin)), NewText: []byte("// " + to + " ")})
	}
}

// beside puts a function before its sibling that is declared as it was, and calls that.
func (l *lending) beside(f *sources.File, decl *ast.FuncDecl, to string) bool {
	target, who := to, decl.Name.Name
	if decl.Recv != nil {
		if len(decl.Recv.List[0].Names) == 0 || decl.Recv.List[0].Names[0].Name == "_" {
			return false
		}
		target = decl.Recv.List[0].Names[0].Name + "." + to
	}
	var args []string
	for _, field := range decl.Type.Params.List {
		for _, id := range field.Names {
			args = append(args, id.Name)
			if id.Name == "_" {
				return false
			}
		}
		if len(field.Names) == 0 {
			return false
		}
	}
	statement := ""
	if decl.Type.Results != nil && len(decl.Type.Results.List) > 0 {
		statement = "return "
	}
	head := strings.TrimSpace(string(f.Text[f.Offset(decl.Pos()):f.Offset(decl.Body.Lbrace)]))
	l.insert(decl.Pos(), fmt.Sprintf("%s {\n\t%s%s(%s)\n}\n\n// %s is %s with room for what it allocates otherwise: what it returns may\n// lie there, and is valid until the room is used again.\n",
		head, statement, target, strings.Join(append(args, "nil"), ", "), to, who))
	return true
}

// helper returns the name of the function that the package gets, unless it has it.
func (l *lending) helper(f *sources.File, decl *ast.FuncDecl) string {
	_, text, _ := strings.Cut(l.room.Helper, "func NAME")
	for _, other := range l.Files {
		if other.Pass.Pkg != f.Pass.Pkg {
			continue
		}
		for _, d := range other.Syntax.Decls {
			fn, ok := d.(*ast.FuncDecl)
			if ok && fn.Recv == nil && strings.TrimPrefix(other.Of(fn), "func "+fn.Name.Name) == text {
				return fn.Name.Name
			}
		}
	}
	taken, within := toplevel.Names(f.Pass), names.In(decl)
	name := l.room.HelperName
	for i := 2; taken[name] || within[name]; i++ {
		name = l.room.HelperName + strconv.Itoa(i)
	}
	// All fixes of a file put it there.
	l.insert(f.Syntax.FileEnd, "\n"+strings.ReplaceAll(l.room.Helper, "NAME", name)+"\n")
	return name
}
