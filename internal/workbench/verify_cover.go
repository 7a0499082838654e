package workbench

import (
	"context"
	"fmt"
	"path"
	"path/filepath"
	"slices"

	"github.com/gohone/hone"
	"github.com/gohone/hone/internal/gotool"
	"github.com/gohone/hone/internal/source"
	"github.com/gohone/hone/internal/verify"
)

// covering is a state of the source in which executed statements are counted.
// The source must lie on the disk: go test -cover counts in the file that an
// overlay replaces, as of Go 1.26, and compiles that one.
type covering struct {
	tool    *gotool.Tool
	root    string
	copy    string // where processes run
	overlay string
	mapping map[string]string
	lines   []hone.Position
	what    string // the lines are, in words
	found   verify.Coverage
	bins    map[string]source.Binary // by package
}

// coverLines finds out which of the changed lines tests that pass execute: those
// of the candidate, or, where it cannot be compiled in its copy because of what
// lies outside the module, those of the baseline that it replaces.
func (v *verification) coverLines(ctx context.Context) (hone.Stage, error) {
	candidate, err := v.candidateLines(ctx)
	if err != nil {
		return hone.Stage{}, err
	}
	b := v.sides[0]
	for _, c := range []*covering{candidate, {tool: b.tool, root: b.module.Root, copy: b.copy, lines: v.lines[0], what: "lines that it replaces"}} {
		if c == nil {
			continue
		}
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

// candidateLines is the candidate where its source lies on the disk; nil if a
// workspace, which the copy is not part of, is needed to compile it.
func (v *verification) candidateLines(ctx context.Context) (*covering, error) {
	d := v.sides[1]
	c := &covering{tool: d.tool, root: d.module.Root, copy: d.copy, lines: v.lines[1], what: "changed lines"}
	if v.change.Patch == nil {
		c.overlay, c.mapping = d.plain, d.mapping // of test files alone
		return c, nil
	}
	if work := d.tool.Var("GOWORK"); work != "" && work != "off" {
		return nil, nil
	}
	var err error
	if c.root, err = gotool.RealDir(d.copy); err != nil {
		return nil, err
	}
	if c.tool, err = gotool.Find(ctx, c.root); err != nil {
		return nil, err
	}
	c.tool.Env, c.tool.Tags = append(c.tool.Env, "GOTMPDIR="+v.work), v.spec.Tags
	return c, nil
}

// countLines compiles the tests with counters in the edited packages and runs those
// that are evidence.
func (v *verification) countLines(ctx context.Context, c *covering) error {
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

func (v *verification) countIn(ctx context.Context, c *covering, p gotool.Package, of []string) error {
	dir, err := v.tempDir()
	if err != nil {
		return err
	}
	bin := source.Binary{Package: p.ImportPath, Path: filepath.Join(dir, "cover.test"), Dir: filepath.Join(c.copy, filepath.FromSlash(v.rel(p.Dir)))}
	bin.Env = append(slices.Clone(c.tool.Env), "PWD="+bin.Dir)
	err = c.tool.TestBinary(ctx, c.root, gotool.Build{
		Package: p.ImportPath, Output: bin.Path, Overlay: c.overlay, Mapping: c.mapping, CoverPkg: of, Tags: v.spec.Tags,
	})
	if err != nil {
		return err
	}
	c.bins[p.ImportPath] = bin
	return v.reachTests(ctx, testsOf(bin), dir, &reach{tests: c.found})
}

// coverage is the end of the stage.
func (v *verification) coverage(c *covering) hone.Stage {
	covered, total := c.found.Lines(c.lines, v.coverName)
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
