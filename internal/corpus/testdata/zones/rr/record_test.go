package rr

import "testing"

func TestPresentation(t *testing.T) {
	for _, test := range []struct {
		r    Record
		want string
	}{
		{Record{Type: TXT, Data: `a\b "c"` + "\t\n"}, `"a\\b \"c\"\009\010"`},
		{Record{Type: TXT}, `""`},
		{Record{Type: NS, Data: ""}, "."},
		{Record{Type: CNAME, Data: "a%s"}, "a%s."},
		{Record{Type: CNAME, Data: "a."}, "a."},
		{Record{Type: MX, Data: "Ä.DE"}, "0 ä.de."},
	} {
		if got, err := test.r.Presentation(); got != test.want || err != nil {
			t.Errorf("%+v: %s, %v", test.r, got, err)
		}
	}
}

func BenchmarkName(b *testing.B) {
	r := Record{Type: CNAME, Data: "web.example.net"}
	b.ReportAllocs()
	for b.Loop() {
		if _, err := r.Presentation(); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkMail(b *testing.B) {
	r := Record{Type: MX, Pref: 10, Data: "mail.example.net"}
	b.ReportAllocs()
	for b.Loop() {
		if _, err := r.Presentation(); err != nil {
			b.Fatal(err)
		}
	}
}
