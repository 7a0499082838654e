package workbench

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"strings"

	"github.com/gohone/hone"
	"github.com/gohone/hone/internal/fix"
	"github.com/gohone/hone/internal/gotool"
	"github.com/gohone/hone/internal/source"
)

// side is one state of the source in a comparison of two: where it is built
// from and where its processes run.
type side struct {
	name    hone.Side
	tool    *gotool.Tool
	module  gotool.Module
	pkgs    []gotool.Package  // selected, with tests
	copy    string            // where processes run
	overlay string            // for test binaries
	plain   string            // for all else: without the harness
	mapping map[string]string // overlay content file -> user's file
	sliced  bool              // they can measure in turns
	pgo     string            // as in gotool.Build
	linkers map[string]*gotool.Relinker
}

// candidateSide is the user's tree as it is, uncommitted changes included.
func (s *session) candidateSide() (*side, error) {
	d := &side{name: hone.Candidate, tool: s.tool, module: s.module, pkgs: s.tested(), copy: s.copy}
	return d, s.equip(d)
}

// baselineSide finds, and exports if need be, what the user calls the baseline.
func (s *session) baselineSide(ctx context.Context) (*side, error) {
	s.progress("plan", "exporting "+s.spec.Baseline, 0, 0)
	src, err := gotool.Baseline(ctx, s.module.Root, s.spec.Baseline, filepath.Join(s.work, "baseline"))
	if err != nil {
		return nil, err
	}
	for _, note := range src.Notes {
		s.warn("baseline", note, "")
	}
	root, err := gotool.RealDir(src.Root)
	if err != nil {
		return nil, err
	}
	d := &side{name: hone.Baseline, copy: root}
	if d.tool, err = gotool.Find(ctx, root); err != nil {
		return nil, err
	}
	d.tool.Env, d.tool.Tags = append(d.tool.Env, "GOTMPDIR="+s.work), s.spec.Tags
	if d.module, err = d.tool.Module(ctx, root); err != nil {
		return nil, err
	}
	if src.Revision == "" { // a folder of the user's: not to be written to
		d.copy = filepath.Join(s.work, "baseline-copy")
		if err := gotool.CopyTree(ctx, root, d.copy, gotool.CopyLimit); err != nil {
			return nil, err
		}
	}
	if d.pkgs, err = s.counterparts(ctx, d); err != nil {
		return nil, err
	}
	if d.tool.Version != s.tool.Version {
		s.warn("toolchains", fmt.Sprintf("the baseline is built with %s, the candidate with %s", d.tool.Version, s.tool.Version),
			"a difference may be the compiler's; GOTOOLCHAIN=local uses one for both")
	}
	return d, s.equip(d)
}

// counterparts lists the packages of the baseline that the patterns of the
// spec, or the same folders, name there.
func (s *session) counterparts(ctx context.Context, d *side) ([]gotool.Package, error) {
	all, err := d.tool.List(ctx, d.module.Root, []string{"./..."})
	if err != nil {
		return nil, err
	}
	named := map[string]bool{}
	for _, p := range s.pkgs {
		named[s.within(s.module, p.ImportPath)] = true
	}
	every := s.selectsAll()
	var out []gotool.Package
	for _, p := range all {
		if s.measurable(p) && (every || named[s.within(d.module, p.ImportPath)]) {
			out = append(out, p)
		}
	}
	return out, nil
}

// selectsAll reports whether the spec names the whole module, so that packages
// that exist on the baseline only belong to it too.
func (s *session) selectsAll() bool {
	return len(s.spec.Packages) == 0 || len(s.spec.Packages) == 1 && s.spec.Packages[0] == "./..."
}

// within is the path of a package in its module: the two sides may be modules
// of different names.
func (s *session) within(m gotool.Module, pkg string) string {
	return strings.TrimPrefix(strings.TrimPrefix(pkg, m.Path), "/")
}

// common is the name under which a package of the side is reported: that of
// the candidate.
func (s *session) common(d *side, pkg string) string {
	if d.module.Path == s.module.Path {
		return pkg
	}
	return strings.TrimSuffix(s.module.Path+"/"+s.within(d.module, pkg), "/")
}

// equip lays the harness over package testing of the side's toolchain.
func (s *session) equip(d *side) error {
	d.linkers = map[string]*gotool.Relinker{}
	if s.serving() {
		d.sliced = true
		return s.equipService(d)
	}
	harness, err := s.bench.Harness(d.tool.Var("GOROOT"))
	if err != nil || s.spec.Benchtime != "" {
		return nil // measured in one piece
	}
	d.sliced = true
	dir, err := s.tempDir()
	if err != nil {
		return err
	}
	d.overlay, err = fix.ExtendOverlay(dir, "", harness)
	return err
}

// compileSide compiles the tests of a package of a side for the first time.
func (s *session) compileSide(ctx context.Context, d *side, p gotool.Package) error {
	if s.serving() {
		return s.compileService(ctx, d, p)
	}
	dir, err := s.tempDir()
	if err != nil {
		return err
	}
	d.linkers[p.ImportPath], err = d.tool.NewRelinker(ctx, d.module.Root, dir, gotool.Build{
		Package: p.ImportPath, Overlay: d.overlay, Mapping: d.mapping, Tags: s.spec.Tags, PGO: d.pgo, Linker: quickly,
	})
	return err
}

// link links the tests of a package in a layout of its own.
func (s *session) link(ctx context.Context, d *side, p gotool.Package, layout uint64) (source.Binary, error) {
	dir, err := s.tempDir()
	if err != nil {
		return source.Binary{}, err
	}
	out := filepath.Join(dir, p.Name+".test")
	if runtime.GOOS == "windows" {
		out += ".exe"
	}
	if err := d.linkers[p.ImportPath].Link(ctx, layout, out); err != nil {
		return source.Binary{}, err
	}
	rel, err := filepath.Rel(d.module.Root, p.Dir)
	if err != nil {
		return source.Binary{}, err
	}
	folder := filepath.Join(d.copy, rel)
	if s.serving() {
		folder = d.copy // where its users start it
	}
	env := append(append([]string{}, d.tool.Env...), "PWD="+folder)
	return source.Binary{Package: s.common(d, p.ImportPath), Path: out, Dir: folder, Env: env, Sliced: d.sliced}, nil
}

// unlink removes a binary that is not needed any more.
func unlink(b source.Binary) { _ = os.RemoveAll(filepath.Dir(b.Path)) }

// broken returns the error as one about a package alone, nil if it is not.
func broken(err error) *gotool.BuildError {
	var b *gotool.BuildError
	errors.As(err, &b)
	return b
}
