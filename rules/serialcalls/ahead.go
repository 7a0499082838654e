package serialcalls

import (
	"go/ast"
	"go/token"
	"strconv"
	"strings"

	"golang.org/x/tools/go/analysis"

	"github.com/gohone/hone/rules/internal/facts/sources"
	"github.com/gohone/hone/rules/internal/facts/toplevel"
)

// helper is the function that makes calls ahead, as it is added to a file. NAME
// is its name; the packages it uses are written as they are called by default.
const helper = `// NAME makes the calls call(0) to call(n-1), up to most of them at a time, and
// returns a function that answers each as it did: with its results, or by a panic
// with the same value. After a call that fails no further ones begin; all before
// it are made. No call is under way any more when NAME returns. Where there is
// more to wait for than to keep in memory, each call is made when it is asked for.
func NAME[T any](n, most int, call func(int) (T, error)) func(int) (T, error) {
	type outcome struct {
		value    T
		err      error
		returned bool
		panicked any
	}
	if n > 1<<16 {
		return call
	}
	outcomes := make([]outcome, n)
	var next atomic.Int64
	var failed atomic.Bool
	one := func(i int) {
		o := &outcomes[i]
		defer func() {
			if !o.returned {
				o.panicked = recover()
			}
			if !o.returned || o.err != nil {
				failed.Store(true)
			}
		}()
		o.value, o.err = call(i)
		o.returned = true
	}
	var calls sync.WaitGroup
	work := func() {
		defer calls.Done()
		for !failed.Load() {
			i := int(next.Add(1)) - 1
			if i >= n {
				return
			}
			one(i)
		}
	}
	workers := min(n, most)
	calls.Add(workers)
	for w := 0; w < workers; w++ {
		go work()
	}
	calls.Wait()
	return func(i int) (T, error) {
		o := &outcomes[i]
		if o.panicked != nil {
			panic(o.panicked)
		}
		if !o.returned {
			runtime.Goexit() // as the call did
		}
		return o.value, o.err
	}
}`

// helpers gives each file that needs the helper one of its own, unless the package
// has it already.
type helpers struct {
	pass  *analysis.Pass
	taken map[string]bool
	names map[*ast.File]string
	have  string // name of the function that is there already
}

// of returns the name of the helper for code at a position, and the edits that add
// it to the file.
func (h *helpers) of(f *sources.File, pos token.Pos) (name string, edits []analysis.TextEdit, ok bool) {
	if h.taken == nil {
		h.taken, h.names = toplevel.Names(h.pass), map[*ast.File]string{}
		h.find()
	}
	if h.have != "" {
		return h.have, nil, f.Lookup(pos, h.have) == h.pass.Pkg.Scope().Lookup(h.have)
	}
	name = h.names[f.Syntax]
	for i := 1; name == ""; i++ {
		try := "ahead"
		if i > 1 {
			try += strconv.Itoa(i)
		}
		if !h.taken[try] {
			h.taken[try], h.names[f.Syntax], name = true, try, try
		}
	}
	if f.Lookup(pos, name) != nil {
		return "", nil, false
	}
	text := strings.ReplaceAll(helper, "NAME", name)
	for _, path := range []string{"runtime", "sync", "sync/atomic"} {
		usual := path[strings.LastIndex(path, "/")+1:]
		called, more, ok := f.Import(f.Syntax.End(), path)
		if !ok || called != usual {
			return "", nil, false
		}
		edits = append(edits, more...)
	}
	for _, predeclared := range []string{"int", "bool", "any", "error", "make", "recover", "panic", "min", "true"} {
		if h.pass.Pkg.Scope().Lookup(predeclared) != nil {
			return "", nil, false
		}
	}
	end := f.Syntax.FileEnd
	return name, append(edits, analysis.TextEdit{Pos: end, End: end, NewText: []byte("\n" + text + "\n")}), true
}

// find looks for the helper in the package.
func (h *helpers) find() {
	for _, file := range h.pass.Files {
		src, err := h.pass.ReadFile(h.pass.Fset.File(file.FileStart).Name())
		if err != nil {
			continue
		}
		for _, d := range file.Decls {
			fd, ok := d.(*ast.FuncDecl)
			if !ok || fd.Recv != nil || fd.Body == nil || !strings.HasPrefix(fd.Name.Name, "ahead") {
				continue
			}
			tok := h.pass.Fset.File(fd.Pos())
			text := "func " + string(src[tok.Offset(fd.Name.Pos()):tok.Offset(fd.End())])
			if strings.HasSuffix(strings.ReplaceAll(helper, "NAME", fd.Name.Name), text) {
				h.have = fd.Name.Name
			}
		}
	}
}
