package main

import (
	"os"
	"path/filepath"
	"testing"
)

func TestReadSettings(t *testing.T) {
	s, err := readSettings([]string{"from=in", "places=Dover,Brest"})
	if err != nil || s.from != "in" || s.to != "out" || len(s.places) != 2 {
		t.Errorf("got %+v, %v", s, err)
	}
	_, err = readSettings([]string{"form=in", "to=x", "help"})
	if err == nil || err.Error() != "what is that?\n\"form=in\" is no setting\n\"help\" is no setting" {
		t.Errorf("got %v", err)
	}
}

func TestRun(t *testing.T) {
	from, to := t.TempDir(), t.TempDir()
	for name, page := range map[string]string{
		"moon.txt":  "title: Moon\n\nsee [[Tides]]\n",
		"tides.txt": "title: Tides\npath: Sea\n\nsee [[Moon]]\n",
	} {
		if err := os.WriteFile(filepath.Join(from, name), []byte(page), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	if err := run([]string{"from=" + from, "to=" + to, "places=Dover"}); err != nil {
		t.Fatal(err)
	}
	for name, want := range map[string]string{
		"feed.txt":  "0 Moon /\n1 Tides /Sea\n",
		"moon.html": "<h1>Moon</h1>\n<p class=\"trail\"></p>\n<p class=\"by\">by &lt;nil&gt;</p>\n<p>see [[Tides]]</p>\n",
	} {
		if got, err := os.ReadFile(filepath.Join(to, name)); err != nil || string(got) != want {
			t.Errorf("%s: %q, %v", name, got, err)
		}
	}
	if err := run([]string{"from=" + from, "to=" + to, "places=Atlantis"}); err == nil {
		t.Error("no error")
	}
}
