package main

import (
	"context"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"example.com/tulip"
)

func TestRead(t *testing.T) {
	got, err := read(strings.NewReader("7;Vis;Red Impression;120;90;35\n8;Bos;Queen;1;200;200\n"))
	want := []tulip.Lot{
		{Number: 7, Grower: "Vis", Kind: "Red Impression", Bunches: 120, Start: 90, Floor: 35},
		{Number: 8, Grower: "Bos", Kind: "Queen", Bunches: 1, Start: 200, Floor: 200},
	}
	if err != nil || !reflect.DeepEqual(got, want) {
		t.Error(got, err)
	}
	for text, want := range map[string]string{
		"\n":                     "line 1: 1 parts",
		"7;Vis;Queen;many;90;35": `line 1: strconv.ParseInt: parsing "many": invalid syntax`,
	} {
		if _, err := read(strings.NewReader(text)); err == nil || err.Error() != want {
			t.Errorf("%q: %v", text, err)
		}
	}
}

func TestRun(t *testing.T) {
	dir := t.TempDir()
	lots, journal := filepath.Join(dir, "lots"), filepath.Join(dir, "journal")
	os.WriteFile(lots, []byte("1;Vis;Queen;5;2;2\n"), 0o666)
	var out strings.Builder
	if err := run(context.Background(), []string{lots, journal, "127.0.0.1:0"}, &out); err != nil || out.String() != "frames: 0\nbunches at a time: 0.0\nbest: , 0 cents\n" {
		t.Error(err, out.String())
	}
	if err := run(context.Background(), nil, nil); err == nil || err.Error() != "usage: tulip LOTS JOURNAL ADDRESS" {
		t.Error(err)
	}
}
