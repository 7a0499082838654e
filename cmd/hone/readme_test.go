package main

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/gohone/hone/internal/docs"
)

// TestReadme runs the commands of the README's transcripts, in a copy of
// nothing: hone promises to leave the tree as it is. The words they print are
// those of the README, numbers may differ.
func TestReadme(t *testing.T) {
	if testing.Short() {
		t.Skip("runs the whole loop on an example")
	}
	root := filepath.Join("..", "..")
	page, err := os.ReadFile(filepath.Join(root, "README.md"))
	if err != nil {
		t.Fatal(err)
	}
	transcripts := docs.Transcripts(string(page))
	if len(transcripts) == 0 {
		t.Fatal("README.md: has no transcript")
	}
	for _, tr := range transcripts {
		t.Run(tr.Command, func(t *testing.T) {
			args := strings.Fields(tr.Command)
			cmd := exec.CommandContext(t.Context(), args[0], args[1:]...)
			cmd.Dir = root
			// The build cache stays the user's, the store is fresh.
			cmd.Env = append(os.Environ(), "XDG_CACHE_HOME="+t.TempDir(), "GOCACHE="+goEnv(t, "GOCACHE"), "GOWORK=off")
			var stdout, stderr bytes.Buffer
			cmd.Stdout, cmd.Stderr = &stdout, &stderr
			if err := cmd.Run(); err != nil {
				t.Fatalf("%v\n%s\n%s", err, &stdout, &stderr)
			}
			if err := docs.Follows(stdout.String(), tr.Output); err != nil {
				t.Errorf("README.md: %v\n--- what %s printed:\n%s", err, tr.Command, &stdout)
			}
		})
	}
}

func goEnv(t *testing.T, name string) string {
	t.Helper()
	out, err := exec.Command("go", "env", name).Output()
	if err != nil {
		t.Fatal(err)
	}
	return strings.TrimSpace(string(out))
}
