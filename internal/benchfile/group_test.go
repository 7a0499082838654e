package benchfile

import (
	"fmt"
	"slices"
	"strings"
	"testing"
)

const head = "goos: linux\ngoarch: amd64\n"

// grouped reads files given by label, one after the other, and prints the rows
// and warnings.
func grouped(t *testing.T, q Query, files ...string) (columns string, rows, warnings []string) {
	t.Helper()
	var d Data
	for i := 0; i < len(files); i += 2 {
		if err := d.Read([]byte(files[i+1]), files[i], files[i]); err != nil {
			t.Fatal(err)
		}
	}
	g, err := d.Group(q)
	if err != nil {
		return "", nil, []string{err.Error()}
	}
	for _, c := range g.Columns {
		columns = strings.TrimSpace(columns + " " + c.Name)
	}
	for _, r := range g.Rows {
		line := fmt.Sprintf("%s.%s", r.Benchmark.Package, r.Benchmark.Name)
		if r.Benchmark.Procs > 0 {
			line += fmt.Sprintf(" %d", r.Benchmark.Procs)
		}
		if r.Benchmark.Config != "" {
			line += " (" + r.Benchmark.Config + ")"
		}
		line += " " + string(r.Unit)
		for _, c := range r.Cells {
			line += fmt.Sprintf(" %v", c.Values)
		}
		rows = append(rows, line)
	}
	for _, w := range g.Warnings {
		warnings = append(warnings, w.Message)
	}
	return columns, rows, warnings
}

func TestGroup(t *testing.T) {
	for _, test := range []struct {
		name     string
		query    Query
		files    []string
		columns  string
		rows     []string
		warnings []string
	}{
		{"two files", Query{}, []string{"a", "pkg: p\nBenchmarkX-2 1 1 B/op\nBenchmarkX-2 1 2 B/op\n", "b", "pkg: p\nBenchmarkX-2 1 3 B/op 9 allocs/op\n"},
			"a b", []string{"p.X 2 B/op [1 2] [3]", "p.X 2 allocs/op [] [9]"}, nil},
		{"packages apart", Query{}, []string{"a", "pkg: p\nBenchmarkX 1 1 B/op\npkg: q\nBenchmarkX 1 2 B/op\n"},
			"a", []string{"p.X B/op [1]", "q.X B/op [2]"}, nil},
		{"configurations apart", Query{}, []string{"a", "size: 1\nBenchmarkX 1 1 B/op\nsize: 2\nBenchmarkX 1 2 B/op\n", "b", "size: 2\nBenchmarkX 1 3 B/op\n"},
			"a b", []string{".X (size: 1) B/op [1] []", ".X (size: 2) B/op [2] [3]"}, nil},
		{"a commit is no other benchmark", Query{}, []string{"a", "commit: 1\nBenchmarkX 1 1 B/op\n", "b", "commit: 2\nBenchmarkX 1 3 B/op\n"},
			"a b", []string{".X B/op [1] [3]"}, nil},
		{"a key one side has", Query{}, []string{"a", "BenchmarkX 1 1 B/op\n", "b", "cpu: 2\nBenchmarkX 1 3 B/op\n"},
			"a b", []string{".X B/op [1] [3]"}, nil},
		{"tables asked for are made", Query{Table: "commit"}, []string{"a", "commit: 1\nBenchmarkX 1 1 B/op\n", "b", "commit: 2\nBenchmarkX 1 3 B/op\n"},
			"a b", []string{".X (commit: 1) B/op [1] []", ".X (commit: 2) B/op [] [3]"}, nil},
		{"another machine", Query{}, []string{"a", "cpu: x\ntoolchain: go1\nBenchmarkX 1 1 B/op\n", "b", "cpu: y\ntoolchain: go2\nBenchmarkX 1 3 B/op\n"},
			"a b", []string{".X B/op [1] [3]"},
			[]string{`the two sides were measured on different machines: cpu is "x" in a and "y" in b`, `the two sides were measured with different toolchains: toolchain is "go1" in a and "go2" in b`}},
		{"columns by toolchain", Query{Col: "toolchain"}, []string{"a", "toolchain: go1\nBenchmarkX 1 1 B/op\ntoolchain: go2\nBenchmarkX 1 3 B/op\n"},
			"go1 go2", []string{".X B/op [1] [3]"}, nil},
		{"columns by a part of the name", Query{Col: "/impl", Row: ".name"}, []string{"a", "BenchmarkX/impl=f 1 1 B/op\nBenchmarkX/impl=g 1 3 B/op\nBenchmarkY 1 1 B/op\n"},
			"f g (none)", []string{".X B/op [1] [3] []", ".Y B/op [] [] [1]"}, nil},
		{"filter", Query{Filter: ".name:X .unit:B/op"}, []string{"a", "BenchmarkX 1 1 B/op 1 allocs/op\nBenchmarkY 1 3 B/op\n"},
			"a", []string{".X B/op [1]"}, nil},
		{"filter for nothing", Query{Filter: ".name:Z"}, []string{"a", "BenchmarkX 1 1 B/op\n"},
			"", nil, []string{`--filter ".name:Z": no result matches`}},
		{"mixed", Query{Row: ".name"}, []string{"a", "BenchmarkX/n=1-2 1 1 B/op\nBenchmarkX/n=2-2 1 2 B/op\n"},
			"a", []string{".X B/op [1 2]"}, []string{"its results vary in .fullname"}},
		{"other -N", Query{Ignore: "/gomaxprocs"}, []string{"a", "BenchmarkX-2 1 1 B/op\n", "b", "BenchmarkX-4 1 2 B/op\n"},
			"a b", []string{".X B/op [1] [2]"}, nil},
		{"other package", Query{Ignore: "pkg"}, []string{"a", "pkg: p\nBenchmarkX 1 1 B/op\n", "b", "pkg: q\nBenchmarkX 1 2 B/op\n"},
			"a b", []string{".X B/op [1] [2]"}, nil},
		{"shared head", Query{}, []string{"a", head + "BenchmarkX/a-b 1 1 B/op\n", "b", head + "BenchmarkX/a-b 1 2 B/op\n"},
			"a b", []string{".X/a-b B/op [1] [2]"}, nil},
	} {
		columns, rows, warnings := grouped(t, test.query, test.files...)
		if columns != test.columns || !slices.Equal(rows, test.rows) || !slices.Equal(warnings, test.warnings) {
			t.Errorf("%s:\n%s\n%q\n%q\nwant\n%s\n%q\n%q", test.name, columns, rows, warnings, test.columns, test.rows, test.warnings)
		}
	}
}

func TestQuerySyntax(t *testing.T) {
	for _, test := range []struct {
		q    Query
		want string
	}{
		{Query{Filter: "a b"}, "--filter: syntax error: expected key:value\n\ta b\n\t^"},
		{Query{Row: "x@nosuch"}, "--row: "},
		{Query{Table: "(("}, "--table: "},
		{Query{Col: ","}, "--col: "},
		{Query{Ignore: "@"}, "--ignore: "},
	} {
		if err := test.q.Check(); err == nil || !strings.HasPrefix(err.Error(), test.want) {
			t.Errorf("%+v: %v, want %q", test.q, err, test.want)
		}
	}
}
