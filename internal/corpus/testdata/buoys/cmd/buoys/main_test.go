package main

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"example.com/buoys"
)

func TestRun(t *testing.T) {
	ctx, name := context.Background(), filepath.Join(t.TempDir(), "a")
	in := "B1,T,2026-03-01T12:01:00Z,4.5,late\nB1,T,2026-03-01T12:00:00Z,4,\nB1,T,2026-03-01T12:25:00Z,5,\n"
	var out, progress strings.Builder
	if err := run(ctx, []string{"take", name}, strings.NewReader(in), &out, &progress); err != nil || out.Len() > 0 || progress.String() != "\r3 readings" {
		t.Fatal(err, out.String(), progress.String())
	}
	if mark, _ := os.ReadFile(name + ".mark"); string(mark) != "3\n" {
		t.Errorf("%q", mark)
	}
	for what, want := range map[string]string{
		"table": "......B1      T      3     4.00     4.50     5.00  2026-03-01 12:00 to 2026-03-01 12:25 (1 in doubt)\n",
		"json":  `{"station":"B1","sensor":"T","gaps":[1772367000],"points":[[1772366400,4.25],[1772367600,5]]}` + "\n",
		"csv":   "B1,T,2026-03-01T12:00:00Z,4\nB1,T,2026-03-01T12:01:00Z,4.5\nB1,T,2026-03-01T12:25:00Z,5\n",
	} {
		out.Reset()
		if err := run(ctx, []string{what, name}, nil, &out, nil); err != nil || out.String() != want {
			t.Errorf("%s: %v\n%s", what, err, out.String())
		}
	}
	if err := run(ctx, []string{"take", name + "b"}, strings.NewReader(in+"B1,T,soon,5,\n"), nil, &progress); !errors.Is(err, buoys.ErrRow) {
		t.Error(err)
	}
	if _, err := os.Stat(name + "b.mark"); !os.IsNotExist(err) {
		t.Error("marked", err)
	}
	for _, args := range [][]string{nil, {"take"}, {"draw", name}} {
		if err := run(ctx, args, nil, nil, nil); err != errUsage {
			t.Error(err)
		}
	}
}
