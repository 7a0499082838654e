package internal_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// soakLine is a command of make soak in which tests do all that they can.
var soakLine = regexp.MustCompile(`^\tHONE_SOAK=\d+ go test .*?(?:-run '([^']*)' )?((?:\./[\w/.]+ ?)+)$`)

// soaked returns which tests of a package make soak runs with HONE_SOAK set, by folder.
func soaked(t *testing.T, makefile string) map[string][]*regexp.Regexp {
	t.Helper()
	out := map[string][]*regexp.Regexp{}
	for line := range strings.Lines(makefile) {
		if !strings.Contains(line, "HONE_SOAK=") {
			continue
		}
		m := soakLine.FindStringSubmatch(strings.TrimRight(line, "\n"))
		if m == nil {
			t.Fatalf("Makefile: %q: which tests of which packages does it run?", line)
		}
		for _, dir := range strings.Fields(m[2]) {
			out[filepath.Clean(dir)] = append(out[filepath.Clean(dir)], regexp.MustCompile(m[1]))
		}
	}
	return out
}

// asksForSoak reports whether code asks if tests are to do all that they can.
func asksForSoak(text []byte) bool {
	return regexp.MustCompile(`\bsoaking\(\)|\bsoak\(t,|"HONE_SOAK"`).Match(text)
}

// What a test leaves to make soak is run there.
func TestSoakRunsWhatIsLeftToIt(t *testing.T) {
	makefile, err := os.ReadFile("../Makefile")
	if err != nil {
		t.Fatal(err)
	}
	runs := soaked(t, string(makefile))
	left := 0
	for _, name := range goFiles(t) {
		if !strings.HasSuffix(name, "_test.go") || filepath.Base(name) == "soak_test.go" {
			continue
		}
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		if !asksForSoak(text) {
			continue
		}
		fset := token.NewFileSet()
		f, err := parser.ParseFile(fset, name, text, parser.SkipObjectResolution)
		if err != nil {
			t.Fatal(err)
		}
		for _, d := range f.Decls {
			fn, ok := d.(*ast.FuncDecl)
			if !ok || fn.Recv != nil || !strings.HasPrefix(fn.Name.Name, "Test") || fn.Name.Name == "TestMain" {
				continue
			}
			if !asksForSoak(text[fset.Position(fn.Pos()).Offset:fset.Position(fn.End()).Offset]) {
				continue
			}
			left++
			ran := false
			for _, run := range runs[rel(filepath.Dir(name))] {
				ran = ran || run.MatchString(fn.Name.Name)
			}
			if !ran {
				t.Errorf("%s: %s leaves something to make soak, of which no command runs it with HONE_SOAK set", name, fn.Name.Name)
			}
		}
	}
	if left < 10 {
		t.Errorf("%d tests leave something to make soak: they are not found", left)
	}
}
