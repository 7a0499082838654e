package callbuffer

import (
	"go/ast"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"
	"golang.org/x/tools/go/types/typeutil"

	"github.com/gohone/hone/rules/internal/facts/calls"
	"github.com/gohone/hone/rules/internal/facts/keeps"
	"github.com/gohone/hone/rules/internal/facts/loops"
	"github.com/gohone/hone/rules/internal/facts/names"
	"github.com/gohone/hone/rules/internal/facts/sources"
	"github.com/gohone/hone/rules/rule"
)

// anew are the buffers that loops make anew in each turn, in one package.
type anew struct {
	keepers bool                     // some Write of the package keeps the bytes that it is lent
	taken   map[ast.Node]names.Taken // names in functions, and those that fixes declare
}

func anewIn(pass *analysis.Pass) *anew {
	return &anew{keeps.Any(pass), map[ast.Node]names.Taken{}}
}

// turn is a buffer that each turn of a loop declares, writes, and leaves behind.
type turn struct {
	f    *sources.File
	v    *types.Var
	stmt inspector.Cursor // that declares it
	loop ast.Stmt
	uses []*ast.Ident
	lent bool // somebody else gets its bytes, for as long as a call takes
}

// fix adds the fix by which the turns of a loop share a buffer, which is empty when one
// begins.
func (t *anew) fix(f *sources.File, decl, at inspector.Cursor, v *types.Var, d *analysis.Diagnostic) {
	b, ok := turnOf(f, decl, at, v)
	if !ok || b.lent && t.keepers {
		return
	}
	begin, ok := loops.Opens(b.stmt, b.loop)
	if !ok || sources.Jumps(decl.Node()) {
		return
	}
	if t.taken[decl.Node()] == nil {
		t.taken[decl.Node()] = names.In(decl.Node())
	}
	name, edits := v.Name(), []analysis.TextEdit(nil)
	if !names.Alone(f.Pass.TypesInfo, decl.Node(), v) {
		name = t.taken[decl.Node()].Free(name)
		for _, id := range b.uses {
			edits = append(edits, analysis.TextEdit{Pos: id.Pos(), End: id.End(), NewText: []byte(name)})
		}
	}
	variable, needs, ok := b.variable(begin, name)
	if !ok {
		return
	}
	edits = append(append(edits, needs...),
		analysis.TextEdit{Pos: begin, End: begin, NewText: []byte(variable + "\n")},
		analysis.TextEdit{Pos: b.stmt.Node().Pos(), End: b.stmt.Node().End(), NewText: []byte(name + ".Reset()")})
	d.Category = ""
	if b.lent {
		d.Category = string(rule.Guarded)
	}
	d.SuggestedFixes = []analysis.SuggestedFix{{Message: "keep the buffer for the turns of the loop", TextEdits: edits}}
}

// turnOf reads the declaration of a buffer in a loop, and all that is done with it.
func turnOf(f *sources.File, decl, at inspector.Cursor, v *types.Var) (*turn, bool) {
	b := &turn{f: f, v: v}
	var ok bool
	if b.stmt, ok = statements(at); !ok || !single(b.stmt.Node()) || f.Commented(b.stmt.Node().Pos(), b.stmt.Node().End()) {
		return nil, false
	}
	b.loop = loops.Outermost(b.stmt)
	if b.loop == nil {
		return nil, false
	}
	for c := range decl.Preorder((*ast.Ident)(nil)) {
		id := c.Node().(*ast.Ident)
		if f.Pass.TypesInfo.Uses[id] != v {
			continue
		}
		if !b.now(c) || !b.use(c) {
			return nil, false
		}
		b.uses = append(b.uses, id)
	}
	return b, true
}

// single reports whether a statement declares one variable.
func single(stmt ast.Node) bool {
	switch s := stmt.(type) {
	case *ast.AssignStmt:
		return len(s.Lhs) == 1
	case *ast.DeclStmt:
		specs := s.Decl.(*ast.GenDecl).Specs
		return len(specs) == 1 && len(specs[0].(*ast.ValueSpec).Names) == 1
	}
	return false
}

// now reports whether a use is made by the statement that it is in.
func (b *turn) now(c inspector.Cursor) bool {
	for up := range c.Enclosing((*ast.FuncLit)(nil), (*ast.GoStmt)(nil), (*ast.DeferStmt)(nil), (*ast.ForStmt)(nil), (*ast.RangeStmt)(nil)) {
		switch n := up.Node().(type) {
		case *ast.FuncLit, *ast.GoStmt, *ast.DeferStmt:
			return false
		case ast.Stmt:
			if n == b.loop {
				return true
			}
		}
	}
	return false
}

// writers are functions that write to what they are given first, and then forget it; of those that make an
// encoder the one method is called.
var writers = map[string]string{"encoding/json.NewEncoder": "Encode", "encoding/xml.NewEncoder": "Encode",
	"(*text/template.Template).Execute": "", "(*text/template.Template).ExecuteTemplate": "",
	"(*html/template.Template).Execute": "", "(*html/template.Template).ExecuteTemplate": ""}

// use reports whether a use leaves nothing that refers to the buffer.
func (b *turn) use(c inspector.Cursor) bool {
	info := b.f.Pass.TypesInfo
	if kind, _ := c.ParentEdge(); kind == edge.UnaryExpr_X && c.Parent().Node().(*ast.UnaryExpr).Op == token.AND {
		c = c.Parent()
	}
	switch kind, i := c.ParentEdge(); kind {
	case edge.CallExpr_Args:
		call := c.Parent().Node().(*ast.CallExpr)
		name := calls.Name(info, call)
		if method, ok := writers[name]; ok && i == 0 {
			return method == "" || called(c.Parent(), method)
		}
		h := helpers{b.f.Pass, map[*types.Var]bool{}}
		return i == 0 && printers[name] || h.writes(call, i)
	case edge.SelectorExpr_X:
		if kind, _ := c.Parent().ParentEdge(); kind != edge.CallExpr_Fun {
			return false
		}
		return b.method(c.Parent().Node().(*ast.SelectorExpr).Sel.Name, c.Parent().Parent())
	}
	return false
}

// called reports whether all that is done with the result of a call is to call a method.
func called(c inspector.Cursor, method string) bool {
	kind, _ := c.ParentEdge()
	if kind != edge.SelectorExpr_X || c.Parent().Node().(*ast.SelectorExpr).Sel.Name != method {
		return false
	}
	kind, _ = c.Parent().ParentEdge()
	return kind == edge.CallExpr_Fun
}

// method looks at a call of a method of the buffer.
func (b *turn) method(name string, call inspector.Cursor) bool {
	switch name {
	case "Write", "WriteString", "WriteByte", "WriteRune", "String", "Len", "Reset", "Grow", "Truncate":
		return true
	case "WriteTo", "ReadFrom":
		b.lent = true
		return true
	case "Bytes":
		return b.bytes(call)
	}
	return false
}

// looks are functions that look at bytes.
var looks = map[string]bool{"bytes.Equal": true, "bytes.Compare": true, "bytes.Contains": true, "bytes.ContainsAny": true, "bytes.Count": true,
	"bytes.HasPrefix": true, "bytes.HasSuffix": true, "bytes.Index": true, "bytes.IndexByte": true, "os.WriteFile": true}

// bytes reports whether nothing keeps the bytes of the buffer: a call copies them or looks at
// them, or they are lent to a writer.
func (b *turn) bytes(c inspector.Cursor) bool {
	info := b.f.Pass.TypesInfo
	for {
		kind, i := c.ParentEdge()
		switch kind {
		case edge.ParenExpr_X, edge.SliceExpr_X:
			c = c.Parent()
			continue
		case edge.IndexExpr_X, edge.RangeStmt_X:
			return true
		case edge.CallExpr_Args:
		default:
			return false
		}
		call := c.Parent().Node().(*ast.CallExpr)
		if _, to, ok := calls.Conversion(info, call); ok {
			return calls.String(to)
		}
		if calls.Builtin(info, call, "len") || looks[calls.Name(info, call)] {
			return true
		}
		if calls.Builtin(info, call, "append") || calls.Builtin(info, call, "copy") {
			return i == 1 && (call.Ellipsis.IsValid() || calls.Builtin(info, call, "copy"))
		}
		sel, ok := ast.Unparen(call.Fun).(*ast.SelectorExpr)
		fn, _ := typeutil.Callee(info, call).(*types.Func)
		b.lent = true
		return ok && fn != nil && fn.Name() == "Write" && info.Selections[sel] != nil && info.Selections[sel].Kind() == types.MethodVal && calls.IsWrite(fn.Signature(), calls.Bytes)
	}
}

// variable is the declaration of the buffer before the loop.
func (b *turn) variable(at token.Pos, name string) (text string, needs []analysis.TextEdit, ok bool) {
	if types.TypeString(b.v.Type(), nil) == "bytes.Buffer" {
		bytes, needs, ok := b.f.Import(at, "bytes")
		return "var " + name + " " + bytes + ".Buffer", needs, ok
	}
	var value ast.Expr
	switch s := b.stmt.Node().(type) {
	case *ast.AssignStmt:
		value = s.Rhs[0]
	case *ast.DeclStmt:
		spec := s.Decl.(*ast.GenDecl).Specs[0].(*ast.ValueSpec)
		if spec.Type != nil || len(spec.Values) != 1 {
			return "", nil, false
		}
		value = spec.Values[0]
	}
	return name + " := " + b.f.Of(value), nil, b.f.Alike(value, at, b.stmt.Node().Pos()) && types.TypeString(b.v.Type(), nil) == "*bytes.Buffer"
}
