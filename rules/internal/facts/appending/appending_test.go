package appending

import (
	"go/ast"
	"go/importer"
	"go/parser"
	"go/token"
	"go/types"
	"testing"
)

const head = `package p

import (
	. "fmt"
	"strconv"
	"time"
)

type embedding struct{ time.Time }

type other struct{}

func (other) Itoa(int) string { return "" }

func both() (int64, int) { return 1, 10 }

var _ = Sprint(strconv.IntSize)

func p(n, x int, i int64, s string, r rune, t time.Time, tp *time.Time, e embedding, o other) any {
	return `

// result type-checks what p returns.
func result(t *testing.T, expr string) (*types.Info, ast.Expr) {
	t.Helper()
	fset := token.NewFileSet()
	file, err := parser.ParseFile(fset, "p.go", head+expr+"\n}\n", 0)
	if err != nil {
		t.Fatal(err)
	}
	info := &types.Info{
		Types: map[ast.Expr]types.TypeAndValue{}, Uses: map[*ast.Ident]types.Object{},
		Selections: map[*ast.SelectorExpr]*types.Selection{},
	}
	conf := types.Config{Importer: importer.Default()}
	if _, err := conf.Check("p", fset, []*ast.File{file}, info); err != nil {
		t.Fatal(err)
	}
	body := file.Decls[len(file.Decls)-1].(*ast.FuncDecl).Body
	return info, body.List[0].(*ast.ReturnStmt).Results[0]
}

func TestExpr(t *testing.T) {
	for _, test := range []struct {
		expr, want string // no append form: empty
		short      bool
	}{
		{"strconv.Itoa(x)", "strconv.AppendInt(dst, int64(x), 10)", true},
		{"(strconv.Itoa(-x * 2))", "strconv.AppendInt(dst, int64(-x * 2), 10)", true},
		{"strconv.Itoa(1 << 3)", "strconv.AppendInt(dst, int64(1 << 3), 10)", true},
		{"strconv.Itoa(x << 3)", "strconv.AppendInt(dst, int64(x << 3), 10)", true},
		{"strconv.FormatInt(i, 16)", "strconv.AppendInt(dst, i, 16)", true},
		{"strconv.FormatInt(1<<x, 16)", "strconv.AppendInt(dst, 1<<x, 16)", true},
		{"strconv.FormatUint(uint64(x), n)", "strconv.AppendUint(dst, uint64(x), n)", true},
		{"strconv.FormatBool(x > n)", "strconv.AppendBool(dst, x > n)", true},
		{"strconv.FormatFloat(1.5, 'f', -1, 64)", "strconv.AppendFloat(dst, 1.5, 'f', -1, 64)", false},
		{"strconv.Quote(s)", "strconv.AppendQuote(dst, s)", false},
		{"strconv.QuoteToASCII(s)", "strconv.AppendQuoteToASCII(dst, s)", false},
		{"strconv.QuoteToGraphic(s)", "strconv.AppendQuoteToGraphic(dst, s)", false},
		{"strconv.QuoteRune(r)", "strconv.AppendQuoteRune(dst, r)", true},
		{"strconv.QuoteRuneToASCII(r)", "strconv.AppendQuoteRuneToASCII(dst, r)", true},
		{"strconv.QuoteRuneToGraphic(r)", "strconv.AppendQuoteRuneToGraphic(dst, r)", true},
		{"t.Format(s)", "t.AppendFormat(dst, s)", false},
		{"tp.Format(time.Kitchen)", "tp.AppendFormat(dst, time.Kitchen)", false},
		{"t.Add(1).Format(s)", "t.Add(1).AppendFormat(dst, s)", false},
		{"e.Time.Format(s)", "e.Time.AppendFormat(dst, s)", false},

		{expr: "s"},
		{expr: "strconv.Itoa"},
		{expr: "strconv.Itoa(1 << x)"}, // another type as the operand of a conversion
		{expr: "strconv.Itoa(n + 1<<x)"},
		{expr: "strconv.FormatInt(both())"},
		{expr: "strconv.IntSize"},
		{expr: "o.Itoa(x)"},
		{expr: "Sprint(x)"},
		{expr: "t.String()"},
		{expr: "e.Format(s)"},
		{expr: "time.Time.Format(t, s)"},
	} {
		t.Run(test.expr, func(t *testing.T) {
			info, e := result(t, test.expr)
			form, ok := Of(info, e)
			if ok != (test.want != "") {
				t.Fatalf("has an append form: %v", ok)
			}
			if !ok {
				return
			}
			got := form.Expr("strconv", "dst", func(n ast.Node) string {
				start := int(n.Pos()) - 1 - len(head)
				return test.expr[start : start+int(n.End()-n.Pos())]
			})
			if got != test.want || form.Short != test.short {
				t.Errorf("got %s, short %v; want %s, %v", got, form.Short, test.want, test.short)
			}
			result(t, "func(dst []byte) []byte { return "+got+" }")
		})
	}
}

func TestArgs(t *testing.T) {
	for expr, want := range map[string][]string{
		"strconv.Itoa(x)":         {"x"},
		"strconv.FormatInt(i, n)": {"i", "n"},
		"tp.Format(s)":            {"tp", "s"},
	} {
		info, e := result(t, expr)
		form, ok := Of(info, e)
		if !ok {
			t.Fatalf("%s: no append form", expr)
		}
		args := form.Args()
		if len(args) != len(want) {
			t.Fatalf("%s: %d arguments, want %q", expr, len(args), want)
		}
		for i, a := range args {
			if got := types.ExprString(a); got != want[i] {
				t.Errorf("%s: argument %d is %s, want %s", expr, i, got, want[i])
			}
		}
	}
}
