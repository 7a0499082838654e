package onehash

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

// Analyzer finds hashes that are made for one sum.
var Analyzer = &analysis.Analyzer{
	Name:     "onehash",
	Doc:      "find hashes that are made, written once and asked for their sum",
	URL:      "https://github.com/gohone/hone/blob/main/docs/rules/onehash.md",
	Requires: []*analysis.Analyzer{inspect.Analyzer},
	Run:      run,
}

// Rule is the analyzer and what hone must know about it.
var Rule = rule.Rule{
	Name:          "onehash",
	Analyzer:      Analyzer,
	Doc:           doc,
	Summary:       "hash made for one sum",
	Safety:        rule.Mechanical,
	Reads:         true,
	Preconditions: preconditions,
	Removes:       []string{"crypto/md5.New", "crypto/sha1.New", "crypto/sha256.New", "crypto/sha512.New", "crypto/hmac.New", "crypto/internal/fips140/sha256.New", "crypto/internal/fips140/sha512.New", "crypto/internal/fips140/hmac.New", "hash/fnv.New", "hash/crc32.New", "runtime.newobject", "runtime.makeslice"},
	Catalogue:     []string{"C18"},
}

func run(pass *analysis.Pass) (any, error) {
	return nil, sources.Each(pass, func(f *sources.File) {
		for c := range f.Cursor.Preorder((*ast.AssignStmt)(nil)) {
			h, ok := hashOf(f, c)
			if !ok {
				continue
			}
			d := analysis.Diagnostic{Pos: h.made.Pos(), End: h.end(), Message: "hash made anew for one sum"}
			if fix, ok := h.fix(f); ok {
				d.SuggestedFixes = []analysis.SuggestedFix{fix}
			} else {
				d.Category = string(rule.Review)
			}
			pass.Report(d)
		}
	})
}

// sums are the functions that make the sum at once, by the name of what makes the hash.
var sums = map[string]string{
	"crypto/md5.New": "Sum", "crypto/sha1.New": "Sum", "crypto/sha256.New": "Sum256", "crypto/sha256.New224": "Sum224",
	"crypto/sha512.New": "Sum512", "crypto/sha512.New384": "Sum384",
}

// others make hashes that can be used again, after Reset.
var others = map[string]bool{
	"hash/fnv.New32": true, "hash/fnv.New32a": true, "hash/fnv.New64": true, "hash/fnv.New64a": true, "hash/fnv.New128": true, "hash/fnv.New128a": true,
	"crypto/hmac.New": true, "hash/crc32.New": true, "hash/crc32.NewIEEE": true, "hash/crc64.New": true, "hash/adler32.New": true,
}

// hash is a variable that gets a new hash, and what is done with it.
type hash struct {
	sum    string              // name of the function that makes the sum at once, if there is one
	made   *ast.AssignStmt     // h := sha256.New()
	writes []inspector.Cursor  // statements that write to it
	asked  []inspector.Cursor  // calls of Sum and its like
	next   [2]inspector.Cursor // the two statements after made
}

// hashOf tells what is done with a hash that a statement makes, if that is nothing but to
// write to it and to ask for the sum.
func hashOf(f *sources.File, c inspector.Cursor) (hash, bool) {
	info := f.Pass.TypesInfo
	a := c.Node().(*ast.AssignStmt)
	if a.Tok != token.DEFINE || len(a.Lhs) != 1 || len(a.Rhs) != 1 {
		return hash{}, false
	}
	name := calls.Name(info, a.Rhs[0])
	if sums[name] == "" && !others[name] {
		return hash{}, false
	}
	id, ok := a.Lhs[0].(*ast.Ident)
	if !ok || info.Defs[id] == nil {
		return hash{}, false
	}
	h := hash{sum: sums[name], made: a}
	for use := range f.Cursor.Preorder((*ast.Ident)(nil)) {
		if info.Uses[use.Node().(*ast.Ident)] == info.Defs[id] && !h.add(info, use) {
			return hash{}, false
		}
	}
	if first, ok := c.NextSibling(); ok {
		h.next[0] = first
		if second, ok := first.NextSibling(); ok {
			h.next[1] = second
		}
	}
	return h, len(h.asked) > 0
}

// add looks at a use, and reports whether it is one that a hash is made for.
func (h *hash) add(info *types.Info, use inspector.Cursor) bool {
	switch kind, _ := use.ParentEdge(); kind {
	case edge.CallExpr_Args: // as a writer
		switch calls.Name(info, use.Parent().Node().(ast.Expr)) {
		case "io.WriteString", "io.Copy", "fmt.Fprintf", "fmt.Fprint", "fmt.Fprintln", "encoding/binary.Write":
			h.writes = append(h.writes, use.Parent().Parent())
			return true
		}
		return false
	case edge.SelectorExpr_X:
		call := use.Parent().Parent()
		if kind, _ := use.Parent().ParentEdge(); kind != edge.CallExpr_Fun {
			return false
		}
		switch use.Parent().Node().(*ast.SelectorExpr).Sel.Name {
		case "Write", "WriteString":
			h.writes = append(h.writes, call.Parent())
			return true
		case "Sum", "Sum32", "Sum64":
			h.asked = append(h.asked, call)
			return true
		}
	}
	return false
}

// end is where the hash is last used.
func (h *hash) end() token.Pos {
	end := h.made.End()
	for _, c := range append(h.writes[:len(h.writes):len(h.writes)], h.asked...) {
		end = max(end, c.Node().End())
	}
	return end
}

// fix writes the sum at once where the three statements stand together: the second writes
// bytes, or text as such, the third returns or assigns Sum(nil).
func (h *hash) fix(f *sources.File) (analysis.SuggestedFix, bool) {
	info := f.Pass.TypesInfo
	none := analysis.SuggestedFix{}
	if h.sum == "" || len(h.writes) != 1 || len(h.asked) != 1 || h.next[1] == (inspector.Cursor{}) || h.writes[0] != h.next[0] || !h.next[1].Contains(h.asked[0]) {
		return none, false
	}
	write, ok := h.next[0].Node().(*ast.ExprStmt)
	if !ok || f.Commented(write.Pos(), write.End()) {
		return none, false
	}
	start := write.Pos() // what stands behind the first statement stays there
	if !f.Commented(h.made.End(), start) {
		start = h.made.End()
	}
	data := ast.Unparen(write.X).(*ast.CallExpr)
	sel, ok := ast.Unparen(data.Fun).(*ast.SelectorExpr)
	if !ok || sel.Sel.Name != "Write" || len(data.Args) != 1 {
		return none, false
	}
	ask := h.asked[0].Node().(*ast.CallExpr)
	if len(ask.Args) != 1 || !info.Types[ask.Args[0]].IsNil() || !first(h.asked[0], h.next[1]) {
		return none, false
	}
	name := f.Of(h.made.Lhs[0])
	pkg := f.Of(ast.Unparen(ast.Unparen(h.made.Rhs[0]).(*ast.CallExpr).Fun).(*ast.SelectorExpr).X)
	return analysis.SuggestedFix{
		Message: "make the sum at once",
		TextEdits: []analysis.TextEdit{
			{Pos: h.made.Rhs[0].Pos(), End: h.made.Rhs[0].End(), NewText: []byte(pkg + "." + h.sum + "(" + f.Of(data.Args[0]) + ")")},
			{Pos: start, End: write.End()},
			{Pos: ask.Pos(), End: ask.End(), NewText: []byte(name + "[:]")},
		},
	}, true
}

// first reports whether a call is what a statement begins with: it is returned or
// assigned as it is, or in a call of a function of a package.
func first(call, stmt inspector.Cursor) bool {
	up := call.Parent()
	if outer, ok := up.Node().(*ast.CallExpr); ok && len(outer.Args) == 1 {
		up = up.Parent()
	}
	if up.Node() != stmt.Node() {
		return false
	}
	switch s := stmt.Node().(type) {
	case *ast.ReturnStmt:
		return len(s.Results) == 1
	case *ast.AssignStmt:
		_, ok := s.Lhs[0].(*ast.Ident)
		return ok && len(s.Lhs) == 1 && len(s.Rhs) == 1
	}
	return false
}
