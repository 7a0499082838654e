package settings

import "testing"

const text = "# what is listened on\naddress = 127.0.0.1:80\r\nworkers\t=  4 # at most\n\npath = /srv/a=b\n"

func read(tb testing.TB) *Settings {
	tb.Helper()
	s, err := Read("app.conf", text)
	if err != nil {
		tb.Fatal(err)
	}
	return s
}

func TestGet(t *testing.T) {
	s := read(t)
	for name, want := range map[string]string{"address": "127.0.0.1:80", "workers": "4", "path": "/srv/a=b"} {
		if got, ok := s.Get(name); got != want || !ok {
			t.Errorf("%s: %q, %v", name, got, ok)
		}
	}
	for _, name := range []string{"", "a", "worker", "workerss", "z"} {
		if got, ok := s.Get(name); got != "" || ok {
			t.Errorf("%s: %q, %v", name, got, ok)
		}
	}
	if _, err := Read("app.conf", "a=1\nb"); err == nil || err.Error() != "app.conf:2: no =" {
		t.Errorf("error %v", err)
	}
}

func TestHelp(t *testing.T) {
	want := "             address = 127.0.0.1:80\n                path = /srv/a=b\n             workers = 4\nfrom app.conf\n"
	if got := read(t).Help(); got != want {
		t.Errorf("%s, want\n%s", got, want)
	}
}

var value string

func BenchmarkGet(b *testing.B) {
	s := read(b)
	names := []string{"address", "path", "workers", "other"}
	b.ReportAllocs()
	for b.Loop() {
		for _, name := range names {
			value, _ = s.Get(name)
		}
	}
}
