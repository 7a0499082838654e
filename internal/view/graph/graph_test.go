package graph

import (
	"bytes"
	"encoding/xml"
	"flag"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/gohone/hone/internal/cost"
	"github.com/gohone/hone/internal/honetest"
	"github.com/gohone/hone/internal/view"
)

var update = flag.Bool("update", false, "write the golden files")

// busy is a CPU profile of a small program; it has no labels. Package parity
// compares graphs of profiles with labels.
const busy = "../../cost/testdata/busy_cpu.pb.gz"

func read(t testing.TB, name string) *cost.Profile {
	t.Helper()
	data, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	p, err := cost.Read(data)
	if err != nil {
		t.Fatal(err)
	}
	if p, err = p.Prune(); err != nil {
		t.Fatal(err)
	}
	return p
}

func graph(t testing.TB, p *cost.Profile, o view.Options) *Graph {
	t.Helper()
	r, err := view.New(p, o)
	if err != nil {
		t.Fatal(err)
	}
	return New(r)
}

// options sets options as arguments of go tool pprof and as ours.
type options struct {
	args []string
	set  func(*view.Options)
}

// TestDOT holds the output to that of go tool pprof, to the byte.
func TestDOT(t *testing.T) {
	for _, c := range []options{
		{nil, func(*view.Options) {}},
		{[]string{"-nodecount=8"}, func(o *view.Options) { o.NodeCount = 8 }},
		{[]string{"-nodecount=0", "-nodefraction=0.05"}, func(o *view.Options) { o.NodeCount, o.NodeFraction = 0, 0.05 }},
		{[]string{"-trim=false"}, func(o *view.Options) { o.Trim = false }},
		{[]string{"-focus=concat"}, func(o *view.Options) { o.Focus = "concat" }},
		{[]string{"-ignore=malloc", "-relative_percentages"}, func(o *view.Options) { o.Ignore, o.RelativePercentages = "malloc", true }},
		{[]string{"-sample_index=samples"}, func(o *view.Options) { o.SampleIndex = "samples" }},
		{[]string{"-lines", "-nodecount=20"}, func(o *view.Options) { o.Granularity, o.NodeCount = "lines", 20 }},
		// Not -files: pprof leaves the order of nodes with the same name to chance.
		{[]string{"-filefunctions"}, func(o *view.Options) { o.Granularity = "filefunctions" }},
		{[]string{"-edgefraction=0.1", "-unit=ms"}, func(o *view.Options) { o.EdgeFraction, o.Unit = 0.1, "ms" }},
	} {
		t.Run(strings.Join(c.args, " "), func(t *testing.T) {
			cmd := exec.Command("go", append(append([]string{"tool", "pprof", "-dot", "-symbolize=none"}, c.args...), busy)...)
			want, err := cmd.Output()
			if err != nil {
				t.Fatal(err)
			}
			o := view.Defaults()
			c.set(&o)
			var got bytes.Buffer
			if err := graph(t, read(t, busy), o).WriteDOT(&got); err != nil {
				t.Fatal(err)
			}
			if got.String() != string(want) {
				t.Errorf("differs from go tool pprof:\n%s", differing(got.String(), string(want)))
			}
		})
	}
}

// differing returns the lines that only one of two texts has.
func differing(got, want string) string {
	var b strings.Builder
	for line := range strings.Lines(got) {
		if !strings.Contains(want, line) {
			b.WriteString("+ " + line)
		}
	}
	for line := range strings.Lines(want) {
		if !strings.Contains(got, line) {
			b.WriteString("- " + line)
		}
	}
	return b.String()
}

// hostile is a profile with names that would do harm if they were taken for
// more than text.
func hostile() *cost.Profile {
	b := cost.NewBuilder([]cost.ValueType{{Type: "cpu", Unit: "nanoseconds"}})
	main := b.Frame("main.main", "", 0)
	for _, name := range []string{"<script>alert(1)</script>", "]]><script>alert(2)</script>", "a\"'&\\\x00\n\x1b", "Größe[...].Ω語"} {
		b.Add([]int32{b.Frame(name, "", 0), main}, 1e9)
	}
	b.Add([]int32{main, b.Frame("example.com/a/v2/b.(*T).M", "", 0), main}, 3e9)
	return b.Profile()
}

func svg(t testing.TB, p *cost.Profile, set ...func(*view.Options)) []byte {
	t.Helper()
	t.Setenv("PATH", "") // no other program is needed
	o := view.Defaults()
	for _, f := range set {
		f(&o)
	}
	var out bytes.Buffer
	if err := graph(t, p, o).WriteSVG(&out); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

func TestGolden(t *testing.T) {
	labelled := read(t, busy).WithLabel("request", "<login>")
	for name, got := range map[string][]byte{"labels.svg": svg(t, labelled, func(o *view.Options) { o.NodeCount = 12 }), "hostile.svg": svg(t, hostile()), "busy.svg": svg(t, read(t, busy))} {
		file := filepath.Join("testdata", name)
		if *update {
			if err := os.WriteFile(file, got, 0o666); err != nil {
				t.Fatal(err)
			}
		}
		if want, err := os.ReadFile(file); err != nil || !bytes.Equal(want, got) {
			t.Errorf("%s: differs (%v), -update writes it", file, err)
		}
	}
}

// TestPictureIsXML: a picture with any name can be read by an XML parser, and
// holds no script but its own.
func TestPictureIsXML(t *testing.T) {
	d := xml.NewDecoder(bytes.NewReader(svg(t, hostile())))
	scripts := 0
	for {
		token, err := d.Token()
		if err == io.EOF {
			break
		}
		if err != nil {
			t.Fatal(err)
		}
		if e, ok := token.(xml.StartElement); ok && e.Name.Local == "script" {
			scripts++
		}
	}
	if scripts != 1 {
		t.Errorf("%d scripts in a picture, want 1", scripts)
	}
}

func TestEmptyProfile(t *testing.T) {
	p := cost.NewBuilder([]cost.ValueType{{Type: "cpu", Unit: "nanoseconds"}}).Profile()
	if got := string(svg(t, p)); !strings.Contains(got, "Showing nodes accounting for 0") {
		t.Errorf("the picture of nothing: %s", got)
	}
}

// TestShortened covers the forms of names that profiles have.
func TestShortened(t *testing.T) {
	for name, want := range map[string]string{
		"runtime.mallocgc":                        "runtime.mallocgc",
		"net/http.(*conn).serve":                  "http.(*conn).serve",
		"example.com/post/v3/text.Parse":          "text.Parse",
		"example.com/post/v3.Parse":               "post.Parse",
		"example.com/a-b/c.d.(*T[...]).M.func1":   "c.d.(*T[...]).M.func1",
		"ns::(anonymous namespace)::f":            "ns::(anonymous namespace)::f",
		"(anonymous namespace)::std::Vector::Add": "Vector::Add",
		"java.util.HashMap.put(java.lang.Object)": "HashMap.put",
		"": "",
	} {
		if got := Shortened(name); got != want {
			t.Errorf("Shortened(%q) = %q, want %q", name, got, want)
		}
	}
}

func TestPicture(t *testing.T) {
	page := filepath.Join(t.TempDir(), "graph.svg")
	path := os.Getenv("PATH")
	data := svg(t, read(t, busy))
	t.Setenv("PATH", path)
	if err := os.WriteFile(page, data, 0o666); err != nil {
		t.Fatal(err)
	}
	honetest.Browse(t, page, filepath.Join("testdata", "picture.mjs"))
}

func BenchmarkWriteSVG(b *testing.B) {
	p := read(b, busy)
	for b.Loop() {
		if err := graph(b, p, view.Defaults()).WriteSVG(io.Discard); err != nil {
			b.Fatal(err)
		}
	}
}
