package main

import (
	"strings"
	"testing"
)

func TestRun(t *testing.T) {
	for as, want := range map[string]string{
		"text":  "Rib\nCast on 2.\n  Row 1 (RS, 2 sts): k, p.\n. = knit\n- = purl\n",
		"csv":   "1,RS,2,2,0.15\n",
		"usage": "0.15m\n",
	} {
		var out strings.Builder
		if err := run([]string{"-as", as}, strings.NewReader("Rib\n.-\n"), &out); err != nil || out.String() != want {
			t.Errorf("%s: %v, %q", as, err, out.String())
		}
	}
	if err := run([]string{"-as", "song"}, strings.NewReader("Rib\n.-\n"), nil); err == nil {
		t.Error("sung")
	}
}
