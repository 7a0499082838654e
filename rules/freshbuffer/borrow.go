package freshbuffer

import (
	"go/ast"
	"go/token"
	"go/types"
	"strings"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"
	"golang.org/x/tools/go/types/typeutil"

	"github.com/gohone/hone/rules/internal/facts/names"
	"github.com/gohone/hone/rules/internal/facts/sources"
)

// program is the package as the rule sees it.
type program struct {
	pass  *analysis.Pass
	files []*sources.File
	seen  map[types.Object]bool // variables looked at, or being looked at
	taken names.Taken           // names of the package, and those given to pools
	away  map[token.Pos]bool    // buffers that are lent by loops, or by callers
}

// borrowed reports whether nothing refers to what the variable refers to when
// the statements of its scope have ended: it is read, written, copied, and lent
// to functions that do no more.
func (p *program) borrowed(from inspector.Cursor, v types.Object) bool {
	if p.seen[v] {
		return true
	}
	p.seen[v] = true
	scope := from
	for c := range from.Enclosing((*ast.FuncDecl)(nil)) {
		scope = c
	}
	for c := range scope.Preorder((*ast.Ident)(nil)) {
		if p.pass.TypesInfo.Uses[c.Node().(*ast.Ident)] == v && (deferred(c, v) || !p.lends(c)) {
			return false
		}
	}
	return true
}

// deferred reports whether something is done in another function, or later, or
// at the same time.
func deferred(c inspector.Cursor, v types.Object) bool {
	for outer := range c.Enclosing((*ast.FuncLit)(nil), (*ast.GoStmt)(nil), (*ast.DeferStmt)(nil)) {
		n := outer.Node()
		_, lit := n.(*ast.FuncLit)
		return !lit || v.Pos() < n.Pos() || n.End() <= v.Pos()
	}
	return false
}

// lends reports whether a use of a slice keeps nothing of it.
func (p *program) lends(c inspector.Cursor) bool {
	switch kind, i := c.ParentEdge(); kind {
	case edge.IndexExpr_X:
		up := c.Parent()
		k, _ := up.ParentEdge()
		return k != edge.UnaryExpr_X || up.Parent().Node().(*ast.UnaryExpr).Op != token.AND
	case edge.SliceExpr_X, edge.ParenExpr_X:
		return p.lends(c.Parent())
	case edge.RangeStmt_X:
		return true
	case edge.CallExpr_Args:
		if i == 0 && trims[callee(p.pass.TypesInfo, c.Parent().Node().(*ast.CallExpr))] {
			return p.lends(c.Parent())
		}
		return p.argument(c.Parent(), i)
	case edge.AssignStmt_Lhs:
		a := c.Parent().Node().(*ast.AssignStmt)
		return a.Tok == token.ASSIGN && len(a.Lhs) == len(a.Rhs) && p.itself(a.Lhs[i], a.Rhs[i])
	case edge.AssignStmt_Rhs:
		a := c.Parent().Node().(*ast.AssignStmt)
		if len(a.Lhs) == len(a.Rhs) && p.itself(a.Lhs[i], a.Rhs[i]) {
			return true
		}
		if a.Tok != token.DEFINE || len(a.Lhs) != len(a.Rhs) {
			return false
		}
		id := a.Lhs[i].(*ast.Ident)
		v := p.pass.TypesInfo.Defs[id]
		return id.Name == "_" || v != nil && p.borrowed(c, v)
	}
	return false
}

// trims are functions whose result is a part of their first argument, or nothing.
var trims = map[string]bool{
	"bytes.Trim": true, "bytes.TrimLeft": true, "bytes.TrimRight": true, "bytes.TrimSpace": true,
	"bytes.TrimPrefix": true, "bytes.TrimSuffix": true,
}

// itself reports whether a variable gets a part of what it refers to.
func (p *program) itself(to, part ast.Expr) bool {
	id, ok := ast.Unparen(to).(*ast.Ident)
	if !ok {
		return false
	}
	for {
		s, ok := ast.Unparen(part).(*ast.SliceExpr)
		if !ok {
			break
		}
		part = s.X
	}
	from, ok := ast.Unparen(part).(*ast.Ident)
	info := p.pass.TypesInfo
	return ok && info.Uses[id] != nil && info.Uses[id] == info.Uses[from]
}

// argument reports whether a call keeps nothing of its i-th argument, a slice,
// and returns nothing of it.
func (p *program) argument(c inspector.Cursor, i int) bool {
	info := p.pass.TypesInfo
	call := c.Node().(*ast.CallExpr)
	if t := info.Types[call.Fun]; t.IsType() {
		switch u := t.Type.Underlying().(type) {
		case *types.Basic:
			return u.Kind() == types.String
		case *types.Array:
			return true
		}
		return false
	} else if t.IsBuiltin() {
		b, _ := ast.Unparen(call.Fun).(*ast.Ident)
		switch name := b.Name; name {
		case "len", "cap", "copy", "clear":
			return true
		case "append":
			return i > 0 && call.Ellipsis.IsValid()
		}
		return false
	}
	fn, _ := typeutil.Callee(info, call).(*types.Func)
	return fn != nil && fn.Pkg() != nil && (known(fn) || p.lendsTo(fn, i) || p.contracted(fn))
}

// known reports whether a function of the standard library keeps and returns
// nothing of its arguments.
func known(fn *types.Func) bool {
	switch path := fn.Pkg().Path(); path {
	case "io":
		return fn.Name() == "ReadFull" || fn.Name() == "ReadAtLeast"
	case "bytes", "unicode/utf8", "hash/crc32", "hash/crc64", "hash/adler32", "crypto/sha256", "crypto/md5", "crypto/sha1", "crypto/sha512", "encoding/hex":
		return plain(fn) && fn.Signature().Recv() == nil || path == "bytes" && copying(fn)
	case "encoding/binary":
		if fn.Name() == "Decode" || fn.Name() == "Encode" {
			return true
		}
		return plain(fn) && (strings.HasPrefix(fn.Name(), "Uint") || strings.HasPrefix(fn.Name(), "PutUint"))
	case "encoding/json": // what implements Unmarshaler copies what it keeps
		return fn.Name() == "Unmarshal" || fn.Name() == "Valid"
	case "bufio", "strings", "os", "net", "net/http", "hash":
		return copying(fn)
	}
	return false
}

// contracted reports whether a method of an interface is Read or Write, which must not keep
// what they are lent, and no type of the package has one that does.
func (p *program) contracted(fn *types.Func) bool {
	recv := fn.Signature().Recv()
	if recv == nil || !types.IsInterface(recv.Type()) || fn.Name() != "Write" && fn.Name() != "Read" || fn.Signature().Params().Len() != 1 || !counts(fn) {
		return false
	}
	for _, f := range p.files {
		for c := range f.Cursor.Preorder((*ast.FuncDecl)(nil)) {
			decl := c.Node().(*ast.FuncDecl)
			method, ok := p.pass.TypesInfo.Defs[decl.Name].(*types.Func)
			if !ok || decl.Recv == nil || method.Name() != fn.Name() || decl.Body == nil || !types.Identical(method.Signature(), fn.Signature()) {
				continue
			}
			if !p.borrowed(c, method.Signature().Params().At(0)) {
				return false
			}
		}
	}
	return true
}

// copying reports whether a method is the Write of a type of the standard
// library. Who implements an interface is not known.
func copying(fn *types.Func) bool {
	recv := fn.Signature().Recv()
	return recv != nil && !types.IsInterface(recv.Type()) && fn.Name() == "Write" && counts(fn)
}

// plain reports whether the results are numbers, text or truth values.
func plain(fn *types.Func) bool {
	for v := range fn.Signature().Results().Variables() {
		if _, basic := v.Type().Underlying().(*types.Basic); !basic {
			if _, array := v.Type().Underlying().(*types.Array); !array {
				return false
			}
		}
	}
	return true
}

// counts reports whether the results are n and an error.
func counts(fn *types.Func) bool {
	r := fn.Signature().Results()
	return r.Len() == 2 && types.Identical(r.At(0).Type(), types.Typ[types.Int]) && types.Identical(r.At(1).Type(), types.Universe.Lookup("error").Type())
}

// lendsTo reports whether a function of the package keeps nothing of its i-th
// parameter.
func (p *program) lendsTo(fn *types.Func, i int) bool {
	params := fn.Signature().Params()
	if i >= params.Len() || fn.Signature().Variadic() && i == params.Len()-1 {
		return false
	}
	for _, f := range p.files {
		for c := range f.Cursor.Preorder((*ast.FuncDecl)(nil)) {
			decl := c.Node().(*ast.FuncDecl)
			if p.pass.TypesInfo.Defs[decl.Name] == fn && decl.Body != nil {
				return p.borrowed(c, params.At(i))
			}
		}
	}
	return false
}

// callee names the function that a call calls, "" where that is not known.
func callee(info *types.Info, call *ast.CallExpr) string {
	if fn := typeutil.StaticCallee(info, call); fn != nil {
		return fn.FullName()
	}
	return ""
}
