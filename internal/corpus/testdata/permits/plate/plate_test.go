package plate

import "testing"

func TestParse(t *testing.T) {
	for in, want := range map[string]Plate{
		" hh-ab 123 ": {"HH", "AB", "123", false},
		"TÜ-A 9e":     {"TÜ", "A", "9", true},
		"B-CD1234H":   {"B", "CD", "1234", false},
	} {
		if got, err := Parse(in); got != want || err != nil {
			t.Errorf("%q: %+v, %v", in, got, err)
		}
	}
	for _, in := range []string{"", "HH-AB 0123", "HHHH-A 1", "HH AB 12", "HH-AB 12345", "HH-AB 12X", "x\nHH-AB 1"} {
		if got, err := Parse(in); got != (Plate{}) || err == nil {
			t.Errorf("%q: %+v", in, got)
		}
	}
	if _, err := Parse("ä?"); err == nil || err.Error() != `"ä?" is not a number plate` {
		t.Error(err)
	}
}

func TestString(t *testing.T) {
	for want, p := range map[string]Plate{"TÜ-A 9E": {"TÜ", "A", "9", true}, "B-CD 1": {"B", "CD", "1", false}} {
		if got := p.String(); got != want {
			t.Errorf("%q", got)
		}
	}
}

func BenchmarkParse(b *testing.B) {
	b.ReportAllocs()
	for b.Loop() {
		if _, err := Parse("hh-ab 123e"); err != nil {
			b.Fatal(err)
		}
	}
}
