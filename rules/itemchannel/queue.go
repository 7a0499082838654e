package itemchannel

import (
	"go/ast"
	"go/token"
	"go/types"
	"strings"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gohone/hone/rules/internal/facts/calls"
	"github.com/gohone/hone/rules/internal/facts/sources"
	"github.com/gohone/hone/rules/internal/facts/syntax"
	"github.com/gohone/hone/rules/internal/facts/toplevel"
)

// queue is a channel in a field to which goes, and from which comes, what one goroutine does: who
// takes from it does something else where there is nothing.
type queue struct {
	pass  *analysis.Pass
	file  *sources.File // of the struct
	owner *ast.TypeSpec
	field *ast.Field
	makes []made
	puts  []put
	takes []take
	uses  int
}

// made is where a channel with room is made.
type made struct {
	f    *sources.File
	call *ast.CallExpr
}

// put is where something is sent.
type put struct {
	f    *sources.File
	stmt *ast.SendStmt
}

// take is where something is received, if there is anything.
type take struct {
	f          *sources.File
	decl       *ast.FuncDecl
	sel        *ast.SelectStmt
	got, empty *ast.CommClause
}

// queues returns the channels of a package that serve as queues, by their fields. There is none in
// a package that starts goroutines.
func queues(pass *analysis.Pass, files []*sources.File) map[types.Object]*queue {
	all := map[types.Object]*queue{}
	if severalAtOnce(pass) {
		return nil
	}
	for _, f := range files {
		for c := range f.Cursor.Preorder((*ast.TypeSpec)(nil)) {
			collect(all, f, c)
		}
	}
	for _, f := range files {
		for c := range f.Cursor.Preorder((*ast.Ident)(nil), (*ast.CompositeLit)(nil)) {
			mention(all, f, c)
		}
	}
	for v, q := range all {
		if len(q.makes) == 0 || len(q.puts) == 0 || len(q.takes) == 0 || q.uses != usesOf(pass, v) || toplevel.Elsewhere(pass, v.Name()) {
			delete(all, v)
		}
	}
	return all
}

// severalAtOnce reports whether a package starts goroutines, or imports what starts them or is for them.
func severalAtOnce(pass *analysis.Pass) bool {
	for _, p := range pass.Pkg.Imports() {
		switch path := p.Path(); {
		case path == "sync", path == "sync/atomic", path == "net/http", path == "os/signal", strings.HasPrefix(path, "golang.org/x/sync/"):
			return true
		}
	}
	found := false
	for _, f := range pass.Files {
		ast.Inspect(f, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.GoStmt:
				found = true
			case *ast.CallExpr:
				found = found || calls.Name(pass.TypesInfo, n) == "time.AfterFunc"
			}
			return !found
		})
	}
	return found || held(pass)
}

// held reports whether a variable of the package refers to an unexported struct with a channel: any call may use it, at
// the same time as others.
func held(pass *analysis.Pass) bool {
	for _, name := range pass.Pkg.Scope().Names() {
		if v, ok := pass.Pkg.Scope().Lookup(name).(*types.Var); ok && leadsToChannel(v.Type(), map[types.Type]bool{}) {
			return true
		}
	}
	return false
}

// leadsToChannel reports whether values of a type have channels in fields, themselves or behind pointers, lists and maps.
func leadsToChannel(t types.Type, seen map[types.Type]bool) bool {
	if seen[t] {
		return false
	}
	seen[t] = true
	switch t := t.Underlying().(type) {
	case *types.Chan:
		return true
	case *types.Pointer:
		return leadsToChannel(t.Elem(), seen)
	case *types.Slice:
		return leadsToChannel(t.Elem(), seen)
	case *types.Array:
		return leadsToChannel(t.Elem(), seen)
	case *types.Map:
		return leadsToChannel(t.Elem(), seen)
	case *types.Struct:
		for f := range t.Fields() {
			if leadsToChannel(f.Type(), seen) {
				return true
			}
		}
	}
	return false
}

// collect adds the channels in the fields of a struct that the package alone sees.
func collect(all map[types.Object]*queue, f *sources.File, c inspector.Cursor) {
	spec := c.Node().(*ast.TypeSpec)
	s, ok := spec.Type.(*ast.StructType)
	if !ok || spec.Name.IsExported() || spec.TypeParams != nil || f.Pass.TypesInfo.Defs[spec.Name].Parent() != f.Pass.Pkg.Scope() {
		return
	}
	for _, field := range s.Fields.List {
		t, ok := field.Type.(*ast.ChanType)
		if ok && t.Dir == ast.SEND|ast.RECV && len(field.Names) == 1 && !field.Names[0].IsExported() && field.Tag == nil {
			all[f.Pass.TypesInfo.Defs[field.Names[0]]] = &queue{pass: f.Pass, file: f, owner: spec, field: field}
		}
	}
}

// mention takes what is done with a channel down. Those are out with which something else is done, and
// those of structs that are made without names.
func mention(all map[types.Object]*queue, f *sources.File, c inspector.Cursor) {
	info := f.Pass.TypesInfo
	id, ok := c.Node().(*ast.Ident)
	if !ok {
		lit := c.Node().(*ast.CompositeLit)
		if len(lit.Elts) > 0 {
			if _, named := lit.Elts[0].(*ast.KeyValueExpr); !named {
				drop(all, info.TypeOf(lit))
			}
		}
		return
	}
	v := info.Uses[id]
	if q := all[v]; q != nil {
		q.uses++
		if !q.use(f, c) {
			delete(all, v)
		}
	}
}

// drop takes the fields of a struct out.
func drop(all map[types.Object]*queue, t types.Type) {
	if p, ok := t.Underlying().(*types.Pointer); ok { // of a literal in a list of pointers
		t = p.Elem()
	}
	if s, ok := t.Underlying().(*types.Struct); ok {
		for v := range s.Fields() {
			delete(all, v)
		}
	}
}

// usesOf is how often a package mentions a field, in its tests, too.
func usesOf(pass *analysis.Pass, v types.Object) (n int) {
	for _, used := range pass.TypesInfo.Uses {
		if used == v {
			n++
		}
	}
	return n
}

// use takes one use down, and reports whether a queue has such a one.
func (q *queue) use(f *sources.File, c inspector.Cursor) bool {
	switch kind, _ := c.ParentEdge(); kind {
	case edge.KeyValueExpr_Key:
		return q.made(f, c.Parent().Node().(*ast.KeyValueExpr).Value)
	case edge.SelectorExpr_Sel:
	default:
		return false
	}
	at := c.Parent()
	for range at.Enclosing((*ast.FuncLit)(nil)) {
		return false // who calls it, and when, is not known
	}
	switch kind, _ := at.ParentEdge(); kind {
	case edge.AssignStmt_Lhs:
		a := at.Parent().Node().(*ast.AssignStmt)
		return a.Tok == token.ASSIGN && len(a.Lhs) == 1 && q.made(f, a.Rhs[0])
	case edge.SendStmt_Chan:
		q.puts = append(q.puts, put{f, at.Parent().Node().(*ast.SendStmt)})
		return syntax.Listed(at.Parent())
	case edge.UnaryExpr_X:
		return q.taken(f, at.Parent())
	}
	return false
}

// made takes make(chan T, n) down.
func (q *queue) made(f *sources.File, e ast.Expr) bool {
	call, ok := ast.Unparen(e).(*ast.CallExpr)
	if !ok || !calls.Builtin(f.Pass.TypesInfo, call, "make") || len(call.Args) != 2 {
		return false
	}
	_, ok = call.Args[0].(*ast.ChanType)
	room := f.Pass.TypesInfo.Types[call.Args[1]].Value
	q.makes = append(q.makes, made{f, call})
	return ok && room != nil && room.ExactString() != "0"
}

// taken takes a select down that receives from the channel or does something else.
func (q *queue) taken(f *sources.File, c inspector.Cursor) bool {
	if kind, _ := c.ParentEdge(); kind == edge.AssignStmt_Rhs {
		if a := c.Parent().Node().(*ast.AssignStmt); a.Tok != token.DEFINE || len(a.Lhs) != 1 {
			return false
		}
	} else if kind != edge.ExprStmt_X {
		return false
	}
	c = c.Parent()
	if kind, _ := c.ParentEdge(); kind != edge.CommClause_Comm {
		return false
	}
	at := c.Parent().Parent().Parent() // of the clause, and the block around it
	t := take{f: f, sel: at.Node().(*ast.SelectStmt), got: c.Parent().Node().(*ast.CommClause)}
	_, t.decl = sources.Enclosing(at)
	if len(t.sel.Body.List) != 2 || t.decl == nil || !syntax.Listed(at) {
		return false
	}
	for _, clause := range t.sel.Body.List {
		if clause := clause.(*ast.CommClause); clause != t.got {
			t.empty = clause
		}
	}
	q.takes = append(q.takes, t)
	return t.empty.Comm == nil && !left(t.sel.Body)
}

// left reports whether a break leaves a select: it would leave something else without it.
func left(body *ast.BlockStmt) bool {
	found := false
	ast.Inspect(body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.ForStmt, *ast.RangeStmt, *ast.SwitchStmt, *ast.TypeSwitchStmt, *ast.SelectStmt, *ast.FuncLit:
			return false
		case *ast.BranchStmt:
			found = found || n.Tok == token.BREAK && n.Label == nil
		}
		return !found
	})
	return found
}

// diagnostic says what the channel costs, where it is taken from first.
func (q *queue) diagnostic() analysis.Diagnostic {
	got := q.takes[0].got
	d := analysis.Diagnostic{Pos: got.Pos(), End: got.Colon, Message: "channel that serves one goroutine as a queue"}
	for _, t := range q.takes {
		d.Related = append(d.Related, analysis.RelatedInformation{Pos: t.sel.Pos(), End: t.got.Colon, Message: "it is taken from here"})
	}
	for _, p := range q.puts {
		d.Related = append(d.Related, analysis.RelatedInformation{Pos: p.stmt.Pos(), End: p.stmt.Arrow, Message: "it is put into here"})
	}
	return d
}
