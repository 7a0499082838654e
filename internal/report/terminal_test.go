package report

import (
	"os"
	"testing"
)

func TestAbilities(t *testing.T) {
	for _, c := range []struct {
		goos        string
		env         map[string]string
		live, color bool
	}{
		{"linux", map[string]string{"TERM": "xterm-256color"}, true, true},
		{"linux", map[string]string{"TERM": "xterm", "NO_COLOR": "1"}, true, false},
		{"linux", map[string]string{"TERM": "xterm", "NO_COLOR": ""}, true, true},
		{"linux", map[string]string{"TERM": "dumb"}, false, false},
		{"linux", map[string]string{}, false, false},
		{"windows", map[string]string{}, true, true},
		{"windows", map[string]string{"TERM": "dumb"}, false, false},
		{"linux", map[string]string{"TERM": "xterm", "CI": "true"}, false, true},
		{"linux", map[string]string{"TERM": "xterm", "CI": "false"}, true, true},
	} {
		live, color := abilities(func(k string) string { return c.env[k] }, c.goos)
		if live != c.live || color != c.color {
			t.Errorf("%s with %v: live %v, color %v; want %v, %v", c.goos, c.env, live, color, c.live, c.color)
		}
	}
}

func TestTerminalOfFile(t *testing.T) {
	f, err := os.Create(t.TempDir() + "/log")
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	if o := Terminal(f, func(string) string { return "xterm" }); o.Live || o.Color || o.Width != 0 {
		t.Errorf("a file is taken for a terminal: %+v", o)
	}
}
