package docs

import (
	"slices"
	"testing"
)

func TestTranscripts(t *testing.T) {
	page := "# hone\n\n```console\n$ hone run ./...\nmeasuring\n\ndone\n$ hone apply\n```\n\n```sh\n$ not this\n```\n"
	want := []Transcript{{"hone run ./...", "measuring\n\ndone\n"}, {"hone apply", ""}}
	if got := Transcripts(page); !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
}

func TestWords(t *testing.T) {
	for _, c := range []struct {
		a, b string
		same bool
	}{
		{"Pad50  2.2 µs  130 ns  16.8x faster [15.1, 19]", "Pad50 999 ns 101 ns 9x faster [8.25, 11.02]", true},
		{"4 fixes kept in 1m3s", "4 fixes kept in 59s", true},
		{"4 fixes kept", "4 fixes dropped", false},
		{"B/op -94.2 %, allocs 1,504 → 2", "B/op +3%, allocs 46 → 12", true},
		{"run 20260102T150405-a1b2c3", "run 20270304T010203-ffffff", true},
		{"pad.go:12: text grown", "pad.go:120: text grown", true},
		{"pad.go:12: text grown", "send.go:12: text grown", false},
		{"improvement", "no change", false},
	} {
		if same := Words(c.a) == Words(c.b); same != c.same {
			t.Errorf("%q and %q: same words = %v, want %v\n%q\n%q", c.a, c.b, same, c.same, Words(c.a), Words(c.b))
		}
	}
}

func TestFollows(t *testing.T) {
	printed := "plan: 5 benchmarks\n\n[3s] build\n[4s] test\nPad50  2.2 µs  16.8x faster\ndone in 59s\n"
	for transcript, ok := range map[string]bool{
		printed: true,
		"plan: 3 benchmarks\n...\nPad50  1 ns  2x faster\ndone in 1m2s\n": true,
		"plan: 3 benchmarks\n...\ndone in 1s\n...\n":                      true,
		"...\n[1s] test\n...\n":                                           true,
		"[3s] build\n":                                                    false, // the beginning is missing
		"plan: 5 benchmarks\n...\nPad50  2.2 µs  16.8x slower\n":          false,
		"plan: 5 benchmarks\n...\n[4s] test\n...\n[3s] build\n":           false,
		"plan: 5 benchmarks\n[4s] test\n":                                 false,
		"plan: 5 benchmarks\n...\ndone in 1s\nand more\n":                 false,
	} {
		if err := Follows(printed, transcript); (err == nil) != ok {
			t.Errorf("%q: error %v, want none: %v", transcript, err, ok)
		}
	}
}
