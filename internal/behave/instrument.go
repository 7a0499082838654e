package behave

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"maps"
	"slices"
	"strings"
)

// counters are the marks that were put into the source of a side: one for each
// run of statements that executes as a whole. Package testing's own coverage
// cannot be used: go test -cover reads the files below an overlay and not
// those in it.
type counters struct {
	files map[string][]byte        // instrumented
	lines map[string]map[int][]int // file -> line that holds statements -> their marks
	marks int
	// branches are the conditions of functions under check, and of those that they call, by file.
	branches map[string][]branch
}

// instrument marks the functions of a package. Lines stay where they are. Without marks, what
// calls may do to files is kept in their folder all the same. What is compared in some
// functions is shown.
func instrument(files map[string][]byte, under []string, unmarked bool) counters {
	c := counters{files: map[string][]byte{}, lines: map[string]map[int][]int{}, branches: map[string][]branch{}}
	w, sites := newWatching(files, under), 0
	named := namesBool(files)
	for _, name := range slices.Sorted(maps.Keys(files)) {
		if strings.HasSuffix(name, "_test.go") || !strings.HasSuffix(name, ".go") {
			continue
		}
		fset := token.NewFileSet()
		f, err := parser.ParseFile(fset, name, files[name], parser.SkipObjectResolution)
		if err != nil || len(f.Decls) == 0 {
			continue
		}
		m := &marker{fset: fset, lines: map[int][]int{}, starts: map[int]int{}, next: c.marks, shares: importsSync(f), named: named, text: files[name], watching: w, imports: importsOf(fset, f), sites: sites, endless: endlessIn(f)}
		if !unmarked {
			ast.Inspect(f, m.visit)
		}
		sites = m.sites
		m.guard(f)
		m.inserts = append(m.inserts, m.closing...)
		if len(m.inserts) == 0 {
			continue
		}
		c.marks, c.lines[name], c.files[name], c.branches[name] = m.next, m.lines, m.apply(files[name]), m.branches
	}
	return c
}

// marker collects the marks of one file.
type marker struct {
	fset    *token.FileSet
	inserts []insert
	starts  map[int]int // mark -> line
	lines   map[int][]int
	next    int
	shares  bool   // the file uses what goroutines share: atomic values, maps of package sync
	named   bool   // the package declares types of truth values
	tail    string // added at the end of the file
	text    []byte // of the file
	// watching says which functions have their comparisons shown, watched that the one under
	// way is one of them.
	watching watching
	watched  bool
	sites    int // comparisons shown
	imports  *fileImports
	endless  endless
	closing  []insert          // that come last where several are in one place
	head     map[ast.Stmt]bool // those in the heads of others
	branches []branch
}

// insert is a text that takes the place of some bytes.
type insert struct {
	at, cut int
	text    string
}

func (m *marker) visit(n ast.Node) bool {
	m.conditions(n)
	m.heads(n)
	m.markLists(n)
	switch n := n.(type) {
	case *ast.FuncDecl:
		if n.Body != nil {
			m.list(n.Body.Lbrace+1, n.Body.List)
		}
	case *ast.IfStmt:
		if m.shares && (n.Init != nil && looksUp(n.Init) || mentionsLoad(n.Cond)) {
			m.inserts = append(m.inserts, insert{at: m.fset.Position(n.Body.Lbrace).Offset + 1, text: " " + prefix + "Between(); "})
		}
	case *ast.GoStmt:
		m.dawdle(n)
	case *ast.IndexExpr:
		m.lookUp(n)
	case *ast.CallExpr:
		m.sought(n)
		m.readsClock(n)
		m.rests(n)
	case *ast.ExprStmt:
		if m.head[n] {
			break
		}
		if call, ok := n.X.(*ast.CallExpr); ok && begins(call) {
			m.dawdle(n)
		} else if ok && unlocks(call) {
			m.inserts = append(m.inserts, insert{at: m.fset.Position(n.End()).Offset, text: "; " + prefix + "Between()"})
		}
	case *ast.DeferStmt: // what is deferred first comes last
		if unlocks(n.Call) {
			m.inserts = append(m.inserts, insert{at: m.fset.Position(n.Pos()).Offset, text: "defer " + prefix + "BetweenCalls(); "})
		}
	}
	return true
}

// heads notes the statements in the head of another one, where no further one can follow.
func (m *marker) heads(n ast.Node) {
	if m.head == nil {
		m.head = map[ast.Stmt]bool{}
	}
	switch n := n.(type) {
	case *ast.IfStmt:
		m.head[n.Init] = true
	case *ast.ForStmt:
		m.head[n.Init], m.head[n.Post] = true, true
	case *ast.SwitchStmt:
		m.head[n.Init] = true
	case *ast.TypeSwitchStmt:
		m.head[n.Init] = true
	}
}

// list marks statements that follow each other: once at their start and again
// behind each statement that may end them.
func (m *marker) list(start token.Pos, stmts []ast.Stmt) {
	m.mark(start)
	for i, s := range stmts {
		if i > 0 && compound(stmts[i-1]) {
			m.mark(s.Pos())
		}
		if m.shares && looksUp(s) && i < len(stmts)-1 {
			m.inserts = append(m.inserts, insert{at: m.fset.Position(s.End()).Offset, text: "; " + prefix + "Between()"})
		}
		for line := m.fset.Position(s.Pos()).Line; line <= m.fset.Position(s.End()).Line; line++ {
			m.own(line)
		}
	}
}

// own makes a line belong to the latest mark: to it alone, as what is within a
// statement comes later, unless other statements of the line have marks.
func (m *marker) own(line int) {
	here := m.lines[line]
	if n := len(here); n > 0 && m.starts[here[n-1]] != line {
		here = nil
	}
	m.lines[line] = append(here, m.next-1)
}

func (m *marker) mark(at token.Pos) {
	m.inserts = append(m.inserts, insert{at: m.fset.Position(at).Offset, text: fmt.Sprintf(" %sHits[%d]++; ", ownPrefix, m.next)})
	m.starts[m.next] = m.fset.Position(at).Line
	m.next++
}

// dawdle has who starts a goroutine pause now and then: the goroutine may come first.
func (m *marker) dawdle(started ast.Stmt) {
	m.inserts = append(m.inserts, insert{at: m.fset.Position(started.End()).Offset, text: "; " + prefix + "Dawdle()"})
}

// begins reports whether a call starts a goroutine, by the name that groups of them have for that.
func begins(call *ast.CallExpr) bool {
	sel, ok := call.Fun.(*ast.SelectorExpr)
	return ok && len(call.Args) == 1 && (sel.Sel.Name == "Go" || sel.Sel.Name == "TryGo")
}

// unlocks reports whether a call lets go of a lock.
func unlocks(call *ast.CallExpr) bool {
	if len(call.Args) > 0 {
		return false
	}
	sel, ok := call.Fun.(*ast.SelectorExpr)
	return ok && (sel.Sel.Name == "Unlock" || sel.Sel.Name == "RUnlock")
}

// importsSync reports whether a file imports package sync or sync/atomic.
func importsSync(f *ast.File) bool {
	return slices.ContainsFunc(f.Imports, func(s *ast.ImportSpec) bool {
		return s.Path.Value == `"sync"` || s.Path.Value == `"sync/atomic"`
	})
}

// looksUp reports whether a statement reads or writes something that goroutines share
// without a lock, and is done then: what it saw may be otherwise in the next one.
func looksUp(s ast.Stmt) bool {
	switch s := s.(type) {
	case *ast.AssignStmt:
		return slices.ContainsFunc(s.Rhs, mentionsLoad)
	case *ast.ExprStmt:
		return mentionsLoad(s.X)
	case *ast.IfStmt:
		return s.Else == nil && (s.Init != nil && looksUp(s.Init) || mentionsLoad(s.Cond))
	}
	return false
}

// mentionsLoad reports whether an expression loads or stores an atomic value, by the
// names that package sync and its atomic one have for that. Functions in it are
// called at another time.
func mentionsLoad(e ast.Expr) bool {
	found := false
	ast.Inspect(e, func(n ast.Node) bool {
		if _, ok := n.(*ast.FuncLit); ok {
			return false
		}
		if call, ok := n.(*ast.CallExpr); ok {
			if sel, ok := call.Fun.(*ast.SelectorExpr); ok {
				of, _ := sel.X.(*ast.Ident)
				name := sel.Sel.Name
				found = found || name == "Load" || name == "Store" || of != nil && of.Name == "atomic" && (strings.HasPrefix(name, "Load") || strings.HasPrefix(name, "Store"))
			}
		}
		return true
	})
	return found
}

func compound(s ast.Stmt) bool {
	switch s := s.(type) {
	case *ast.IfStmt, *ast.ForStmt, *ast.RangeStmt, *ast.SwitchStmt, *ast.TypeSwitchStmt, *ast.SelectStmt, *ast.BlockStmt:
		return true
	case *ast.LabeledStmt:
		return compound(s.Stmt)
	}
	return false
}

func (m *marker) apply(src []byte) []byte {
	slices.SortStableFunc(m.inserts, func(a, b insert) int { return a.at - b.at })
	var out []byte
	last := 0
	for _, i := range m.inserts {
		out = append(out, src[last:i.at]...)
		out = append(out, i.text...)
		last = i.at + i.cut
	}
	return append(append(out, src[last:]...), m.tail...)
}
