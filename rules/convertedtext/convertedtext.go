package convertedtext

import (
	_ "embed"
	"go/ast"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/passes/inspect"
	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"
	"golang.org/x/tools/go/types/typeutil"

	"github.com/gohone/hone/rules/internal/facts/calls"
	"github.com/gohone/hone/rules/internal/facts/kinds"
	"github.com/gohone/hone/rules/internal/facts/sources"
	"github.com/gohone/hone/rules/internal/facts/uses"
	"github.com/gohone/hone/rules/rule"
)

//go:embed doc.go
var doc string

//go:embed preconditions.txt
var preconditions string

// Analyzer finds text that is made of bytes for one call.
var Analyzer = &analysis.Analyzer{
	Name:     "convertedtext",
	Doc:      "find text that is made of bytes for a call, or bytes of a text",
	URL:      "https://github.com/gohone/hone/blob/main/docs/rules/convertedtext.md",
	Requires: []*analysis.Analyzer{inspect.Analyzer},
	Run:      run,
}

// Rule is the analyzer and what hone must know about it.
var Rule = rule.Rule{
	Name:          "convertedtext",
	Analyzer:      Analyzer,
	Doc:           doc,
	Summary:       "text copied from bytes, or bytes from text, for one call",
	Safety:        rule.Mechanical,
	Version:       4, // a call that keeps its argument for an error
	Preconditions: preconditions,
	Removes:       []string{"runtime.slicebytetostring", "runtime.stringtoslicebyte", "runtime.rawbyteslice", "runtime.rawstring", "runtime.makeslice", "runtime.growslice"},
	Catalogue:     []string{"A16", "A15", "C4"},
}

func run(pass *analysis.Pass) (any, error) {
	var files []*sources.File
	if err := sources.Each(pass, func(f *sources.File) { files = append(files, f) }); err != nil {
		return nil, err
	}
	decls := uses.Declarations(pass)
	for _, f := range files {
		for c := range f.Cursor.Preorder((*ast.CallExpr)(nil)) {
			call := c.Node().(*ast.CallExpr)
			_, decl := sources.Enclosing(c)
			if decl == nil || !copies(pass.TypesInfo, call) {
				continue
			}
			d := analysis.Diagnostic{Pos: call.Pos(), End: call.End(), Category: string(rule.Review)}
			switch kind, arg := c.ParentEdge(); kind {
			case edge.CallExpr_Args:
				d.Message = given(pass, c.Parent().Node().(*ast.CallExpr))
				fixes, free := failing(files, decls, c.Parent(), arg)
				switch {
				case free:
					d.Message = ""
				case fixes != nil:
					d.Category, d.Message, d.SuggestedFixes = "", "copy of a text on the heap, for what a call may say in an error", fixes
				}
			case edge.AssignStmt_Rhs:
				d.Message = named(pass, c)
			case edge.ReturnStmt_Results:
				if made, ok := built(pass.TypesInfo, c, call.Args[0]); ok {
					d.Message, d.Related = "text copied from bytes that nobody else has", paid(made)
					if d.SuggestedFixes = builder(f, c); d.SuggestedFixes != nil {
						d.Category = ""
					}
				}
			}
			if d.Message != "" {
				pass.Report(d)
			}
		}
	}
	return nil, nil
}

// copies reports whether a call converts bytes to text, or text that is no constant to bytes.
func copies(info *types.Info, call *ast.CallExpr) bool {
	from, to, ok := calls.Conversion(info, call)
	if !ok || info.Types[from].Value != nil || kinds.Parameter(to) {
		return false
	}
	t := info.TypeOf(from)
	return t != nil && !kinds.Parameter(t) && (calls.String(to) && calls.Bytes(t) || calls.Bytes(to) && calls.String(t))
}

// given returns what there is to say of a conversion for a call: of a function that is known,
// and is none of those whose twin rule roundtrip names, nor one that writes, of which
// rule writebytes speaks.
func given(pass *analysis.Pass, call *ast.CallExpr) string {
	fn := typeutil.StaticCallee(pass.TypesInfo, call)
	if fn == nil || fn.Pkg() == nil {
		return ""
	}
	switch path := fn.Pkg().Path(); path {
	case "strings", "bytes", "fmt", "errors", "log", "os", "io", "testing":
		return ""
	}
	switch fn.Name() {
	case "Match", "FindIndex", "FindAllIndex", "FindSubmatchIndex", "FindAllSubmatchIndex",
		"MatchString", "FindStringIndex", "FindAllStringIndex", "FindStringSubmatchIndex", "FindAllStringSubmatchIndex":
		if fn.Pkg().Path() == "regexp" {
			return ""
		}
	case "Write", "WriteString", "Error", "Errorf", "Fatal", "Fatalf", "Panic", "Panicf":
		return ""
	}
	for r := range fn.Signature().Results().Variables() {
		if types.TypeString(r.Type(), nil) == "error" && fn.Signature().Results().Len() == 1 && fn.Pkg() == pass.Pkg && fn.Signature().Recv() == nil {
			return "" // mostly what makes an error
		}
	}
	return "copy of a text in its other form made for one call"
}

// built reports whether bytes are a variable of the function that grows from nothing, or is
// made with a length that is no constant: memory of their own that only the text needs. It
// returns the call that makes it, nil for one that grows.
func built(info *types.Info, c inspector.Cursor, e ast.Expr) (made ast.Expr, ok bool) {
	if s, ok := ast.Unparen(e).(*ast.SliceExpr); ok {
		e = s.X
	}
	id, ok := ast.Unparen(e).(*ast.Ident)
	if !ok {
		return nil, false
	}
	v := info.Uses[id]
	for fn := range c.Enclosing((*ast.FuncDecl)(nil), (*ast.FuncLit)(nil)) {
		grows, own := false, false
		for at := range fn.Preorder((*ast.AssignStmt)(nil), (*ast.ValueSpec)(nil)) {
			switch s := at.Node().(type) {
			case *ast.ValueSpec:
				for i, name := range s.Names {
					if info.Defs[name] == v {
						own = len(s.Values) == 0 || len(s.Values) == len(s.Names) && fresh(info, s.Values[i])
					}
				}
			case *ast.AssignStmt:
				for i, l := range s.Lhs {
					to, ok := l.(*ast.Ident)
					if !ok || v == nil || info.ObjectOf(to) != v || len(s.Lhs) != len(s.Rhs) {
						continue
					}
					if s.Tok != token.DEFINE {
						grows = grows || calls.Builtin(info, s.Rhs[i], "append")
						continue
					}
					own = fresh(info, s.Rhs[i])
					if own && calls.Builtin(info, s.Rhs[i], "make") && !small(info, s.Rhs[i]) {
						made = s.Rhs[i]
					}
				}
			}
		}
		return made, own && (grows || made != nil)
	}
	return nil, false
}

// paid is where the cost of bytes that are made shows: the text is allocated all the same, and
// few bytes are made on the stack, where they cost nothing.
func paid(made ast.Expr) []analysis.RelatedInformation {
	if made == nil {
		return nil
	}
	return []analysis.RelatedInformation{{Pos: made.Pos(), End: made.End(), Message: "the bytes are allocated here"}}
}

// fresh reports whether an expression is an empty slice, or one that is made.
func fresh(info *types.Info, e ast.Expr) bool {
	if l, ok := ast.Unparen(e).(*ast.CompositeLit); ok {
		return len(l.Elts) == 0
	}
	return calls.Builtin(info, e, "make")
}

// small reports whether a slice is made with a constant size, so that it may be on the stack.
func small(info *types.Info, e ast.Expr) bool {
	args := ast.Unparen(e).(*ast.CallExpr).Args
	return info.Types[args[len(args)-1]].Value != nil
}
