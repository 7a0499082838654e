package behave_test

import (
	"strings"
	"testing"

	"github.com/gohone/hone/internal/behave"
)

// A piece of what was passed is as good as a copy where all callers do no more than to read it, and nothing
// that they come to writes to what it holds.
func TestOnlyRead(t *testing.T) {
	t.Parallel()
	const source = `package p

import "strings"

type Part struct{ Chord, Text string }

type Song struct {
	parts []Part
	kept  [][]Part
}

var last [][]Part

func rows(parts []Part) [][]Part { return [][]Part{append([]Part{}, parts...)} }

func width(row []Part) (n int) {
	for i, p := range row {
		n += len(p.Text) + len(row[i].Chord)
	}
	return n
}

func names(row []Part) []Part { return row }

func (s *Song) Text() string {
	var out strings.Builder
	USE
	return out.String()
}
`
	const each = "for _, row := range rows(s.parts) { "
	for use, want := range map[string]bool{
		each + "out.WriteString(row[0].Text); _ = width(row) }":                            true,
		"all := rows(s.parts); for i := range all { out.WriteString(all[i][0].Chord) }":    true,
		"all := rows(s.parts); first := all[0][1:]; p := first[0]; p.Text = \"\"; _ = p":   true,
		each + "row = row[1:]; out.WriteString(row[0].Text) }":                             true,
		each + "row[0].Text = \"\" }":                                                      false,
		each + "s.kept = append(s.kept, row) }":                                            false,
		each + "p := &row[0]; p.Text = \"\" }":                                             false,
		each + "s.parts[0] = Part{}; out.WriteString(row[0].Text) }":                       false,
		each + "s.parts = append(s.parts[:0], Part{}); out.WriteString(row[0].Text) }":     false,
		each + "_ = names(row) }":                                                          false,
		each + "func() { s.parts = row }() }":                                              false,
		each + "clear(row) }":                                                              false,
		each + "row = append(row, Part{}); s.parts = row }":                                false,
		"last = rows(s.parts)":                                                             false,
		"func() (r [][]Part) { r = rows(s.parts); return }()":                              false,
		"s.kept = rows(s.parts)":                                                           false,
		"make := rows; for _, row := range make(s.parts) { out.WriteString(row[0].Text) }": false,
		"var all [][]Part; all = rows(s.parts); out.WriteString(all[0][0].Text)":           true,
		each + "q := row; q[0], q[1] = q[1], q[0] }":                                       false,
		each + "go func(r []Part) { s.parts = r }(row) }":                                  false,
		"for i := range s.parts { s.parts[i].Text = rows(s.parts)[0][0].Text }":            false,
	} {
		before := strings.Replace(source, "USE", use, 1)
		after := strings.Replace(before, "append([]Part{}, parts...)", "parts", 1)
		d, err := behave.Generate(t.Context(), request(t, map[string]string{"p.go": before}, map[string]string{"p.go": after}))
		if err != nil {
			t.Fatal(err)
		}
		if got := d.Targets[0].Func.Name == "rows" && d.Targets[0].OnlyRead; got != want {
			t.Errorf("%s: only read is %v, want %v", use, got, want)
		}
	}
}
