package listelement

import (
	_ "embed"
	"go/ast"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/passes/inspect"

	"github.com/gohone/hone/rules/internal/facts/calls"
	"github.com/gohone/hone/rules/internal/facts/sources"
	"github.com/gohone/hone/rules/rule"
)

//go:embed doc.go
var doc string

//go:embed preconditions.txt
var preconditions string

// Analyzer finds lists and heaps whose elements are interfaces.
var Analyzer = &analysis.Analyzer{
	Name:     "listelement",
	Doc:      "find lists and heaps whose elements are interfaces",
	URL:      "https://github.com/gohone/hone/blob/main/docs/rules/listelement.md",
	Requires: []*analysis.Analyzer{inspect.Analyzer},
	Run:      run,
}

// Rule is the analyzer and what hone must know about it.
var Rule = rule.Rule{
	Name:          "listelement",
	Analyzer:      Analyzer,
	Doc:           doc,
	Summary:       "list or heap whose elements are interfaces on the heap",
	Safety:        rule.Review,
	Preconditions: preconditions,
	Removes:       []string{"container/list.", "container/heap.", "container/ring.", "runtime.convT", "runtime.newobject"},
	Catalogue:     []string{"B11"},
}

// stores are the functions that keep an element, or move elements by way of an interface.
var stores = map[string]string{
	"(*container/list.List).PushFront": list, "(*container/list.List).PushBack": list,
	"(*container/list.List).InsertBefore": list, "(*container/list.List).InsertAfter": list,
	"container/heap.Push": heap, "container/heap.Pop": heap, "container/heap.Fix": heap, "container/heap.Remove": heap, "container/heap.Init": heap,
	"container/ring.New": list,
}

const (
	list = "element of a list allocated beside what it holds"
	heap = "heap ordered through an interface"
)

func run(pass *analysis.Pass) (any, error) {
	return nil, sources.Each(pass, func(f *sources.File) {
		for c := range f.Cursor.Preorder((*ast.CallExpr)(nil)) {
			call := c.Node().(*ast.CallExpr)
			message := stores[calls.Name(pass.TypesInfo, call)]
			if _, decl := sources.Enclosing(c); decl == nil || message == "" {
				continue
			}
			pass.Report(analysis.Diagnostic{Pos: call.Pos(), End: call.End(), Message: message})
		}
	})
}
