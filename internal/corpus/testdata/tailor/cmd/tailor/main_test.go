package main

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// screen ends the run when there is an alarm on it.
type screen struct {
	strings.Builder
	full func()
}

func (s *screen) Write(p []byte) (int, error) {
	defer s.full()
	return s.Builder.Write(p)
}

func TestRun(t *testing.T) {
	dir := t.TempDir()
	name, log := filepath.Join(dir, "conf"), filepath.Join(dir, "app")
	os.WriteFile(log, []byte("fine\nno space\n"), 0o666)
	conf := "files = " + log + "\nlog = " + filepath.Join(dir, "log") + "\nrule.disk = no space\nlimit.disk = 1\nrule.time = timed? out\nnotice = {{.Rule}}, {{.Hits}}\nrelay = 127.0.0.1:0\nhttp = 127.0.0.1:0\n"
	os.WriteFile(name, []byte(conf), 0o666)
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	out := &screen{full: cancel}
	if err := run(ctx, []string{name}, out); err != nil || out.String() != "disk, 1\ndisk: 1 of 1 (no space)\ntime: 0 (timed? out)\n" {
		t.Errorf("%v, %q", err, out)
	}
	for _, bad := range []string{"rule.disk = (", "rule.disk = x\nlimit.disk = some", "oops", "log = " + name + "/x"} {
		os.WriteFile(name, []byte(bad), 0o666)
		if err := run(ctx, []string{name}, nil); err == nil {
			t.Errorf("%q", bad)
		}
	}
	os.WriteFile(name, []byte("log = "+filepath.Join(dir, "log")+"\nfiles = "+log+"x\n"), 0o666)
	if err := run(context.Background(), []string{name}, nil); !os.IsNotExist(err) {
		t.Error(err)
	}
	if err := run(ctx, nil, nil); err == nil || err.Error() != "usage: tailor CONFIG, with files rule.NAME limit.NAME notice log relay http token" {
		t.Error(err)
	}
}
