package knit

import (
	"bytes"
	"errors"
	"io"
	"reflect"
	"strings"
	"testing"
)

const lace = `Small lace
..o/..o/..o/
------------
.o^o.o^o.o^o
------------
............
`

func parse(t testing.TB, text string) *Chart {
	t.Helper()
	c, err := Parse(strings.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// tall returns a chart of as many rows, of as many stitches.
func tall(t testing.TB, rows, wide int) *Chart {
	t.Helper()
	text := "Tall\n"
	for i := range rows {
		switch i % 3 {
		case 0:
			text += strings.Repeat("..o/\\oo/..--", wide/12)
		case 1:
			text += strings.Repeat("-", wide-1) + "."
		case 2:
			text += strings.Repeat("o/..", wide/4)
		}
		text += "\n"
	}
	return parse(t, text)
}

func TestInstructions(t *testing.T) {
	var out strings.Builder
	if err := Instructions(&out, parse(t, lace)); err != nil {
		t.Fatal(err)
	}
	want := `Small lace
Cast on 12.
  Row 1 (RS, 12 sts): k12.
  Row 2 (WS, 12 sts): p12.
  Row 3 (RS, 12 sts): *k, yo, sk2p, yo; rep from * to end.
  Row 4 (WS, 12 sts): p12.
  Row 5 (RS, 12 sts): *k2, yo, k2tog; rep from * to end.
`
	if out.String() != want {
		t.Errorf("%s", out.String())
	}
}

// Labels of rows of one loop and of many end in the same column.
func TestLabels(t *testing.T) {
	text := "Tip\n" + strings.Repeat(".\n", 8) + "/\n-ø\n..\n"
	var out strings.Builder
	if err := Instructions(&out, parse(t, text)); err != nil {
		t.Fatal(err)
	}
	lines := strings.Split(out.String(), "\n")
	if lines[2] != "  Row 1 (RS, 2 sts): k2." || lines[3] != "  Row 2 (WS, 2 sts): p, sl1." ||
		lines[4] != "   Row 3 (RS, 1 st): k2tog." || lines[12] != "  Row 11 (RS, 1 st): k." {
		t.Errorf("%q", lines)
	}
}

func TestFlushRight(t *testing.T) {
	for _, c := range []struct {
		text  string
		width int
		want  string
	}{
		{"", 0, ""}, {"", 2, "  "}, {"abc", 2, "abc"}, {"abc", -1, "abc"}, {"abc", 5, "  abc"}, {"øø", 3, " øø"}, {"\xff", 2, " \xff"},
	} {
		if got := flushRight(c.text, c.width); got != c.want {
			t.Errorf("%q, %d: %q", c.text, c.width, got)
		}
	}
}

func TestList(t *testing.T) {
	for want, all := range map[string][]run{
		"": nil, "k": {{"k", 1}}, "k3, yo": {{"k", 3}, {"yo", 1}}, "yo 2 times, k": {{"yo", 2}, {"k", 1}},
		", k, ": {{"", 1}, {"k", 1}, {"", 1}},
	} {
		if got := list(all); got != want {
			t.Errorf("%q, not %q", got, want)
		}
	}
}

func TestErrors(t *testing.T) {
	for text, want := range map[string]string{
		"":               "knit: bad chart: no rows",
		"Nothing\n\n\n":  "knit: bad chart: no rows",
		"What\n..x.\n":   "knit: bad chart: row 1: symbol 'x'",
		"Odd\n...\n..\n": "knit: bad chart: row 2 takes 3 loops of 2",
	} {
		if _, err := Parse(strings.NewReader(text)); !errors.Is(err, ErrChart) || err.Error() != want {
			t.Errorf("%q: %v", text, err)
		}
	}
	bad := errors.New("bad")
	c := parse(t, lace)
	for after := range 3 {
		if err := Instructions(&failing{after, bad}, c); err != bad {
			t.Error(after, err)
		}
	}
	if err := Draw(&failing{0, bad}, c); err != bad {
		t.Error(err)
	}
	if err := Usage(&failing{0, bad}, c, Gauge{}); err != bad {
		t.Error(err)
	}
	if err := Table(&failing{0, bad}, c, Gauge{}); err != bad {
		t.Error(err)
	}
}

// failing fails when it has been written to so often.
type failing struct {
	after int
	err   error
}

func (f *failing) Write(p []byte) (int, error) {
	if f.after--; f.after < 0 {
		return 0, f.err
	}
	return len(p), nil
}

func TestBare(t *testing.T) {
	if got := parse(t, lace).Bare(); !reflect.DeepEqual(got, []int{1, 2, 4}) {
		t.Error(got)
	}
	if got := parse(t, "Lace\no/\n").Bare(); got != nil {
		t.Errorf("%#v is not nil", got)
	}
}

func TestLegend(t *testing.T) {
	want := `. = knit
- = purl
o = yarn over
^ = slip one, knit two together, pass over
/ = knit two together
`
	c := parse(t, lace)
	if got := Legend(c); got != want {
		t.Errorf("%s", got)
	}
	if got := spell("ssk m1 sl1"); got != "slip, slip, knit make one slip one" {
		t.Errorf("%q", got)
	}
	german := map[string]string{"k": "re", "p": "li", "k2tog": "2rezus", "yo": "U"}
	if got := Translate(sentence(c.Rows[4])+sentence(c.Rows[3]), german); got != "*re2, U, 2rezus; reli from * to end.\nli12.\n" {
		t.Errorf("%q", got)
	}
	if got := Translate("k2", map[string]string{"k": "d"}) + Translate("k2", nil); got != "d2k2" {
		t.Errorf("%q", got)
	}
	if got := Short(c.Rows[2]) + "|" + Short(c.Rows[1]) + "|" + Short(Row{}); got != "RS3 k, yo, sk2p, yo, k, yo, sk2p, yo, k, yo, sk2p, yo|WS2 p12|?0 " {
		t.Errorf("%q", got)
	}
}

func TestDraw(t *testing.T) {
	var out bytes.Buffer
	c := parse(t, "Tip\n/\nø-\n")
	if err := Draw(&out, c); err != nil {
		t.Fatal(err)
	}
	want := `<svg xmlns="http://www.w3.org/2000/svg" width="24" height="24">
<g id="row1" class="RS"><text x='0' y='12'>ø</text><text x='12' y='12'>-</text></g>
<g id="row2" class="WS"><text x='0' y='0'>/</text></g>
</svg>
`
	if out.String() != want {
		t.Errorf("%s", out.String())
	}
	out.Reset()
	box(&out, 0, -3, Stitch{Symbol: '<'})
	if got := out.String(); got != "<text x='0' y='-3'>&#60;</text>" {
		t.Errorf("%q", got)
	}
	if got := Plain(c, "> "); got != "> /\n> ø-\n" {
		t.Errorf("%q", got)
	}
}

func TestYarn(t *testing.T) {
	g := Gauge{Stitch: 10, Waste: 100}
	c := parse(t, lace)
	var out strings.Builder
	if err := Usage(&out, c, g); err != nil || out.String() != "1.10m 0.88m 0.66m 0.44m 0.22m\n" {
		t.Errorf("%v, %q", err, out.String())
	}
	out.Reset()
	if err := Usage(&out, &Chart{}, g); err != nil || out.String() != "\n" {
		t.Errorf("%v, %q", err, out.String())
	}
	out.Reset()
	if err := Table(&out, c, g); err != nil || !strings.HasPrefix(out.String(), "1,RS,12,12,0.22\n2,WS,12,12,0.23\n") {
		t.Errorf("%v, %q", err, out.String())
	}
	if got := g.String() + "; " + (Gauge{Stitch: 2.5}).String(); got != "a stitch of 10 mm, 100 mm a row; a stitch of 2.5 mm" {
		t.Errorf("%q", got)
	}
}

func BenchmarkInstructions(b *testing.B) {
	c := tall(b, 48, 36)
	b.ReportAllocs()
	for b.Loop() {
		if err := Instructions(io.Discard, c); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkParse(b *testing.B) {
	text := "Lace\n" + Plain(tall(b, 24, 60), "")
	b.ReportAllocs()
	for b.Loop() {
		if _, err := Parse(strings.NewReader(text)); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkLegend(b *testing.B) {
	c := parse(b, lace)
	b.ReportAllocs()
	for b.Loop() {
		if Legend(c) == "" {
			b.Fatal("no legend")
		}
	}
}

func BenchmarkDraw(b *testing.B) {
	c := tall(b, 30, 48)
	b.ReportAllocs()
	for b.Loop() {
		if err := Draw(io.Discard, c); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkTable(b *testing.B) {
	c := tall(b, 60, 24)
	b.ReportAllocs()
	for b.Loop() {
		if err := Table(io.Discard, c, Gauge{14, 120}); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkUsage(b *testing.B) {
	c := tall(b, 60, 12)
	b.ReportAllocs()
	for b.Loop() {
		if err := Usage(io.Discard, c, Gauge{14, 120}); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkShort(b *testing.B) {
	c := parse(b, lace)
	b.ReportAllocs()
	for b.Loop() {
		for _, row := range c.Rows {
			if Short(row) == "" {
				b.Fatal("nothing")
			}
		}
	}
}

func BenchmarkBare(b *testing.B) {
	c := tall(b, 60, 24)
	b.ReportAllocs()
	for b.Loop() {
		if len(c.Bare()) == 0 {
			b.Fatal("no bare rows")
		}
	}
}

func BenchmarkTranslate(b *testing.B) {
	terms := map[string]string{"k": "re", "p": "li", "k2tog": "2rezus", "yo": "U"}
	text := sentence(parse(b, lace).Rows[4])
	b.ReportAllocs()
	for b.Loop() {
		if Translate(text, terms) == text {
			b.Fatal("not translated")
		}
	}
}
