package behave

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/gohone/hone"
	"github.com/gohone/hone/internal/decl"
	"github.com/gohone/hone/internal/gotool"
)

// recordTime and benchTime are how long the package's own tests and benchmarks may take to show what they lead to.
const (
	recordTime = 5 * time.Second
	benchTime  = 3 * time.Second
)

// record runs the package's own tests and benchmarks on the baseline and keeps what its functions are called
// with: texts, requests, and structs as the package makes them, which both sides begin with. Where the
// tests do not compile, fail or take long, there is less of it: it is no evidence by itself.
func (c *check) record(ctx context.Context) error {
	hooked := hook(c.Before)
	if len(hooked) == 0 || c.Races {
		return nil
	}
	text, err := c.Recordings.get(ctx, c.Source, c.Before, func() ([]byte, error) { return c.runTests(ctx, hooked) })
	if err != nil || len(text) == 0 {
		return err
	}
	c.recorded = filepath.Join(c.Scratch, "recorded")
	if err := os.WriteFile(c.recorded, text, 0o600); err != nil {
		return fmt.Errorf("behaviour check: %w", err)
	}
	return nil
}

// runTests runs the tests with the hooks in the source, then the benchmarks, which work on more than tests do, and returns
// what these wrote. What is compiled for that is the same whatever the candidate is: other checks go by it, too.
func (c *check) runTests(ctx context.Context, hooked map[string][]byte) ([]byte, error) {
	c.say("recording what the package's own tests lead to")
	recorder, err := c.driver.recorder()
	if err != nil {
		return nil, err
	}
	files := map[string][]byte{}
	c.drive(files, hooked, recorder)
	dir := filepath.Join(c.Scratch, "recorder")
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return nil, fmt.Errorf("behaviour check: %w", err)
	}
	defer os.RemoveAll(dir)
	b := &binary{path: filepath.Join(dir, "tests.test"+exe), test: "(Test|Example).*", dir: c.Dir, env: c.Env, arena: &arena{dir: dir}, run: c.Run}
	if err := c.buildRecorder(ctx, files, b.path); err != nil {
		return nil, ctx.Err() // the tests do not compile: there is nothing to record
	}
	if c.Turn != nil {
		defer c.Turn()()
	}
	text, _, err := b.start(ctx, task{mode: "record", timeout: recordTime})
	if err == nil && has(c.Before, "func Benchmark") {
		var more []byte
		more, _, err = b.start(ctx, task{mode: "recordbench", bench: true, timeout: benchTime})
		text = append(wholeLines(text), more...)
	}
	if err == nil {
		err = ctx.Err() // else what was cut off would be taken for all
	}
	return text, err
}

// buildRecorder compiles the tests with the hooks, without those of files of which the compiler
// complains: what the others show is better than nothing.
func (c *check) buildRecorder(ctx context.Context, files map[string][]byte, output string) error {
	err := c.Build(ctx, hone.Baseline, files, output)
	var broken *gotool.BuildError
	if !errors.As(err, &broken) {
		return err
	}
	hooked := len(files)
	maps.DeleteFunc(files, func(name string, _ []byte) bool {
		return name != c.driver.File && strings.Contains(broken.Output, name+":")
	})
	if len(files) == hooked {
		return err
	}
	return c.Build(ctx, hone.Baseline, files, output)
}

// wholeLines is a text without a line at its end that was cut off.
func wholeLines(text []byte) []byte { return text[:bytes.LastIndexByte(text, '\n')+1] }

// hook returns the files of a package whose functions tell what they are called with, if the
// package has tests or benchmarks.
func hook(files map[string][]byte) map[string][]byte {
	out := map[string][]byte{}
	meets := false
	for _, name := range slices.Sorted(maps.Keys(files)) {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		fset := token.NewFileSet()
		f, err := parser.ParseFile(fset, name, files[name], parser.SkipObjectResolution)
		if err != nil {
			continue
		}
		m := &marker{fset: fset}
		for _, d := range f.Decls {
			if fn, ok := d.(*ast.FuncDecl); ok && fn.Body != nil && fn.Name.Name != "init" {
				m.meet(decl.Name(fn), fn.Body, fn.Recv, fn.Type.Params)
				m.meetHandlers(fn)
			}
		}
		meets = meets || len(m.inserts) > 0
		m.tail = fmt.Sprintf("\nfunc init() { if %sRecording { %sOwns(%s) } }\n", prefix, prefix, strings.Join(variablesOf(f), ", "))
		out[name] = m.apply(files[name])
	}
	if !meets || !has(files, "func Test", "func Example", "func Benchmark") {
		return nil
	}
	return out
}

// has reports whether the test files of a package declare something that begins so.
func has(files map[string][]byte, beginnings ...string) bool {
	for name, text := range files {
		if strings.HasSuffix(name, "_test.go") && slices.ContainsFunc(beginnings, func(b string) bool { return bytes.Contains(text, []byte(b)) }) {
			return true
		}
	}
	return false
}

// variablesOf are pointers to the variables that a file declares. The tail of each file has them
// told, those without any, too: what its init functions do comes before.
func variablesOf(f *ast.File) []string {
	var out []string
	for _, d := range f.Decls {
		gen, ok := d.(*ast.GenDecl)
		if !ok || gen.Tok != token.VAR {
			continue
		}
		for _, s := range gen.Specs {
			for _, n := range s.(*ast.ValueSpec).Names {
				if n.Name != "_" {
					out = append(out, "&"+n.Name)
				}
			}
		}
	}
	return out
}

// meet has a function begin with telling those of its receiver and its parameters that have
// names.
func (m *marker) meet(name string, body *ast.BlockStmt, lists ...*ast.FieldList) {
	var args strings.Builder
	for _, list := range lists {
		for _, field := range fieldsOf(list) {
			for _, n := range field.Names {
				if n.Name != "_" && toBeKept(field.Type) {
					args.WriteString(", " + n.Name)
				}
			}
		}
	}
	if args.Len() > 0 {
		at := m.fset.Position(body.Lbrace).Offset + 1
		m.inserts = append(m.inserts, insert{at: at, text: fmt.Sprintf(" if %sRecording { %sMet(%q%s) }; ", prefix, prefix, name, args.String())})
	}
}

// meetHandlers has functions without a name that get requests tell these.
func (m *marker) meetHandlers(fn *ast.FuncDecl) {
	ast.Inspect(fn.Body, func(n ast.Node) bool {
		lit, ok := n.(*ast.FuncLit)
		if !ok {
			return true
		}
		for _, field := range lit.Type.Params.List {
			if star, ok := field.Type.(*ast.StarExpr); ok && len(field.Names) == 1 && isRequest(star.X) {
				m.meet("handler", lit.Body, &ast.FieldList{List: []*ast.Field{field}})
			}
		}
		return true
	})
}

func isRequest(t ast.Expr) bool {
	sel, ok := t.(*ast.SelectorExpr)
	return ok && sel.Sel.Name == "Request"
}

func fieldsOf(l *ast.FieldList) []*ast.Field {
	if l == nil {
		return nil
	}
	return l.List
}

// toBeKept reports whether a type may be a struct of the module, or a pointer to one, as far as
// its spelling says: it is a name that is not predeclared, of this package or another, or an instance
// of one. Texts and requests are kept, too.
func toBeKept(t ast.Expr) bool {
	switch t := t.(type) {
	case *ast.StarExpr:
		return toBeKept(t.X)
	case *ast.IndexExpr:
		return toBeKept(t.X)
	case *ast.IndexListExpr:
		return toBeKept(t.X)
	case *ast.ArrayType:
		elem, ok := t.Elt.(*ast.Ident)
		return ok && t.Len == nil && elem.Name == "byte"
	case *ast.SelectorExpr:
		return true
	case *ast.Ident:
		return t.Name == "string" || types.Universe.Lookup(t.Name) == nil
	}
	return false
}
