package samecopy

import (
	_ "embed"
	"go/ast"
	"go/token"
	"go/types"
	"strings"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/passes/inspect"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gohone/hone/rules/internal/facts/calls"
	"github.com/gohone/hone/rules/internal/facts/sources"
	"github.com/gohone/hone/rules/internal/facts/turns"
	"github.com/gohone/hone/rules/rule"
)

//go:embed doc.go
var doc string

//go:embed preconditions.txt
var preconditions string

// Analyzer finds functions that copy a text though most need no change.
var Analyzer = &analysis.Analyzer{
	Name:     "samecopy",
	Doc:      "find functions that copy a text though most need no change",
	URL:      "https://github.com/gohone/hone/blob/main/docs/rules/samecopy.md",
	Requires: []*analysis.Analyzer{inspect.Analyzer},
	Run:      run,
}

// Rule is the analyzer and what hone must know about it.
var Rule = rule.Rule{
	Name:          "samecopy",
	Analyzer:      Analyzer,
	Doc:           doc,
	Summary:       "text copied though most texts need no change",
	Safety:        rule.Mechanical,
	Preconditions: preconditions,
	Removes:       []string{"strings.(*Builder).WriteByte", "strings.(*Builder).WriteRune", "bytes.(*Buffer).WriteByte", "bytes.(*Buffer).WriteRune", "unicode/utf8.", "runtime.concatstring", "runtime.intstring"},
	Version:       2,
	Catalogue:     []string{"A22", "B22", "B3"},
}

func run(pass *analysis.Pass) (any, error) {
	return nil, sources.Each(pass, func(f *sources.File) {
		fixed := chunks(f)
		for c := range f.Cursor.Preorder((*ast.FuncDecl)(nil)) {
			decl := c.Node().(*ast.FuncDecl)
			if decl.Body == nil {
				continue
			}
			for _, p := range texts(pass.TypesInfo, decl) {
				if passed(pass.TypesInfo, decl, p) {
					continue
				}
				if at := copied(pass.TypesInfo, c, p); at != nil {
					if !fixed[at] {
						pass.Report(analysis.Diagnostic{Pos: at.Pos(), End: at.End(), Category: string(rule.Review), Message: "text copied piece by piece though most need no change"})
					}
					break
				}
			}
		}
	})
}

// chunks reports the loops that copy most characters of a text as they are, with a fix, and
// returns them.
func chunks(f *sources.File) map[ast.Node]bool {
	found := map[ast.Node]bool{}
	for c := range f.Cursor.Preorder((*ast.ForStmt)(nil), (*ast.RangeStmt)(nil)) {
		if _, decl := sources.Enclosing(c); decl == nil {
			continue
		}
		w, ok := walkOf(f, c)
		if !ok {
			continue
		}
		if fixes := w.fix(); fixes != nil {
			found[c.Node()] = true
			f.Pass.Report(analysis.Diagnostic{Pos: c.Node().Pos(), End: c.Node().End(), Message: "text copied character by character though most of it stays as it is", SuggestedFixes: fixes})
		}
	}
	return found
}

// texts returns the parameters, and the receiver, that are texts, of a function that returns
// one of the same type.
func texts(info *types.Info, decl *ast.FuncDecl) []*types.Var {
	sig := info.Defs[decl.Name].(*types.Func).Signature()
	if sig.Results().Len() == 0 {
		return nil
	}
	result := sig.Results().At(0).Type()
	if !calls.String(result) && !calls.Bytes(result) {
		return nil
	}
	var found []*types.Var
	for p := range sig.Params().Variables() {
		if types.Identical(p.Type().Underlying(), result.Underlying()) && !sig.Variadic() {
			found = append(found, p)
		}
	}
	return found
}

// passed reports whether a function returns its parameter, or a part of it, as it is, or
// changes it: then it knows texts that need no copy.
func passed(info *types.Info, decl *ast.FuncDecl, p *types.Var) bool {
	found := false
	ast.Inspect(decl.Body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.ReturnStmt:
			for _, e := range n.Results {
				found = found || begins(info, e, p)
			}
		case *ast.AssignStmt:
			for i, l := range n.Lhs {
				if _, index := ast.Unparen(l).(*ast.IndexExpr); index && begins(info, l, p) {
					found = true // in place
				}
				if len(n.Lhs) == len(n.Rhs) && n.Tok == token.ASSIGN && begins(info, n.Rhs[i], p) && !begins(info, l, p) {
					found = true // a result that has a name, or what is returned later
				}
			}
		}
		return !found
	})
	return found
}

// begins reports whether an expression is a variable, converted, sliced or indexed.
func begins(info *types.Info, e ast.Expr, p *types.Var) bool {
	switch e := ast.Unparen(e).(type) {
	case *ast.Ident:
		return info.Uses[e] == p
	case *ast.SliceExpr:
		return begins(info, e.X, p)
	case *ast.IndexExpr:
		return begins(info, e.X, p)
	case *ast.CallExpr:
		from, to, ok := calls.Conversion(info, e)
		return ok && types.Identical(to.Underlying(), info.TypeOf(from).Underlying()) && begins(info, from, p)
	}
	return false
}

// copied returns the loop over a text that writes each element as it is in one of its
// branches, and something else, or nothing, in another.
func copied(info *types.Info, decl inspector.Cursor, p *types.Var) ast.Node {
	for c := range decl.Preorder((*ast.RangeStmt)(nil), (*ast.ForStmt)(nil)) {
		elem := over(info, c.Node(), p)
		if elem == nil {
			continue
		}
		branched, plain := false, false
		for at := range c.Preorder((*ast.ExprStmt)(nil), (*ast.AssignStmt)(nil)) {
			same := writes(info, at.Node(), elem)
			plain = plain || same
			branched = branched || (same || adds(info, at.Node())) && choice(at, c)
		}
		if plain && branched {
			return c.Node()
		}
	}
	return nil
}

// element tells of an expression whether it is the element of the turn.
type element func(ast.Expr) bool

// over tells how the element is called of a loop over a parameter from its beginning to its
// end, nil if it is none.
func over(info *types.Info, loop ast.Node, p *types.Var) element {
	var elem, index types.Object
	switch l := loop.(type) {
	case *ast.RangeStmt:
		if !begins(info, l.X, p) && !counts(info, l.X, p) {
			return nil
		}
		if id, ok := l.Value.(*ast.Ident); ok {
			elem = info.ObjectOf(id)
		}
		if id, ok := l.Key.(*ast.Ident); ok {
			index = info.ObjectOf(id)
		}
	case *ast.ForStmt:
		cond, ok := l.Cond.(*ast.BinaryExpr)
		if !ok || !counts(info, cond.Y, p) {
			return nil
		}
		id, ok := ast.Unparen(cond.X).(*ast.Ident)
		if !ok {
			return nil
		}
		index = info.Uses[id]
	}
	aliases := named(info, loop, p, index)
	return func(e ast.Expr) bool {
		if from, _, ok := calls.Conversion(info, e); ok {
			e = from
		}
		switch e := ast.Unparen(e).(type) {
		case *ast.Ident:
			v := info.Uses[e]
			return v != nil && (v == elem || aliases[v])
		case *ast.IndexExpr:
			return begins(info, e.X, p) && turns.Names(info, e.Index, index)
		}
		return false
	}
}

// named returns the variables of a loop's body that are the element of the turn: c := s[i].
func named(info *types.Info, loop ast.Node, p *types.Var, index types.Object) map[types.Object]bool {
	found := map[types.Object]bool{}
	ast.Inspect(loop, func(n ast.Node) bool {
		a, ok := n.(*ast.AssignStmt)
		if !ok || a.Tok != token.DEFINE || len(a.Rhs) != 1 {
			return true
		}
		switch from := ast.Unparen(a.Rhs[0]).(type) {
		case *ast.IndexExpr:
			if !begins(info, from.X, p) || !turns.Names(info, from.Index, index) {
				return true
			}
		case *ast.CallExpr: // the rune that begins here
			if path, name := calls.Package(info, from); path != "unicode/utf8" || name != "DecodeRuneInString" && name != "DecodeRune" || !begins(info, from.Args[0], p) {
				return true
			}
		default:
			return true
		}
		if id, ok := a.Lhs[0].(*ast.Ident); ok {
			found[info.Defs[id]] = true
		}
		return true
	})
	return found
}

// counts reports whether an expression is the length of a parameter.
func counts(info *types.Info, e ast.Expr, p *types.Var) bool {
	return calls.Builtin(info, e, "len") && begins(info, ast.Unparen(e).(*ast.CallExpr).Args[0], p)
}

// writes reports whether a statement appends or writes the element as it is.
func writes(info *types.Info, n ast.Node, elem element) bool {
	switch s := n.(type) {
	case *ast.AssignStmt:
		if len(s.Lhs) != 1 || len(s.Rhs) != 1 {
			return false
		}
		if s.Tok == token.ADD_ASSIGN {
			return calls.String(info.TypeOf(s.Lhs[0])) && elem(s.Rhs[0])
		}
		if _, index := ast.Unparen(s.Lhs[0]).(*ast.IndexExpr); index {
			return s.Tok == token.ASSIGN && elem(s.Rhs[0])
		}
		call, ok := ast.Unparen(s.Rhs[0]).(*ast.CallExpr)
		return ok && calls.Builtin(info, call, "append") && len(call.Args) == 2 && elem(call.Args[1])
	case *ast.ExprStmt:
		call, ok := s.X.(*ast.CallExpr)
		if !ok || len(call.Args) != 1 {
			return false
		}
		sel, ok := ast.Unparen(call.Fun).(*ast.SelectorExpr)
		return ok && strings.HasPrefix(sel.Sel.Name, "Write") && elem(call.Args[0])
	}
	return false
}

// adds reports whether a statement writes something, or makes a text longer.
func adds(info *types.Info, n ast.Node) bool {
	switch s := n.(type) {
	case *ast.AssignStmt:
		return s.Tok == token.ADD_ASSIGN && calls.String(info.TypeOf(s.Lhs[0])) || len(s.Rhs) == 1 && calls.Builtin(info, s.Rhs[0], "append")
	case *ast.ExprStmt:
		call, ok := s.X.(*ast.CallExpr)
		if !ok {
			return false
		}
		sel, ok := ast.Unparen(call.Fun).(*ast.SelectorExpr)
		return ok && strings.HasPrefix(sel.Sel.Name, "Write")
	}
	return false
}

// choice reports whether a statement in a loop is reached in some turns only, or is left
// out by some that go on before it.
func choice(at, loop inspector.Cursor) bool {
	for c := at; c != loop; c = c.Parent() {
		switch c.Parent().Node().(type) {
		case *ast.IfStmt, *ast.CaseClause:
			return true
		}
		for before, ok := c.PrevSibling(); ok; before, ok = before.PrevSibling() {
			if in, ok := before.Node().(*ast.IfStmt); ok && len(in.Body.List) > 0 {
				if b, ok := in.Body.List[len(in.Body.List)-1].(*ast.BranchStmt); ok && b.Tok == token.CONTINUE {
					return true
				}
			}
		}
	}
	return false
}
