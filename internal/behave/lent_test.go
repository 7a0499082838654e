package behave_test

import (
	"strings"
	"testing"

	"github.com/gohone/hone/internal/behave"
)

// Room that a package lends its own functions is no difference, unless what lies there
// is kept beyond the next call.
func TestRoomInsideAPackage(t *testing.T) {
	t.Parallel()
	const source = `package p
type room struct{ turns int }
func Texts(s string) []string {
	var kept room
	var out []string
	for i := range s { out = append(out, string(wrap(s[i], &kept))) }
	return out
}
func wrap(b byte, kept *room) []byte { kept.turns++; return []byte{'<', b, '>'} }
`
	const lines = `package p
type room struct{ turns int }
func Lines(s string) [][]byte {
	var kept room
	var out [][]byte
	for i := range s { out = append(out, wrap(s[i], &kept)) }
	return out
}
func wrap(b byte, kept *room) []byte { kept.turns++; return []byte{'<', b, '>'} }
`
	lend := func(source string) string {
		after := strings.Replace(source, "turns int", "turns int; line []byte", 1)
		return strings.Replace(after, "return []byte{'<', b, '>'}", "kept.line = append(kept.line[:0], '<', b, '>'); return kept.line", 1)
	}
	variants := []variant{{"copied at once", source, lend(source)}, {"kept", lines, lend(lines)}}
	r := checkTogether(t, "room Texts Lines wrap", 2*brief, variants, func(r behave.Report) bool {
		return differsIn(r, 0) || differsIn(r, 1) && len(doubtfulIn(r, 0)) == 0
	})
	if differsIn(r, 0) || len(doubtfulIn(r, 0)) > 0 {
		t.Errorf("%s: differences %+v, doubtful %q", variants[0].name, r.Differences, r.Doubtful)
	}
	if !differsIn(r, 1) {
		t.Errorf("%s: no difference, doubtful %q", variants[1].name, r.Doubtful)
	}
}

// What a function reads is told by the tests of the package that reads it, in texts that
// may be written in parts.
func TestNeighboursTexts(t *testing.T) {
	t.Parallel()
	before := map[string]string{
		"go.mod":               "module example.com/m\n\ngo 1.22\n",
		"p.go":                 "package p\nimport (\"io\"; \"example.com/m/frame\")\nfunc first(r io.Reader) int { return len(frame.Read(r)) }\n",
		"frame/frame.go":       "package frame\nimport \"io\"\nfunc Read(r io.Reader) []byte { b, _ := io.ReadAll(r); return b }\n",
		"frame/frame_test.go":  "package frame\nimport (\"strings\"; \"testing\")\nfunc TestRead(t *testing.T) { Read(strings.NewReader(\"\\x00\\x05\" + (\"amb\" + \"er\"))) }\n",
		"frame/other_test.go":  "package frame\nimport \"testing\"\nfunc TestOther(t *testing.T) { t.Log(\"about something else\") }\n",
		"frame/broken_test.go": "package frame\nfunc {",
	}
	after := map[string]string{"p.go": strings.Replace(before["p.go"], "return len(frame.Read(r))", "b := frame.Read(r); return len(b)", 1)}
	d, err := behave.Generate(t.Context(), request(t, before, after))
	if err != nil {
		t.Fatal(err)
	}
	if source := string(d.Source); !strings.Contains(source, `"\x00\x05amber"`) || strings.Contains(source, "about something else") {
		t.Error("the driver has not the text of the test of what is called, or has one of another test")
	}
}
