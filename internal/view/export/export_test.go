package export

import (
	"bytes"
	"errors"
	"flag"
	"os"
	"path/filepath"
	"testing"

	"github.com/google/pprof/profile"

	"github.com/gohone/hone/internal/cost"
	"github.com/gohone/hone/internal/view"
)

var update = flag.Bool("update", false, "write the golden files")

// canned has what the formats treat differently: two types of values, labels, a
// frame that is inlined, a location without symbols, a name with a semicolon,
// equal stacks, a sample without values, and symbols that nothing refers to.
func canned(t *testing.T) *cost.Profile {
	t.Helper()
	m := &profile.Mapping{ID: 1, Start: 0x1000, Limit: 0x9000, File: "/bin/app", BuildID: "beef", HasFunctions: true}
	main := &profile.Function{ID: 1, Name: "main.main", SystemName: "main.main", Filename: "/src/main.go", StartLine: 3}
	parse := &profile.Function{ID: 2, Name: "main.parse[go.shape.int;x]", SystemName: "main.parse", Filename: "/src/parse.go", StartLine: 9}
	unused := &profile.Function{ID: 3, Name: "main.unused"}
	at := func(id uint64, lines ...profile.Line) *profile.Location {
		return &profile.Location{ID: id, Mapping: m, Address: 0x1000 + 16*id, Line: lines}
	}
	root, leaf, bare := at(1, profile.Line{Function: main, Line: 5}), at(2, profile.Line{Function: parse, Line: 10}, profile.Line{Function: main, Line: 6}), at(3)
	p := &profile.Profile{
		SampleType: []*profile.ValueType{{Type: "samples", Unit: "count"}, {Type: "cpu", Unit: "nanoseconds"}},
		PeriodType: &profile.ValueType{Type: "cpu", Unit: "nanoseconds"}, Period: 1e7,
		TimeNanos: 1_700_000_000e9, DurationNanos: 1e9, Comments: []string{"canned"},
		Mapping: []*profile.Mapping{m}, Function: []*profile.Function{main, parse, unused}, Location: []*profile.Location{root, leaf, bare},
	}
	sample := func(n int64, label string, stack ...*profile.Location) {
		s := &profile.Sample{Location: stack, Value: []int64{n, n * 1e7}}
		if label != "" {
			s.Label = map[string][]string{"request": {label}}
			s.NumLabel, s.NumUnit = map[string][]int64{"size": {64}}, map[string][]string{"size": {"bytes"}}
		}
		p.Sample = append(p.Sample, s)
	}
	sample(2, "", leaf, root)
	sample(3, "", leaf, root)
	sample(1, "a", leaf, root)
	sample(4, "", bare, root)
	sample(0, "", root)
	sample(6, "", root)
	var buf bytes.Buffer
	if err := p.Write(&buf); err != nil {
		t.Fatal(err)
	}
	c, err := cost.Read(buf.Bytes())
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// TestGolden has each format of the command, with options and without.
func TestGolden(t *testing.T) {
	for _, f := range Document.Formats {
		for name, set := range map[string]func(*view.Options){
			"all":     func(*view.Options) {},
			"samples": func(o *view.Options) { o.SampleIndex = "samples" },
			"ignore":  func(o *view.Options) { o.Ignore = "parse" },
			"tagroot": func(o *view.Options) { o.TagRoot = "request" },
		} {
			o := view.Defaults()
			set(&o)
			var out bytes.Buffer
			if _, err := f.Write(t.Context(), &out, canned(t), view.Page{Options: o, Title: "app"}); err != nil {
				t.Fatal(err)
			}
			golden(t, name+"."+f.Name, text(t, f.Name, out.Bytes()))
		}
	}
}

// text makes a format readable: that of pprof is shown as google/pprof's own
// reader understands it.
func text(t *testing.T, format string, data []byte) []byte {
	t.Helper()
	if format != "pprof" {
		return data
	}
	p, err := profile.ParseData(data)
	if err != nil {
		t.Fatal(err)
	}
	if err := p.CheckValid(); err != nil {
		t.Fatal(err)
	}
	p.TimeNanos = 0 // is printed in the zone of the machine
	return []byte(p.String())
}

func golden(t *testing.T, name string, got []byte) {
	t.Helper()
	file := filepath.Join("testdata", name)
	if *update {
		if err := errors.Join(os.MkdirAll("testdata", 0o777), os.WriteFile(file, got, 0o666)); err != nil {
			t.Fatal(err)
		}
		return
	}
	want, err := os.ReadFile(file)
	if err != nil {
		t.Fatalf("%v; -update writes it", err)
	}
	if !bytes.Equal(got, want) {
		t.Errorf("%s: differs, -update writes it; got:\n%s", name, got)
	}
}
