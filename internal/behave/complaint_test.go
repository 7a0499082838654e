package behave

import "testing"

func TestComplaint(t *testing.T) {
	for out, want := range map[string]string{
		"# example.com/m\n/home/u/.cache/x/hone_replay_test.go:1702:70: no min\n./b.go:1: more\n": "hone_replay_test.go:1702:70: no min",
		"./b.go:7:2: undefined: x\n":    "b.go:7:2: undefined: x",
		"link: one\nsignal: killed\n\n": "signal: killed",
	} {
		if got := complaint(out); got != want {
			t.Errorf("complaint(%q) = %q, want %q", out, got, want)
		}
	}
}
