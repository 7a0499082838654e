package report

import (
	"bytes"
	"encoding/json"
	"testing"

	"github.com/gohone/hone"
	"github.com/gohone/hone/internal/honetest"
)

func TestSARIFGolden(t *testing.T) {
	for _, s := range []*honetest.Stream{honetest.Checked(), honetest.NothingFound(), honetest.CutOff()} {
		t.Run(s.Name, func(t *testing.T) {
			var b bytes.Buffer
			h := NewSARIF(&b)
			for _, e := range s.Events {
				if err := h.Handle(e); err != nil {
					t.Fatal(err)
				}
			}
			if err := h.Close(); err != nil {
				t.Fatal(err)
			}
			golden(t, s.Name+".sarif", b.String())
		})
	}
}

// Names that mean something in an address are escaped, and a finding that saves
// nothing has a rank all the same.
func TestSARIFOddities(t *testing.T) {
	log := sarifLog(hone.Run{Start: hone.Start{Root: "/a b"}, Findings: []hone.Finding{{Rule: "x", Position: hone.Position{File: "c d/%.go", Line: 3}}}})
	out, err := json.Marshal(log)
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{`"uri":"file:///a%20b/"`, `"uri":"c%20d/%25.go","uriBaseId":"MODULE"`, `"startLine":3,"endLine":3`, `"rank":0`, `"executionSuccessful":false`} {
		if !bytes.Contains(out, []byte(want)) {
			t.Errorf("no %s in %s", want, out)
		}
	}
}
