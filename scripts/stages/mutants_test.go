package main

import (
	"bytes"
	"context"
	"math/rand/v2"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/gohone/hone/internal/wrongfixes"
)

// TestDrawMutants draws from the golden tests of a rule: each mutant type-checks, and is what the rule offers but for its one mistake.
func TestDrawMutants(t *testing.T) {
	rules, err := filepath.Abs(filepath.Join("..", "..", "rules"))
	if err != nil {
		t.Fatal(err)
	}
	goldens, err := wrongfixes.Goldens(rules)
	if err != nil {
		t.Fatal(err)
	}
	goldens = slices.DeleteFunc(goldens, func(m *wrongfixes.Module) bool { return !strings.HasPrefix(m.Name, "stringconcat_") })
	var drawn []*wrongfixes.Candidate
	d, o := newDrawer(goldens, rand.New(rand.NewPCG(1, 0))), options{mutants: 2, workers: 2}
	err = d.each(context.Background(), o, func(modules []*wrongfixes.Module) error {
		drawn = append(drawn, wrongfixes.Candidates(modules)...)
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if len(drawn) != 2 {
		t.Fatalf("%d mutants were drawn", len(drawn))
	}
	check := newCompiler()
	for _, c := range drawn {
		if !c.Mutant || !check.compiles(c) {
			t.Errorf("%s (%s) does not compile, or is no mutant", c.ID(), c.Why)
		}
		offered, err := unasked(context.Background(), c.Module)
		if err != nil {
			t.Fatal(err)
		}
		if i := slices.IndexFunc(offered, func(o *wrongfixes.Candidate) bool { return o.Name+"mutant" == c.Name }); i < 0 || sameFiles(offered[i], c) {
			t.Errorf("%s has no mistake", c.ID())
		}
	}
}

func sameFiles(a, b *wrongfixes.Candidate) bool {
	for name := range a.Files {
		if !bytes.Equal(a.Files[name], b.Files[name]) {
			return false
		}
	}
	return true
}

func TestCompiles(t *testing.T) {
	m := &wrongfixes.Module{Name: "m", Path: "example.com/m", Files: map[string][]byte{
		"go.mod":     []byte("module example.com/m\n\ngo 1.24\n"),
		"m.go":       []byte("package m\n\nimport \"example.com/m/part\"\n\nfunc F() int { return part.N }\n"),
		"part/p.go":  []byte("package part\n\nimport \"strings\"\n\nvar N = strings.Count(\"a\", \"b\")\n"),
		"m_test.go":  []byte("package m\n\nvar broken int = \"\"\n"),
		"m_plan9.go": []byte("package m\n\nfunc F() {}\n"),
	}}
	check := newCompiler()
	for body, want := range map[string]bool{"part.N + 1": true, "part.M": false, "0": false, "\"\" + part.N": false} {
		c := &wrongfixes.Candidate{Module: m, Name: "c", Files: map[string][]byte{"m.go": []byte("package m\n\nimport \"example.com/m/part\"\n\nfunc F() int { return " + body + " }\n")}}
		if got := check.compiles(c); got != want {
			t.Errorf("return %s compiles: %v", body, got)
		}
	}
}
