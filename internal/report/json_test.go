package report

import (
	"bufio"
	"bytes"
	"errors"
	"math"
	"reflect"
	"strings"
	"testing"

	"github.com/gohone/hone"
	"github.com/gohone/hone/internal/honetest"
)

// encode writes events as JSON.
func encode(t testing.TB, events []hone.Event) string {
	t.Helper()
	var b bytes.Buffer
	h := NewJSON(&b)
	for _, e := range events {
		if err := h.Handle(e); err != nil {
			t.Fatal(err)
		}
	}
	if err := h.Close(); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

func TestJSONRoundTrip(t *testing.T) {
	for _, s := range honetest.Streams() {
		text := encode(t, s.Events)
		if s.Name == "non-ascii" { // it holds a byte that is not UTF-8, and JSON cannot
			var clean honetest.Recorder
			if err := Replay(strings.NewReader(text), &clean); err != nil {
				t.Fatal(err)
			}
			s.Events, text = clean.Events, encode(t, clean.Events)
		}
		if got := strings.Count(text, "\n"); got != len(s.Events) {
			t.Errorf("stream %s: %d events on %d lines", s.Name, len(s.Events), got)
		}
		var rec honetest.Recorder
		if err := Replay(strings.NewReader(text), &rec); err != nil {
			t.Fatal(err)
		}
		if got := encode(t, rec.Events); got != text {
			t.Errorf("stream %s: read and written again it is\n%s\nwant\n%s", s.Name, got, text)
		}
		if !reflect.DeepEqual(rec.Events, s.Events) {
			t.Errorf("stream %s: the events read are not those written", s.Name)
		}
	}
}

// TestReplayedTextIsTheSame: a saved stream shows what the terminal showed.
func TestReplayedTextIsTheSame(t *testing.T) {
	for _, s := range honetest.Streams() {
		if s.Name == "non-ascii" {
			continue // JSON has no bytes outside UTF-8
		}
		var b bytes.Buffer
		h := NewText(&b, TextOptions{})
		if err := Replay(strings.NewReader(encode(t, s.Events)), h); err != nil {
			t.Fatal(err)
		}
		if err := h.Close(); err != nil {
			t.Fatal(err)
		}
		if want := write(t, s.Events, TextOptions{}); b.String() != want {
			t.Errorf("stream %s: replayed\n%s\nwant\n%s", s.Name, b.String(), want)
		}
	}
}

func TestJSONFlushes(t *testing.T) {
	var b bytes.Buffer
	h := NewJSON(bufio.NewWriter(&b))
	for _, e := range honetest.BuildError().Events {
		before := b.Len()
		if err := h.Handle(e); err != nil {
			t.Fatal(err)
		}
		if b.Len() == before {
			t.Errorf("event %+v stays in the buffer", e)
		}
	}
}

func TestJSONRefusesNaN(t *testing.T) {
	var b bytes.Buffer
	err := NewJSON(&b).Handle(hone.Event{Verdict: &hone.Verdict{Delta: math.NaN()}})
	if err == nil || !strings.HasPrefix(err.Error(), "verdict event: ") || b.Len() > 0 {
		t.Errorf("Handle = %v, wrote %q", err, b.String())
	}
}

func TestReplayErrors(t *testing.T) {
	good := encode(t, honetest.BuildError().Events)
	first, _, _ := strings.Cut(good, "\n")
	for name, c := range map[string]struct{ in, want string }{
		"not JSON":        {"go test output\n", "line 1: not an event: "},
		"other JSON":      {`{"name":"package"}` + "\n", "line 1: not an event: it says nothing"},
		"one line, cut":   {first[:40], "line 1: not an event: "},
		"blank, then cut": {"\n" + first[:40], "line 2: not an event: "},
		"bad in middle":   {first + "\n{\n" + good, "line 2: not an event: "},
		"bad last, whole": {first + "\n{\n", "line 2: not an event: "},
		"wrong type":      {first + "\n" + `{"time":"2026-01-02T03:04:05Z","plan":{"packages":"many"}}` + "\n", "line 2: not an event: "},
		"two at once":     {first + "\n" + `{"plan":{},"done":{}}` + "\n", "line 2: not an event: has both plan and done"},
		"newer stream":    {`{"start":{"version":"hone/99"}}` + "\n", `line 1: stream version "hone/99": this version of hone reads "hone/1"`},
	} {
		t.Run(name, func(t *testing.T) {
			err := Replay(strings.NewReader(c.in), &honetest.Recorder{})
			if err == nil || !strings.HasPrefix(err.Error(), c.want) {
				t.Errorf("Replay = %v, want %s...", err, c.want)
			}
		})
	}
}

// TestReplayToleratesCut cuts a stream at every byte of its last two lines.
func TestReplayToleratesCut(t *testing.T) {
	events := honetest.BuildError().Events
	whole := encode(t, events)
	lines := strings.SplitAfter(whole, "\n")
	for end := len(lines[0]) + len(lines[1]); end < len(whole); end++ {
		var rec honetest.Recorder
		if err := Replay(strings.NewReader(whole[:end]), &rec); err != nil {
			t.Fatalf("cut at byte %d: %v", end, err)
		}
		at, last := whole[end-1], rec.Events[len(rec.Events)-1]
		clean := at == '\n' || whole[end] == '\n'
		if cut := last.Warning != nil && last.Warning.Code == "stream-cut"; cut == clean {
			t.Errorf("cut at byte %d, after %q: last event is %+v", end, at, last)
		}
	}
}

func TestReplaySkipsWhatIsNew(t *testing.T) {
	first, _, _ := strings.Cut(encode(t, honetest.BuildError().Events), "\n")
	in := first + "\n\n" + `{"time":"2026-01-02T03:04:05Z","dream":{"of":"sheep"}}` + "\n" + `{"plan":{"packages":3,"moons":2}}` + "\n"
	var rec honetest.Recorder
	if err := Replay(strings.NewReader(in), &rec); err != nil {
		t.Fatal(err)
	}
	if run := rec.Run(); run.Plan.Packages != 3 || len(rec.Events) != 3 {
		t.Errorf("read %+v", rec.Events)
	}
}

func TestReplayStopsAtHandler(t *testing.T) {
	broken := errors.New("handler: broken")
	if err := Replay(strings.NewReader(encode(t, honetest.CutOff().Events)), NewText(failing{broken}, TextOptions{})); !errors.Is(err, broken) {
		t.Errorf("Replay = %v, want %v", err, broken)
	}
}

// FuzzReplay: whatever parses is written the same way again, and never breaks
// the text; nothing panics.
func FuzzReplay(f *testing.F) {
	for _, s := range honetest.Streams() {
		f.Add([]byte(encode(f, s.Events)))
	}
	f.Add([]byte(`{"start":{"version":"hone/1"}}` + "\n" + `{"verdict":{"unit":"sec/op","outcome":"improvement","delta":-3,"interval":[1e308,-1e308]}}`))
	f.Fuzz(func(t *testing.T, in []byte) {
		var first honetest.Recorder
		if Replay(bytes.NewReader(in), &first) != nil {
			return
		}
		once := encode(t, first.Events)
		var second honetest.Recorder
		if err := Replay(strings.NewReader(once), &second); err != nil {
			t.Fatalf("what was written does not read: %v\n%s", err, once)
		}
		if again := encode(t, second.Events); again != once {
			t.Fatalf("written again it differs:\n%s\nwas\n%s", again, once)
		}
		text := write(t, first.Events, TextOptions{Width: 40})
		if strings.ContainsAny(text, "\x1b\x07\r\x00") {
			t.Fatalf("control characters in %q", text)
		}
		write(t, first.Events, TextOptions{Live: true, Color: true, Diff: true, Now: (&honetest.Clock{}).Now})
	})
}
