package textbuffer

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gohone/hone/rules/internal/facts/syntax"
)

// look is a use of the text that is the same of bytes, but for how it is written: its
// length, or whether there is any.
type look struct {
	node ast.Node
	text string // what takes its place, nil where it stays
}

// result is a use of the text as a string when it is complete.
type result struct {
	use  inspector.Cursor
	ret  *ast.ReturnStmt // that returns it
	tail step            // what is put behind it there, and returned with it
	sum  ast.Expr        // both, else nil
	bare bool            // the statement says nothing: what it returns has a name
	// bytes is []byte(s), which is returned, else nil.
	bytes *ast.CallExpr
	part  *ast.SliceExpr // s[:len(s)-1], which is used instead of all of it, else nil
}

// look reads len(s), s == "" and s != "".
func (s *source) look(use inspector.Cursor) (look, bool) {
	id := use.Node().(*ast.Ident)
	switch kind, _ := use.ParentEdge(); kind {
	case edge.CallExpr_Args:
		call := use.Parent().Node().(*ast.CallExpr)
		fun, ok := call.Fun.(*ast.Ident)
		return look{node: call, text: s.Of(call)}, ok && s.Pass.TypesInfo.Uses[fun] == types.Universe.Lookup("len")
	case edge.BinaryExpr_X, edge.BinaryExpr_Y:
		b := use.Parent().Node().(*ast.BinaryExpr)
		other := b.X
		if other == ast.Expr(id) {
			other = b.Y
		}
		v := s.value(other)
		return look{node: b, text: "len(" + id.Name + ") " + b.Op.String() + " 0"}, (b.Op == token.EQL || b.Op == token.NEQ) && v != nil && *v == ""
	}
	return look{}, false
}

// result reads return s, return s + x, and a use of s as an argument or as a value that
// is kept.
func (s *source) result(use inspector.Cursor, v *types.Var) (result, bool) {
	r := result{use: use}
	if part, ok := use.Parent().Node().(*ast.SliceExpr); ok && s.shorter(part) && syntax.Name(part.X) == use.Node() {
		r.part = part
		use = use.Parent()
	}
	at := use
	for r.part == nil {
		kind, _ := at.ParentEdge()
		if b, ok := at.Parent().Node().(*ast.BinaryExpr); !ok || kind != edge.BinaryExpr_X || b.Op != token.ADD {
			break
		}
		at = at.Parent()
	}
	switch kind, _ := at.ParentEdge(); kind {
	case edge.ReturnStmt_Results:
		r.ret = at.Parent().Node().(*ast.ReturnStmt)
		if at == use && r.part == nil || at != use && s.tail(&r, at, v) {
			return r, true
		}
		r.ret, r.sum, r.tail = nil, nil, step{}
		return r, true
	case edge.CallExpr_Args:
		call := at.Parent().Node().(*ast.CallExpr)
		if s.Pass.TypesInfo.Types[call.Fun].IsType() {
			r.bytes = call
			return r, at == use && s.returnsBytes(at.Parent())
		}
		if s.Pass.TypesInfo.Types[call.Fun].IsBuiltin() {
			fun, ok := call.Fun.(*ast.Ident)
			return r, ok && fun.Name == "append" && at == use && !call.Ellipsis.IsValid()
		}
		switch kind, _ := at.Parent().ParentEdge(); kind {
		case edge.GoStmt_Call, edge.DeferStmt_Call:
			return r, false
		}
		return r, at == use || leaves(use) != nil
	case edge.BinaryExpr_X, edge.BinaryExpr_Y:
		switch at.Parent().Node().(*ast.BinaryExpr).Op {
		case token.EQL, token.NEQ:
			return r, at == use
		case token.ADD:
			return r, at == use && leaves(use) != nil // the sum is made, and nothing for it
		}
	case edge.IndexExpr_Index:
		_, ok := s.Pass.TypesInfo.TypeOf(at.Parent().Node().(*ast.IndexExpr).X).Underlying().(*types.Map)
		return r, ok && at == use
	case edge.AssignStmt_Rhs, edge.KeyValueExpr_Value, edge.CompositeLit_Elts:
		return r, at == use
	}
	return r, false
}

// returnsBytes reports whether a conversion is []byte(s), all that a statement returns.
func (s *source) returnsBytes(c inspector.Cursor) bool {
	ret, ok := c.Parent().Node().(*ast.ReturnStmt)
	return ok && len(ret.Results) == 1 && types.Identical(s.Pass.TypesInfo.TypeOf(c.Node().(ast.Expr)), types.NewSlice(types.Typ[types.Byte])) && !s.commented(ret)
}

// tail reads what a statement returns behind the text: it can be appended before, if
// all else that is returned is constant.
func (s *source) tail(r *result, at inspector.Cursor, v *types.Var) bool {
	if !syntax.Listed(at.Parent()) || s.commented(r.ret) {
		return false
	}
	r.sum = at.Node().(ast.Expr)
	for _, e := range r.ret.Results {
		tv := s.Pass.TypesInfo.Types[e]
		if e != r.sum && tv.Value == nil && !tv.IsNil() {
			return false
		}
	}
	r.tail = step{stmt: r.ret, parts: s.operands(r.sum)[1:]}
	for _, p := range r.tail.parts {
		if s.mentions(p, v) {
			return false
		}
	}
	return true
}

// returns reports whether the text may be made a string where it is read, and strings
// are spared: it grows in a loop, or several times, it is not made a string in the turns
// of a loop that it outlives, and only once on each way.
func (s *source) returns(l life, decl inspector.Cursor) bool {
	if len(l.results) == 0 || len(l.sinks) > 0 {
		return false
	}
	steps, inLoop := l.again, l.inLoop
	for _, g := range l.grown {
		if !g.anew {
			steps++
			inLoop = inLoop || s.turns(g.at, decl)
		}
		for _, p := range g.parts {
			if _, ok := s.formatted(p); ok && !g.anew {
				steps++
			}
		}
	}
	kept, asked := 0, 0
	last := map[*ast.ReturnStmt]bool{}
	for _, r := range l.results {
		if r.bytes != nil {
			steps++
		}
		if r.sum != nil && s.turns(r.use, decl) {
			return false
		}
		if ret := leaves(r.use); r.ret == nil && ret != nil && len(l.closures) == 0 && !last[ret] {
			last[ret] = true
			continue
		}
		if len(l.closures) == 0 && s.asked(r) {
			asked++
			continue
		}
		if r.ret == nil {
			kept++
			if len(l.closures) > 0 || s.turns(r.use, decl) {
				return false
			}
			for _, g := range l.grown {
				if g.stmt.Pos() > r.use.Node().Pos() {
					return false
				}
			}
		}
	}
	return (inLoop || steps >= 2) && (kept == 0 || kept == 1 && len(l.results) == 1+asked)
}

// asked reports whether the text is only looked up in a map, or compared: what is made of bytes for that is
// no copy.
func (s *source) asked(r result) bool {
	kind, _ := r.use.ParentEdge()
	switch kind {
	case edge.BinaryExpr_X, edge.BinaryExpr_Y:
		op := r.use.Parent().Node().(*ast.BinaryExpr).Op
		return op == token.EQL || op == token.NEQ
	case edge.IndexExpr_Index:
		m, ok := s.Pass.TypesInfo.TypeOf(r.use.Parent().Node().(*ast.IndexExpr).X).Underlying().(*types.Map)
		return ok && text(types.Unalias(m.Key())) && onlyRead(r.use.Parent())
	}
	return false
}

// onlyRead reports whether an element is read: not set, and not a part of what is.
func onlyRead(element inspector.Cursor) bool {
	for c := element; ; c = c.Parent() {
		switch kind, _ := c.ParentEdge(); kind {
		case edge.SelectorExpr_X, edge.IndexExpr_X, edge.ParenExpr_X, edge.StarExpr_X:
		case edge.AssignStmt_Lhs, edge.IncDecStmt_X, edge.RangeStmt_Key, edge.RangeStmt_Value:
			return false
		case edge.UnaryExpr_X:
			return c.Parent().Node().(*ast.UnaryExpr).Op != token.AND
		default:
			return true
		}
	}
}

// leaves returns the statement that leaves the function with what becomes of an expression.
func leaves(c inspector.Cursor) *ast.ReturnStmt {
	for outer := range c.Enclosing((*ast.ReturnStmt)(nil), (*ast.FuncLit)(nil), (*ast.BlockStmt)(nil)) {
		ret, _ := outer.Node().(*ast.ReturnStmt)
		return ret
	}
	return nil
}

// turns reports whether a node is in a loop that the declaration is not in.
func (s *source) turns(c, decl inspector.Cursor) bool {
	for loop := range c.Enclosing((*ast.ForStmt)(nil), (*ast.RangeStmt)(nil)) {
		if !loop.Contains(decl) {
			return true
		}
	}
	return false
}

// look writes what takes the place of a use.
func (r *rewrite) look(k look) {
	r.at(k.node.Pos(), "len")
	if text := r.Of(k.node); text != k.text {
		r.edits = append(r.edits, analysis.TextEdit{Pos: k.node.Pos(), End: k.node.End(), NewText: []byte(k.text)})
	}
}

// result makes the text a string.
func (r *rewrite) result(k result, tail []string, all []*ast.Ident) {
	if k.bare {
		r.at(k.ret.Pos(), "string")
		r.spelled(k.ret, all)
		return
	}
	r.at(k.use.Node().Pos(), "string")
	node, text := ast.Node(k.use.Node()), fmt.Sprintf("string(%s)", r.name)
	if k.bytes != nil {
		r.at(k.bytes.Pos(), "append", "byte")
		node, text = k.bytes, "append([]byte{}, "+r.Of(k.bytes.Args[0])+"...)"
	}
	if k.part != nil && k.bytes == nil {
		node, text = k.part, "string("+r.Of(k.part)+")"
	}
	if k.sum != nil {
		node = k.sum
		indent := "\n" + r.indent(k.ret.Pos())
		before := ""
		for _, line := range tail {
			before += line + indent
		}
		r.edits = append(r.edits, analysis.TextEdit{Pos: k.ret.Pos(), End: k.ret.Pos(), NewText: []byte(before)})
	}
	r.edits = append(r.edits, analysis.TextEdit{Pos: node.Pos(), End: node.End(), NewText: []byte(text)})
}
