package scratchbuffer

import (
	"fmt"
	"go/ast"
	"go/token"

	"golang.org/x/tools/go/analysis"

	"github.com/gohone/hone/rules/internal/facts/names"
)

// largest is the capacity, in bytes, up to which a buffer is kept: one large answer
// must not hold memory for ever.
const largest = 4096

// report proposes to keep the buffer in a pool.
func (b *buffer) report(taken names.Taken) {
	d := analysis.Diagnostic{
		Pos: b.make.Pos(), End: b.make.End(),
		Message: "a buffer is made for each answer, and of no use once that is written",
	}
	if edits, ok := b.pool(taken); ok {
		d.SuggestedFixes = []analysis.SuggestedFix{{Message: "take the buffer out of a pool and give it back", TextEdits: edits}}
	}
	b.Pass.Report(d)
}

func (b *buffer) pool(taken names.Taken) ([]analysis.TextEdit, bool) {
	sync, edits, ok := b.Import(b.decl.Pos(), "sync")
	if !ok || b.Commented(b.make.Pos(), b.make.End()) {
		return nil, false
	}
	for _, name := range []string{"byte", "cap", "make", "new"} {
		if !b.Predeclared(b.make.Pos(), name) || b.Pass.Pkg.Scope().Lookup(name) != nil {
			return nil, false
		}
	}
	function := b.decl.Name.Name
	pool := taken.Free(lower(function) + "Buffers")
	if b.Lookup(b.make.Pos(), pool) != nil || !token.IsIdentifier(pool) {
		return nil, false
	}
	local := b.local.Free("buffer")
	fresh := "return new([]byte)"
	if lit, ok := b.size.(*ast.BasicLit); ok {
		fresh = "b := make([]byte, 0, " + lit.Value + "); return &b"
	}
	variable := fmt.Sprintf("// %s are buffers for what %s writes.\nvar %[1]s = %[3]s.Pool{New: func() %[5]s { %[4]s }}\n\n", pool, function, sync, fresh, b.Any(b.decl.Pos()))
	get := fmt.Sprintf("%s := %s.Get().(*[]byte)\n%s := (*%[1]s)[:0]", local, pool, b.v.Name())
	put := fmt.Sprintf("\nif cap(%s) <= %d {\n*%s = %[1]s\n%[4]s.Put(%[3]s)\n}", b.v.Name(), largest, local, pool)
	at := b.decl.Pos()
	if b.decl.Doc != nil {
		at = b.decl.Doc.Pos()
	}
	return append(edits,
		analysis.TextEdit{Pos: at, End: at, NewText: []byte(variable)},
		analysis.TextEdit{Pos: b.make.Pos(), End: b.make.End(), NewText: []byte(get)},
		analysis.TextEdit{Pos: b.write.End(), End: b.write.End(), NewText: []byte(put)},
	), true
}

// lower makes a name unexported: its first letter.
func lower(name string) string {
	if name[0] < 'A' || 'Z' < name[0] {
		return name
	}
	return string(name[0]+'a'-'A') + name[1:]
}
