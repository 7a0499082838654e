// Package docs renders the pages that are generated: one for each rule, the
// index of the rules, the manual of the commands, how often verdicts are wrong,
// and what hone makes of the examples.
//
// It sits at the edge of the house: rules, commands and figures go in, Markdown
// comes out, and nothing in hone imports it. It renders what rules and commands
// say of themselves and knows none of them by name. Its test is the generator:
//
//	go test ./internal/docs -run '^TestGenerated$' -update
package docs

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/gohone/hone/internal/proofs"
	"github.com/gohone/hone/rules/rule"
)

// notice is the first line of every page.
const notice = "<!-- Rendered by \"make docs\" from the source. Do not edit. -->\n\n"

// Pages are generated files: name, slash-separated and relative to the folder
// docs, to content.
type Pages map[string]string

// Render renders all pages. A rule whose package comment lacks a section, and
// a proof of no rule, are errors.
func Render(rules []rule.Rule, all []proofs.Proof, root *cobra.Command) (Pages, error) {
	pages := Pages{}
	var errs []error
	known := map[string]bool{}
	for _, r := range rules {
		known[r.Name] = true
		p, _ := proofs.Of(all, r.Name)
		page, err := rulePage(r, p)
		if err != nil {
			errs = append(errs, err)
			continue
		}
		pages["rules/"+r.Name+".md"] = notice + page
	}
	for _, p := range all {
		if !known[p.Rule] {
			errs = append(errs, fmt.Errorf("%s: rule %q: not in rules.All", proofs.File, p.Rule))
		}
	}
	pages["rules/README.md"] = notice + index(rules, all)
	pages["commands.md"] = notice + commands(root)
	return pages, errors.Join(errs...)
}

// Stale compares the pages with the files below dir and names those that are
// missing, differ, or are there without a page.
func (p Pages) Stale(dir string) ([]string, error) {
	var stale []string
	for name, want := range p {
		got, err := os.ReadFile(filepath.Join(dir, filepath.FromSlash(name)))
		if err != nil && !errors.Is(err, os.ErrNotExist) {
			return nil, err
		}
		// A checkout may have turned line ends into those of its system.
		if string(bytes.ReplaceAll(got, []byte("\r\n"), []byte("\n"))) != want {
			stale = append(stale, name)
		}
	}
	left, err := p.leftOver(dir)
	stale = append(stale, left...)
	slices.Sort(stale)
	return stale, err
}

// Write writes the pages and removes those of rules that are no more.
func (p Pages) Write(dir string) error {
	for name, content := range p {
		file := filepath.Join(dir, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(file), 0o777); err != nil {
			return err
		}
		if err := os.WriteFile(file, []byte(content), 0o666); err != nil {
			return err
		}
	}
	left, err := p.leftOver(dir)
	for _, name := range left {
		err = errors.Join(err, os.Remove(filepath.Join(dir, filepath.FromSlash(name))))
	}
	return err
}

// leftOver names the files in the folder of rule pages that are no page: the
// folder holds nothing else.
func (p Pages) leftOver(dir string) ([]string, error) {
	entries, err := os.ReadDir(filepath.Join(dir, "rules"))
	if err != nil && !errors.Is(err, os.ErrNotExist) {
		return nil, err
	}
	var left []string
	for _, e := range entries {
		name := "rules/" + e.Name()
		if _, ok := p[name]; !ok && strings.HasSuffix(name, ".md") {
			left = append(left, name)
		}
	}
	return left, nil
}
