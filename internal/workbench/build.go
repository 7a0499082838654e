package workbench

import (
	"context"
	"crypto/sha256"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"sync"

	"golang.org/x/sync/errgroup"

	"github.com/gohone/hone/internal/fix"
	"github.com/gohone/hone/internal/gotool"
	"github.com/gohone/hone/internal/source"
	"github.com/gohone/hone/internal/verify"
)

// build is the compiled tests of some packages in one state of the source.
type build struct {
	name    string // what it is, for measurements: "", a fix, a batch
	tree    fix.Tree
	overlay string            // file for the go command, "" for the source as it is
	linked  string            // the same for test binaries: with the harness of the source
	mapping map[string]string // overlay content file -> user's file
	env     []string          // of its processes
	tallies tallies

	mu        sync.Mutex
	binaries  map[string]source.Binary // by package
	compiling sync.Mutex               // the service
	program   string                   // the service, once it is compiled
}

// newBuild prepares a state of the source for compiling.
func (s *session) newBuild(name string, tree fix.Tree) (*build, error) {
	return s.newBuildOf(name, tree, s.extra)
}

// newBuildOf prepares a state of the source with files beside it that no
// process of a test sees.
func (s *session) newBuildOf(name string, tree fix.Tree, extra map[string][]byte) (*build, error) {
	b := &build{name: name, tree: tree, binaries: map[string]source.Binary{}, env: s.tool.Env}
	var err error
	whole := tree.With(extra)
	if len(whole.Changed()) == 0 {
		b.linked, err = s.withHarness("")
		return b, err
	}
	dir, err := s.tempDir()
	if err != nil {
		return nil, err
	}
	if b.overlay, err = fix.WriteOverlay(dir, whole); err != nil {
		return nil, err
	}
	if b.linked, err = s.withHarness(b.overlay); err != nil {
		return nil, err
	}
	if b.mapping, err = contentFiles(b.overlay); err != nil {
		return nil, err
	}
	b.env, err = s.processEnv(tree)
	return b, err
}

// withHarness lays the files with which test binaries measure in turns over an
// overlay. Without them a binary measures in one piece.
func (s *session) withHarness(overlay string) (string, error) {
	if len(s.harness) == 0 {
		return overlay, nil
	}
	dir, err := s.tempDir()
	if err != nil {
		return "", err
	}
	return fix.ExtendOverlay(dir, overlay, s.harness)
}

// contentFiles reads the overlay file backwards.
func contentFiles(overlay string) (map[string]string, error) {
	data, err := os.ReadFile(overlay)
	if err != nil {
		return nil, err
	}
	var o struct{ Replace map[string]string }
	if err := json.Unmarshal(data, &o); err != nil {
		return nil, fmt.Errorf("overlay %s: %w", overlay, err)
	}
	mapping := map[string]string{}
	for file, content := range o.Replace {
		if content != "" { // else it hides the file
			mapping[content] = file
		}
	}
	return mapping, nil
}

// processEnv makes tests that call the go command themselves, in the private
// copy, see the candidate too: through an overlay of the copy in GOFLAGS.
func (s *session) processEnv(tree fix.Tree) ([]string, error) {
	changed := tree.Changed()
	if len(changed) == 0 {
		return s.tool.Env, nil
	}
	dir, err := s.tempDir()
	if err != nil {
		return nil, err
	}
	overlay, err := fix.WriteOverlay(dir, fix.NewTree(s.copy).With(changed))
	if err != nil || strings.ContainsAny(overlay, " \t'\"") {
		return s.tool.Env, err // GOFLAGS cannot hold a path with spaces
	}
	env := slices.Clone(s.tool.Env)
	for i, kv := range env {
		if flags, ok := strings.CutPrefix(kv, "GOFLAGS="); ok {
			env[i] = "GOFLAGS=" + strings.TrimSpace(flags+" -overlay="+overlay)
		}
	}
	return env, nil
}

// compile builds the tests of packages that the build has not got yet, as many
// at a time as there are processors.
func (s *session) compile(ctx context.Context, b *build, pkgs []gotool.Package) error {
	g, ctx := errgroup.WithContext(ctx)
	g.SetLimit(runtime.GOMAXPROCS(0))
	for _, p := range pkgs {
		g.Go(func() error { return s.compileOne(ctx, b, p) })
	}
	return g.Wait()
}

func (s *session) compileOne(ctx context.Context, b *build, p gotool.Package) error {
	b.mu.Lock()
	_, done := b.binaries[p.ImportPath]
	b.mu.Unlock()
	if done {
		return nil
	}
	dir, err := s.tempDir()
	if err != nil {
		return err
	}
	out := filepath.Join(dir, p.Name+".test")
	if runtime.GOOS == "windows" {
		out += ".exe"
	}
	err = s.tool.TestBinary(ctx, s.module.Root, gotool.Build{
		Package: p.ImportPath, Output: out, Overlay: b.linked, Mapping: b.mapping, Linker: s.linkerFlags(),
	})
	if err != nil {
		return err
	}
	b.mu.Lock()
	defer b.mu.Unlock()
	b.binaries[p.ImportPath] = s.binary(b, p, out)
	return nil
}

// binary describes a test binary that runs in the private copy.
func (s *session) binary(b *build, p gotool.Package, path string) source.Binary {
	dir := filepath.Join(s.copy, filepath.FromSlash(s.rel(p.Dir)))
	return source.Binary{
		Package: p.ImportPath, Path: path, Dir: dir,
		Env:    append(slices.Clone(b.env), "PWD="+dir),
		Sliced: len(s.harness) > 0,
		Agent:  s.agent,
	}
}

// discard removes the binaries of a build that is not needed any more.
func (b *build) discard() {
	b.discardProgram()
	for _, bin := range b.binaries {
		os.RemoveAll(filepath.Dir(bin.Path))
	}
}

// sameBinary reports whether the builds compiled a package to the same bytes.
// A candidate that did was not compiled in: its overlay was ignored, or its
// edit lies in code the platform leaves out.
func sameBinary(a, b *build, pkg string) bool {
	x, err := digest(a.binaries[pkg].Path)
	if err != nil {
		return false
	}
	y, err := digest(b.binaries[pkg].Path)
	return err == nil && x == y
}

func digest(file string) (string, error) {
	f, err := os.Open(file)
	if err != nil {
		return "", err
	}
	defer f.Close()
	h := sha256.New()
	if _, err := io.Copy(h, f); err != nil {
		return "", err
	}
	return string(h.Sum(nil)), nil
}

// dependents returns the packages of the run with tests whose test binaries
// contain one of the given packages: themselves and what imports them, be it
// through packages that the run leaves out.
func (s *session) dependents(of map[string]bool) []gotool.Package {
	return containing(of, s.all, s.pkgs)
}

// containing returns those of some packages with tests whose test binaries
// contain one of the packages of; all is what imports what.
func containing(of map[string]bool, all, some []gotool.Package) []gotool.Package {
	reach := reaching(of, all)
	uses := func(imports []string) bool {
		return slices.ContainsFunc(imports, func(i string) bool { return reach[i] })
	}
	var out []gotool.Package
	for _, p := range some {
		if p.HasTests() && (reach[p.ImportPath] || uses(p.TestImports) || uses(p.XTestImports)) {
			out = append(out, p)
		}
	}
	return out
}

// reaching returns the packages of, and those that import them, directly or
// not.
func reaching(of map[string]bool, all []gotool.Package) map[string]bool {
	reach := map[string]bool{}
	for p := range of {
		reach[p] = true
	}
	for grown := true; grown; {
		grown = false
		for _, p := range all {
			if !reach[p.ImportPath] && slices.ContainsFunc(p.Imports, func(i string) bool { return reach[i] }) {
				reach[p.ImportPath], grown = true, true
			}
		}
	}
	return reach
}

// packagesOf returns the packages of some benchmarks.
func (s *session) packagesOf(targets []target) []gotool.Package {
	return slices.DeleteFunc(slices.Clone(s.pkgs), func(p gotool.Package) bool {
		return !p.HasTests() || !slices.ContainsFunc(targets, func(t target) bool { return t.Package == p.ImportPath })
	})
}

// packageOf returns the import path of the package a file belongs to.
func (s *session) packageOf(file string) string {
	dir := filepath.Join(s.module.Root, filepath.FromSlash(file))
	dir = filepath.Dir(dir)
	for _, p := range s.all {
		if p.Dir == dir {
			return p.ImportPath
		}
	}
	return ""
}

// testsOf is a test binary as verify knows it.
func testsOf(b source.Binary) verify.Binary {
	return verify.Binary{Package: b.Package, Path: b.Path, Dir: b.Dir, Env: b.Env}
}
