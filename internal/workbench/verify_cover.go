package workbench

import (
	"context"
	"fmt"
	"os"
	"path"
	"path/filepath"
	"slices"

	"github.com/gohone/hone"
	"github.com/gohone/hone/internal/gotool"
	"github.com/gohone/hone/internal/source"
	"github.com/gohone/hone/internal/verify"
)

// countedLines are the lines of one side in which executed statements are
// counted.
type countedLines struct {
	covering
	copy  string // where processes run
	lines []hone.Position
	what  string // the lines are, in words
	found verify.Coverage
	bins  map[string]source.Binary // by package
}

// coverLines finds out which of the changed lines tests that pass execute: those
// of the candidate, or, where it cannot be compiled in its copy because of what
// lies outside the module, those of the baseline that it replaces.
func (v *verification) coverLines(ctx context.Context) (hone.Stage, error) {
	candidate, err := v.candidateLines()
	if err != nil {
		return hone.Stage{}, err
	}
	b := v.sides[0]
	instead := &countedLines{copy: b.copy, lines: v.lines[0], what: "lines that it replaces"}
	instead.covering = covering{tool: b.tool, root: b.module.Root, tags: v.spec.Tags}
	for _, c := range []*countedLines{candidate, instead} {
		err := v.countLines(ctx, c)
		if broken(err) != nil {
			continue
		}
		if err != nil {
			return hone.Stage{}, err
		}
		v.covered = c
		return v.coverage(c), nil
	}
	return doubtful("which lines are executed could not be found out"), nil
}

// candidateLines is the candidate where its source lies on the disk.
func (v *verification) candidateLines() (*countedLines, error) {
	d := v.sides[1]
	c := &countedLines{copy: d.copy, lines: v.lines[1], what: "changed lines"}
	if v.change.Patch == nil {
		// The overlay is of test files alone.
		c.covering = covering{tool: d.tool, root: d.module.Root, overlay: d.plain, mapping: d.mapping, tags: v.spec.Tags}
		return c, nil
	}
	there, err := v.coveringIn(d.copy, nil)
	if err != nil {
		return nil, err
	}
	c.covering = *there
	return c, nil
}

// countLines compiles the tests with counters in the edited packages and runs those
// that are evidence.
func (v *verification) countLines(ctx context.Context, c *countedLines) error {
	c.found, c.bins = verify.Coverage{}, map[string]source.Binary{}
	var of []string
	for p := range v.edited {
		_, before := packageIn(v.all[0], p)
		q, after := packageIn(v.all[1], p)
		if before && after && len(q.GoFiles)+len(q.CgoFiles) > 0 {
			of = append(of, p)
		}
	}
	if len(of) == 0 || len(c.lines) == 0 {
		return nil
	}
	slices.Sort(of)
	pkgs := v.sides[1].pkgs
	for i, p := range pkgs {
		v.progress(hone.StageCoverage, "which lines the tests of "+p.ImportPath+" execute", i, len(pkgs))
		if err := v.countIn(ctx, c, p, of); err != nil {
			return err
		}
	}
	return nil
}

func (v *verification) countIn(ctx context.Context, c *countedLines, p gotool.Package, of []string) error {
	dir, err := v.tempDir()
	if err != nil {
		return err
	}
	bin := source.Binary{Package: p.ImportPath, Path: filepath.Join(dir, "cover.test"), Dir: filepath.Join(c.copy, filepath.FromSlash(v.rel(p.Dir)))}
	bin.Env = append(slices.Clone(c.tool.Env), "PWD="+bin.Dir)
	if err := c.compile(ctx, p, of, bin.Path); err != nil {
		return err
	}
	c.bins[p.ImportPath] = bin
	return v.reachTests(ctx, testsOf(bin), dir, &reach{tests: c.found})
}

// coverage is the end of the stage.
func (v *verification) coverage(c *countedLines) hone.Stage {
	covered, total := c.found.Lines(c.lines, verify.Text{Name: v.coverName, Read: func(file string) []byte {
		src, _ := os.ReadFile(filepath.Join(c.copy, filepath.FromSlash(file))) // without it, lines count as the counters have them
		return src
	}})
	switch {
	case total == 0:
		return passed("none of the %s holds a statement that is compiled here", c.what)
	case covered < total:
		return doubtful("tests that pass execute %d of %d %s", covered, total, c.what)
	}
	return passed("tests that pass execute all %s", fmt.Sprint(total, " ", c.what))
}

// coverName is the name of a file in cover profiles.
func (v *verification) coverName(file string) string {
	return path.Join(v.folder(file), path.Base(file))
}
