package store

import (
	"bytes"
	"math"
	"reflect"
	"strings"
	"testing"
	"time"

	"github.com/gohone/hone"
)

// stream is a small but complete run.
func stream() []hone.Event {
	at := time.Date(2026, 5, 1, 10, 0, 0, 0, time.UTC)
	bench := hone.Benchmark{Package: "example.com/m", Name: "Pad/50"}
	return []hone.Event{
		{Time: at, Start: &hone.Start{Version: hone.Version, Run: "r1", Command: "run", Module: "example.com/m"}},
		{Time: at, Measurement: &hone.Measurement{Benchmark: bench, Side: hone.Baseline, Unit: hone.SecPerOp, Value: 1e-9}},
		{Time: at, Finding: &hone.Finding{ID: "f1", Cause: "line\nbreak \u2028 and \xff"}},
		{Time: at, Done: &hone.Done{Checked: []string{"tests"}}},
	}
}

func encoded(t testing.TB, events []hone.Event) []byte {
	t.Helper()
	var buf bytes.Buffer
	for _, e := range events {
		line, err := Encode(e)
		if err != nil {
			t.Fatal(err)
		}
		if bytes.IndexByte(line, '\n') != len(line)-1 {
			t.Fatalf("event is not one line: %q", line)
		}
		buf.Write(line)
	}
	return buf.Bytes()
}

func TestDecodeEveryPrefix(t *testing.T) {
	whole := encoded(t, stream())
	full, err := Decode(bytes.NewReader(whole))
	if err != nil || full.Cut || len(full.Events) != len(stream()) {
		t.Fatalf("whole file: %d events, cut %v, error %v", len(full.Events), full.Cut, err)
	}
	for n := range len(whole) {
		rec, err := Decode(bytes.NewReader(whole[:n]))
		if err != nil {
			t.Fatalf("first %d bytes: %v", n, err)
		}
		lines := bytes.Count(whole[:n], []byte("\n"))
		onlyNewlineMissing := whole[n] == '\n'
		if onlyNewlineMissing {
			lines++
		}
		if len(rec.Events) != lines || !reflect.DeepEqual(rec.Events, full.Events[:lines]) && lines > 0 {
			t.Fatalf("first %d bytes: %d events, want the first %d", n, len(rec.Events), lines)
		}
		atEdge := n == 0 || whole[n-1] == '\n' || onlyNewlineMissing
		if rec.Cut == atEdge {
			t.Fatalf("first %d bytes: cut %v", n, rec.Cut)
		}
	}
}

func TestDecodeDamage(t *testing.T) {
	whole := encoded(t, stream())
	lines := bytes.SplitAfter(whole, []byte("\n"))
	damaged := bytes.Join([][]byte{lines[0], []byte("{\"time\":\n"), lines[2]}, nil)
	rec, err := Decode(bytes.NewReader(damaged))
	if err == nil || !strings.Contains(err.Error(), "line 2") {
		t.Errorf("damage in the middle: error %v, want one that names line 2", err)
	}
	if len(rec.Events) != 1 {
		t.Errorf("damage in the middle: %d events before it, want 1", len(rec.Events))
	}
	// A machine that lost power may leave zeros where the last line was to be.
	rec, err = Decode(bytes.NewReader(append(bytes.Clone(lines[0]), make([]byte, 100)...)))
	if err != nil || !rec.Cut || len(rec.Events) != 1 {
		t.Errorf("zeros at the end: %d events, cut %v, error %v", len(rec.Events), rec.Cut, err)
	}
}

func TestDecodeVersion(t *testing.T) {
	for version, ok := range map[string]bool{hone.Version: true, hone.Version + ".2": true, "hone/99": false, "": false} {
		data := encoded(t, []hone.Event{{Start: &hone.Start{Version: version}}})
		if _, err := Decode(bytes.NewReader(data)); (err == nil) != ok {
			t.Errorf("version %q: error %v", version, err)
		}
	}
	data := []byte(`{"time":"2026-05-01T10:00:00Z","novelty":{"x":1}}` + "\n")
	if rec, err := Decode(bytes.NewReader(data)); err != nil || len(rec.Events) != 1 {
		t.Errorf("an event of a later minor version: %d events, error %v", len(rec.Events), err)
	}
}

func TestEncodeRefusesNaN(t *testing.T) {
	if line, err := Encode(hone.Event{Verdict: &hone.Verdict{Delta: math.NaN()}}); err == nil {
		t.Errorf("NaN encoded as %q", line)
	}
}

func TestValidRun(t *testing.T) {
	for run, want := range map[string]bool{
		"3f2c": true, "20260501T101112-3f2c": true, "a.b_c-d": true,
		"": false, ".": false, "..": false, "-x": false, "a/b": false, `a\b`: false, "ä": false, "a b": false,
		strings.Repeat("x", 64): true, strings.Repeat("x", 65): false,
	} {
		if got := ValidRun(run); got != want {
			t.Errorf("ValidRun(%q) = %v", run, got)
		}
	}
}

// FuzzDecode checks that any bytes are read without a panic, and that what is
// read prints and reads back as itself.
func FuzzDecode(f *testing.F) {
	whole := encoded(f, stream())
	f.Add(whole)
	f.Add(whole[:len(whole)-7])
	f.Add([]byte("{}\n\n{\"done\":null}\r\n[]"))
	f.Add([]byte("{\"time\":\"0000-01-01T00:00:00Z\",\"draft\":{}}\nnull\n"))
	f.Fuzz(func(t *testing.T, data []byte) {
		rec, _ := Decode(bytes.NewReader(data))
		var buf bytes.Buffer
		for _, e := range rec.Events {
			line, err := Encode(e)
			if err != nil {
				t.Fatalf("event read from %q cannot be written: %v", data, err)
			}
			buf.Write(line)
		}
		again, err := Decode(bytes.NewReader(buf.Bytes()))
		if err != nil || again.Cut || len(again.Events) != len(rec.Events) {
			t.Fatalf("%d events printed and read back: %d, cut %v, error %v", len(rec.Events), len(again.Events), again.Cut, err)
		}
		var second bytes.Buffer
		for _, e := range again.Events {
			line, _ := Encode(e)
			second.Write(line)
		}
		if !bytes.Equal(buf.Bytes(), second.Bytes()) {
			t.Fatalf("not a fixed point:\n%s\n%s", buf.Bytes(), second.Bytes())
		}
	})
}
