package stackfile

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/gohone/hone/internal/cost"
)

const folded = `main.main;example.com/post.Parse 3
main.main;example.com/post.Parse;strings.ToLower 2
main.main;net/http.(*conn).serve;func(a, b) 7
`

func TestFoldedRoundTrip(t *testing.T) {
	p := read(t, "# a comment\n\nmain.main;example.com/post.Parse 1\n"+folded+"main.main;example.com/post.Parse -1\r\n")
	var out bytes.Buffer
	if err := WriteFolded(&out, p, 0); err != nil {
		t.Fatal(err)
	}
	if out.String() != folded {
		t.Errorf("written:\n%s\nwant:\n%s", out.String(), folded)
	}
}

func read(t *testing.T, text string) *cost.Profile {
	t.Helper()
	p, err := Read(strings.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// TestNamesWithSeparators: what would break a line is replaced, and a stack
// without a frame gets one.
func TestNamesWithSeparators(t *testing.T) {
	b := cost.NewBuilder([]cost.ValueType{{Type: "a", Unit: "count"}})
	b.Add([]int32{b.Frame("x;y\nz", "", 0), b.Frame("", "", 0)}, 1)
	b.Add(nil, 2)
	var out bytes.Buffer
	if err := WriteFolded(&out, b.Profile(), 0); err != nil {
		t.Fatal(err)
	}
	if want := "<unknown>;x:y z 1\n<unknown> 2\n"; out.String() != want {
		t.Errorf("written %q, want %q", out.String(), want)
	}
}

func TestSpeedscopeRoundTrip(t *testing.T) {
	b := cost.NewBuilder([]cost.ValueType{{Type: "samples", Unit: "count"}, {Type: "cpu", Unit: "nanoseconds"}})
	main, parse := b.Frame("main.main", "main.go", 0), b.Frame("post.Parse", "post.go", 0)
	b.Add([]int32{parse, main}, 3, 30e6)
	b.Add([]int32{main}, 1, 10e6)
	p := b.Profile()
	var out bytes.Buffer
	if err := WriteSpeedscope(&out, p, "post", 1); err != nil {
		t.Fatal(err)
	}
	golden := filepath.Join("testdata", "post.speedscope.json")
	if os.Getenv("UPDATE") != "" {
		if err := os.WriteFile(golden, out.Bytes(), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	if want, err := os.ReadFile(golden); err != nil || !bytes.Equal(want, out.Bytes()) {
		t.Errorf("%s: differs (%v), UPDATE=1 writes it; got:\n%s", golden, err, out.Bytes())
	}
	again := read(t, out.String())
	if !slices.Equal(again.Types, p.Types) {
		t.Errorf("types %v, want %v", again.Types, p.Types)
	}
	for column := range p.Types {
		if got, want := foldedOf(t, again, column), foldedOf(t, p, column); got != want {
			t.Errorf("column %d: read back\n%s\nwant\n%s", column, got, want)
		}
	}
}

func foldedOf(t testing.TB, p *cost.Profile, column int) string {
	t.Helper()
	var out bytes.Buffer
	if err := WriteFolded(&out, p, column); err != nil {
		t.Fatal(err)
	}
	lines := strings.SplitAfter(out.String(), "\n")
	slices.Sort(lines)
	return strings.Join(lines, "")
}

// TestSpeedscopeOfOthers: threads in the same unit are added up, events are
// charged to the frames open.
func TestSpeedscopeOfOthers(t *testing.T) {
	p := read(t, `{"$schema": "https://www.speedscope.app/file-format-schema.json",
		"shared": {"frames": [{"name": "a"}, {"name": "b"}]},
		"profiles": [
			{"type": "evented", "name": "thread 1", "unit": "milliseconds", "startValue": 0, "endValue": 10,
			 "events": [{"type":"O","frame":0,"at":1},{"type":"O","frame":1,"at":3},{"type":"C","frame":1,"at":7.4},{"type":"C","frame":0,"at":8}]},
			{"type": "sampled", "name": "thread 2", "unit": "milliseconds", "samples": [[0], [1, 0], []], "weights": [5, 2.5, 1]},
			{"type": "sampled", "name": "thread 2", "unit": "bytes", "samples": [[1]], "weights": [64]}
		]}`)
	if got := fmt.Sprint(p.Types); got != "[{time milliseconds} {space bytes}]" {
		t.Errorf("types %s", got)
	}
	if got, want := foldedOf(t, p, 0), "<unknown> 1\na 8\na;b 4\nb;a 3\n"; got != want {
		t.Errorf("time:\n%s\nwant:\n%s", got, want)
	}
	if got, want := foldedOf(t, p, 1), "b 64\n"; got != want {
		t.Errorf("space:\n%s\nwant:\n%s", got, want)
	}
}

func TestBadInput(t *testing.T) {
	long := strings.Repeat("a", maxLine+10)
	for _, c := range []struct{ name, text, want string }{
		{"empty", "", "neither"},
		{"blank", " \n\n", "neither"},
		{"binary", "\x1f\x8b\x08\x00", "neither"},
		{"comments only", "# nothing\n", "no line has a stack"},
		{"no value", "main.main;a\n", "line 1: "},
		{"fraction", "a;b 1\na;c 1.5\n", `line 2: "1.5" is no whole number`},
		{"too large", "a 92233720368547758080\n", "is no whole number"},
		{"long line", "a 1\n" + long + "\n", "line 2 is longer than 1 MiB"},
		{"other JSON", `{"a": 1}`, "is it a file of speedscope?"},
		{"cut off", `{"shared": {"frames": [{"na`, "is truncated"},
		{"no profiles", `{"shared": {"frames": [{"name": "a"}]}}`, "has no profiles"},
		{"dangling frame", `{"shared": {"frames": [{"name": "a"}]}, "profiles": [{"type": "sampled", "samples": [[1]], "weights": [1]}]}`, "profile 0: sample 0: frame 1: there are 1"},
		{"negative frame", `{"shared": {"frames": [{"name": "a"}]}, "profiles": [{"type": "sampled", "samples": [[-1]], "weights": [1]}]}`, "frame -1: there are 1"},
		{"weights missing", `{"shared": {"frames": [{"name": "a"}]}, "profiles": [{"type": "sampled", "samples": [[0]]}]}`, "has 1 samples, but 0 weights"},
		{"huge weight", `{"shared": {"frames": [{"name": "a"}]}, "profiles": [{"type": "sampled", "samples": [[0]], "weights": [1e300]}]}`, "is too large"},
		{"unknown type", `{"shared": {"frames": [{"name": "a"}]}, "profiles": [{"type": "x"}]}`, `type "x": must be`},
		{"time runs back", `{"shared": {"frames": [{"name": "a"}]}, "profiles": [{"type": "evented", "events": [{"type": "O", "at": 5}, {"type": "C", "at": 4}]}]}`, "event 1: at 4"},
		{"wrong close", `{"shared": {"frames": [{"name": "a"}]}, "profiles": [{"type": "evented", "events": [{"type": "C", "at": 5}]}]}`, "event 0: closes frame 0"},
		{"event type", `{"shared": {"frames": [{"name": "a"}]}, "profiles": [{"type": "evented", "events": [{"type": "Q", "at": 5}]}]}`, `type "Q"`},
		{"event frame", `{"shared": {"frames": [{"name": "a"}]}, "profiles": [{"type": "evented", "events": [{"type": "O", "frame": 9, "at": 5}, {"type": "C", "frame": 9, "at": 6}]}]}`, "frame 9: there are 1"},
	} {
		if _, err := Read(strings.NewReader(c.text)); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: error %v, want %q", c.name, err, c.want)
		}
	}
}

// FuzzRead: nothing panics, and what is read and written is read back the same.
func FuzzRead(f *testing.F) {
	f.Add(folded)
	f.Add("# x\na 1\n")
	f.Add("a; ;b\t5")
	f.Add(`{"shared":{"frames":[{"name":"a","file":"f","line":3}]},"profiles":[{"type":"sampled","unit":"bytes","samples":[[0,0]],"weights":[2]}]}`)
	f.Add(`{"shared":{"frames":[{"name":"a"}]},"profiles":[{"type":"evented","unit":"none","events":[{"type":"O","frame":0,"at":1},{"type":"C","frame":0,"at":9}]}]}`)
	f.Fuzz(func(t *testing.T, text string) {
		p, err := Read(strings.NewReader(text))
		if err != nil {
			return
		}
		for column := range p.Types {
			want := foldedOf(t, p, column)
			if want == "" { // values cancelled out
				continue
			}
			again, err := ReadFolded(strings.NewReader(want))
			if err != nil {
				t.Fatalf("written folded stacks cannot be read: %v\n%q", err, want)
			}
			if got := foldedOf(t, again, 0); got != want {
				t.Fatalf("written again %q, want %q", got, want)
			}
		}
		var out bytes.Buffer
		if err := WriteSpeedscope(&out, p, "x", 0); err != nil {
			t.Fatal(err)
		}
		if _, err := ReadSpeedscope(&out); err != nil {
			t.Fatalf("written speedscope cannot be read: %v", err)
		}
	})
}
