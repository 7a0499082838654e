package workbench

import (
	"errors"
	"strings"
	"testing"

	"github.com/gohone/hone"
	"github.com/gohone/hone/internal/fix"
)

func TestReadable(t *testing.T) {
	s := &session{charges: map[string][]hone.Evidence{
		"short": {{Measure: hone.CPUTime, Removable: 0.02}, {Measure: hone.AllocObjects, Removable: 0.9}},
		"long":  {{Measure: hone.AllocObjects, Removable: 0.01}, {Measure: hone.CPUTime, Share: 0.4, Removable: 0.3}},
		"waits": {{Measure: hone.Blocked, Removable: 0.5}},
	}}
	before := fix.NewTree(t.TempDir()).With(map[string][]byte{"a.go": []byte("package p\n")})
	for name, test := range map[string]struct {
		declares int
		share    float64
		finding  string
		shown    string
	}{
		"what is read at a glance":        {3, 0, "short", ""},
		"one more for next to nothing":    {4, 0.04, "short", "it saves 4.0 % of a benchmark at most"},
		"one more for a twentieth":        {4, 0.05, "short", ""},
		"many for little":                 {9, 0.1, "short", "declares 9 functions"},
		"many for all":                    {9, 0.9, "short", ""},
		"what it may save of time counts": {9, 0.1, "long", ""},
		"so does what it waits for":       {9, 0.1, "waits", ""},
		"too many for that":               {10, 0.1, "long", "it saves 30.0 % of a benchmark at most"},
	} {
		text := "package p\n"
		for i := range test.declares {
			text += "\nfunc f" + string(rune('a'+i)) + "() {}\n"
		}
		c := &candidate{
			build: &build{tree: before.With(map[string][]byte{"a.go": []byte(text)})},
			pass:  &pass{base: &build{tree: before}},
			fixes: []hone.Fix{{ID: "f", Findings: []string{test.finding}}},
		}
		err := s.readable(c, test.share)
		var r *rejection
		switch {
		case test.shown == "" && err != nil:
			t.Errorf("%s: %v", name, err)
		case test.shown != "" && (!errors.As(err, &r) || r.state != hone.Shown || !strings.Contains(r.reason, test.shown)):
			t.Errorf("%s: %v, want that it is shown: %q", name, err, test.shown)
		}
	}
}
