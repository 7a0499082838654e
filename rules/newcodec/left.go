package newcodec

import (
	"go/ast"
	"go/token"
	"go/types"
	"strings"

	"golang.org/x/tools/go/ast/edge"
	"golang.org/x/tools/go/ast/inspector"

	"github.com/gohone/hone/rules/internal/facts/calls"
	"github.com/gohone/hone/rules/internal/facts/uses"
)

// left reports whether nobody uses a codec, or what is wrapped around it, when the function is left
// in which a statement builds it.
func left(info *types.Info, decls uses.Declared, stmt inspector.Cursor, v *types.Var) bool {
	l := &leaver{info: info, decls: decls}
	return l.function(stmt, v)
}

// leaver follows codecs through functions and what they wrap around them.
type leaver struct {
	info  *types.Info
	decls uses.Declared
}

func (l *leaver) function(stmt inspector.Cursor, v *types.Var) bool {
	u := &uses.Follower{Info: l.info, Decls: l.decls, Defer: true}
	u.Fine = func(use inspector.Cursor) bool { return l.fine(u, use) }
	return u.Function(stmt, v)
}

// fine reports whether a use leaves nothing behind.
func (l *leaver) fine(u *uses.Follower, use inspector.Cursor) bool {
	switch kind, i := use.ParentEdge(); kind {
	case edge.SelectorExpr_X:
		return l.selected(use.Parent())
	case edge.CallExpr_Args:
		call := use.Parent()
		return borrows[calls.Name(l.info, call.Node().(*ast.CallExpr))] || l.wraps(call) || u.Lent(call, i)
	case edge.BinaryExpr_X, edge.BinaryExpr_Y:
		op := use.Parent().Node().(*ast.BinaryExpr).Op
		return op == token.EQL || op == token.NEQ
	}
	return false
}

// selected reports whether a method is called that returns nothing through which the codec could
// be used, or a field of plain data is meant, as those of a header.
func (l *leaver) selected(sel inspector.Cursor) bool {
	s := l.info.Selections[sel.Node().(*ast.SelectorExpr)]
	if s == nil {
		return false
	}
	if s.Kind() == types.FieldVal {
		kind, _ := sel.ParentEdge()
		for ; kind == edge.SelectorExpr_X || kind == edge.ParenExpr_X || kind == edge.IndexExpr_X; kind, _ = sel.ParentEdge() {
			sel = sel.Parent()
		}
		return inert(s.Type()) && kind != edge.UnaryExpr_X
	}
	if kind, _ := sel.ParentEdge(); kind != edge.CallExpr_Fun || s.Kind() != types.MethodVal {
		return false
	}
	if name := sel.Node().(*ast.SelectorExpr).Sel.Name; name == "Reset" {
		return false // by another writer or reader, which may be kept
	}
	for result := range s.Obj().(*types.Func).Signature().Results().Variables() {
		if !inert(result.Type()) {
			return false
		}
	}
	return true
}

// inert reports whether a value of a type leads to nothing that reads or writes.
func inert(t types.Type) bool {
	switch types.TypeString(t, nil) {
	case "error", "[]byte", "string", "[]string", "time.Time", "*archive/tar.Header", "compress/gzip.Header":
		return true
	}
	_, basic := t.Underlying().(*types.Basic)
	return basic
}

// wraps reports whether a call puts a reader or writer around its argument, and nobody uses that
// when the function is left.
func (l *leaver) wraps(call inspector.Cursor) bool {
	if !wrappers[calls.Name(l.info, call.Node().(*ast.CallExpr))] {
		return false
	}
	switch kind, _ := call.ParentEdge(); kind {
	case edge.SelectorExpr_X:
		return l.selected(call.Parent())
	case edge.CallExpr_Args:
		around := call.Parent().Node().(*ast.CallExpr)
		return borrows[calls.Name(l.info, around)] || l.wraps(call.Parent())
	case edge.AssignStmt_Rhs:
		a := call.Parent().Node().(*ast.AssignStmt)
		id, ok := a.Lhs[0].(*ast.Ident)
		if !ok || a.Tok != token.DEFINE || len(a.Rhs) != 1 {
			return false
		}
		v, ok := l.info.Defs[id].(*types.Var)
		return ok && l.function(call, v)
	}
	return false
}

// borrows are functions that use the readers and writers they are given, and keep none of them.
var borrows = set(`
	io.Copy io.CopyN io.CopyBuffer io.ReadAll io.ReadFull io.ReadAtLeast io.WriteString io/ioutil.ReadAll
	fmt.Fprint fmt.Fprintf fmt.Fprintln fmt.Fscan fmt.Fscanf fmt.Fscanln
	encoding/binary.Read encoding/binary.Write encoding/pem.Encode
	image/png.Encode image/png.Decode image/jpeg.Encode image/jpeg.Decode
	(*bytes.Buffer).ReadFrom (*bytes.Buffer).WriteTo (*bytes.Reader).WriteTo (*strings.Reader).WriteTo
	(*bufio.Reader).WriteTo (*bufio.Writer).ReadFrom
	(*text/template.Template).Execute (*text/template.Template).ExecuteTemplate
	(*html/template.Template).Execute (*html/template.Template).ExecuteTemplate
`)

// wrappers are functions that return what reads from, or writes to, what they are given, when it is
// asked to, and never of itself.
var wrappers = set(`
	bufio.NewReader bufio.NewReaderSize bufio.NewWriter bufio.NewWriterSize bufio.NewScanner
	io.LimitReader io.TeeReader io.MultiWriter io.MultiReader
	encoding/json.NewEncoder encoding/json.NewDecoder encoding/xml.NewEncoder encoding/xml.NewDecoder
	encoding/gob.NewEncoder encoding/gob.NewDecoder encoding/csv.NewWriter encoding/csv.NewReader
	encoding/base64.NewEncoder encoding/base64.NewDecoder archive/tar.NewReader archive/tar.NewWriter
	text/tabwriter.NewWriter
`)

func set(names string) map[string]bool {
	s := map[string]bool{}
	for name := range strings.FieldsSeq(names) {
		s[name] = true
	}
	return s
}
