package report

import (
	"bytes"
	"testing"

	"github.com/gohone/hone/internal/honetest"
)

func TestFindingsGolden(t *testing.T) {
	for _, s := range []*honetest.Stream{honetest.Checked(), honetest.NothingFound(), honetest.CutOff(), honetest.BuildError(), honetest.NonASCII()} {
		t.Run(s.Name, func(t *testing.T) {
			var b bytes.Buffer
			h := NewFindings(&b)
			for _, e := range s.Events {
				if err := h.Handle(e); err != nil {
					t.Fatal(err)
				}
			}
			if err := h.Close(); err != nil {
				t.Fatal(err)
			}
			golden(t, "findings-"+s.Name+".md", b.String())
		})
	}
}
