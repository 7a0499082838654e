package disasm

import (
	"bytes"
	"regexp"
	"strings"
	"testing"

	"github.com/google/pprof/profile"

	"github.com/gohone/hone/internal/cost"
	"github.com/gohone/hone/internal/view"
)

// scripted is a binary of two functions at 0x1000.
type scripted struct{}

func (scripted) Disassemble(string, string) ([]view.Assembly, error) {
	return []view.Assembly{
		{Function: "main.hot", Instructions: []view.Instruction{
			{Address: 0x1000, File: "/src/main.go", Line: 3, Text: "MOVQ AX, BX"},
			{Address: 0x1003, File: "/src/main.go", Line: 3, Text: "ADDQ $1, BX"},
			{Address: 0x1007, File: "/src/main.go", Line: 4, Text: "RET"},
		}},
		{Function: "main.cold", Instructions: []view.Instruction{{Address: 0x1010, File: "/src/main.go", Line: 9, Text: "RET"}}},
	}, nil
}

func sampled(t *testing.T, start uint64) *cost.Profile {
	t.Helper()
	f := &profile.Function{ID: 1, Name: "main.hot", Filename: "/src/main.go"}
	m := &profile.Mapping{ID: 1, Start: start, Limit: start + 0x10000, Offset: 0x1000, File: "/bin/app"}
	p := &profile.Profile{SampleType: []*profile.ValueType{{Type: "cpu", Unit: "nanoseconds"}}, Function: []*profile.Function{f}, Mapping: []*profile.Mapping{m}}
	for i, offset := range []uint64{0, 5, 7} { // the second lies within an instruction
		l := &profile.Location{ID: uint64(i + 1), Mapping: m, Address: start + offset, Line: []profile.Line{{Function: f, Line: 3}}}
		p.Location = append(p.Location, l)
		p.Sample = append(p.Sample, &profile.Sample{Location: []*profile.Location{l}, Value: []int64{int64(i+1) * 1e7}})
	}
	var buf bytes.Buffer
	if err := p.Write(&buf); err != nil {
		t.Fatal(err)
	}
	c, err := cost.Read(buf.Bytes())
	if err != nil {
		t.Fatal(err)
	}
	return c
}

const want = `Total: 60ms
ROUTINE ======================== main.hot
      60ms       60ms (flat, cum)   100% of Total
      10ms       10ms       1000: MOVQ AX, BX                             ;main.go:3
      20ms       20ms       1003: ADDQ $1, BX
      30ms       30ms       1007: RET                                     ;main.go:4
`

// TestText has the binary where the file says, and elsewhere.
func TestText(t *testing.T) {
	for _, start := range []uint64{0x1000, 0x7f0000001000} {
		m, err := New(sampled(t, start), view.Defaults(), regexp.MustCompile("main"), scripted{})
		if err != nil {
			t.Fatal(err)
		}
		var out strings.Builder
		if err := m.Text(&out); err != nil {
			t.Fatal(err)
		}
		if out.String() != want {
			t.Errorf("at %#x: got\n%s\nwant\n%s", start, out.String(), want)
		}
	}
}

func TestNoMatch(t *testing.T) {
	if _, err := New(sampled(t, 0x1000), view.Defaults(), regexp.MustCompile("nothing"), scripted{}); err == nil {
		t.Error("no function matches: no error")
	}
}
