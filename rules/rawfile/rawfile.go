package rawfile

import (
	_ "embed"
	"go/ast"
	"go/types"
	"strings"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/analysis/passes/inspect"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gohone/hone/rules/internal/facts/calls"
	"github.com/gohone/hone/rules/internal/facts/loops"
	"github.com/gohone/hone/rules/internal/facts/sources"
	"github.com/gohone/hone/rules/rule"
)

//go:embed doc.go
var doc string

//go:embed preconditions.txt
var preconditions string

// Analyzer finds files that a loop reads or writes in small pieces.
var Analyzer = &analysis.Analyzer{
	Name:     "rawfile",
	Doc:      "find files that a loop reads or writes in small pieces",
	URL:      "https://github.com/gohone/hone/blob/main/docs/rules/rawfile.md",
	Requires: []*analysis.Analyzer{inspect.Analyzer, rule.Packages},
	Run:      run,
}

// Rule is the analyzer and what hone must know about it.
var Rule = rule.Rule{
	Name:          "rawfile",
	Analyzer:      Analyzer,
	Doc:           doc,
	Summary:       "file read or written in small pieces, without a buffer",
	Safety:        rule.Review,
	Preconditions: preconditions,
	Removes:       []string{"os.(*File).", "os.(*file).", "internal/poll.", "syscall.", "internal/runtime/syscall."},
	Calls:         true,
	Allocates:     true, // the buffer of a file
	Version:       4,    // files that a struct keeps until it closes them
	Catalogue:     []string{"E1", "E2", "E23"},
}

const (
	written = "file written in small pieces by a loop, each a call of the system"
	read    = "file read in small pieces by a loop, each a call of the system"
)

func run(pass *analysis.Pass) (any, error) {
	p, err := collect(pass)
	if err != nil {
		return nil, err
	}
	p.opened()
	p.owned()
	fixes := p.reportCreated()
	p.written(fixes)
	return nil, sources.Each(pass, func(f *sources.File) {
		for c := range f.Cursor.Preorder((*ast.CallExpr)(nil)) {
			call := c.Node().(*ast.CallExpr)
			message := piece(pass.TypesInfo, call)
			if _, fixed := fixes[call]; message == "" || fixed || !looped(c) {
				continue
			}
			pass.Report(analysis.Diagnostic{Pos: call.Pos(), End: call.End(), Message: message})
		}
	})
}

// looped reports whether a call is made in the turns of a loop of the function, and not
// where the loop ends.
func looped(c inspector.Cursor) bool {
	_, decl := sources.Enclosing(c)
	loop, _ := loops.Innermost(c)
	return decl != nil && loop != nil && loops.Inside(loop, c.Node().Pos()) &&
		c.Node().Pos() >= loops.Body(loop).Pos()
}

// piece returns what is to be said of a call that reads or writes a file directly, if it
// handles a small piece.
func piece(info *types.Info, call *ast.CallExpr) string {
	name := calls.Name(info, call)
	switch name {
	case "(*os.File).WriteString":
		return written
	case "fmt.Print", "fmt.Printf", "fmt.Println":
		return written
	}
	if len(call.Args) == 0 || types.TypeString(info.TypeOf(call.Args[0]), nil) != "*os.File" || errors(call.Args[0]) {
		return ""
	}
	switch {
	case strings.HasPrefix(name, "fmt.Fprint"), name == "io.WriteString", name == "encoding/binary.Write":
		return written
	case strings.HasPrefix(name, "fmt.Fscan"), name == "encoding/binary.Read":
		return read
	}
	return ""
}

// errors reports whether an expression is os.Stderr, which people want to see at once.
func errors(e ast.Expr) bool {
	sel, ok := ast.Unparen(e).(*ast.SelectorExpr)
	return ok && sel.Sel.Name == "Stderr"
}
