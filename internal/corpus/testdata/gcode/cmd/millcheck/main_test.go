package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

func TestRun(t *testing.T) {
	good := filepath.Join(t.TempDir(), "good")
	bad := good + "er"
	os.WriteFile(good, []byte("T7 M6\nG0 X10\nG1 X20 F60\nM30"), 0o666)
	os.WriteFile(bad, []byte("G0 G1"), 0o666)
	var out, progress strings.Builder
	if code := run([]string{"-pack", "-save", bad, good, good + "est"}, &out, &progress); code != 1 {
		t.Error(code)
	}
	if want := good + ": 10.2 s, moves of 10.0 mm\nT7: 2 moves, cut 0.01m air 0.01m\nend\n"; out.String() != want {
		t.Errorf("%q", out.String())
	}
	want := bad + " ...\n" + bad + ": [\"block 1: G1 is one too many\"]\n" + good + " ...\n" + good + "est ...\nopen " + good + "est: "
	if !strings.HasPrefix(progress.String(), want) {
		t.Errorf("%q", progress.String())
	}
	if got, err := os.ReadFile(good); err != nil || string(got) != "%\nN00010 T7 M6\nN00020 G0 X10\nN00030 G1 X20 F60\nN00040 M30\n%\n" {
		t.Errorf("%q, %v", got, err)
	}
	if got, err := os.ReadFile(good + ".path"); err != nil || len(got) != 44 {
		t.Errorf("%q, %v", got, err)
	}
	progress.Reset()
	if code := run(nil, &out, &progress); code != 2 || progress.String() != "usage: millcheck [options] file ...\n  -pack\twrite the path of each program beside it\n  -save\twrite each program anew\n" {
		t.Errorf("%d, %q", code, progress.String())
	}
}
