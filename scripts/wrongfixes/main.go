// Command wrongfixes builds the corpus of wrong and right fixes, runs the tests
// of each module on each of its candidates, and writes to docs/wrongfixes.json
// which of them the module's own tests catch:
//
//	make wrongfixes
//	go run ./scripts/wrongfixes MODULE...
//
// With arguments it checks only those modules and leaves what the file says of
// the others. The modules of all batches are checked alike.
package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"slices"
	"strings"

	"github.com/gohone/hone/internal/wrongfixes"
)

// batch is how many modules are built together: the test binaries of all would
// take more than a gigabyte.
const batch = 8

func main() {
	if err := run(os.Args[1:]); err != nil {
		fmt.Fprintln(os.Stderr, "wrongfixes:", err)
		os.Exit(1)
	}
}

func run(names []string) error {
	all, err := wrongfixes.Load()
	if err != nil {
		return err
	}
	modules := slices.Clone(all)
	if len(names) > 0 {
		modules = slices.DeleteFunc(modules, func(m *wrongfixes.Module) bool { return !slices.Contains(names, m.Name) })
	}
	var outcomes []wrongfixes.Outcome
	var wrong []error
	for part := range slices.Chunk(modules, batch) {
		found, err := check(part)
		if err != nil {
			wrong = append(wrong, err)
			continue
		}
		for _, o := range found {
			wrong = append(wrong, o.Wrong())
			fmt.Printf("%-40s %-10s %-24s %s\n", o.Module+"/"+o.Candidate, o.Expect, o.Kind, strings.Join(o.OwnTests, " "))
		}
		outcomes = append(outcomes, found...)
	}
	if err := errors.Join(wrong...); err != nil {
		return err
	}
	outcomes, err = merge(all, outcomes)
	if err != nil {
		return err
	}
	summary(outcomes)
	return wrongfixes.WriteFile(wrongfixes.File, outcomes)
}

// merge returns the outcomes of the whole corpus, in its order: those found
// now, else those of the file.
func merge(all []*wrongfixes.Module, found []wrongfixes.Outcome) ([]wrongfixes.Outcome, error) {
	old, err := wrongfixes.ReadFile(wrongfixes.File)
	if err != nil {
		return nil, err
	}
	known := map[string]wrongfixes.Outcome{}
	for _, o := range slices.Concat(old, found) {
		known[o.Module+"/"+o.Candidate] = o
	}
	var merged []wrongfixes.Outcome
	for _, c := range wrongfixes.Candidates(all) {
		if o, ok := known[c.ID()]; ok {
			merged = append(merged, o)
		}
	}
	return merged, nil
}

func check(modules []*wrongfixes.Module) ([]wrongfixes.Outcome, error) {
	dir, err := os.MkdirTemp("", "hone-wrongfixes")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(dir)
	return wrongfixes.Check(context.Background(), dir, modules)
}

func summary(outcomes []wrongfixes.Outcome) {
	count := map[wrongfixes.Expectation]int{}
	caught := 0
	for _, o := range outcomes {
		count[o.Expect]++
		if o.Expect == wrongfixes.Reject && len(o.OwnTests) > 0 {
			caught++
		}
	}
	fmt.Printf("%d wrong (%d caught by the modules' own tests), %d right, %d equivalent\n",
		count[wrongfixes.Reject], caught, count[wrongfixes.Accept], count[wrongfixes.Equivalent])
}
