package main

import (
	"bytes"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/gohone/hone/internal/docs"
)

// TestReadme runs the commands of the README's transcripts, in a copy of
// nothing: hone promises to leave the tree as it is. The words they print are
// those of the README, numbers may differ. Under make soak they run as they
// stand there. Else hone is the one that is compiled for all tests, tries the fixes
// of the rules that the transcript names, runs the benchmarks that execute those it
// shows, measures few rounds and has the time that a busy machine needs: counts of
// allocations decide, and what says times is not compared, see [inAnyOrder].
func TestReadme(t *testing.T) {
	t.Parallel()
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
			args, follows := strings.Fields(tr.Command), docs.Follows
			if !soaking() {
				if rest, ok := strings.CutPrefix(tr.Command, "go run ./cmd/hone "); ok {
					args = append([]string{compiled(t)}, strings.Fields(rest)...)
				}
				args, follows = append(args, "--count", "3", "--budget", "20m", "--rules", rulesIn(tr.Output), "--bench", showing), inAnyOrder
			}
			cmd := exec.CommandContext(t.Context(), args[0], args[1:]...)
			cmd.Dir = root
			// The build cache stays the user's, the store is fresh.
			cmd.Env = append(os.Environ(), "XDG_CACHE_HOME="+t.TempDir(), "GOCACHE="+goEnv(t, "GOCACHE"), "GOWORK=off")
			var stdout, stderr bytes.Buffer
			cmd.Stdout, cmd.Stderr = &stdout, &stderr
			if err := cmd.Run(); err != nil {
				t.Fatalf("%v\n%s\n%s", err, &stdout, &stderr)
			}
			if err := follows(stdout.String(), tr.Output); err != nil {
				t.Errorf("README.md: %v\n--- what %s printed:\n%s", err, tr.Command, &stdout)
			}
		})
	}
}

// showing are the benchmarks that execute what the fixes edit which the README shows whole.
const showing = "(Leftpad10|Leftpad50|StatsD)$"

// inAnyOrder reports which paragraphs of a transcript of hone run output lacks. Few
// rounds on a busy machine may tell times otherwise, and a run that takes long
// looks for causes before all is profiled, so that the findings of what was
// profiled first come first: the table of times and the order are not compared.
func inAnyOrder(printed, transcript string) error {
	elision := "\n" + docs.Elision + "\n"
	var errs []error
	for part := range strings.SplitSeq(strings.ReplaceAll(transcript, "\n\n", elision), elision) {
		if !strings.HasPrefix(part, "time/op ") {
			errs = append(errs, docs.Follows(printed, elision+part))
		}
	}
	return errors.Join(errs...)
}

// rulesIn lists the rules whose findings or fixes a transcript shows, for --rules.
func rulesIn(transcript string) string {
	var names []string
	for _, m := range regexp.MustCompile(`(?m)\(([a-z]+)\)$`).FindAllStringSubmatch(transcript, -1) {
		if !slices.Contains(names, m[1]) {
			names = append(names, m[1])
		}
	}
	return strings.Join(names, ",")
}

func goEnv(t *testing.T, name string) string {
	t.Helper()
	out, err := exec.Command("go", "env", name).Output()
	if err != nil {
		t.Fatal(err)
	}
	return strings.TrimSpace(string(out))
}
