package text

import "testing"

func TestEntities(t *testing.T) {
	for in, want := range map[string]string{
		"":                     "",
		"plain":                "plain",
		`a<b & "c">d`:          "a&lt;b &amp; &#34;c&#34;&gt;d",
		"&amp;":                "&amp;amp;",
		"it's":                 "it's",
		"Zürich < Ÿ \xff\xfe>": "Zürich &lt; Ÿ \xff\xfe&gt;",
	} {
		if got := Entities(in); got != want {
			t.Errorf("%q: got %q", in, got)
		}
	}
}

func TestRight(t *testing.T) {
	for _, c := range []struct {
		s     string
		width int
		fill  rune
		want  string
	}{
		{"12", 5, ' ', "   12"},
		{"12", 2, ' ', "12"},
		{"123", 2, ' ', "123"},
		{"12", -1, ' ', "12"},
		{"", 3, '0', "000"},
		{"12", 5, '·', "··12"},
		{"12", 6, '·', "··12"},
		{"ü", 4, 'x', "xxü"},
		{"1", 5, '–', "––1"},
		{"\xff", 3, '.', "..\xff"},
		{"a", 4, -1, "�a"},
	} {
		if got := Right(c.s, c.width, c.fill); got != c.want {
			t.Errorf("%q, %d, %q: got %q, want %q", c.s, c.width, c.fill, got, c.want)
		}
	}
}

func TestLeader(t *testing.T) {
	for _, c := range []struct {
		s     string
		width int
		want  string
	}{
		{"", 8, " . . . ."},
		{"7", 8, " . . . 7"},
		{"12", 8, " . . .12"},
		{"12", 7, ". . .12"},
		{"123456789", 8, "123456789"},
	} {
		if got := Leader(c.s, c.width); got != c.want {
			t.Errorf("%q, %d: got %q, want %q", c.s, c.width, got, c.want)
		}
	}
}

func TestDashes(t *testing.T) {
	for in, want := range map[string]string{
		"1--2":    "1–2",
		"well---": "well—",
		"----":    "––",
		"-----":   "–—",
		"a-b":     "a-b",
		"–-":      "—",
	} {
		if got := Dashes(in); got != want {
			t.Errorf("%q: got %q, want %q", in, got, want)
		}
	}
}

func TestGloss(t *testing.T) {
	words := [][2]string{{"neap", "a weak tide"}, {"spring", "a strong tide"}}
	if got := Gloss("neap, spring, neap", words); got != "neap (a weak tide), spring (a strong tide), neap (a weak tide)" {
		t.Errorf("got %q", got)
	}
	if got := Gloss("neap", nil); got != "neap" {
		t.Errorf("got %q", got)
	}
	if got := Gloss("neap", [][2]string{{"neap", "x"}}); got != "neap (x)" {
		t.Errorf("got %q", got)
	}
}

func TestSlug(t *testing.T) {
	title := "The Moon & the Tides, 2026!"
	if got := Slug(title); got != "the-moon-the-tides-2026" {
		t.Errorf("got %q", got)
	}
	if title != "The Moon & the Tides, 2026!" {
		t.Errorf("title became %q", title)
	}
	if got := Slug("  --"); got != "" {
		t.Errorf("got %q", got)
	}
}

var sink string

func BenchmarkEntities(b *testing.B) {
	b.ReportAllocs()
	for b.Loop() {
		sink = Entities(`Spring tides: new & full moon, <height> of "Dover"`)
	}
}

func BenchmarkRight(b *testing.B) {
	b.ReportAllocs()
	for b.Loop() {
		sink = Right("17", 40, ' ')
	}
}

func BenchmarkLeader(b *testing.B) {
	b.ReportAllocs()
	for b.Loop() {
		sink = Leader("17", 40)
	}
}

func BenchmarkDashes(b *testing.B) {
	b.ReportAllocs()
	for b.Loop() {
		sink = Dashes("rises 6--8, sets 17--18---or so it is said")
	}
}

func BenchmarkGloss(b *testing.B) {
	words := [][2]string{{"neap", "a weak tide"}, {"spring", "a strong tide"}, {"ebb", "falling water"}}
	b.ReportAllocs()
	for b.Loop() {
		sink = Gloss("at neap the ebb is slow, at spring the ebb is swift", words)
	}
}

func BenchmarkSlug(b *testing.B) {
	b.ReportAllocs()
	for b.Loop() {
		sink = Slug("The Moon & the Tides, 2026!")
	}
}
