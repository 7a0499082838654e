package cost

import (
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/google/pprof/profile"
)

// googleDir is the folder of google/pprof in the module cache.
var googleDir = sync.OnceValues(func() (string, error) {
	out, err := exec.Command("go", "list", "-m", "-f", "{{.Dir}}", "github.com/google/pprof").Output()
	return strings.TrimSpace(string(out)), err
})

// googleProfiles returns the profiles of google/pprof's own tests, which are of
// many programs, languages and versions, in the format of today. The largest
// takes google/pprof seconds: make soak.
func googleProfiles(t testing.TB) map[string][]byte {
	t.Helper()
	all, err := readGoogle()
	if err != nil {
		t.Fatal(err)
	}
	return all
}

var readGoogle = sync.OnceValues(func() (map[string][]byte, error) {
	dir, err := googleDir()
	if err != nil {
		return nil, err
	}
	out := map[string][]byte{}
	for _, folder := range []string{"profile", "internal/driver", "internal/proftest", "internal/report"} {
		files, _ := filepath.Glob(filepath.Join(dir, filepath.FromSlash(folder), "testdata", "*"))
		for _, file := range files {
			if p := googleProfile(file); p != nil && (len(p) < 1<<20 || os.Getenv("HONE_SOAK") != "") {
				out[folder+"/"+filepath.Base(file)] = p
			}
		}
	}
	if len(out) < 12 {
		return nil, fmt.Errorf("only %d profiles below %s", len(out), dir)
	}
	return out, nil
})

// googleProfile reads a profile in any form, nil if it is none; expected
// outputs lie beside profiles.
func googleProfile(file string) []byte {
	data, err := os.ReadFile(file)
	if err != nil {
		return nil
	}
	p, err := profile.ParseData(data)
	if err != nil {
		return nil
	}
	var buf bytes.Buffer
	if p.Write(&buf) != nil {
		return nil
	}
	return buf.Bytes()
}

// asText renders a profile by way of google/pprof, to compare with.
func asText(t testing.TB, p *Profile) string {
	t.Helper()
	var buf bytes.Buffer
	if err := p.WriteUncompressed(&buf); err != nil {
		t.Fatal(err)
	}
	g, err := profile.ParseUncompressed(buf.Bytes())
	if err != nil {
		t.Fatal(err)
	}
	return googleText(t, g)
}

// googleText is what String says, and what it leaves out.
func googleText(t testing.TB, g *profile.Profile) string {
	t.Helper()
	if err := g.CheckValid(); err != nil {
		t.Fatal(err)
	}
	return g.String() + "\ndrop " + g.DropFrames + "\nkeep " + g.KeepFrames + "\ndefault " + g.DefaultSampleType
}

func mustRead(t testing.TB, data []byte) *Profile {
	t.Helper()
	p, err := Read(data)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func mustGoogle(t testing.TB, data []byte) *profile.Profile {
	t.Helper()
	g, err := profile.ParseData(data)
	if err != nil {
		t.Fatal(err)
	}
	return g
}

// diffAt shows where two texts part.
func diffAt(t *testing.T, what, got, want string) {
	t.Helper()
	if got == want {
		return
	}
	g, w := strings.Split(got, "\n"), strings.Split(want, "\n")
	for i := range min(len(g), len(w)) {
		if g[i] != w[i] {
			t.Errorf("%s: line %d:\n got %q\nwant %q", what, i+1, g[i], w[i])
			return
		}
	}
	t.Errorf("%s: %d lines, want %d", what, len(g), len(w))
}

func TestDecodeAsGoogle(t *testing.T) {
	for name, data := range googleProfiles(t) {
		diffAt(t, name, asText(t, mustRead(t, data)), googleText(t, mustGoogle(t, data)))
	}
}

func TestMergeAsGoogle(t *testing.T) {
	for name, data := range googleProfiles(t) {
		p, g := mustRead(t, data), mustGoogle(t, data)
		merged, err := Merge(p, p)
		if err != nil {
			t.Fatal(err)
		}
		want, err := profile.Merge([]*profile.Profile{g, g})
		if err != nil {
			t.Fatal(err)
		}
		diffAt(t, name, asText(t, merged), googleText(t, want))
	}
}

func TestMinusAsGoogle(t *testing.T) {
	data := googleProfiles(t)["profile/cppbench.cpu"]
	p, g, base := mustRead(t, data), mustGoogle(t, data), mustGoogle(t, data)
	half, _ := p.Filter(Filter{Focus: regexp.MustCompile(`4|5`)})
	for _, mark := range []bool{false, true} {
		got, err := half.Minus(p, mark)
		if err != nil {
			t.Fatal(err)
		}
		one, two := g.Copy(), base.Copy()
		one.FilterSamplesByName(regexp.MustCompile(`4|5`), nil, nil, nil)
		if mark {
			two.SetLabel("pprof::base", []string{"true"})
		}
		two.Scale(-1)
		want, err := profile.Merge([]*profile.Profile{one, two})
		if err != nil {
			t.Fatal(err)
		}
		diffAt(t, "minus", asText(t, got), googleText(t, want))
	}
}

func TestFilterAsGoogle(t *testing.T) {
	expressions := []string{"", "alloc|malloc", "main", "[a-m]", "^runtime", "java|cpp", "nothing at all"}
	for name, data := range googleProfiles(t) {
		p := mustRead(t, data)
		for _, one := range expressions {
			for field := range 6 {
				g, f := mustGoogle(t, data), Filter{}
				var re *regexp.Regexp
				if one != "" {
					re = regexp.MustCompile(one)
				}
				apply := func(f *Filter) [6]**regexp.Regexp {
					return [6]**regexp.Regexp{&f.Focus, &f.Ignore, &f.Hide, &f.Show, &f.ShowFrom, &f.PruneFrom}
				}
				*apply(&f)[field] = re
				g.FilterSamplesByName(f.Focus, f.Ignore, f.Hide, f.Show)
				if f.ShowFrom != nil {
					g.ShowFrom(f.ShowFrom)
				}
				if f.PruneFrom != nil {
					g.PruneFrom(f.PruneFrom)
				}
				got, _ := p.Filter(f)
				diffAt(t, name+" "+one, asText(t, got), googleText(t, g))
			}
		}
	}
}

func TestPruneAsGoogle(t *testing.T) {
	pruned := 0
	for name, data := range googleProfiles(t) {
		p, g := mustRead(t, data), mustGoogle(t, data)
		got, err := p.Prune()
		if err != nil {
			t.Fatal(err)
		}
		if err := g.RemoveUninteresting(); err != nil {
			t.Fatal(err)
		}
		if p.DropFrames != "" {
			pruned++
		}
		diffAt(t, name, asText(t, got), googleText(t, g))
	}
	if pruned == 0 {
		t.Error("no profile says which frames to drop")
	}
}

func TestLabelUnitsAsGoogle(t *testing.T) {
	for name, data := range googleProfiles(t) {
		got, others := mustRead(t, data).LabelUnits()
		want, wantOthers := mustGoogle(t, data).NumLabelUnits()
		if len(got) != len(want) || len(others) != len(wantOthers) {
			t.Errorf("%s: units %v and %v, want %v and %v", name, got, others, want, wantOthers)
		}
		for key := range want {
			if got[key] != want[key] || !slices.Equal(others[key], wantOthers[key]) {
				t.Errorf("%s: %s: unit %q, %q; want %q, %q", name, key, got[key], others[key], want[key], wantOthers[key])
			}
		}
	}
}
