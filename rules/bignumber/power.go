package bignumber

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"strings"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gohone/hone/rules/internal/facts/calls"
	"github.com/gohone/hone/rules/internal/facts/sources"
	"github.com/gohone/hone/rules/internal/facts/toplevel"
	"github.com/gohone/hone/rules/internal/facts/turns"
	"github.com/gohone/hone/rules/rule"
)

// powers keeps the powers of a number that are asked for most. Exp takes exponents below 0 for 0.
const powers = `

// NAMEs are the powers of BASE that are asked for most. They are only read.
var NAMEs = func() (powers [64]*BIG.Int) {
	for i := range powers {
		powers[i] = new(BIG.Int).Exp(BIG.NewInt(BASE), BIG.NewInt(int64(i)), nil)
	}
	return powers
}()

// NAME returns a power of BASE, to be read only: small ones are shared, and z is set to others.
func NAME(z *BIG.Int, exponent int64) *BIG.Int {
	if exponent < 0 {
		exponent = 0
	}
	if exponent < int64(len(NAMEs)) {
		return NAMEs[exponent]
	}
	return z.Exp(NAMEs[1], BIG.NewInt(exponent), nil)
}`

// power is a power of a constant.
type power struct {
	base     string
	exponent ast.Expr // an int64
	shared   bool     // nobody writes to it
	safety   rule.Safety
}

// power returns the power of a constant that a call computes.
func (h *helpers) power(f *sources.File, c inspector.Cursor) (p power, ok bool) {
	info, call := f.Pass.TypesInfo, c.Node().(*ast.CallExpr)
	sel, method := ast.Unparen(call.Fun).(*ast.SelectorExpr)
	if !method || len(call.Args) != 3 || info.Selections[sel] == nil || !info.Types[call.Args[2]].IsNil() {
		return power{}, false
	}
	if len(info.Selections[sel].Index()) != 1 {
		return power{}, false // what embeds a number may have a Set of its own
	}
	p.exponent, ok = exponent(info, c)
	if !ok {
		return power{}, false
	}
	if known := info.Types[p.exponent].Value; known != nil && constant.Compare(known, token.GEQ, constant.MakeInt64(64)) {
		return power{}, false // no table has it
	}
	n, safety, ok := h.constant(f.Pass, call.Args[0])
	if !ok || constant.Compare(n, token.LSS, constant.MakeInt64(2)) {
		return power{}, false
	}
	p.base, p.safety, p.shared = n.ExactString(), safety, fresh(info, sel.X) && read(info, c)
	return p, true
}

// exponent returns the number of a word that the exponent is made of: in place, or by the statement before.
func exponent(info *types.Info, c inspector.Cursor) (n ast.Expr, ok bool) {
	e := ast.Unparen(c.Node().(*ast.CallExpr).Args[1])
	if made, ok := e.(*ast.CallExpr); ok && calls.Name(info, made) == "math/big.NewInt" {
		return made.Args[0], true
	}
	if address, ok := e.(*ast.UnaryExpr); ok && address.Op == token.AND {
		e = ast.Unparen(address.X)
	}
	id, ok := e.(*ast.Ident)
	if !ok {
		return nil, false
	}
	set := setBefore(info, c, info.Uses[id])
	if set == nil || !simple(info, set) {
		return nil, false
	}
	return set, true
}

// setBefore returns what the statement before that of a call sets a number to, nil if it is no such statement.
func setBefore(info *types.Info, c inspector.Cursor, v types.Object) ast.Expr {
	for up := range c.Enclosing((*ast.ExprStmt)(nil), (*ast.AssignStmt)(nil), (*ast.FuncLit)(nil)) {
		before, ok := up.PrevSibling()
		if _, later := up.Node().(*ast.FuncLit); later || !ok || !first(info, up.Node(), c.Node()) {
			return nil
		}
		s, ok := before.Node().(*ast.ExprStmt)
		if !ok || calls.Name(info, s.X) != "(*math/big.Int).SetInt64" {
			return nil
		}
		set := ast.Unparen(s.X).(*ast.CallExpr)
		sel, ok := ast.Unparen(set.Fun).(*ast.SelectorExpr)
		if !ok || len(set.Args) != 1 {
			return nil
		}
		if id, ok := ast.Unparen(sel.X).(*ast.Ident); ok && info.Uses[id] == v {
			return set.Args[0]
		}
		return nil
	}
	return nil
}

// first reports whether a statement calls nothing before a call that could change a number or a variable.
func first(info *types.Info, s, call ast.Node) bool {
	only := true
	ast.Inspect(s, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.UnaryExpr:
			only = only && n.Op != token.ARROW
		case *ast.CallExpr:
			before := n.End() < call.End()
			only = only && (!before || info.Types[n.Fun].IsType() || makes(info, n, calls.Name(info, n)))
		}
		return only
	})
	return only
}

// simple reports whether an expression is made of local variables and constants, which no call in between changes.
func simple(info *types.Info, e ast.Expr) bool {
	if info.Types[e].Value != nil {
		return true
	}
	switch e := ast.Unparen(e).(type) {
	case *ast.Ident:
		v, ok := info.Uses[e].(*types.Var)
		return ok && v.Parent() != v.Pkg().Scope()
	case *ast.UnaryExpr:
		return e.Op == token.SUB && simple(info, e.X)
	case *ast.BinaryExpr:
		return (e.Op == token.SUB || e.Op == token.ADD) && simple(info, e.X) && simple(info, e.Y)
	case *ast.CallExpr:
		return info.Types[e.Fun].IsType() && simple(info, e.Args[0])
	}
	return false
}

// fresh reports whether an expression makes a number that nobody else has, and does nothing else.
func fresh(info *types.Info, e ast.Expr) bool {
	call, ok := ast.Unparen(e).(*ast.CallExpr)
	return ok && makes(info, call, calls.Name(info, call)) && (info.Types[call.Args[0]].IsType() || fixed(info, call))
}

// constant returns the value of a number that is made of a constant, or is in a variable of the
// package that is always the same, and how safe it is to take that for granted.
func (h *helpers) constant(pass *analysis.Pass, e ast.Expr) (constant.Value, rule.Safety, bool) {
	if ofConstant(pass.TypesInfo, e) {
		return pass.TypesInfo.Types[ast.Unparen(e).(*ast.CallExpr).Args[0]].Value, rule.Mechanical, true
	}
	id, ok := ast.Unparen(e).(*ast.Ident)
	if !ok {
		return nil, "", false
	}
	if h.constants == nil {
		h.constants = h.ofPackage(pass)
	}
	v := pass.TypesInfo.Uses[id]
	n, ok := h.constants[v]
	if !ok {
		return nil, "", false
	}
	if h.handed[v] {
		return n, rule.Guarded, true
	}
	return n, rule.Mechanical, true
}

// ofPackage returns the values of unexported variables of the package that are made of a constant, and
// neither set nor written to by their name, in all files of the folder.
func (h *helpers) ofPackage(pass *analysis.Pass) map[types.Object]constant.Value {
	known := map[types.Object]constant.Value{}
	for _, f := range pass.Files {
		for _, d := range f.Decls {
			if gen, ok := d.(*ast.GenDecl); ok && gen.Tok == token.VAR {
				for _, s := range gen.Specs {
					ofConstants(pass.TypesInfo, s.(*ast.ValueSpec), known)
				}
			}
		}
	}
	if len(known) == 0 {
		return known
	}
	for c := range inspector.New(pass.Files).Root().Preorder((*ast.Ident)(nil)) {
		v := pass.TypesInfo.Uses[c.Node().(*ast.Ident)]
		if _, ok := known[v]; !ok || reader(pass.TypesInfo, c) {
			continue
		}
		if written(c) {
			delete(known, v)
		} else {
			h.handed[v] = true
		}
	}
	for v := range known {
		if toplevel.Elsewhere(pass, v.Name()) {
			delete(known, v)
		}
	}
	return known
}

// written reports whether a variable may be set, or what it points to be changed, where it stands.
func written(c inspector.Cursor) bool {
	kind, _ := c.ParentEdge()
	switch kind {
	case edge.AssignStmt_Lhs, edge.RangeStmt_Key, edge.RangeStmt_Value, edge.UnaryExpr_X, edge.SelectorExpr_X, edge.StarExpr_X, edge.CallExpr_Args:
		return true
	}
	return false
}

// ofConstants notes the unexported variables of a declaration that are made of a constant.
func ofConstants(info *types.Info, s *ast.ValueSpec, known map[types.Object]constant.Value) {
	if len(s.Names) != len(s.Values) {
		return
	}
	for i, id := range s.Names {
		if call, ok := ast.Unparen(s.Values[i]).(*ast.CallExpr); ok && !id.IsExported() && calls.Name(info, call) == "math/big.NewInt" && fixed(info, call) {
			known[info.Defs[id]] = info.Types[call.Args[0]].Value
		}
	}
}

// read reports whether a number is read by methods of package big, or is the value of a variable
// that is.
func read(info *types.Info, c inspector.Cursor) bool {
	if reader(info, c) {
		return true
	}
	var id *ast.Ident
	switch kind, _ := c.ParentEdge(); kind {
	case edge.AssignStmt_Rhs:
		a := c.Parent().Node().(*ast.AssignStmt)
		if a.Tok != token.DEFINE || len(a.Lhs) != 1 {
			return false
		}
		id = a.Lhs[0].(*ast.Ident)
	case edge.ValueSpec_Values:
		s := c.Parent().Node().(*ast.ValueSpec)
		if len(s.Names) != 1 || s.Type != nil {
			return false
		}
		id = s.Names[0]
	default:
		return false
	}
	v := info.Defs[id]
	if v == nil {
		return false
	}
	for fn := range c.Enclosing((*ast.FuncDecl)(nil)) {
		for use := range fn.Preorder((*ast.Ident)(nil)) {
			if info.Uses[use.Node().(*ast.Ident)] == v && !reader(info, use) {
				return false
			}
		}
	}
	return true
}

// asks are the methods of big.Int that change nothing, and return nothing of their receiver.
var asks = map[string]bool{
	"Append": true, "Bit": true, "BitLen": true, "Bytes": true, "Cmp": true, "CmpAbs": true, "FillBytes": true, "Float64": true,
	"Int64": true, "IsInt64": true, "IsUint64": true, "ProbablyPrime": true, "Sign": true, "String": true, "Text": true,
	"TrailingZeroBits": true, "Uint64": true,
}

// takes are the methods of package big that read numbers that they are given, those at the indexes that
// the first and last bounds tell; the others they set.
var takes = map[string][2]int{
	"Abs": {0, 0}, "Add": {0, 1}, "And": {0, 1}, "AndNot": {0, 1}, "Cmp": {0, 0}, "CmpAbs": {0, 0}, "Div": {0, 1}, "DivMod": {0, 1},
	"Exp": {0, 2}, "GCD": {2, 3}, "Lsh": {0, 0}, "Mod": {0, 1}, "ModInverse": {0, 1}, "ModSqrt": {0, 1}, "Mul": {0, 1}, "Neg": {0, 0},
	"Not": {0, 0}, "Or": {0, 1}, "Quo": {0, 1}, "QuoRem": {0, 1}, "Rand": {1, 1}, "Rem": {0, 1}, "Rsh": {0, 0}, "Set": {0, 0},
	"SetBit": {0, 0}, "SetFrac": {0, 1}, "SetInt": {0, 0}, "Sqrt": {0, 0}, "Sub": {0, 1}, "Xor": {0, 1},
}

// reader reports whether a method of package big reads a number where it stands, and does no more with it.
func reader(info *types.Info, c inspector.Cursor) bool {
	kind, i := c.ParentEdge()
	switch kind {
	case edge.SelectorExpr_X:
		called, _ := c.Parent().ParentEdge()
		sel := c.Parent().Node().(*ast.SelectorExpr)
		return called == edge.CallExpr_Fun && asks[sel.Sel.Name] && strings.HasPrefix(calls.Name(info, c.Parent().Parent().Node().(ast.Expr)), "(*math/big.Int).")
	case edge.CallExpr_Args:
		name, ok := strings.CutPrefix(calls.Name(info, c.Parent().Node().(ast.Expr)), "(*math/big.")
		_, method, _ := strings.Cut(name, ").")
		bounds, reads := takes[method]
		return ok && reads && bounds[0] <= i && i <= bounds[1]
	}
	return false
}

// share asks a helper for a power, and copies it where somebody may write to it.
func (h *helpers) share(f *sources.File, c inspector.Cursor, p power) []analysis.SuggestedFix {
	call := c.Node().(*ast.CallExpr)
	if f.Commented(call.Pos(), call.End()) {
		return nil
	}
	have, ok := h.of(f, c, "powerOf"+p.base, strings.ReplaceAll(powers, "BASE", p.base), "int64 len new nil", "math/big")
	if !ok {
		return nil
	}
	sel := ast.Unparen(call.Fun).(*ast.SelectorExpr)
	from, text := call.Pos(), have.name+"("+room(f, sel.X, p)+", "+f.Of(p.exponent)+")"
	if !p.shared {
		from, text = sel.Sel.Pos(), "Set("+text+")"
	}
	return []analysis.SuggestedFix{{Message: "share the powers that are asked for most", TextEdits: append(have.edits[:len(have.edits):len(have.edits)],
		analysis.TextEdit{Pos: from, End: call.End(), NewText: []byte(text)})}}
}

// room spells the number that a power is put into which is not kept: the one that was to hold it, so that
// none is made.
func room(f *sources.File, receiver ast.Expr, p power) string {
	info := f.Pass.TypesInfo
	_, pointer := info.TypeOf(receiver).Underlying().(*types.Pointer)
	_, named := turns.Path(info, receiver)
	switch {
	case p.shared || named && pointer:
		return f.Of(receiver)
	case named:
		return "&" + f.Of(receiver)
	}
	big, _, _ := f.Import(receiver.Pos(), "math/big") // the helper has it, too
	return "new(" + big + ".Int)"
}
