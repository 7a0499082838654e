package workbench

import (
	"fmt"
	"testing"

	"github.com/gohone/hone"
	"github.com/gohone/hone/internal/verify"
)

// A benchmark counts that executes the line a fix was found at, though it executes none that the fix changes: an
// error that keeps a text has each call allocate it.
func TestAffected(t *testing.T) {
	covers := func(line int) verify.Coverage {
		c, err := verify.ReadCoverage(fmt.Appendf(nil, "mode: set\na.go:%d.1,%d.9 1 1\n", line, line))
		if err != nil {
			t.Fatal(err)
		}
		return c
	}
	s := &session{sites: map[string]hone.Position{"found": {File: "a.go", Line: 3, EndLine: 3}}}
	r := &reach{name: func(file string) string { return file }, benchmarks: map[hone.Benchmark]verify.Coverage{}}
	for i, line := range []int{3, 7, 9} {
		b := hone.Benchmark{Package: "example.com/m", Name: []string{"Site", "Changed", "Other"}[i]}
		s.targets = append(s.targets, target{Benchmark: b})
		r.benchmarks[b] = covers(line)
	}
	c := &candidate{fixes: []hone.Fix{{Findings: []string{"found", "gone"}}}, ranges: []hone.Position{{File: "a.go", Line: 7, EndLine: 7}}}
	got := s.affected(r, c)
	if len(got) != 2 || got[0].Name != "Site" || got[1].Name != "Changed" {
		t.Errorf("%+v", got)
	}
	if len(c.ranges) != 1 {
		t.Errorf("changed lines became %+v", c.ranges)
	}
}
