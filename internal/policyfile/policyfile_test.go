package policyfile

import (
	"errors"
	"math"
	"reflect"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/gohone/hone"
)

const whole = `# how the gate decides
baseline: main
packages: [./codec/..., ./wire]
bench: Encode|Decode
budget: 5m
margin: 2%
alpha: 0.01
strict: true
threshold:
  ns/op: 5%
  allocs/op: 0
  B/s: never
  default: 0.1
ignore:
  - /codec\.Slow
  - 'wire\.Fuzz'
`

func TestParse(t *testing.T) {
	all := func(v float64) File { return File{Threshold: map[hone.Unit]float64{"": v}} }
	for _, tt := range []struct {
		in   string
		want File
	}{
		{"", File{}},
		{"# only words\n", File{}},
		{"---\n", File{}},
		{"{}", File{}},
		{whole, File{
			Baseline: "main", Packages: []string{"./codec/...", "./wire"}, Bench: "Encode|Decode", Budget: 5 * time.Minute, Margin: 0.02, Alpha: 0.01, Strict: true,
			Threshold: map[hone.Unit]float64{hone.SecPerOp: 0.05, hone.AllocsPerOp: 0, "B/s": -1, "": 0.1},
			Ignore:    []string{`/codec\.Slow`, `wire\.Fuzz`},
		}},
		{"threshold: 0.05", all(0.05)},
		{"threshold: 5%", all(0.05)},
		{"threshold: '5 %'", all(0.05)},
		{"threshold: 0", all(0)},
		{"threshold: never", all(-1)},
		{"baseline: 1234567", File{Baseline: "1234567"}},
		{"ignore: Slow", File{Ignore: []string{"Slow"}}},
		{"bench: &x A\nbaseline: *x", File{Bench: "A", Baseline: "A"}},
		{"strict: false\r\nmargin: 3 %\r\n", File{Margin: 0.03}},
	} {
		got, err := Parse([]byte(tt.in), Name)
		if err != nil || !reflect.DeepEqual(got, tt.want) {
			t.Errorf("%q: %+v, %v; want %+v", tt.in, got, err, tt.want)
		}
	}
}

func TestParseErrors(t *testing.T) {
	for _, tt := range []struct{ in, want, hint string }{
		{"treshold: 5%", `.hone.yaml:1: key "treshold": unknown`, `did you mean "threshold"?`},
		{"margin: 1%\n\nignores: x", `.hone.yaml:3: key "ignores": unknown`, `did you mean "ignore"?`},
		{"colour: red", `.hone.yaml:1: key "colour": unknown`, "the keys are alpha, baseline, bench, budget, ignore, margin, packages, service, strict, threshold"},
		{"? [a]\n: b", `.hone.yaml:1: key "": unknown`, "the keys are"},
		{"strict: true\nstrict: false", `.hone.yaml:2: key "strict": given twice`, ""},
		{"strict: maybe", `.hone.yaml:1: strict: "maybe": want true or false`, ""},
		{"budget: 5", `.hone.yaml:1: budget: "5": want a duration such as 90s or 5m`, ""},
		{"budget: -5m", `.hone.yaml:1: budget: "-5m": want a duration`, ""},
		{"margin: 0", `.hone.yaml:1: margin: "0": want more than 0 and less than 1`, ""},
		{"alpha: 5", `.hone.yaml:1: alpha: "5": want more than 0 and less than 1`, ""},
		{"margin: .nan", `.hone.yaml:1: margin: ".nan": want a number`, ""},
		{"threshold: -3%", `.hone.yaml:1: threshold: threshold "-3%": want a part such as 0.05, 5% or never`, ""},
		{"threshold: NaN", `.hone.yaml:1: threshold: threshold "NaN"`, ""},
		{"threshold:\n  sec/op: 5%\n  allocs/op: few", `.hone.yaml:3: threshold: threshold "few"`, ""},
		{"threshold:\n  sec/op: 5%\n  ns/op: 6%", `.hone.yaml:3: threshold: unit "ns/op": given twice`, ""},
		{"threshold: {'': 1}", `.hone.yaml:1: threshold: threshold of an empty unit`, ""},
		{"threshold: [1, 2]", `.hone.yaml:1: threshold: want a single value`, ""},
		{"threshold:", `.hone.yaml:1: threshold: want a single value`, ""},
		{"ignore:\n- a\n- '('", ".hone.yaml:3: ignore: error parsing regexp", ""},
		{"ignore: [[a]]", ".hone.yaml:1: ignore: want a single value", ""},
		{"baseline: ''", ".hone.yaml:1: baseline: is empty", ""},
		{"- a", ".hone.yaml:1: want keys and values", "for instance threshold: 5%"},
		{"5%", ".hone.yaml:1: want keys and values", ""},
		{"strict: true\n---\nstrict: false", ".hone.yaml:2: has more than one document", ""},
		{"strict: true\nignore: [a", ".hone.yaml:3: did not find expected", ""},
		{"ignore: *x", ".hone.yaml:1: unknown anchor 'x' referenced", ""},
		{strings.Repeat("#", maxSize+1), ".hone.yaml: has 262145 bytes", ""},
	} {
		got, err := Parse([]byte(tt.in), Name)
		var e *Error
		if !errors.As(err, &e) || !strings.HasPrefix(e.Error(), tt.want) || !strings.HasPrefix(e.Hint(), tt.hint) {
			t.Errorf("%.40q: %v, hint %q; want %q, %q", tt.in, err, e.Hint(), tt.want, tt.hint)
		}
		if !reflect.DeepEqual(got, File{}) {
			t.Errorf("%.40q: %+v beside an error", tt.in, got)
		}
	}
}

func TestParseThreshold(t *testing.T) {
	for _, tt := range []struct {
		in   string
		want map[hone.Unit]float64 // nil is an error
	}{
		{"5%", map[hone.Unit]float64{"": 0.05}},
		{"never", map[hone.Unit]float64{"": -1}},
		{"sec/op=5%, allocs/op=0,default=never", map[hone.Unit]float64{hone.SecPerOp: 0.05, hone.AllocsPerOp: 0, "": -1}},
		{"MB/s=0.2", map[hone.Unit]float64{"B/s": 0.2}},
		{"", nil}, {"=5%", nil}, {"sec/op=", nil}, {"sec/op=5%,", nil}, {"sec/op=1,ns/op=2", nil}, {"-5%", nil}, {"1e999", nil},
	} {
		got, err := ParseThreshold(tt.in)
		if (err != nil) != (tt.want == nil) || err == nil && !reflect.DeepEqual(got, tt.want) {
			t.Errorf("%q: %v, %v; want %v", tt.in, got, err, tt.want)
		}
	}
}

func TestComplete(t *testing.T) {
	file, err := Parse([]byte(whole), Name)
	if err != nil {
		t.Fatal(err)
	}
	none := func(string) bool { return false }
	spec := hone.Spec{Margin: 0.03, Alpha: 0.05}
	file.Complete(&spec, none)
	want := hone.Spec{
		Baseline: "main", Packages: file.Packages, Bench: file.Bench, Budget: file.Budget, Margin: 0.02, Alpha: 0.01,
		Policy: &hone.Policy{
			Threshold: map[hone.Unit]float64{"": 0.1, hone.SecPerOp: 0.05, hone.BytesPerOp: 0.01, hone.AllocsPerOp: 0, "B/s": -1},
			Strict:    true, Ignore: file.Ignore,
		},
	}
	if !reflect.DeepEqual(spec, want) {
		t.Errorf("without flags: %+v, policy %+v", spec, spec.Policy)
	}

	flags := hone.Spec{Baseline: "HEAD~1", Packages: []string{"."}, Margin: 0.03, Policy: &hone.Policy{Threshold: map[hone.Unit]float64{hone.SecPerOp: 0.2}, Ignore: []string{"x"}}}
	file.Complete(&flags, func(name string) bool { return name != "alpha" })
	if flags.Baseline != "HEAD~1" || !reflect.DeepEqual(flags.Packages, []string{"."}) || flags.Margin != 0.03 || flags.Alpha != 0.01 || flags.Policy.Strict {
		t.Errorf("flags do not win: %+v", flags)
	}
	if p := flags.Policy; p.Threshold[hone.SecPerOp] != 0.2 || p.Threshold[""] != 0.1 || len(p.Ignore) != 3 {
		t.Errorf("policy %+v", p)
	}

	for _, of := range []string{"file", "flag"} {
		spec, f := hone.Spec{Policy: &hone.Policy{}}, File{}
		if f.Threshold = map[hone.Unit]float64{"": 0.3}; of == "flag" {
			spec.Policy.Threshold, f.Threshold = f.Threshold, map[hone.Unit]float64{hone.SecPerOp: 0}
		}
		f.Complete(&spec, none)
		if got := spec.Policy.Threshold; !reflect.DeepEqual(got, map[hone.Unit]float64{"": 0.3}) {
			t.Errorf("one threshold of the %s leaves %v", of, got)
		}
	}

	var plain hone.Spec
	File{}.Complete(&plain, none)
	if !reflect.DeepEqual(plain.Policy.Threshold, DefaultThreshold()) {
		t.Errorf("defaults: %v", plain.Policy.Threshold)
	}
}

// FuzzParse holds that no input breaks the parser and that what it returns is
// a policy that can be used.
func FuzzParse(f *testing.F) {
	f.Add([]byte(whole))
	f.Add([]byte(described))
	for _, s := range []string{"threshold: 5%", "threshold: {a: 1, default: never}", "ignore: &a [*a]", "&a *a", "? {}\n: 1", "!!binary a: b", "<<: *x", "\xff\xfe", "%YAML 9", "a: |\n  b"} {
		f.Add([]byte(s))
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		got, err := Parse(data, "f")
		var e *Error
		if err != nil && (!errors.As(err, &e) || !strings.HasPrefix(e.Error(), "f:") || e.Message == "") {
			t.Fatalf("error %#v", err)
		}
		for u, v := range got.Threshold {
			if math.IsNaN(v) || math.IsInf(v, 0) || v < -1 {
				t.Errorf("threshold of %q is %v", u, v)
			}
		}
		for _, p := range append(got.Ignore, got.Bench) {
			regexp.MustCompile(p)
		}
		if got.Budget < 0 || got.Margin < 0 || got.Margin >= 1 || got.Alpha < 0 || got.Alpha >= 1 {
			t.Errorf("%+v", got)
		}
	})
}
