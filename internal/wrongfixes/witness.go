package wrongfixes

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"slices"
	"strings"
)

// witnessFile is the test file a witness is written to. It sorts behind the
// others, so that its test runs last.
const witnessFile = "zz_witness_test.go"

// witnessImports are the packages of the standard library a witness may use
// without a word.
var witnessImports = []string{
	"bufio", "bytes", "cmp", "compress/gzip", "context", "encoding/base64", "encoding/binary", "encoding/csv", "encoding/hex", "encoding/json",
	"errors", "fmt", "io", "io/fs", "iter", "maps", "math", "net", "net/http", "net/http/httptest", "net/url",
	"os", "path/filepath", "reflect", "regexp", "runtime", "slices", "sort", "strconv", "strings", "sync",
	"sync/atomic", "testing", "testing/iotest", "time", "unicode", "unicode/utf8",
}

// show is the function by which a witness tells what it saw.
const show = `
func show(values ...any) {
	line := "witness:"
	for _, v := range values {
		if _, ok := v.(error); ok || v == nil {
			line += fmt.Sprintf(" %T(%v)", v, v)
		} else {
			line += fmt.Sprintf(" %#v", v)
		}
	}
	fmt.Println(strings.ReplaceAll(line, "\n", "\\n"))
}
`

// Witnessed returns a test file of package pkg with one test for each of the
// candidates, TestWitness_NAME. The test prints one line for each call of show
// and one if it panics; it fails only under the race detector. Printed lines
// that differ between base and candidate are the proof that they differ.
func Witnessed(pkg string, candidates ...*Candidate) ([]byte, error) {
	var body strings.Builder
	for _, c := range candidates {
		if c.Witness == "" {
			continue
		}
		fmt.Fprintf(&body, `
func TestWitness_%s(t *testing.T) {
	defer func() {
		if v := recover(); v != nil {
			show("panic", fmt.Sprint(v))
		}
	}()
%s}
`, c.Name, c.Witness)
	}
	head := "//go:build go1.26\n\npackage " + pkg + "\n" // the modules are older than what a witness may use
	f, err := parser.ParseFile(token.NewFileSet(), "", head+body.String()+show, parser.SkipObjectResolution)
	if err != nil {
		return nil, fmt.Errorf("witness: %w", err)
	}
	return gofmt([]byte(head + importDecl(witnessNeeds(f)) + body.String() + show))
}

func witnessNeeds(f *ast.File) []string {
	used := selectors(f)
	return slices.DeleteFunc(slices.Clone(witnessImports), func(p string) bool { return !used[importName(p)] })
}

// packageName returns the name of the module's package.
func (m *Module) packageName() string {
	for name, data := range m.Files {
		if strings.HasSuffix(name, ".go") && !strings.HasSuffix(name, "_test.go") {
			if f, err := parser.ParseFile(token.NewFileSet(), name, data, parser.PackageClauseOnly); err == nil {
				return f.Name.Name
			}
		}
	}
	return ""
}
