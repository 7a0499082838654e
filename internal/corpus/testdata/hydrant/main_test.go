package main

import (
	"os"
	"path/filepath"
	"testing"
)

func TestRun(t *testing.T) {
	dir := t.TempDir()
	network := filepath.Join(dir, "mains.txt")
	os.WriteFile(network, []byte("works A\nA\n"), 0o666)
	for name, args := range map[string][]string{
		"flag": {"-nonsense"}, "no network": {"-network", network + "x"}, "bad network": {"-network", network},
	} {
		if err := run(args); err == nil {
			t.Errorf("%s: no error", name)
		}
	}
}
