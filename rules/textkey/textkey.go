package textkey

import (
	_ "embed"
	"go/ast"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/passes/inspect"
	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gohone/hone/rules/internal/facts/calls"
	"github.com/gohone/hone/rules/internal/facts/sources"
	"github.com/gohone/hone/rules/rule"
)

//go:embed doc.go
var doc string

//go:embed preconditions.txt
var preconditions string

// Analyzer finds text that is made only to be the key of a map.
var Analyzer = &analysis.Analyzer{
	Name:     "textkey",
	Doc:      "find text that is made only to be the key of a map",
	URL:      "https://github.com/gohone/hone/blob/main/docs/rules/textkey.md",
	Requires: []*analysis.Analyzer{inspect.Analyzer},
	Run:      run,
}

// Rule is the analyzer and what hone must know about it.
var Rule = rule.Rule{
	Name:          "textkey",
	Analyzer:      Analyzer,
	Doc:           doc,
	Summary:       "text made only to be the key of a map",
	Safety:        rule.Mechanical,
	Preconditions: preconditions,
	Removes:       []string{"runtime.concatstring", "fmt.Sprint", "strconv.", "encoding/hex.", "strings.Join", "net.IP.String", "net/netip.", "net/url.", "time.Time."},
	Calls:         true,
	Version:       1, // values as keys
	Catalogue:     []string{"A2", "A3", "C19", "B12"},
}

const cause = "text made only to be the key of a map"

func run(pass *analysis.Pass) (any, error) {
	var files []*sources.File
	var all []site
	keys := map[*types.Var]*types.Var{} // of which variables are keys; nil if of several
	err := sources.Each(pass, func(f *sources.File) {
		files = append(files, f)
		for c := range f.Cursor.Preorder((*ast.CallExpr)(nil), (*ast.BinaryExpr)(nil)) {
			if _, decl := sources.Enclosing(c); decl == nil || !made(pass.TypesInfo, c.Node().(ast.Expr)) {
				continue
			}
			s := site{file: f, at: c, expr: c.Node().(ast.Expr)}
			if key(pass.TypesInfo, c) {
				s.of = keyed(pass.TypesInfo, c)
			} else if v, of, ok := named(pass.TypesInfo, c); ok {
				s.of, keys[v] = of, of
			} else {
				continue
			}
			all = append(all, s)
		}
	})
	if err != nil {
		return nil, err
	}
	found := fixes(pass, files, all, keys)
	for _, s := range all {
		d := analysis.Diagnostic{Pos: s.expr.Pos(), End: s.expr.End(), Category: string(rule.Review), Message: cause}
		if fix, ok := found[s.of]; ok {
			d.SuggestedFixes, d.Category = []analysis.SuggestedFix{fix}, string(safetyOf(s.of))
		}
		pass.Report(d)
	}
	return nil, nil
}

// makers are functions that make text of other values.
var makers = map[string]bool{
	"fmt.Sprintf": true, "fmt.Sprint": true, "strconv.Itoa": true, "strconv.FormatInt": true, "strconv.FormatUint": true,
	"encoding/hex.EncodeToString": true, "strings.Join": true, "path.Join": true,
}

// made reports whether an expression makes text of several values, or of one that could be
// a key itself.
func made(info *types.Info, e ast.Expr) bool {
	if info.Types[e].Value != nil || !calls.String(info.TypeOf(e)) {
		return false
	}
	switch e := e.(type) {
	case *ast.BinaryExpr:
		return e.Op == token.ADD
	case *ast.CallExpr:
		if makers[calls.Name(info, e)] {
			return true
		}
		sel, ok := ast.Unparen(e.Fun).(*ast.SelectorExpr)
		if !ok || sel.Sel.Name != "String" || len(e.Args) > 0 || info.Selections[sel] == nil {
			return false
		}
		return shown(info.TypeOf(sel.X))
	}
	return false
}

// shown reports whether a value with a method String could be a key as well, or has a
// counterpart that can.
func shown(t types.Type) bool {
	switch types.TypeString(t, nil) {
	case "net.IP", "net/netip.Addr", "net/netip.AddrPort", "net/netip.Prefix", "time.Time", "time.Duration", "net/url.URL":
		return true
	case "reflect.Value": // whose String is the text it holds
		return false
	}
	switch t.Underlying().(type) {
	case *types.Basic, *types.Array, *types.Struct:
		return types.Comparable(t)
	}
	return false
}

// key reports whether an expression is the key of a map, where that is looked up, set or
// deleted.
func key(info *types.Info, c inspector.Cursor) bool {
	kind, i := c.ParentEdge()
	for kind == edge.ParenExpr_X {
		c = c.Parent()
		kind, i = c.ParentEdge()
	}
	switch up := c.Parent().Node().(type) {
	case *ast.IndexExpr:
		return kind == edge.IndexExpr_Index && isMap(info.TypeOf(up.X))
	case *ast.CallExpr:
		return kind == edge.CallExpr_Args && i == 1 && calls.Builtin(info, up, "delete")
	}
	return false
}

func isMap(t types.Type) bool {
	_, ok := t.Underlying().(*types.Map)
	return ok
}

// named returns the variable that an expression is the value of, if it is nothing but a key, and the map whose key it is,
// nil if it is that of several.
func named(info *types.Info, c inspector.Cursor) (v, of *types.Var, ok bool) {
	kind, i := c.ParentEdge()
	if kind != edge.AssignStmt_Rhs {
		return nil, nil, false
	}
	a := c.Parent().Node().(*ast.AssignStmt)
	if a.Tok != token.DEFINE || len(a.Lhs) != len(a.Rhs) {
		return nil, nil, false
	}
	v, _ = info.Defs[a.Lhs[i].(*ast.Ident)].(*types.Var)
	if v == nil {
		return nil, nil, false
	}
	used := false
	for fn := range c.Enclosing((*ast.FuncDecl)(nil)) {
		for id := range fn.Preorder((*ast.Ident)(nil)) {
			if info.Uses[id.Node().(*ast.Ident)] != v {
				continue
			}
			if !key(info, id) {
				return nil, nil, false
			}
			if m := keyed(info, id); !used {
				of = m
			} else if of != m {
				of = nil
			}
			used = true
		}
	}
	return v, of, used
}
