package benchfile

import (
	"bytes"
	"compress/gzip"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"

	"golang.org/x/perf/benchfmt"
)

// read returns what a file holds, a line a result, and its warnings.
func read(t *testing.T, text string) (results, warnings []string, err error) {
	t.Helper()
	var d Data
	err = d.Read([]byte(text), "f", "label")
	for _, r := range d.Results {
		if got := r.GetConfig(".file"); got != "label" {
			t.Errorf("result %s: .file is %q", r.Name, got)
		}
		line := fmt.Sprintf("%s %s %d", r.GetConfig("pkg"), r.Name, r.Iters)
		for _, v := range r.Values {
			line += fmt.Sprintf(" %.4g %s", v.Value, v.Unit)
		}
		results = append(results, line)
	}
	for _, w := range d.Warnings {
		warnings = append(warnings, w.Message)
	}
	return results, warnings, err
}

// event is a line of go test -json.
func event(pkg, test, output string) string {
	line, _ := json.Marshal(map[string]string{"Action": "output", "Package": pkg, "Test": test, "Output": output})
	return string(line) + "\n"
}

func TestRead(t *testing.T) {
	for _, test := range []struct {
		name, text        string
		results, warnings []string
	}{
		{"plain", "pkg: p\nhello\nBenchmarkA-2 10 5 ns/op 3 B/op\n", []string{"p A-2 10 5e-09 sec/op 3 B/op"}, nil},
		{"windows line ends", "pkg: p\r\nBenchmarkA 10 5 ns/op\r\n", []string{"p A 10 5e-09 sec/op"}, nil},
		{"verbose", "=== RUN   BenchmarkA\nBenchmarkA\nBenchmarkA-2 10 5 ns/op\n", []string{" A-2 10 5e-09 sec/op"}, nil},
		{"bare name", "BenchmarkA\n 10 5 ns/op\n", []string{" A 10 5e-09 sec/op"}, nil},
		{"torn by the benchmark's own output", "BenchmarkA-2 \tconnecting\nready\n      10\t5 ns/op\n", []string{" A-2 10 5e-09 sec/op"}, nil},
		{"torn by output that begins with a number", "BenchmarkA-2 \t42 things\n      10\t5 ns/op\n", []string{" A-2 10 5e-09 sec/op"}, nil},
		{"values without a name", "10 5 ns/op\nBenchmarkB 1 1 ns/op\n", []string{" B 1 1e-09 sec/op"}, nil},
		{"syntax error", "BenchmarkB 1 1 ns/op\nBenchmarkA x y\n", []string{" B 1 1e-09 sec/op"}, []string{"f:2: parsing iteration count: invalid syntax"}},
		{"no measurements", "BenchmarkA 1 NaN ns/op -2 ns/op +Inf x 7 y\n", []string{" A 1 7 y"},
			[]string{"f:1: A: NaN ns/op is not a measurement and is left out", "f:1: A: -2 ns/op is not a measurement and is left out", "f:1: A: +Inf x is not a measurement and is left out"}},
		{"a failure", "BenchmarkB 1 1 ns/op\n--- FAIL: BenchmarkA\nFAIL\tp\t1s\n", []string{" B 1 1e-09 sec/op"}, []string{"f:2: says that something failed: --- FAIL: BenchmarkA"}},
		{"a line too long for a result", "Benchmark" + strings.Repeat("x", 1<<17) + " 1 1 ns/op\nBenchmarkB 1 1 ns/op\n", []string{" B 1 1e-09 sec/op"}, nil},
		{"test2json, split", event("p", "BenchmarkA", "BenchmarkA-2   \t") + event("p", "", "  10\t 5 ns/op\n"), []string{"p A-2 10 5e-09 sec/op"}, nil},
		{"test2json, attributed to another test", event("p", "BenchmarkA", "BenchmarkA-2 \t") + event("p", "TestX", "  10\t 5 ns/op\n"), []string{"p A-2 10 5e-09 sec/op"}, nil},
		{"test2json, two packages at a time", event("p", "", "BenchmarkA-2 \t") + event("q", "", "BenchmarkB-2 \t") + event("p", "", "1 5 ns/op\n") + event("q", "", "2 6 ns/op\n"),
			[]string{"p A-2 1 5e-09 sec/op", "q B-2 2 6e-09 sec/op"}, nil},
		{"test2json, position of an error", "# p\n" + event("p", "", "BenchmarkB 1 1 ns/op\n") + event("p", "", "BenchmarkA x y\n"), []string{"p B 1 1e-09 sec/op"}, []string{"f:3: parsing iteration count: invalid syntax"}},
		{"test2json, without its last newline", event("p", "", "BenchmarkB 1 1 ns/op"), []string{"p B 1 1e-09 sec/op"}, nil},
	} {
		results, warnings, err := read(t, test.text)
		if err != nil || !slices.Equal(results, test.results) || !slices.Equal(warnings, test.warnings) {
			t.Errorf("%s:\n%q\n%q, %v\nwant\n%q\n%q", test.name, results, warnings, err, test.results, test.warnings)
		}
	}
}

func TestReadNothing(t *testing.T) {
	for name, text := range map[string]string{
		"empty": "", "garbage": "\x00\xff\x7fELF\n\x01\x02", "failed": "FAIL\tp\t1s\n", "long garbage": strings.Repeat("\xfe", 1<<18),
		"NaN alone": "BenchmarkA 1 NaN ns/op\n", "no event": `{"Action":"start","Package":"p"}`,
	} {
		if _, _, err := read(t, text); err == nil || !strings.Contains(err.Error(), `file "f": holds no benchmark result`) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func TestWarningsAreBounded(t *testing.T) {
	_, warnings, _ := read(t, "BenchmarkB 1 1 ns/op\n"+strings.Repeat("BenchmarkA x y\n", 1000))
	if len(warnings) != maxWarnings+1 || !strings.Contains(warnings[maxWarnings], "990 more") {
		t.Errorf("%d warnings, the last %q", len(warnings), warnings[len(warnings)-1])
	}
}

// What is said of units holds for all files.
func TestUnits(t *testing.T) {
	var d Data
	for i, text := range []string{"Unit hits/op better=higher assume=exact\nBenchmarkA 1 2 hits/op\n", "BenchmarkA 1 3 hits/op\n"} {
		if err := d.Read([]byte(text), "f", fmt.Sprint(i)); err != nil {
			t.Fatal(err)
		}
	}
	g, err := d.Group(Query{})
	if err != nil || len(g.Rows) != 1 || g.Rows[0].Better != 1 || !g.Rows[0].Exact {
		t.Errorf("%+v, %v", g, err)
	}
}

func TestKindOf(t *testing.T) {
	for text, want := range map[string]Kind{
		"":                                     Text,
		"goos: linux\n{not json\n":             Text,
		"BenchmarkA 1 1 ns/op\n{\"Action\":1}": Text,
		`{"Time":"2026-01-02T15:04:05Z","Action":"start","Package":"p"}`:           Test,
		"# build output\n" + `{"Action":"output","Package":"p","Output":"x"}`:      Test,
		`{"time":"2026-01-02T15:04:05Z","start":{"version":"hone/1"}}` + "\n{}\n":  Events,
		`{"start":null}` + "\n" + `{"Action":"output","Package":"p","Output":"x"}`: Test,
	} {
		if got := KindOf([]byte(text)); got != want {
			t.Errorf("%q: %v, want %v", text, got, want)
		}
	}
}

func TestUnzip(t *testing.T) {
	var b bytes.Buffer
	w := gzip.NewWriter(&b)
	w.Write([]byte("BenchmarkA 1 1 ns/op\n"))
	w.Close()
	for in, want := range map[string]string{"x": "x", b.String(): "BenchmarkA 1 1 ns/op\n"} {
		if got, err := Unzip([]byte(in)); err != nil || string(got) != want {
			t.Errorf("%q, %v", got, err)
		}
	}
	if _, err := Unzip(b.Bytes()[:b.Len()-6]); err == nil {
		t.Error("a cut file is read")
	}
}

func TestParseInputs(t *testing.T) {
	exists := func(path string) bool { return path == "a,b" || path == "x=y" || path == "d,e" }
	for in, want := range map[string]string{
		"a b":           "[{a [a]} {b [b]}]",
		"a.txt,b.txt c": "[{a.txt,b.txt [a.txt b.txt]} {c [c]}]",
		"old=a old=b c": "[{old [a]} {old [b]} {c [c]}]",
		"old=a,b c":     "[{old [a,b]} {c [c]}]",
		"a a":           "[{a#0 [a]} {a#1 [a]}]",
		"a,b x=y l=d,e": "[{a,b [a,b]} {x=y [x=y]} {l [d,e]}]",
		"- a":           "[{- [-]} {a [a]}]",
		"=a":            "[{=a [a]}]",
		"- new=-":       "error",
		"old= a":        "error",
		",":             "error",
	} {
		got, err := ParseInputs(strings.Fields(in), exists)
		if s := fmt.Sprint(got); err == nil && s != want || err != nil && want != "error" {
			t.Errorf("%s: %s, %v; want %s", in, s, err, want)
		}
	}
}

// Whatever a file holds, reading it ends without a panic, and what is kept are
// measurements.
func FuzzRead(f *testing.F) {
	f.Add("pkg: p\nBenchmarkA-2 10 5 ns/op 3 B/op\n")
	f.Add(event("p", "BenchmarkA", "BenchmarkA-2 \t") + event("p", "", "10 5 ns/op\n"))
	f.Add("BenchmarkA\n10 5 ns/op\nUnit x better=higher\nBenchmark\nBenchmark 1 1 x/y\n")
	f.Add("\x1f\x8b\x00")
	f.Fuzz(func(t *testing.T, text string) {
		data, err := Unzip([]byte(text))
		if err != nil {
			return
		}
		var d Data
		if err := d.Read(data, "f", "label"); err != nil {
			return
		}
		g, err := d.Group(Query{})
		if err != nil {
			t.Fatal(err)
		}
		for _, row := range g.Rows {
			for _, v := range row.Cells[0].Values {
				if !(v >= 0) {
					t.Errorf("%s: %v", row.Benchmark.Name, v)
				}
			}
		}
	})
}

// A text that package benchfmt reads without a complaint is read the same
// here: mending touches nothing that is whole.
func FuzzMendLeavesWholeLines(f *testing.F) {
	f.Add("BenchmarkA-2 10 5 ns/op\nBenchmarkB 1 2 x/op\n")
	f.Add("BenchmarkA 10 5 ns\n10 5 ns/op\n")
	f.Fuzz(func(t *testing.T, text string) {
		names := func(text string) (out []string, whole bool) {
			r := benchfmt.NewReader(strings.NewReader(text), "f")
			for r.Scan() {
				switch rec := r.Result().(type) {
				case *benchfmt.SyntaxError:
					return nil, false
				case *benchfmt.Result:
					out = append(out, rec.Name.String())
				}
			}
			return out, r.Err() == nil
		}
		want, whole := names(text)
		if !whole {
			return
		}
		lines := split([]byte(text))
		mend(lines)
		var b strings.Builder
		for _, l := range lines {
			b.WriteString(l.text + "\n")
		}
		got, _ := names(b.String())
		for _, name := range want {
			if !slices.Contains(got, name) {
				t.Errorf("%q lost %q", text, name)
			}
		}
	})
}

func FuzzQuery(f *testing.F) {
	f.Add("*", ".config", ".fullname", ".file", "")
	f.Add("a:b OR -c:/d/", "goos@alpha", "/n@(1 2)", "pkg", "commit,\"x\"")
	f.Fuzz(func(t *testing.T, filter, table, row, col, ignore string) {
		q := Query{Filter: filter, Table: table, Row: row, Col: col, Ignore: ignore}
		if q.Check() != nil {
			return
		}
		var d Data
		if err := d.Read([]byte("pkg: p\nBenchmarkA/n=1-2 10 5 ns/op 3 B/op\n"), "f", "label"); err != nil {
			t.Fatal(err)
		}
		d.Group(q) // may match nothing
	})
}
