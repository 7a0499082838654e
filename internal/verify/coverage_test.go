package verify_test

import (
	"testing"

	"github.com/gohone/hone"
	"github.com/gohone/hone/internal/verify"
)

// The lines of a generated file are those of what it was made of, so that two blocks may be at one place.
func TestCoverageOfLineDirectives(t *testing.T) {
	c, err := verify.ReadCoverage([]byte("mode: count\nm/p.y:3.5,4.2 1 0\nm/p.y:3.5,4.2 2 7\nm/a.go:1.1,2.2 3 1\n"))
	if err != nil {
		t.Fatal(err)
	}
	if !c.Touches([]hone.Position{{File: "m/p.y", Line: 3}}, func(file string) string { return file }) || len(c["m/a.go"]) != 1 || c["m/a.go"][0].NumStmt != 3 {
		t.Errorf("%+v", c)
	}
}
