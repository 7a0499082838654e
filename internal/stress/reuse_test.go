package stress_test

import (
	"os"
	"strings"
	"testing"
)

const pooled = `package m

import (
	"bytes"
	"sync"
)

type pools struct{ sync.Pool }

var buffers = &pools{sync.Pool{New: func() interface{} { return new(bytes.Buffer) }}}

// Line is a line.
func Line(name string) []byte {
	b := buffers.Get().(*bytes.Buffer)
	BODY
}
`

// Memory that goes out while its buffer goes back is found, and so is what the
// last user left; a copy, and a buffer that is reset, are not held against a
// change.
func TestReuse(t *testing.T) {
	before := module("package m\n\n// Line is a line.\nfunc Line(name string) []byte { return []byte(\"> \" + name + \"\\n\") }\n")
	before["m_test.go"] = []byte("package m\n")
	for _, test := range []struct {
		name, body string
		wrong      bool
		soak       bool // too slow for every day
	}{
		{"right", "defer buffers.Put(b)\n\tb.Reset()\n\tb.WriteString(\"> \" + name + \"\\n\")\n\treturn append([]byte(nil), b.Bytes()...)", false, true},
		{"escaped", "defer buffers.Put(b)\n\tb.Reset()\n\tb.WriteString(\"> \" + name + \"\\n\")\n\treturn b.Bytes()", true, false},
		{"not reset", "defer buffers.Put(b)\n\tb.WriteString(\"> \" + name + \"\\n\")\n\treturn append([]byte(nil), b.Bytes()...)", true, true},
	} {
		t.Run(test.name, func(t *testing.T) {
			if test.soak && os.Getenv("HONE_SOAK") == "" {
				t.Skip("takes a minute; set HONE_SOAK=1 (make soak)")
			}
			t.Parallel()
			after := module(strings.Replace(pooled, "BODY", test.body, 1))
			after["m_test.go"] = before["m_test.go"]
			report := check(t, request(t, "example.com/m", before, after, "Line"))
			if (report.Difference != "") != test.wrong {
				t.Errorf("%+v", report)
			}
			if !test.wrong && !strings.Contains(strings.Join(report.Checked, "; "), "nobody uses what 1 call of sync.Pool.Put put back") {
				t.Errorf("%q, not %q", report.Checked, report.NotChecked)
			}
		})
	}
}
