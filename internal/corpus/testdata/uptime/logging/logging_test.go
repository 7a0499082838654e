package logging

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"testing"
)

func TestOpen(t *testing.T) {
	name := filepath.Join(t.TempDir(), "log")
	for range 2 {
		log, closer, err := Open(name, "info")
		if err != nil {
			t.Fatal(err)
		}
		log.Debug("not this")
		log.WithField("n", 1).Info("this")
		if err := closer.Close(); err != nil {
			t.Fatal(err)
		}
	}
	data, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	lines := bytes.Split(bytes.TrimSpace(data), []byte("\n"))
	if len(lines) != 2 {
		t.Fatalf("log is %q", data)
	}
	var line map[string]any
	if err := json.Unmarshal(lines[1], &line); err != nil {
		t.Fatal(err)
	}
	if line["msg"] != "this" || line["n"] != 1.0 || line["level"] != "info" || line["time"] == nil || len(line) != 4 {
		t.Errorf("line is %v", line)
	}
}

func TestOpenErrors(t *testing.T) {
	if _, _, err := Open(filepath.Join(t.TempDir(), "log"), "loud"); err == nil {
		t.Error("no error for a level that is none")
	}
	if _, _, err := Open(t.TempDir(), "info"); err == nil {
		t.Error("no error for a directory")
	}
}
