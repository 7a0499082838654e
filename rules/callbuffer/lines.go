package callbuffer

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strconv"
	"strings"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gohone/hone/rules/internal/facts/calls"
	"github.com/gohone/hone/rules/internal/facts/purity"
	"github.com/gohone/hone/rules/internal/facts/sources"
	"github.com/gohone/hone/rules/internal/facts/syntax"
	"github.com/gohone/hone/rules/internal/facts/toplevel"
)

// The type that takes the place of a scanner over memory, and its methods, of which it gets
// those that are called. TEXT is the type of what is in memory, PACKAGE the one that cuts it.
const (
	lineType = `

// NAME goes through the lines of what is in memory, as a bufio.Scanner does.
type NAME struct {
	rest, line TEXT
	long       bool // a line was longer than a scanner takes
}

// Scan goes on to the next line. One that is too long ends it, as it does a scanner, that
// gives what its buffer holds of it if it is asked once more.
func (l *NAME) Scan() bool {
	if len(l.rest) == 0 {
		l.line = l.rest
		return false
	}
	line, rest, _ := PACKAGE.Cut(l.rest, NEWLINE)
	if len(line) >= BUFIO.MaxScanTokenSize && !l.long {
		l.line, l.rest, l.long = l.rest[:0], l.rest[:BUFIO.MaxScanTokenSize], true
		return false
	}
	l.line, l.rest = PACKAGE.TrimSuffix(line, RETURN), rest
	return true
}`
	textMethod = `

// Text returns the line.
func (l *NAME) Text() string { return string(l.line) }`
	bytesMethod = `

// Bytes returns the line.
func (l *NAME) Bytes() []byte { return l.line }`
	errMethod = `

// Err returns why the lines ended early, if they did.
func (l *NAME) Err() error {
	if l.long {
		return BUFIO.ErrTooLong
	}
	return nil
}`
)

// methods are those that the type can have beside Scan, by their names and in their order.
var methods = []struct{ name, text string }{{"Text", textMethod}, {"Bytes", bytesMethod}, {"Err", errMethod}}

// scanned are the types that go through lines, one for each use in a file.
type scanned struct {
	pure  *purity.Functions
	taken map[string]bool // names of the package, nil until they are asked for
	have  map[lineUse]lineDecl
}

// lineUse is what is asked of lines, and in which file.
type lineUse struct {
	file    *ast.File
	bytes   bool   // what is in memory is bytes, no text
	methods string // that are called beside Scan
}

// lineDecl is a type that a fix adds to a file.
type lineDecl struct {
	name  string
	edits []analysis.TextEdit
}

// fix has a type that only goes through lines in the place of a scanner over memory. It has none for a
// scanner over anything else, and for one that is asked for more than lines.
func (s *scanned) fix(f *sources.File, decl, at inspector.Cursor, v *types.Var) []analysis.SuggestedFix {
	scanner, memory, isBytes := overMemory(f.Pass.TypesInfo, at)
	if memory == nil || f.Commented(scanner.Pos(), scanner.End()) || !f.Allows("go1.18") {
		return nil
	}
	asked, ok := asks(f.Pass.TypesInfo, decl, v, isBytes)
	if !ok || isBytes && s.changes(f.Pass.TypesInfo, decl, v) {
		return nil
	}
	have, ok := s.of(f, at, lineUse{f.Syntax, isBytes, asked})
	if !ok {
		return nil
	}
	begin, end := "&"+have.name+"{rest: ", "}"
	if !syntax.Listed(at.Parent()) {
		begin, end = "("+begin, end+")"
	}
	return []analysis.SuggestedFix{{Message: "go through the lines where they are", TextEdits: append(have.edits[:len(have.edits):len(have.edits)],
		analysis.TextEdit{Pos: scanner.Pos(), End: memory.Pos(), NewText: []byte(begin)},
		analysis.TextEdit{Pos: memory.End(), End: scanner.End(), NewText: []byte(end)})}}
}

// overMemory returns the scanner that a variable is declared as, and what it reads, if that is
// text or bytes in memory.
func overMemory(info *types.Info, at inspector.Cursor) (scanner *ast.CallExpr, memory ast.Expr, isBytes bool) {
	kind, i := at.ParentEdge()
	if kind != edge.AssignStmt_Lhs {
		return nil, nil, false
	}
	scanner, ok := ast.Unparen(at.Parent().Node().(*ast.AssignStmt).Rhs[i]).(*ast.CallExpr)
	if !ok || calls.Name(info, scanner) != "bufio.NewScanner" {
		return nil, nil, false
	}
	reader, ok := ast.Unparen(scanner.Args[0]).(*ast.CallExpr)
	if !ok {
		return nil, nil, false
	}
	switch name := calls.Name(info, reader); name {
	case "strings.NewReader", "bytes.NewReader", "bytes.NewBuffer":
		return scanner, reader.Args[0], name != "strings.NewReader"
	}
	return nil, nil, false
}

// asks returns the methods of a scanner that a function calls, beside Scan. It is not ok where
// anything else is done with it. Bytes of a scanner are its own: they must only be looked at.
func asks(info *types.Info, decl inspector.Cursor, v *types.Var, isBytes bool) (asked string, ok bool) {
	called := map[string]bool{}
	for c := range decl.Preorder((*ast.Ident)(nil)) {
		if info.Uses[c.Node().(*ast.Ident)] != v {
			continue
		}
		sel := c.Parent()
		if kind, _ := c.ParentEdge(); kind != edge.SelectorExpr_X {
			return "", false
		}
		if kind, _ := sel.ParentEdge(); kind != edge.CallExpr_Fun {
			return "", false
		}
		switch name := sel.Node().(*ast.SelectorExpr).Sel.Name; name {
		case "Scan", "Text", "Err":
			called[name] = true
		case "Bytes":
			if !isBytes || !looked(info, sel.Parent()) {
				return "", false
			}
			called[name] = true
		default:
			return "", false
		}
	}
	for _, m := range methods {
		if called[m.name] {
			asked += m.name + " "
		}
	}
	return asked, called["Scan"]
}

// looked reports whether bytes are given to a function that only looks at them, and returns
// nothing that refers to them.
func looked(info *types.Info, c inspector.Cursor) bool {
	if kind, _ := c.ParentEdge(); kind != edge.CallExpr_Args {
		return false
	}
	call := c.Parent().Node().(*ast.CallExpr)
	if info.Types[call.Fun].IsType() {
		return calls.String(info.TypeOf(call))
	}
	if calls.Builtin(info, call, "len") {
		return true
	}
	basic, ok := info.TypeOf(call).Underlying().(*types.Basic)
	return ok && basic.Kind() != types.UnsafePointer && purity.Std(info, call)
}

// changes reports whether anything from the declaration of a scanner on might change bytes that it
// has read by then: it stores bytes, or calls what is not known to leave them alone.
func (s *scanned) changes(info *types.Info, decl inspector.Cursor, v *types.Var) bool {
	found := false
	stored := func(e ast.Expr) { found = found || e != nil && holdsBytes(info.TypeOf(e)) }
	ast.Inspect(decl.Node(), func(n ast.Node) bool {
		if n == nil || n.End() <= v.Pos() {
			return false
		}
		if n.Pos() <= v.Pos() {
			return true
		}
		switch n := n.(type) {
		case *ast.SendStmt, *ast.GoStmt, *ast.DeferStmt, *ast.SelectStmt, *ast.FuncLit, *ast.LabeledStmt:
			found = true
		case *ast.UnaryExpr:
			found = found || n.Op == token.ARROW
		case *ast.AssignStmt:
			for _, l := range n.Lhs {
				stored(l)
			}
		case *ast.IncDecStmt:
			stored(n.X)
		case *ast.RangeStmt:
			_, iterates := info.TypeOf(n.X).Underlying().(*types.Signature)
			found = found || iterates
			stored(n.Key)
			stored(n.Value)
		case *ast.CallExpr:
			found = found || !s.harmless(info, n, v)
		}
		return !found
	})
	return found
}

// holdsBytes reports whether what is stored as a value of a type may be bytes that a slice is over.
func holdsBytes(t types.Type) bool {
	if t == nil {
		return false // the blank identifier
	}
	if _, param := types.Unalias(t).(*types.TypeParam); param {
		return true
	}
	switch u := t.Underlying().(type) {
	case *types.Basic:
		return u.Kind() == types.Uint8
	case *types.Array:
		return holdsBytes(u.Elem())
	case *types.Struct:
		for field := range u.Fields() {
			if holdsBytes(field.Type()) {
				return true
			}
		}
	}
	return false
}

// harmless reports whether a call changes no bytes that were there before.
func (s *scanned) harmless(info *types.Info, call *ast.CallExpr, v *types.Var) bool {
	if sel, ok := ast.Unparen(call.Fun).(*ast.SelectorExpr); ok {
		if id, ok := sel.X.(*ast.Ident); ok && info.Uses[id] == v {
			return true
		}
	}
	tv := info.Types[call.Fun]
	if tv.IsType() {
		return true
	}
	if tv.IsBuiltin() {
		if calls.Builtin(info, call, "append") {
			slice, ok := info.TypeOf(call).Underlying().(*types.Slice)
			return ok && !holdsBytes(slice.Elem())
		}
		return slices.ContainsFunc([]string{"len", "cap", "min", "max", "make", "new", "panic"}, func(name string) bool { return calls.Builtin(info, call, name) })
	}
	name := calls.Name(info, call)
	switch {
	case name == "bufio.NewScanner", name == "bytes.NewReader", name == "bytes.NewBuffer", name == "time.Parse", name == "errors.New":
		return true
	case strings.HasPrefix(name, "(time.Time).") && !strings.Contains(name, "Append"), strings.HasPrefix(name, "(time.Duration)."):
		return true
	}
	_, own := s.pure.Own(call)
	if _, fn := calls.Package(info, call); strings.HasPrefix(fn, "Append") || strings.HasPrefix(fn, "Encode") {
		return false
	}
	return purity.Std(info, call) || (own || name == "fmt.Errorf") && !call.Ellipsis.IsValid() && !slices.ContainsFunc(call.Args, func(e ast.Expr) bool {
		_, basic := info.TypeOf(e).Underlying().(*types.Basic)
		return !basic
	})
}

// of returns the type for a use, and what declares it.
func (s *scanned) of(f *sources.File, at inspector.Cursor, use lineUse) (lineDecl, bool) {
	pos := at.Node().Pos()
	if have, ok := s.have[use]; ok && f.Lookup(pos, have.name) == nil {
		return have, true
	}
	_, decl := sources.Enclosing(at)
	for _, word := range strings.Fields("bool byte error false len nil string true") {
		if !f.Predeclared(decl.Pos(), word) {
			return lineDecl{}, false
		}
	}
	text, path, newline, back := "string", "strings", `"\n"`, `"\r"`
	if use.bytes {
		text, path, newline, back = "[]byte", "bytes", `[]byte{'\n'}`, `[]byte{'\r'}`
	}
	pkg, edits, ok := f.Import(decl.Pos(), path)
	bufio, more, can := f.Import(decl.Pos(), "bufio")
	if !ok || !can || slices.Contains([]string{"l", "line", "rest"}, pkg) || slices.Contains([]string{"l", "line", "rest"}, bufio) {
		return lineDecl{}, false
	}
	have := lineDecl{name: s.free(f, pos)}
	source := lineType
	for _, m := range methods {
		if strings.Contains(use.methods, m.name) {
			source += m.text
		}
	}
	if !use.bytes {
		source = strings.Replace(source, "string(l.line)", "l.line", 1)
	}
	source = strings.NewReplacer("NAME", have.name, "TEXT", text, "PACKAGE", pkg, "BUFIO", bufio, "NEWLINE", newline, "RETURN", back).Replace(source)
	behind := f.Behind(decl.End())
	have.edits = append(append(edits, more...), analysis.TextEdit{Pos: behind, End: behind, NewText: []byte(source)})
	s.have[use] = have
	return have, true
}

// free returns a name that the package and the code at a position have no use for.
func (s *scanned) free(f *sources.File, pos token.Pos) string {
	if s.taken == nil {
		s.taken = toplevel.Names(f.Pass)
	}
	name := "memoryLines"
	for i := 2; s.taken[name] || f.Lookup(pos, name) != nil; i++ {
		name = "memoryLines" + strconv.Itoa(i)
	}
	s.taken[name] = true
	return name
}
