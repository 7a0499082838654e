package source_test

import (
	"bytes"
	"runtime"
	"runtime/pprof"
	"runtime/trace"
	"strings"
	"testing"

	"github.com/google/pprof/profile"

	"github.com/gohone/hone"
	"github.com/gohone/hone/internal/source"
)

func lookup(t *testing.T, name string) []byte {
	t.Helper()
	var b bytes.Buffer
	if err := pprof.Lookup(name).WriteTo(&b, 0); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

func TestInspect(t *testing.T) {
	runtime.GC()
	for name, want := range map[string]hone.Kind{
		"heap": hone.Heap, "allocs": hone.Allocs, "goroutine": hone.Goroutine, "threadcreate": hone.ThreadCreate, "block": hone.Block,
	} {
		f, err := source.Inspect(lookup(t, name))
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		if f.Kind != want || len(f.Types) == 0 {
			t.Errorf("%s: is said to be %q with types %v", name, f.Kind, f.Types)
		}
	}
	var b bytes.Buffer
	if err := trace.Start(&b); err != nil {
		t.Fatal(err)
	}
	trace.Stop()
	if f, err := source.Inspect(b.Bytes()); err != nil || f.Kind != hone.Trace {
		t.Errorf("trace: %+v, %v", f, err)
	}
}

func TestInspectRefuses(t *testing.T) {
	whole := lookup(t, "goroutine")
	for name, data := range map[string][]byte{
		"nothing":   nil,
		"a page":    []byte("<html>not found</html>"),
		"text form": []byte("goroutine profile: total 3\n"),
		"truncated": whole[:len(whole)/2],
	} {
		if f, err := source.Inspect(data); err == nil {
			t.Errorf("%s: %+v", name, f)
		}
	}
}

// TestWhyEmpty shows that a heap profile of a program whose linker has switched
// memory profiling off is told from one of a program that allocates little.
func TestWhyEmpty(t *testing.T) {
	empty := func(rate int64) []byte {
		p := &profile.Profile{
			SampleType: []*profile.ValueType{
				{Type: "alloc_objects", Unit: "count"}, {Type: "alloc_space", Unit: "bytes"},
				{Type: "inuse_objects", Unit: "count"}, {Type: "inuse_space", Unit: "bytes"},
			},
			DefaultSampleType: "inuse_space", PeriodType: &profile.ValueType{Type: "space", Unit: "bytes"}, Period: rate,
		}
		var b bytes.Buffer
		if err := p.Write(&b); err != nil {
			t.Fatal(err)
		}
		return b.Bytes()
	}
	for rate, want := range map[int64]string{0: "memory profiling is off", 524288: "allocated too little"} {
		f, err := source.Inspect(empty(rate))
		if err != nil {
			t.Fatal(err)
		}
		if why := source.WhyEmpty(f.Kind, f, false); !f.Empty || !strings.Contains(why, want) {
			t.Errorf("rate %d: %q, want %q", rate, why, want)
		}
	}
}

func FuzzInspect(f *testing.F) {
	var b bytes.Buffer
	if err := pprof.Lookup("threadcreate").WriteTo(&b, 0); err != nil {
		f.Fatal(err)
	}
	f.Add(b.Bytes())
	f.Add([]byte("go 1.26 trace\x00\x00\x00"))
	f.Fuzz(func(t *testing.T, data []byte) {
		facts, err := source.Inspect(data)
		if err == nil {
			source.WhyEmpty(facts.Kind, facts, true)
		}
	})
}
