package binarycall

import (
	_ "embed"
	"go/ast"
	"go/types"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/passes/inspect"
	"golang.org/x/tools/go/ast/inspector"
	"golang.org/x/tools/go/types/typeutil"

	"github.com/gohone/hone/rules/internal/facts/sources"
	"github.com/gohone/hone/rules/rule"
)

//go:embed doc.go
var doc string

//go:embed preconditions.txt
var preconditions string

// Analyzer finds numbers that are written or read through encoding/binary's
// Write and Read.
var Analyzer = &analysis.Analyzer{
	Name:     "binarycall",
	Doc:      "find numbers written or read one at a time by binary.Write and binary.Read",
	URL:      "https://github.com/gohone/hone/blob/main/docs/rules/binarycall.md",
	Requires: []*analysis.Analyzer{inspect.Analyzer},
	Run:      run,
}

// Rule is the analyzer and what hone must know about it.
var Rule = rule.Rule{
	Name:      "binarycall",
	Analyzer:  Analyzer,
	Doc:       doc,
	Summary:   "one number written or read by reflection",
	Safety:    rule.Mechanical,
	Removes:   []string{"encoding/binary.", "reflect.", "runtime."},
	Version:   10, // writes of older modules
	Catalogue: []string{"E15"},

	Preconditions: preconditions,
}

func run(pass *analysis.Pass) (any, error) {
	if err := look(pass); err != nil {
		return nil, err
	}
	var files []*sources.File
	if err := sources.Each(pass, func(f *sources.File) { files = append(files, f) }); err != nil {
		return nil, err
	}
	for _, f := range files {
		for c := range f.Cursor.Preorder((*ast.CallExpr)(nil)) {
			if call, ok := match(pass.TypesInfo, c); ok {
				forwarded(files, f, call)
			}
		}
	}
	return nil, nil
}

// look reports the calls whose data says what it is.
func look(pass *analysis.Pass) error {
	return sources.Each(pass, func(file *sources.File) {
		var reads, writes []proposal
		for c := range file.Cursor.Preorder((*ast.CallExpr)(nil)) {
			call, ok := match(pass.TypesInfo, c)
			if !ok || file.Commented(call.expr.Pos(), call.expr.End()) {
				continue
			}
			switch call.name {
			case "Write":
				if p, ok := proposeWrite(file, call); ok {
					writes = append(writes, p)
				}
			case "Read":
				if p, ok := proposeRead(file, call); ok {
					reads = append(reads, p)
				}
			case "Append":
				reportAppend(file, call)
			case "Decode":
				reportDecode(file, call)
			case "Encode":
				reportEncode(file, call)
			}
		}
		reportShared(file, reads)
		if file.Allows("go1.19") {
			reportShared(file, writes)
		} else {
			reportOld(file, writes)
		}
	})
}

// reportOld names writes of files for a Go whose byte orders append nothing yet: they put numbers into bytes that are there.
func reportOld(f *sources.File, all []proposal) {
	for _, p := range all {
		f.Pass.Report(analysis.Diagnostic{Pos: p.expr.Pos(), End: p.expr.End(), Category: string(rule.Review), Message: p.message})
	}
}

// call is binary.Write(stream, order, data) or binary.Read, or one of those of bytes in memory,
// whose first argument they are.
type call struct {
	cursor              inspector.Cursor
	expr                *ast.CallExpr
	name                string
	stream, order, data ast.Expr
}

// match reads a call of the package's Write or Read with one of its own byte
// orders, which have no state.
func match(info *types.Info, c inspector.Cursor) (call, bool) {
	expr := c.Node().(*ast.CallExpr)
	fn := typeutil.StaticCallee(info, expr)
	if fn == nil || fn.Pkg() == nil || fn.Pkg().Path() != "encoding/binary" || len(expr.Args) != 3 {
		return call{}, false
	}
	if fn.Signature().Recv() != nil {
		return call{}, false
	}
	m := call{c, expr, fn.Name(), expr.Args[0], expr.Args[1], expr.Args[2]}
	return m, ownOrder(info, m.order)
}

// ownOrder reports whether the expression is binary.BigEndian or the like, or a variable of its
// type, which has one value.
func ownOrder(info *types.Info, e ast.Expr) bool {
	var id *ast.Ident
	switch e := ast.Unparen(e).(type) {
	case *ast.Ident:
		id = e
	case *ast.SelectorExpr:
		if info.Selections[e] == nil {
			id = e.Sel
		}
	}
	if id == nil {
		return false
	}
	v, ok := info.Uses[id].(*types.Var)
	if !ok {
		return false
	}
	switch types.TypeString(types.Unalias(v.Type()), nil) {
	case "encoding/binary.bigEndian", "encoding/binary.littleEndian":
		return true
	}
	return false
}
