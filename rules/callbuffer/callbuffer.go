package callbuffer

import (
	_ "embed"
	"go/ast"
	"go/token"
	"go/types"
	"strings"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/passes/inspect"
	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gohone/hone/rules/internal/facts/calls"
	"github.com/gohone/hone/rules/internal/facts/purity"
	"github.com/gohone/hone/rules/internal/facts/sources"
	"github.com/gohone/hone/rules/internal/facts/syntax"
	"github.com/gohone/hone/rules/rule"
)

//go:embed doc.go
var doc string

//go:embed preconditions.txt
var preconditions string

// Analyzer finds buffers that a function makes for itself and leaves behind.
var Analyzer = &analysis.Analyzer{
	Name:     "callbuffer",
	Doc:      "find buffers that a function makes for itself and leaves behind",
	URL:      "https://github.com/gohone/hone/blob/main/docs/rules/callbuffer.md",
	Requires: []*analysis.Analyzer{inspect.Analyzer},
	Run:      run,
}

// Rule is the analyzer and what hone must know about it.
var Rule = rule.Rule{
	Name:          "callbuffer",
	Analyzer:      Analyzer,
	Doc:           doc,
	Summary:       "buffer made in each call",
	Safety:        rule.Mechanical,
	Version:       10, // no length is asked of what others may set meanwhile
	Preconditions: preconditions,
	Removes:       []string{"bytes.(*Buffer).grow", "bytes.growSlice", "bytes.NewBuffer", "bufio.NewWriter", "bufio.NewReader", "bufio.NewScanner", "bufio.(*Scanner).", "strings.NewReader", "bytes.NewReader", "strings.(*Builder).grow", "strings.(*Builder).Grow", "internal/bytealg.MakeNoZero"},
	Calls:         true,
	Catalogue:     []string{"A19", "C5", "A18", "A17", "E3"},
}

func run(pass *analysis.Pass) (any, error) {
	lines, loops := &scanned{pure: purity.Of(pass), have: map[lineUse]lineDecl{}}, anewIn(pass)
	return nil, sources.Each(pass, func(f *sources.File) {
		for c := range f.Cursor.Preorder((*ast.FuncDecl)(nil)) {
			decl := c.Node().(*ast.FuncDecl)
			if decl.Body == nil || syntax.Once(decl) || answers(pass.TypesInfo, decl) {
				continue
			}
			for at := range c.Preorder((*ast.Ident)(nil)) {
				look(f, c, at, lines, loops)
			}
		}
	})
}

// answers reports whether a function answers requests: rule requestbuffer speaks of it.
func answers(info *types.Info, decl *ast.FuncDecl) bool {
	for p := range info.Defs[decl.Name].(*types.Func).Signature().Params().Variables() {
		if types.TypeString(p.Type(), nil) == "net/http.ResponseWriter" {
			return true
		}
	}
	return false
}

// kinds of buffers.
const (
	text   = "buffer made in each call, and left behind"
	device = "reader or writer with a buffer made in each call, and left behind"
	grows  = "text put together without room being made for it first"
)

// look reports a variable of the function that is a new buffer which nothing keeps.
func look(f *sources.File, decl, at inspector.Cursor, lines *scanned, loops *anew) {
	info := f.Pass.TypesInfo
	v, ok := info.Defs[at.Node().(*ast.Ident)].(*types.Var)
	if !ok || v.IsField() || v.Pos() < decl.Node().(*ast.FuncDecl).Body.Pos() {
		return
	}
	kind := fresh(info, at)
	if kind == "" {
		return
	}
	u := usesOf(info, decl, v)
	if kind == text && u.taken {
		kind = grows // nobody else can have what is given away
	}
	if u.kept || u.written == 0 || kind == grows && (u.room || u.written < 2 && !u.looped) {
		return
	}
	d := analysis.Diagnostic{Pos: v.Pos(), End: end(at), Category: string(rule.Review), Message: kind}
	if kind == device {
		d.SuggestedFixes = lines.fix(f, decl, at, v)
	} else if w, ok := wordsOf(f, decl, at, v); ok && !u.room {
		d.SuggestedFixes = w.fix(at)
	}
	if d.SuggestedFixes != nil {
		d.Category = ""
	} else if kind == text {
		loops.fix(f, decl, at, v, &d)
	}
	if d.SuggestedFixes == nil && kind != device && !u.looped {
		if d.SuggestedFixes = appended(f, decl, at, v); d.SuggestedFixes != nil {
			d.Category = ""
		}
	}
	f.Pass.Report(d)
}

// end is where the block ends in which a variable is declared.
func end(at inspector.Cursor) token.Pos {
	for up := range at.Enclosing((*ast.BlockStmt)(nil)) {
		return up.Node().End()
	}
	return at.Node().End()
}

// fresh returns the kind of a variable that is declared as a new buffer.
func fresh(info *types.Info, at inspector.Cursor) string {
	switch kind, i := at.ParentEdge(); kind {
	case edge.ValueSpec_Names:
		spec := at.Parent().Node().(*ast.ValueSpec)
		if len(spec.Values) == 0 {
			return byType(info.TypeOf(spec.Type))
		}
		if len(spec.Names) == len(spec.Values) {
			return made(info, spec.Values[i])
		}
	case edge.AssignStmt_Lhs:
		if a := at.Parent().Node().(*ast.AssignStmt); a.Tok == token.DEFINE && len(a.Lhs) == len(a.Rhs) {
			return made(info, a.Rhs[i])
		}
	}
	return ""
}

func byType(t types.Type) string {
	switch types.TypeString(t, nil) {
	case "bytes.Buffer":
		return text
	case "strings.Builder":
		return grows
	}
	return ""
}

// made returns the kind of a buffer that an expression makes.
func made(info *types.Info, e ast.Expr) string {
	e = ast.Unparen(e)
	if u, ok := e.(*ast.UnaryExpr); ok && u.Op == token.AND {
		e = ast.Unparen(u.X)
	}
	switch e := e.(type) {
	case *ast.CompositeLit:
		return byType(info.TypeOf(e))
	case *ast.CallExpr:
		if calls.Builtin(info, e, "new") {
			return byType(info.TypeOf(e.Args[0]))
		}
		switch calls.Name(info, e) {
		case "bufio.NewWriter", "bufio.NewWriterSize", "bufio.NewReader", "bufio.NewReaderSize", "bufio.NewScanner":
			return device
		case "bytes.NewBuffer":
			if info.Types[e.Args[0]].IsNil() {
				return text
			}
		}
	}
	return ""
}

// usage is what a function does with a buffer.
type usage struct {
	written int
	looped  bool // it is written in a loop below its declaration
	room    bool // room is made for what comes
	taken   bool // its bytes leave the function as they are
	kept    bool // something may use it after the function has returned
}

func usesOf(info *types.Info, decl inspector.Cursor, v *types.Var) usage {
	var u usage
	for c := range decl.Preorder((*ast.Ident)(nil)) {
		if info.Uses[c.Node().(*ast.Ident)] == v {
			u.add(info, c, v)
		}
	}
	return u
}

// add looks at one use.
func (u *usage) add(info *types.Info, c inspector.Cursor, v *types.Var) {
	for up := range c.Enclosing((*ast.ForStmt)(nil), (*ast.RangeStmt)(nil), (*ast.FuncLit)(nil), (*ast.GoStmt)(nil), (*ast.FuncDecl)(nil)) {
		if up.Node().Pos() < v.Pos() {
			break
		}
		switch up.Node().(type) {
		case *ast.ForStmt, *ast.RangeStmt:
			u.looped = true
		default:
			u.kept = true
		}
	}
	if kind, _ := c.ParentEdge(); kind == edge.UnaryExpr_X && c.Parent().Node().(*ast.UnaryExpr).Op == token.AND {
		c = c.Parent()
	}
	switch kind, _ := c.ParentEdge(); kind {
	case edge.SelectorExpr_X:
		u.method(info, c.Parent())
	case edge.CallExpr_Args:
		u.written++
		u.kept = u.kept || wraps(info, c.Parent())
	default:
		u.kept = true
	}
}

// method looks at a method of the buffer.
func (u *usage) method(info *types.Info, sel inspector.Cursor) {
	if kind, _ := sel.ParentEdge(); kind != edge.CallExpr_Fun {
		u.kept = true
		return
	}
	switch name := sel.Node().(*ast.SelectorExpr).Sel.Name; name {
	case "Grow":
		u.room = true
	case "Bytes", "AvailableBuffer", "Peek", "ReadSlice", "Next":
		u.taken = u.taken || leaves(info, sel.Parent())
		if name != "Bytes" {
			u.written++
		}
	case "String", "Len", "Reset", "Cap", "Flush", "Truncate":
	default:
		u.written++
	}
}

// leaves reports whether the bytes of a buffer are returned or stored.
func leaves(info *types.Info, call inspector.Cursor) bool {
	kind, _ := call.ParentEdge()
	if kind != edge.CallExpr_Args {
		return true
	}
	_, _, conversion := calls.Conversion(info, call.Parent().Node().(*ast.CallExpr))
	return !conversion && calls.Builtin(info, call.Parent().Node().(*ast.CallExpr), "append") && !call.Parent().Node().(*ast.CallExpr).Ellipsis.IsValid()
}

// wraps reports whether a call returns something that may hold what it is given, other than
// a number, bytes or an error, and that is used for longer than for one method.
func wraps(info *types.Info, c inspector.Cursor) bool {
	call := c.Node().(*ast.CallExpr)
	if kind, _ := c.ParentEdge(); kind == edge.SelectorExpr_X {
		return false
	}
	if forMethods(info, c) {
		return false
	}
	return holds(info, call)
}

// holds reports whether a call returns something that may hold on to what was there before: more than a
// number, bytes or an error.
func holds(info *types.Info, call *ast.CallExpr) bool {
	sig, ok := info.TypeOf(call.Fun).Underlying().(*types.Signature)
	if !ok {
		return true
	}
	for r := range sig.Results().Variables() {
		switch r.Type().Underlying().(type) {
		case *types.Basic, *types.Slice:
		default:
			if types.TypeString(r.Type(), nil) != "error" {
				return true
			}
		}
	}
	return false
}

// forMethods reports whether what a function of the standard library returns, such as an encoder, is a
// variable of which nothing but methods is called: it is left behind with the buffer.
func forMethods(info *types.Info, c inspector.Cursor) bool {
	path, name := calls.Package(info, c.Node().(*ast.CallExpr))
	kind, _ := c.ParentEdge()
	if kind != edge.AssignStmt_Rhs || !strings.HasPrefix(name, "New") || strings.Contains(path, ".") {
		return false
	}
	a := c.Parent().Node().(*ast.AssignStmt)
	id, ok := a.Lhs[0].(*ast.Ident)
	if !ok || a.Tok != token.DEFINE || len(a.Lhs) != 1 || info.Defs[id] == nil {
		return false
	}
	for fn := range c.Enclosing((*ast.FuncDecl)(nil), (*ast.FuncLit)(nil)) {
		for use := range fn.Preorder((*ast.Ident)(nil)) {
			if info.Uses[use.Node().(*ast.Ident)] != info.Defs[id] {
				continue
			}
			at, _ := use.ParentEdge()
			called, _ := use.Parent().ParentEdge()
			if at != edge.SelectorExpr_X || called != edge.CallExpr_Fun || holds(info, use.Parent().Parent().Node().(*ast.CallExpr)) {
				return false
			}
			for up := range use.Enclosing((*ast.FuncLit)(nil)) {
				if up.Node().Pos() > c.Node().Pos() {
					return false // it may run later
				}
			}
		}
		return true
	}
	return false
}
