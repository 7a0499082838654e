package newcodec

import (
	_ "embed"
	"go/ast"
	"go/types"
	"strings"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/passes/inspect"
	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"
	"golang.org/x/tools/go/types/typeutil"

	"github.com/gohone/hone/rules/internal/facts/calls"
	"github.com/gohone/hone/rules/internal/facts/names"
	"github.com/gohone/hone/rules/internal/facts/sources"
	"github.com/gohone/hone/rules/internal/facts/syntax"
	"github.com/gohone/hone/rules/internal/facts/uses"
	"github.com/gohone/hone/rules/rule"
)

//go:embed doc.go
var doc string

//go:embed preconditions.txt
var preconditions string

// Analyzer finds compressors that are built for one use.
var Analyzer = &analysis.Analyzer{
	Name:     "newcodec",
	Doc:      "find compressors that are built for one use",
	URL:      "https://github.com/gohone/hone/blob/main/docs/rules/newcodec.md",
	Requires: []*analysis.Analyzer{inspect.Analyzer},
	Run:      run,
}

// Rule is the analyzer and what hone must know about it.
var Rule = rule.Rule{
	Name:          "newcodec",
	Analyzer:      Analyzer,
	Doc:           doc,
	Summary:       "compressor built for one use",
	Safety:        rule.Guarded,
	Version:       2, // writers and readers of gzip, zlib and flate are taken from a pool
	Preconditions: preconditions,
	Removes:       []string{"crypto/aes.NewCipher", "crypto/des.New", "crypto/cipher.NewGCM", "crypto/cipher.newGCM", "crypto/internal/fips140/aes.New", "crypto/internal/fips140/aes.new", "crypto/internal/fips140/aes.expandKey", "crypto/internal/fips140/aes/gcm.New", "crypto/internal/fips140/aes/gcm.newGCM", "golang.org/x/crypto/blowfish.", "golang.org/x/crypto/chacha20poly1305.new", "runtime.newobject", "compress/flate.NewWriter", "compress/flate.NewReader", "compress/flate.(*compressor).init", "compress/flate.newDeflateFast", "compress/flate.newHuffmanBitWriter", "compress/gzip.New", "compress/zlib.New", "compress/flate.(*dictDecoder).init", "compress/flate.(*decompressor).Reset", "github.com/klauspost/compress/", "github.com/andybalholm/brotli.New"},
	Calls:         true,
	Catalogue:     []string{"C18"},
}

func run(pass *analysis.Pass) (any, error) {
	decls, pools := uses.Declarations(pass), names.Taken{}
	return nil, sources.Each(pass, func(f *sources.File) {
		for c := range f.Cursor.Preorder((*ast.CallExpr)(nil)) {
			call := c.Node().(*ast.CallExpr)
			cipher := ciphers[calls.Name(pass.TypesInfo, call)]
			if !cipher && !builds(pass.TypesInfo, call) {
				continue
			}
			_, decl := sources.Enclosing(c)
			v := variable(pass.TypesInfo, c)
			if decl == nil || v == nil || syntax.Once(decl) || kept(pass.TypesInfo, decl, v) {
				continue
			}
			if cipher {
				pass.Report(analysis.Diagnostic{Pos: call.Pos(), End: call.End(), Message: "cipher built anew on every call"})
				continue
			}
			d := analysis.Diagnostic{Pos: call.Pos(), End: body(c).End(), Message: "compressor built anew on every call"}
			if edits := pooled(f, c, decls, pools); edits != nil {
				d.SuggestedFixes = []analysis.SuggestedFix{{Message: "keep those that are done with in a pool", TextEdits: edits}}
			}
			pass.Report(d)
		}
	})
}

// ciphers are functions that expand a key.
var ciphers = map[string]bool{
	"crypto/aes.NewCipher": true, "crypto/des.NewCipher": true, "crypto/des.NewTripleDESCipher": true,
	"crypto/cipher.NewGCM": true, "golang.org/x/crypto/chacha20poly1305.New": true, "golang.org/x/crypto/chacha20poly1305.NewX": true,
	"golang.org/x/crypto/blowfish.NewCipher": true,
}

// body returns the body of the innermost function around a call: it pays for the
// compressor when it is used.
func body(c inspector.Cursor) ast.Node {
	for up := range c.Enclosing((*ast.FuncDecl)(nil), (*ast.FuncLit)(nil)) {
		switch n := up.Node().(type) {
		case *ast.FuncDecl:
			return n.Body
		case *ast.FuncLit:
			return n.Body
		}
	}
	return c.Node()
}

// builds reports whether a call builds something that compresses, or the other
// way around, and can be used again.
func builds(info *types.Info, call *ast.CallExpr) bool {
	fn, ok := typeutil.Callee(info, call).(*types.Func)
	if !ok || fn.Pkg() == nil || !strings.HasPrefix(fn.Name(), "New") || !compresses(fn.Pkg().Path()) {
		return false
	}
	results := fn.Signature().Results()
	if results.Len() == 0 {
		return false
	}
	return resets(results.At(0).Type()) || strings.HasPrefix(fn.Pkg().Path(), "compress/") // whose readers are interfaces
}

func compresses(path string) bool {
	for element := range strings.SplitSeq(path, "/") {
		switch element {
		case "compress", "gzip", "pgzip", "flate", "zlib", "zstd", "brotli", "lz4", "snappy", "s2":
			return true
		}
	}
	return false
}

func resets(t types.Type) bool {
	obj, _, _ := types.LookupFieldOrMethod(t, true, nil, "Reset")
	_, ok := obj.(*types.Func)
	return ok
}

// variable returns the local variable that a statement gives the result of the
// call.
func variable(info *types.Info, c inspector.Cursor) types.Object {
	var id *ast.Ident
	switch kind, _ := c.ParentEdge(); kind {
	case edge.AssignStmt_Rhs:
		if a := c.Parent().Node().(*ast.AssignStmt); len(a.Rhs) == 1 {
			id, _ = a.Lhs[0].(*ast.Ident)
		}
	case edge.ValueSpec_Values:
		if s := c.Parent().Node().(*ast.ValueSpec); len(s.Values) == 1 {
			id = s.Names[0]
		}
	}
	if id == nil {
		return nil
	}
	return info.ObjectOf(id)
}

// kept reports whether the variable outlives a call: it is returned, or stored in
// what is.
func kept(info *types.Info, decl *ast.FuncDecl, v types.Object) bool {
	found := false
	is := func(e ast.Expr) bool {
		id, ok := ast.Unparen(e).(*ast.Ident)
		return ok && info.Uses[id] == v
	}
	ast.Inspect(decl, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.ReturnStmt:
			for _, r := range n.Results {
				found = found || is(r)
			}
		case *ast.AssignStmt:
			for i, r := range n.Rhs {
				if is(r) && i < len(n.Lhs) {
					_, local := n.Lhs[i].(*ast.Ident)
					found = found || !local
				}
			}
		}
		return !found
	})
	return found || v.Parent() == v.Pkg().Scope()
}
