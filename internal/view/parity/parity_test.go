package parity

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/google/pprof/profile"
)

// pprofBinary is go tool pprof itself: the go command in front would take
// longer than most reports.
var pprofBinary = sync.OnceValues(func() (string, error) {
	if err := exec.Command("go", "tool", "pprof", "-h").Run(); err != nil {
		// Prints its usage and exits 2; by then it is built.
	}
	out, err := exec.Command("go", "tool", "-n", "pprof").Output()
	return strings.TrimSpace(string(out)), err
})

// pprofText runs go tool pprof on a file.
func pprofText(t *testing.T, kind, file, base string, s setting) string {
	t.Helper()
	binary, err := pprofBinary()
	if err != nil {
		t.Fatal(err)
	}
	args := []string{"-symbolize=none", "-" + kind}
	for _, a := range s.args {
		if a == "-base" || a == "-diff_base" {
			a += "=" + base
		}
		args = append(args, a)
	}
	cmd := exec.Command(binary, append(args, file)...)
	cmd.Env = append(os.Environ(), "PPROF_BINARY_PATH=/nowhere", "PPROF_TMPDIR="+filepath.Dir(file))
	var stderr bytes.Buffer
	cmd.Stderr = &stderr
	out, err := cmd.Output()
	if err != nil {
		return "error: " + stderr.String()
	}
	return string(out)
}

// A subject is a profile to show, and another of the same kind to subtract.
type subject struct {
	name, file, base string
}

// TestSoak lays the views of real profiles beside those of go tool pprof, with
// many options.
func TestSoak(t *testing.T) {
	if os.Getenv("HONE_SOAK") == "" {
		t.Skip("runs go tool pprof some thousand times: make soak")
	}
	subjects := append(fileSubjects(t), recordedSubjects(t, t.TempDir())...)
	t.Logf("%d profiles", len(subjects))
	if len(subjects) < 30 {
		t.Errorf("%d profiles, want at least 30", len(subjects))
	}
	work := make(chan func())
	var wg sync.WaitGroup
	for range runtime.GOMAXPROCS(0) {
		wg.Go(func() {
			for f := range work {
				f()
			}
		})
	}
	for _, s := range subjects {
		for kind := range views {
			for _, set := range settings {
				work <- func() { compare(t, s, kind, set) }
			}
		}
	}
	close(work)
	wg.Wait()
}

func compare(t *testing.T, s subject, kind string, set setting) {
	data, err := os.ReadFile(s.file)
	if err != nil {
		t.Error(err)
		return
	}
	base, err := os.ReadFile(s.base)
	if err != nil {
		t.Error(err)
		return
	}
	want := pprofText(t, kind, s.file, s.base, set)
	got, err := honeText(kind, data, base, set)
	if err != nil {
		if !strings.HasPrefix(want, "error: ") {
			t.Errorf("%s %s %v: error %v", s.name, kind, set, err)
		}
		return
	}
	if kind == "dot" {
		if set.files() {
			return // the numbers of nodes too depend on that order
		}
		want = toNowhere.ReplaceAllString(want, "")
	}
	if strings.HasPrefix(kind, "list") {
		got, want = sameRoutines(got, want)
	}
	if (set.files() || kind == "tags" || kind == "dot") && sorted(got) == sorted(want) {
		// A file has a node for each function begun at another line, and
		// pprof leaves the order of nodes with the same name to chance; so it
		// does that of labels and edges whose values are opposite, 5 and -5.
		return
	}
	if where := firstDifference(got, want); where != "" {
		t.Errorf("%s %s %v:\n%s", s.name, kind, set, where)
	}
}

// toNowhere matches what pprof draws to nodes that became less and are left out
// for that: graphviz would make up a node N0.
var toNowhere = regexp.MustCompile(`(?m)^N\d+ -> N0 .*\n`)

func (s setting) files() bool { return slices.Contains(s.args, "-files") }

// running matches the running sum in a row of a table, with its padding: both
// depend on the order.
var running = regexp.MustCompile(`(?m)^( *\S+ +\S+%) +\S+%`)

func sorted(text string) string {
	lines := strings.Split(running.ReplaceAllString(text, "$1"), "\n")
	slices.Sort(lines)
	return strings.Join(lines, "\n")
}

// sameRoutines leaves out the source that hone finds and pprof does not.
func sameRoutines(got, want string) (string, string) {
	const begin = "ROUTINE ="
	g, w := strings.Split(got, begin), strings.Split(want, begin)
	for i := range min(len(g), len(w)) {
		if strings.Contains(w[i], "\n Error: ") {
			g[i], w[i] = firstLines(g[i]), firstLines(w[i])
		}
	}
	return strings.Join(g, begin), strings.Join(w, begin)
}

// firstLines returns the two lines that a routine begins with.
func firstLines(s string) string {
	lines := strings.SplitAfterN(s, "\n", 3)
	return strings.Join(lines[:min(2, len(lines))], "")
}

// firstDifference shows the first line in which texts differ, "" if none does.
func firstDifference(got, want string) string {
	if got == want {
		return ""
	}
	g, w := strings.Split(got, "\n"), strings.Split(want, "\n")
	for i := range max(len(g), len(w)) {
		a, b := "(end)", "(end)"
		if i < len(g) {
			a = g[i]
		}
		if i < len(w) {
			b = w[i]
		}
		if a != b {
			return " got " + a + "\nwant " + b
		}
	}
	return ""
}

// fileSubjects are the profiles that are always the same.
func fileSubjects(t *testing.T) []subject {
	dir := t.TempDir()
	return append(googleSubjects(t, dir), write(t, dir, "sparse", sparse()))
}

// sparse is a profile whose mean, bytes for each object, is 0 as a whole, but
// for one sample.
func sparse() *profile.Profile {
	p := &profile.Profile{SampleType: []*profile.ValueType{{Type: "objects", Unit: "count"}, {Type: "space", Unit: "bytes"}}}
	for i, name := range []string{"main.small", "main.many", "main.main"} {
		f := &profile.Function{ID: uint64(i + 1), Name: name, SystemName: name, Filename: "/src/main.go"}
		p.Function = append(p.Function, f)
		p.Location = append(p.Location, &profile.Location{ID: f.ID, Address: 16 * f.ID, Line: []profile.Line{{Function: f, Line: 7}}})
	}
	of := func(leaf int, objects, bytes int64) *profile.Sample {
		return &profile.Sample{Location: []*profile.Location{p.Location[leaf], p.Location[2]}, Value: []int64{objects, bytes}}
	}
	p.Sample = []*profile.Sample{of(0, 2, 96), of(1, 1000, 8)}
	return p
}

// googleSubjects writes the profiles of google/pprof's tests to a folder, in
// the format of today. Each is compared with itself less a part.
func googleSubjects(t *testing.T, dir string) []subject {
	t.Helper()
	out, err := exec.Command("go", "list", "-m", "-f", "{{.Dir}}", "github.com/google/pprof").Output()
	if err != nil {
		t.Fatal(err)
	}
	var subjects []subject
	for _, folder := range []string{"profile", "internal/driver", "internal/report"} {
		files, _ := filepath.Glob(filepath.Join(strings.TrimSpace(string(out)), filepath.FromSlash(folder), "testdata", "*"))
		for _, file := range files {
			data, err := os.ReadFile(file)
			if err != nil {
				continue // a folder
			}
			p, err := profile.ParseData(data)
			if err != nil {
				continue // an expected output
			}
			subjects = append(subjects, write(t, dir, folder+"/"+filepath.Base(file), p))
		}
	}
	return subjects
}

// write writes a profile and its baseline.
func write(t *testing.T, dir, name string, p *profile.Profile) subject {
	t.Helper()
	if len(p.Mapping) == 0 {
		// go tool pprof adds one.
		m := &profile.Mapping{ID: 1}
		p.Mapping = []*profile.Mapping{m}
		for _, l := range p.Location {
			l.Mapping = m
		}
	}
	s := subject{name: name, file: filepath.Join(dir, strings.ReplaceAll(name, "/", "_"))}
	s.base = s.file + ".base"
	save(t, s.file, p)
	q := p.Copy()
	kept := q.Sample[:0]
	for i, sample := range q.Sample {
		if i%3 == 2 {
			continue
		}
		for j := range sample.Value {
			sample.Value[j] += sample.Value[j] / int64(i+2)
		}
		kept = append(kept, sample)
	}
	q.Sample = kept
	save(t, s.base, q)
	return s
}

func save(t *testing.T, file string, p *profile.Profile) {
	t.Helper()
	f, err := os.Create(file)
	if err != nil {
		t.Fatal(err)
	}
	if err := p.Write(f); err != nil {
		t.Fatal(err)
	}
	if err := f.Close(); err != nil {
		t.Fatal(err)
	}
}
