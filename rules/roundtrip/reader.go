package roundtrip

import (
	"go/ast"
	"go/token"
	"go/types"

	"golang.org/x/tools/go/analysis"
	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gohone/hone/rules/internal/facts/calls"
	"github.com/gohone/hone/rules/internal/facts/sources"
)

// readers are functions that read what they are given as one of their arguments, by the methods
// that the readers of packages bytes and strings have alike, and never for no byte at all. Those of package
// net/http ask for the types, and treat them alike.
var readers = map[string]int{
	"bufio.NewScanner": 0, "bufio.NewReader": 0, "bufio.NewReaderSize": 0, "io.ReadAll": 0, "io/ioutil.ReadAll": 0,
	"encoding/json.NewDecoder": 0, "encoding/xml.NewDecoder": 0, "encoding/csv.NewReader": 0, "encoding/gob.NewDecoder": 0,
	"encoding/base64.NewDecoder": 1,
	"compress/gzip.NewReader":    0, "compress/zlib.NewReader": 0, "compress/flate.NewReader": 0, "compress/bzip2.NewReader": 0,
	"net/http.NewRequest": 2, "net/http.NewRequestWithContext": 3, "net/http.Post": 2, "(*net/http.Client).Post": 2, "net/http/httptest.NewRequest": 2,
	"net/mail.ReadMessage": 0, "image.Decode": 0, "image.DecodeConfig": 0,
}

// wrappers pass on whatever they are asked, with no byte, too: what package bytes makes of that is what package strings
// does, for its Reader, not for its Buffer.
var wrappers = map[string]int{"io.NopCloser": 0, "io.LimitReader": 0, "io.TeeReader": 0, "io.MultiReader": 0}

// methods are those that do and say the same.
var methods = map[string]bool{"Len": true, "ReadByte": true, "ReadRune": true}

// reader reports text that is converted to bytes to be read, and reads it as it is if who reads it
// cannot tell.
func reader(f *sources.File, c inspector.Cursor, call *ast.CallExpr) {
	text, ok := converted(f, call)
	if !ok {
		return
	}
	d := analysis.Diagnostic{Pos: call.Pos(), End: call.End(), Message: "text converted to bytes to be read: strings.NewReader reads it as it is"}
	name := calls.Name(f.Pass.TypesInfo, call)
	if alike(f.Pass.TypesInfo, c, name == "bytes.NewReader") && !f.Commented(call.Pos(), call.End()) {
		if pkg, edits, ok := f.Import(call.Pos(), "strings"); ok {
			edits = append(edits, analysis.TextEdit{Pos: call.Pos(), End: call.End(), NewText: []byte(pkg + ".NewReader(" + f.Of(text) + ")")})
			d.SuggestedFixes = []analysis.SuggestedFix{{Message: "read it with strings.NewReader", TextEdits: edits}}
		}
	}
	if len(d.SuggestedFixes) > 0 || name != "bytes.NewBufferString" { // which most write to
		f.Pass.Report(d)
	}
}

// converted returns the text that a call gives package bytes as bytes, to be read.
func converted(f *sources.File, call *ast.CallExpr) (text ast.Expr, ok bool) {
	info := f.Pass.TypesInfo
	if len(call.Args) != 1 {
		return nil, false
	}
	switch calls.Name(info, call) {
	case "bytes.NewBufferString":
		text = call.Args[0]
	case "bytes.NewReader", "bytes.NewBuffer":
		from, to, is := calls.Conversion(info, call.Args[0])
		if !is || !calls.Bytes(to) {
			return nil, false
		}
		text = from
	}
	return text, text != nil && calls.String(info.TypeOf(text)) && types.AssignableTo(info.TypeOf(text), types.Typ[types.String])
}

// alike reports whether all that is done with a reader is the same for one of package strings: it is read where it is
// made, or by a variable that nothing else gets.
func alike(info *types.Info, c inspector.Cursor, exact bool) bool {
	switch kind, i := c.ParentEdge(); kind {
	case edge.CallExpr_Args:
		return lent(info, c.Parent().Node().(*ast.CallExpr), i, exact)
	case edge.SelectorExpr_X:
		return asked(info, c)
	case edge.AssignStmt_Rhs:
		a := c.Parent().Node().(*ast.AssignStmt)
		if a.Tok != token.DEFINE || len(a.Lhs) != 1 {
			return false
		}
		v, ok := info.Defs[a.Lhs[0].(*ast.Ident)].(*types.Var)
		return ok && only(info, c, v, exact)
	}
	return false
}

// only reports whether all uses of a variable are alike.
func only(info *types.Info, c inspector.Cursor, v *types.Var, exact bool) bool {
	for fn := range c.Enclosing((*ast.FuncDecl)(nil), (*ast.FuncLit)(nil)) {
		for use := range fn.Preorder((*ast.Ident)(nil)) {
			if info.Uses[use.Node().(*ast.Ident)] == v && !alike(info, use, exact) {
				return false
			}
		}
		return true
	}
	return false
}

// asked reports whether a selector calls a method that both have.
func asked(info *types.Info, c inspector.Cursor) bool {
	sel := c.Parent().Node().(*ast.SelectorExpr)
	kind, _ := c.Parent().ParentEdge()
	return kind == edge.CallExpr_Fun && methods[sel.Sel.Name]
}

// lent reports whether an argument is what the function reads.
func lent(info *types.Info, call *ast.CallExpr, arg int, exact bool) bool {
	name := calls.Name(info, call)
	if at, ok := readers[name]; ok {
		return at == arg
	}
	at, ok := wrappers[name]
	return ok && exact && (at == arg || name == "io.MultiReader" && !call.Ellipsis.IsValid())
}
