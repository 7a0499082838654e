package main

import (
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/gohone/hone/internal/builtin"
)

// field is a module with a run that kept a fix for each of its files.
type field struct {
	hone, root, store string
	before, after     map[string]string
	fixes             string // as keep reads them
	// How long the last whole commands took, and how long of that the journal
	// was there: what kills are drawn from.
	whole, journal time.Duration
}

func newField(t *testing.T, files int) *field {
	t.Helper()
	root, err := filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	f := &field{hone: compiled(t), root: root, store: filepath.Join(t.TempDir(), "store"), before: map[string]string{}, after: map[string]string{}}
	write(t, filepath.Join(root, "go.mod"), "module example.com/m\n\ngo 1.24\n")
	var fixes strings.Builder
	padding := strings.Repeat("// What is in the way of a file that is written in one piece.\n", 500)
	for i := range files {
		name := fmt.Sprintf("f%02d.go", i)
		f.before[name] = fmt.Sprintf("package m\n\nvar v%d = 1 + %d\n\n%s", i, i, padding)
		f.after[name] = strings.Replace(f.before[name], fmt.Sprintf("1 + %d", i), fmt.Sprint(1+i), 1)
		write(t, filepath.Join(root, name), f.before[name])
		fmt.Fprintf(&fixes, "fix%02d 1 kept %s %q %q\n", i, name, fmt.Sprintf("1 + %d", i), fmt.Sprint(1+i))
	}
	f.fixes = fixes.String()
	if err := keep(f.store, root, f.fixes, stored); err != nil {
		t.Fatal(err)
	}
	return f
}

// state reads the files; it says "before", "after", "mixed", or what is wrong
// with a file that is neither old nor new.
func (f *field) state(t *testing.T) string {
	t.Helper()
	seen := map[string]bool{}
	for name := range f.before {
		data, err := os.ReadFile(filepath.Join(f.root, name))
		switch {
		case err != nil:
			t.Fatal(err)
		case string(data) == f.before[name]:
			seen["before"] = true
		case string(data) == f.after[name]:
			seen["after"] = true
		default:
			t.Fatalf("file %s is neither old nor new: %d bytes", name, len(data))
		}
	}
	switch {
	case seen["before"] && seen["after"]:
		return "mixed"
	case seen["after"]:
		return "after"
	}
	return "before"
}

// journals lists what was begun and not ended. One that was not written to its
// end begins with a dot: nothing has happened yet, and it goes after an hour.
func (f *field) journals(t *testing.T) []string {
	t.Helper()
	names, err := filepath.Glob(filepath.Join(f.store, "journal", "[^.]*"))
	if err != nil {
		t.Fatal(err)
	}
	return names
}

func (f *field) command(verb string) *exec.Cmd {
	cmd := exec.Command(f.hone, verb, "--store", f.store)
	cmd.Dir = f.root
	return cmd
}

// run says a command and lets it end; it measures how long that takes here.
func (f *field) run(t *testing.T, verb string) (out string, ok bool) {
	t.Helper()
	cmd := f.command(verb)
	var both strings.Builder
	cmd.Stdout, cmd.Stderr = &both, &both
	begun := time.Now()
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	ended := make(chan error, 1)
	go func() { ended <- cmd.Wait() }()
	if f.waitForJournal(t, ended) {
		journal := time.Now()
		err := <-ended
		f.whole, f.journal = time.Since(begun), time.Since(journal)
		return both.String(), err == nil
	}
	err := <-ended
	f.whole = time.Since(begun)
	return both.String(), err == nil
}

// waitForJournal reports whether a journal appears before the process ends,
// whose end it leaves in the channel.
func (f *field) waitForJournal(t *testing.T, ended chan error) bool {
	t.Helper()
	for {
		if len(f.journals(t)) > 0 {
			return true
		}
		select {
		case err := <-ended:
			ended <- err
			return false
		default:
			time.Sleep(50 * time.Microsecond)
		}
	}
}

// kill says a command and kills it at a random moment: of all the time it
// takes, or of the little in which files change.
func (f *field) kill(t *testing.T, verb string) {
	t.Helper()
	cmd := f.command(verb)
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	ended := make(chan error, 1)
	go func() { ended <- cmd.Wait() }()
	if rand.IntN(4) == 0 {
		time.Sleep(rand.N(f.whole))
	} else if f.waitForJournal(t, ended) {
		time.Sleep(rand.N(f.journal + time.Microsecond))
	}
	cmd.Process.Kill() // it may have ended
	<-ended
}

// TestKillApply kills hone apply and hone revert at random moments. Each file
// is wholly old or wholly new then; the next command completes or undoes what
// was begun, says which, and does its own; the store can be read.
func TestKillApply(t *testing.T) {
	f := newField(t, 12)
	if out, ok := f.run(t, "apply"); !ok || f.state(t) != "after" {
		t.Fatalf("apply: %s", out)
	}
	counts := map[string]int{}
	for range soak(t, 6) {
		verb := map[string]string{"before": "apply", "after": "revert"}[f.state(t)]
		f.kill(t, verb)
		left, journals := f.state(t), f.journals(t)
		counts[left]++

		next := []string{"apply", "revert"}[rand.IntN(2)]
		out, ok := f.run(t, next)
		when := fmt.Sprintf("%s killed (files %s, journal %q), then %s:\n%s", verb, left, journals, next, out)
		f.expectEnded(t, when, next, out, ok)
		for _, word := range []string{"completed", "undid"} {
			if strings.Contains(out, word+" an interrupted") {
				counts[word]++
			}
		}
		if left == "mixed" && !strings.Contains(out, "completed an interrupted") {
			t.Errorf("nothing is said of files that were half changed: %s", when)
		}
		f.expectReadable(t, when)
	}
	t.Logf("after the kill files were %v", counts)
}

// expectEnded checks what a command leaves that ran after a kill.
func (f *field) expectEnded(t *testing.T, when, verb, out string, ok bool) {
	t.Helper()
	want := map[string]string{"apply": "after", "revert": "before"}[verb]
	if is := f.state(t); is != want {
		t.Fatalf("files are %s: %s", is, when)
	}
	nothing := strings.Contains(out, "not in the files any more") || strings.Contains(out, "applied nothing")
	if !ok && (verb != "revert" || !nothing) {
		t.Fatalf("failed: %s", when)
	}
	if left := f.journals(t); len(left) > 0 {
		t.Errorf("journal %q is left: %s", left, when)
	}
	if left, _ := filepath.Glob(filepath.Join(f.root, ".*")); len(left) > 0 {
		t.Errorf("files %q are left: %s", left, when)
	}
}

func (f *field) expectReadable(t *testing.T, when string) {
	t.Helper()
	st, err := builtin.OpenStore(f.store, "example.com/m", f.root)
	if err != nil {
		t.Fatalf("%v: %s", err, when)
	}
	runs, err := st.Runs()
	if err != nil {
		t.Fatalf("%v: %s", err, when)
	}
	for _, r := range runs {
		if _, err := st.Read(r.Run); err != nil {
			t.Errorf("%v: %s", err, when)
		}
	}
}
