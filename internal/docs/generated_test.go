package docs_test

import (
	"flag"
	"io"
	"maps"
	"path/filepath"
	"strings"
	"testing"

	"github.com/gohone/hone/internal/calibration"
	"github.com/gohone/hone/internal/casestudies"
	"github.com/gohone/hone/internal/cli"
	"github.com/gohone/hone/internal/corpus"
	"github.com/gohone/hone/internal/docs"
	"github.com/gohone/hone/internal/history"
	"github.com/gohone/hone/internal/libraries"
	"github.com/gohone/hone/internal/proofs"
	"github.com/gohone/hone/internal/wrongfixes"
	"github.com/gohone/hone/rules"
)

var update = flag.Bool("update", false, "write the generated pages")

// TestGenerated renders the pages and compares them with what is committed;
// with -update it is their generator. It checks the rendering: whether the
// figures in docs/proofs.json still hold is for "make proofs" to find out.
func TestGenerated(t *testing.T) {
	root := filepath.Join("..", "..")
	all, err := proofs.Load(filepath.Join(root, filepath.FromSlash(proofs.File)))
	if err != nil {
		t.Fatal(err)
	}
	pages, err := docs.Render(rules.All, all, cli.NewRoot(io.Discard, io.Discard))
	if err != nil {
		t.Fatal(err)
	}
	runs, err := calibration.Load(filepath.Join(root, filepath.FromSlash(calibration.File)))
	if err != nil {
		t.Fatal(err)
	}
	maps.Copy(pages, docs.Calibration(runs))
	measured, err := wrongfixes.ReadStages(filepath.Join(root, filepath.FromSlash(wrongfixes.StagesFile)))
	if err != nil {
		t.Fatal(err)
	}
	maps.Copy(pages, docs.WrongFixes(measured))
	var lists [][]history.Commit
	for _, l := range history.Lists {
		commits, err := history.Load(filepath.Join(root, filepath.FromSlash(l.File)))
		if err != nil {
			t.Fatal(err)
		}
		lists = append(lists, commits)
	}
	unused, err := history.LoadUnused(filepath.Join(root, filepath.FromSlash(history.UnusedFile)))
	if err != nil {
		t.Fatal(err)
	}
	found, err := history.ReadMeasured(filepath.Join(root, filepath.FromSlash(history.MeasuredFile)))
	if err != nil {
		t.Fatal(err)
	}
	maps.Copy(pages, docs.History(lists, unused, found))
	tuned, err := libraries.Load(filepath.Join(root, filepath.FromSlash(libraries.File)))
	if err != nil {
		t.Fatal(err)
	}
	said, err := libraries.ReadMeasured(filepath.Join(root, filepath.FromSlash(libraries.MeasuredFile)))
	if err != nil {
		t.Fatal(err)
	}
	maps.Copy(pages, docs.Libraries(tuned, said))
	studies, err := casestudies.Load(filepath.Join(root, filepath.FromSlash(casestudies.File)))
	if err != nil {
		t.Fatal(err)
	}
	results, err := casestudies.LoadResults(filepath.Join(root, filepath.FromSlash(casestudies.ResultsFile)))
	if err != nil {
		t.Fatal(err)
	}
	maps.Copy(pages, docs.CaseStudies(studies, results))
	programs, err := corpus.Load(filepath.Join(root, filepath.FromSlash(corpus.File)))
	if err != nil {
		t.Fatal(err)
	}
	made, err := corpus.LoadResults(filepath.Join(root, filepath.FromSlash(corpus.ResultsFile)))
	if err != nil {
		t.Fatal(err)
	}
	maps.Copy(pages, docs.Corpus(programs, made))
	dir := filepath.Join(root, "docs")
	if *update {
		if err := pages.Write(dir); err != nil {
			t.Fatal(err)
		}
	}
	stale, err := pages.Stale(dir)
	if err != nil {
		t.Fatal(err)
	}
	if len(stale) > 0 {
		t.Errorf("stale below docs: %s\nrender them again with:\n\tgo test ./internal/docs -run '^TestGenerated$' -update", strings.Join(stale, ", "))
	}
}
