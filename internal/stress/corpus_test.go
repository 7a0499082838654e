package stress_test

import (
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/gohone/hone/internal/behave"
	"github.com/gohone/hone/internal/wrongfixes"
)

// TestCorpus runs the check on the candidates of the corpus that have to do with
// concurrency: none of the right ones may be rejected. HONE_SOAK=1 runs it on
// all, HONE_STRESS names modules, candidates or expectations ("accept").
func TestCorpus(t *testing.T) {
	if os.Getenv("HONE_SOAK") == "" && os.Getenv("HONE_STRESS") == "" {
		t.Skip("takes a quarter of an hour; set HONE_SOAK=1 (make soak)")
	}
	modules, err := wrongfixes.Load()
	if err != nil {
		t.Fatal(err)
	}
	chosen := strings.Fields(os.Getenv("HONE_STRESS"))
	for _, c := range wrongfixes.Candidates(modules) {
		if len(chosen) > 0 && !slices.Contains(chosen, c.Module.Name) && !slices.Contains(chosen, c.ID()) && !slices.Contains(chosen, string(c.Expect)) {
			continue
		}
		t.Run(c.ID(), func(t *testing.T) {
			before, after := goFiles(c.Module.Files), goFiles(c.Tree())
			var functions []string
			for _, f := range behave.Changed(before, after) {
				functions = append(functions, f.String())
			}
			start := time.Now()
			r := request(t, c.Module.Path, withMod(c.Module.Files, before), withMod(c.Module.Files, after), functions...)
			report := check(t, r)
			t.Logf("RESULT %s %s caught=%v concerned=%v %.1fs: %s", c.ID(), c.Expect, report.Difference != "", len(report.Concern) > 0, time.Since(start).Seconds(), report.Difference)
			if c.Expect == wrongfixes.Accept && report.Difference != "" {
				t.Errorf("%s is right and was rejected", c.ID())
			}
		})
	}
}

func goFiles(files map[string][]byte) map[string][]byte {
	out := map[string][]byte{}
	for name, text := range files {
		if strings.HasSuffix(name, ".go") && !strings.Contains(name, "/") {
			out[name] = text
		}
	}
	return out
}

func withMod(files, chosen map[string][]byte) map[string][]byte {
	out := map[string][]byte{"go.mod": files["go.mod"]}
	for name, text := range chosen {
		out[name] = text
	}
	return out
}
