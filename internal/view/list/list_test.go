package list

import (
	"bytes"
	"errors"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"testing"

	"github.com/google/pprof/profile"

	"github.com/gohone/hone/internal/cost"
	"github.com/gohone/hone/internal/view"
)

var update = flag.Bool("update", false, "write the golden files")

// scripted has the source of one file, of 40 lines.
type scripted struct{}

func (scripted) Lines(file string, last int, function string, start int) ([]string, error) {
	if file != "/src/app/main.go" {
		return nil, errors.New("not found")
	}
	var lines []string
	for i := range 40 {
		lines = append(lines, fmt.Sprintf("\tline %d // %%s <b>", i+1))
	}
	return lines, nil
}

// parts are functions of a profile, each with a way in which source can be
// there or not.
func parts() map[string]*profile.Function {
	all := map[string]*profile.Function{}
	for i, f := range []profile.Function{
		{Name: "main.start", Filename: "/src/app/main.go", StartLine: 3},
		{Name: "main.inlined", Filename: "/src/app/main.go"}, // start unknown
		{Name: "main.twice", Filename: "/src/app/main.go", StartLine: 30},
		{Name: "main.twice", SystemName: "other", Filename: "/src/app/lost.go", StartLine: 1},
		{Name: "main.nowhere"},
	} {
		f.ID = uint64(i + 1)
		all[f.Name+f.SystemName] = &f
	}
	return all
}

// canned is a heap profile of these functions.
func canned(t *testing.T) *cost.Profile {
	t.Helper()
	fs := parts()
	p := &profile.Profile{SampleType: []*profile.ValueType{{Type: "alloc_objects", Unit: "count"}, {Type: "alloc_space", Unit: "bytes"}}, DefaultSampleType: "alloc_space"}
	for _, f := range fs {
		p.Function = append(p.Function, f)
	}
	at := func(lines ...profile.Line) *profile.Location {
		l := &profile.Location{ID: uint64(len(p.Location) + 1), Address: uint64(0x1000 + len(p.Location)), Line: lines}
		p.Location = append(p.Location, l)
		return l
	}
	root := at(profile.Line{Function: fs["main.start"], Line: 6})
	sample := func(objects, size int64, stack ...*profile.Location) {
		p.Sample = append(p.Sample, &profile.Sample{Location: append(stack, root), Value: []int64{objects, size}})
	}
	sample(3, 4096, at(profile.Line{Function: fs["main.inlined"], Line: 20}, profile.Line{Function: fs["main.start"], Line: 8}))
	sample(1, 100, at(profile.Line{Function: fs["main.twice"], Line: 39}))
	sample(1, 1<<20, at(profile.Line{Function: fs["main.twiceother"], Line: 2}))
	sample(5, 0, at(profile.Line{Function: fs["main.nowhere"]}))
	sample(1, 10)
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

func TestGolden(t *testing.T) {
	for name, set := range map[string]func(*view.Options){
		"space":   func(o *view.Options) {},
		"objects": func(o *view.Options) { o.SampleIndex = "alloc_objects" },
		"unit":    func(o *view.Options) { o.Unit = "kb" },
		"focus":   func(o *view.Options) { o.Focus, o.RelativePercentages = "inlined", true },
		"outer":   func(o *view.Options) { o.NoInlines = true },
	} {
		o := view.Defaults()
		set(&o)
		m, err := New(canned(t), o, regexp.MustCompile(`^main\.`), scripted{})
		if err != nil {
			t.Fatal(err)
		}
		var got bytes.Buffer
		if err := m.Text(&got); err != nil {
			t.Fatal(err)
		}
		golden(t, name+".txt", got.Bytes())
	}
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

func TestNoMatch(t *testing.T) {
	if _, err := New(canned(t), view.Defaults(), regexp.MustCompile("nothing"), scripted{}); err == nil {
		t.Error("no function matches: no error")
	}
}
