package replay

import (
	"encoding/hex"
	"errors"
	"io"
	"log"
	"os"
	"path/filepath"
	"reflect"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"
)

// inDriver runs what a driver's test does, with options in the environment, and
// returns the transcript.
func inDriver(t *testing.T, corpus string, options map[string]string) string {
	t.Helper()
	return inDriverOf(t, testSetup(), corpus, options)
}

func inDriverOf(t *testing.T, set *Setup, corpus string, options map[string]string) string {
	t.Helper()
	stdout, flags := os.Stdout, log.Flags()
	defer func() {
		os.Stdout = stdout
		log.SetFlags(flags)
		log.SetOutput(os.Stderr)
	}()
	dir := t.TempDir()
	in, out := filepath.Join(dir, "corpus"), filepath.Join(dir, "out")
	if err := os.WriteFile(in, []byte(corpus), 0o600); err != nil {
		t.Fatal(err)
	}
	t.Setenv(envPrefix+"CORPUS", in)
	t.Setenv(envPrefix+"OUT", out)
	t.Setenv(envPrefix+"LIMIT_MS", "10000")
	for name, v := range options {
		t.Setenv(envPrefix+name, v)
	}
	if err := Run(set); err != nil {
		t.Fatal(err)
	}
	text, err := os.ReadFile(out)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

func TestRunReplays(t *testing.T) {
	text := inDriver(t, "0 0102\n0 \n7 00\n", map[string]string{"MODE": "replay", "DETAIL": "1"})
	if n := strings.Count(text, "\nc\t"); n != 2 || strings.Count(text, "\ne\t") != 2 || !strings.HasSuffix(text, "\nz\n") {
		t.Errorf("the transcript has %d calls, want 2 that end, and not the one of no target:\n%s", n, text)
	}
}

// talker is made by a function that prints.
type talker struct{ n int }

func newTalker() talker {
	os.Stdout.WriteString("made by a function\n")
	log.Print("made by a function")
	return talker{1}
}

// tell says where it is, as loggers do.
func tell(talker) {
	log.New(os.Stdout, "", log.Lshortfile).Print("input.go:7 is told")
}

// What is printed while arguments are made is not what the call prints, and where in the
// package's own source it prints does not count.
func TestPrintedByTheCallAlone(t *testing.T) {
	s := &Setup{
		Path: reflect.TypeOf(Setup{}).PkgPath(), Targets: []Target{{Name: "tell", Fn: tell}},
		Types: []reflect.Type{reflect.TypeOf(talker{})}, Makers: []interface{}{newTalker},
	}
	text := inDriverOf(t, s, "0 \n0 00\n0 0102030405\n", map[string]string{"MODE": "replay"})
	if n := strings.Count(text, "p\tstandard output\t\"run_test.go:: input.go:7 is told"); n != 3 || strings.Contains(text, "p\tstandard output\t\"made") || strings.Contains(text, "p\tstandard error") {
		t.Errorf("%d of 3 calls print what they say alone:\n%s", n, text)
	}
}

// told is asked at once, and says how often it is; with places it comes to some at which
// another call may be made in between.
type told struct {
	places bool
	n      int
}

func (x *told) Ask(n int) int {
	x.n += n
	os.Stdout.WriteString("asked\n")
	if x.places {
		Between()
		Between()
	}
	return x.n
}

// A call that is made anew, so that another one comes in between, prints again on one side
// alone where the other has no such place.
func TestPrintedOnce(t *testing.T) {
	var corpus strings.Builder
	dice := newDice(1)
	for range 300 {
		data := make([]byte, 24)
		dice.Read(data)
		corpus.WriteString("0 " + hex.EncodeToString(data) + "\n")
	}
	var said [2][]string
	anew := false
	for i := range said {
		s := &Setup{
			Path: reflect.TypeOf(Setup{}).PkgPath(), Targets: []Target{{Name: "told.Ask", Fn: (*told).Ask, Method: true}},
			Types: []reflect.Type{reflect.TypeOf(told{})}, Makers: []interface{}{func() *told { return &told{places: i == 1} }}, Methods: []interface{}{(*told).Ask},
		}
		text := inDriverOf(t, s, corpus.String(), map[string]string{"MODE": "replay"})
		anew = anew || strings.Contains(text, "p\twith another call in between")
		for line := range strings.Lines(text) {
			if strings.HasPrefix(line, "p\tstandard output") {
				said[i] = append(said[i], line)
			}
		}
	}
	if !anew || len(said[0]) == 0 || !slices.Equal(said[0], said[1]) {
		t.Errorf("calls made anew: %v; one side prints\n%s\nand the other\n%s", anew, said[0], said[1])
	}
}

func TestRunGrows(t *testing.T) {
	Marks, marked = []uint32{1, 0}, nil
	defer func() { Marks, marked = nil, nil }()
	text := inDriver(t, "0 0102\n", map[string]string{"MODE": "grow", "SLICE_MS": "300", "SEED": "1", "TARGETS": "0"})
	if !strings.Contains(text, "b\t0\t0102\nk") || !strings.Contains(text, "\nd\t0\t") || strings.Count(text, "\nk") < 3 {
		t.Errorf("the transcript lacks calls that are kept:\n%.2000s", text)
	}
}

func TestRunOutsideHone(t *testing.T) {
	t.Setenv(envPrefix+"OUT", "")
	if err := Run(testSetup()); err == nil {
		t.Error("a driver that nobody told what to do reports no error")
	}
}

func TestWithoutLines(t *testing.T) {
	for text, want := range map[string]string{
		"at /a/b.go:12 and c.go:345": "at /a/b.go: and c.go:", "b.go:": "b.go:", "go:12": "go:12", "": "",
	} {
		if got := withoutLines(text); got != want {
			t.Errorf("%q: got %q, want %q", text, got, want)
		}
	}
}

func TestSpentOn(t *testing.T) {
	const said = "0:0:1,12:42:9,x:1"
	for target, want := range map[int]effort{0: {0, 1, true}, 12: {42 * time.Millisecond, 9, true}, 2: {}} {
		if got := spentOn(said, target); got != want {
			t.Errorf("target %d: got %+v, want %+v", target, got, want)
		}
	}
}

// What is printed to is taken the place of, and stays open: to its descriptor the
// runtime prints what a goroutine panics with.
func TestCaptureKeepsDescriptors(t *testing.T) {
	stdout, stderr, flags := os.Stdout, os.Stderr, log.Flags()
	defer func() {
		os.Stdout, os.Stderr = stdout, stderr
		log.SetFlags(flags)
		log.SetOutput(stderr)
	}()
	said := printedTo(t, func(f *os.File) {
		os.Stderr = f
		new(runner).capture()
	})
	for range 2 {
		dropped := printedTo(t, func(*os.File) {})
		runtime.GC()
		if _, err := dropped.Read(make([]byte, 1)); err != io.EOF {
			t.Fatalf("what nobody refers to is not closed: %v", err)
		}
	}
	if err := said.SetReadDeadline(time.Now().Add(50 * time.Millisecond)); err != nil {
		t.Fatal(err)
	}
	if _, err := said.Read(make([]byte, 1)); !errors.Is(err, os.ErrDeadlineExceeded) {
		t.Errorf("reading what is printed ends with %v: it was closed", err)
	}
}

// printedTo gives f the only reference to a file, and returns what reads it.
func printedTo(t *testing.T, f func(*os.File)) *os.File {
	t.Helper()
	r, w, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { r.Close() })
	f(w)
	return r
}
