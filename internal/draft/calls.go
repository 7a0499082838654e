package draft

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// call is a call of a function in a test, with the way to it.
type call struct {
	fn       function
	expr     *ast.CallExpr
	test     *ast.FuncDecl
	external bool
	levels   []level
	ts       map[types.Object]bool // the *testing.T of the test and its subtests
	fails    bool                  // by its looks the test wants the call to fail
}

// level is what is executed in one go: the body of a test down to the loop
// that leads to the call, the body of that loop, and so on.
type level struct {
	loop   ast.Stmt // that opens it: *ast.RangeStmt or *ast.ForStmt; nil for the first
	before []ast.Stmt
}

// calls lists the calls of a function in usable tests that are executed
// whenever the statements before them are.
func (d *drafter) calls(fn function) []call {
	var out []call
	for _, external := range []bool{false, true} {
		for _, f := range d.files[external] {
			for _, decl := range f.Decls {
				test, ok := decl.(*ast.FuncDecl)
				if !ok || !isTest(test) || d.Usable != nil && !d.Usable(test.Name.Name) {
					continue
				}
				ast.Inspect(test.Body, func(n ast.Node) bool {
					e, ok := n.(*ast.CallExpr)
					if ok && d.callee(e) == fn.obj {
						c := call{fn: fn, expr: e, test: test, external: external}
						if d.reach(&c) {
							out = append(out, c)
						}
					}
					return true
				})
			}
		}
	}
	return out
}

// isTest reports whether a function is a test, by the rule of go test.
func isTest(fd *ast.FuncDecl) bool {
	rest, ok := strings.CutPrefix(fd.Name.Name, "Test")
	if r, _ := utf8.DecodeRuneInString(rest); !ok || rest != "" && unicode.IsLower(r) {
		return false
	}
	return fd.Recv == nil && fd.Body != nil && fd.Type.Params.NumFields() == 1 &&
		testingType(fd.Type.Params.List[0].Type) == "T"
}

// testingType returns T for *testing.T, TB for testing.TB, "" for what is no
// selector.
func testingType(e ast.Expr) string {
	if star, ok := e.(*ast.StarExpr); ok {
		e = star.X
	}
	if sel, ok := e.(*ast.SelectorExpr); ok {
		return sel.Sel.Name
	}
	return ""
}

// reach follows the way from a test to the call. It is false where the call
// may not be executed, as in a branch, or is in a function of its own.
func (d *drafter) reach(c *call) bool {
	c.ts = map[types.Object]bool{}
	d.addTs(c, c.test.Type)
	var way []ast.Node
	for n := ast.Node(c.expr); n != c.test; n = d.parent[n] {
		way = append(way, n)
	}
	slices.Reverse(way)
	c.levels = []level{{}}
	c.fails = wantsFailure(c.test.Name.Name)
	for i, n := range way[:len(way)-1] {
		if !d.step(c, n, way[i+1]) {
			return false
		}
	}
	return true
}

func wantsFailure(test string) bool {
	for _, word := range []string{"Err", "Invalid", "Bad", "Fail", "Panic", "Wrong", "Malformed"} {
		if strings.Contains(test, word) {
			return true
		}
	}
	return false
}

func (d *drafter) addTs(c *call, ft *ast.FuncType) {
	for _, field := range ft.Params.List {
		for _, name := range field.Names {
			if obj := d.info.Defs[name]; obj != nil {
				c.ts[obj] = true
			}
		}
	}
}

// step goes from a node to the next one on the way.
func (d *drafter) step(c *call, n, next ast.Node) bool {
	last := &c.levels[len(c.levels)-1]
	before := func(s ast.Stmt) {
		if s != nil {
			last.before = append(last.before, s)
		}
	}
	switch n := n.(type) {
	case *ast.BlockStmt:
		for _, s := range n.List {
			if s == next {
				break
			}
			before(s)
		}
	case *ast.FuncLit:
		if !d.isSubtest(c, n) {
			return false
		}
		d.addTs(c, n.Type)
	case *ast.RangeStmt:
		if next == n.Body {
			c.levels = append(c.levels, level{loop: n})
		}
	case *ast.ForStmt:
		if next == n.Body {
			c.levels = append(c.levels, level{loop: n})
		}
		return next == n.Body || next == n.Init
	case *ast.IfStmt:
		if next == n.Cond {
			before(n.Init)
			c.fails = c.fails || isNil(n.Cond)
		} else if next == n.Init {
			c.fails = c.fails || isNil(n.Cond)
		}
		return next == n.Cond || next == n.Init
	case *ast.SwitchStmt:
		if next == n.Tag {
			before(n.Init)
		}
		return next == n.Tag || next == n.Init
	case *ast.ExprStmt, *ast.AssignStmt, *ast.DeclStmt, *ast.GenDecl, *ast.ValueSpec, ast.Expr:
	default:
		return false
	}
	return true
}

// isSubtest reports whether a function is the body of t.Run.
func (d *drafter) isSubtest(c *call, lit *ast.FuncLit) bool {
	call, ok := d.parent[lit].(*ast.CallExpr)
	if !ok || len(call.Args) != 2 || call.Args[1] != lit {
		return false
	}
	if _, ok := d.parent[call].(*ast.ExprStmt); !ok {
		return false
	}
	sel, ok := call.Fun.(*ast.SelectorExpr)
	if !ok || sel.Sel.Name != "Run" {
		return false
	}
	id, ok := sel.X.(*ast.Ident)
	return ok && c.ts[d.info.Uses[id]]
}

// isNil reports whether a condition is "x == nil": then what follows says that
// an error was expected.
func isNil(cond ast.Expr) bool {
	b, ok := cond.(*ast.BinaryExpr)
	if !ok || b.Op != token.EQL {
		return false
	}
	id, ok := b.Y.(*ast.Ident)
	return ok && id.Name == "nil"
}
