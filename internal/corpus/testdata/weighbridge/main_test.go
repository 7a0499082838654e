package main

import (
	"os"
	"path/filepath"
	"testing"

	"example.com/weighbridge/yard"
)

func TestLoad(t *testing.T) {
	name := filepath.Join(t.TempDir(), "trucks.csv")
	for text, ok := range map[string]bool{"A;40000;North;basalt;3\n": true, "A;1;2\n": false, "A;x;N;b;3\n": false, "A;1;N;b;x": false} {
		os.WriteFile(name, []byte(text), 0o666)
		y, err := load(name)
		if (err == nil) != ok {
			t.Errorf("%q: %v", text, err)
		}
		if ok {
			if v, heap := y.Weigh("A", 5); v != yard.Entered || heap != "North.basalt.3" {
				t.Error(v, heap)
			}
		}
	}
	if _, err := load(name + "x"); err == nil {
		t.Error("no error without a file")
	}
}
