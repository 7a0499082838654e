package workbench

import (
	"cmp"
	"context"
	"fmt"
	"maps"
	"os"
	"path"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"time"

	"golang.org/x/sync/errgroup"

	"github.com/gohone/hone"
	"github.com/gohone/hone/internal/behave"
	"github.com/gohone/hone/internal/fix"
	"github.com/gohone/hone/internal/gotool"
)

// ReplayCalls is the [BehaviourCheck] that makes calls up, in as many packages
// at a time as there are processors.
func ReplayCalls(ctx context.Context, q BehaviourQuestion) (BehaviourAnswer, error) {
	dirs := q.folders()
	pkgs := slices.Sorted(maps.Keys(dirs))
	answers := make([]BehaviourAnswer, len(pkgs))
	var g errgroup.Group
	g.SetLimit(runtime.GOMAXPROCS(0))
	for i, pkg := range pkgs {
		g.Go(func() error {
			q.Progress(pkg, i, len(pkgs))
			r, err := q.replay(ctx, pkg, dirs[pkg], len(pkgs))
			if err != nil { // of this package alone
				answers[i].NotChecked = []string{fmt.Sprintf("package %s: %v", pkg, err)}
				return nil
			}
			answers[i].add(r, q.Reached)
			return nil
		})
	}
	g.Wait() // the errors are in the answers
	var all BehaviourAnswer
	for _, a := range answers {
		all.join(a)
	}
	if len(answers) == 1 {
		all.Of = answers[0].Of
	}
	return all, ctx.Err()
}

// join adds the answer of another package.
func (a *BehaviourAnswer) join(b BehaviourAnswer) {
	a.Functions += b.Functions
	a.Inputs += b.Inputs
	a.NotChecked = append(a.NotChecked, b.NotChecked...)
	a.Doubtful = append(a.Doubtful, b.Doubtful...)
	a.Unreached = append(a.Unreached, b.Unreached...)
	a.OneWay = append(a.OneWay, b.OneWay...)
	if a.Difference == "" {
		a.Difference, a.Counterexample = b.Difference, b.Counterexample
	}
}

// folders are the folders of the packages that changed.
func (q BehaviourQuestion) folders() map[string]string {
	dirs := map[string]string{}
	for _, f := range q.Functions {
		file := f.Baseline.File
		if file == "" {
			file = f.Candidate.File
		}
		dirs[f.Package] = path.Dir(file)
	}
	return dirs
}

func (a *BehaviourAnswer) add(r behave.Report, reached bool) {
	a.Functions += len(r.Checked)
	a.Inputs += r.Calls()
	a.Of = map[string]BehaviourAnswer{}
	for _, k := range r.Checked {
		of := a.Of[k.Func]
		of.Functions++
		of.Inputs += k.Calls
		of.lines = reachedLines{k.Reached, k.Missed}
		if len(k.Reached) == 0 || len(k.Missed) > 0 {
			where := fmt.Sprintf("%s (%d of %d)", k.Func, len(k.Reached), len(k.Reached)+len(k.Missed))
			a.Unreached, of.Unreached = append(a.Unreached, where), append(of.Unreached, where)
		}
		a.OneWay, of.OneWay = append(a.OneWay, k.OneWay...), k.OneWay
		a.Of[k.Func] = of
	}
	for _, u := range r.Unchecked {
		if u.New && reached {
			continue
		}
		of, why := a.Of[u.Func], u.Func+": "+u.Reason
		a.NotChecked, of.NotChecked = append(a.NotChecked, why), append(of.NotChecked, why)
		a.Of[u.Func] = of
	}
	for _, name := range r.Doubtful {
		of := a.Of[name]
		of.Doubtful = []string{name}
		a.Of[name] = of
	}
	a.Doubtful = append(a.Doubtful, r.Doubtful...)
	for _, d := range r.Differences {
		of := a.Of[d.Func]
		of.Difference, of.Counterexample = d.Sentence, d.Test
		a.Of[d.Func] = of
	}
	if len(r.Differences) > 0 && a.Difference == "" {
		a.Difference, a.Counterexample = r.Differences[0].Sentence, r.Differences[0].Test
	}
}

// bare are flags of the linker that leave out symbols and debugging information:
// it is done sooner, and stack traces stay.
var bare = []string{"-s", "-w"}

// searchShare is the part of the budget in which calls are looked for.
// Compiling, replaying and making sure of a difference take the rest.
const searchShare = 8

// leastSearch is how long calls are looked for in a package at least, if the budget
// allows it for one: in less, too few calls of its callers are compared to tell that
// what differs inside does not show.
const leastSearch = 3 * time.Second

// shrinkShare is the part in which a call that differs is made smaller.
const shrinkShare = 6

// replay checks one package, one of several.
func (q BehaviourQuestion) replay(ctx context.Context, pkg, dir string, packages int) (behave.Report, error) {
	before, err := q.Sides[0].goFiles(dir)
	if err != nil {
		return behave.Report{}, err
	}
	after, err := q.Sides[1].goFiles(dir)
	if err != nil {
		return behave.Report{}, err
	}
	return q.replayFiles(ctx, pkg, dir, [2]map[string][]byte{before, after}, nil, q.searchTime(packages), behave.Calls{})
}

// patience, as [time.ParseDuration] reads it, is how long calls are looked for at most. Only
// tests of hone set it, as they link it: to them the calls that are found soon are enough.
var patience string

func mostSearch() time.Duration {
	if d, err := time.ParseDuration(patience); err == nil {
		return d
	}
	return behave.SearchTime
}

// searchTime is how long calls are looked for in each of several packages.
func (q BehaviourQuestion) searchTime(packages int) time.Duration {
	alone := min(mostSearch(), cmp.Or(q.Search, q.Budget/searchShare)) * time.Duration(max(1, q.Changes))
	if q.Search > 0 {
		return alone / time.Duration(packages)
	}
	return max(alone/time.Duration(packages), min(alone, leastSearch))
}

// replayFiles compares a package in two states, each given by its Go files, with
// further environment, by known calls if there are some.
func (q BehaviourQuestion) replayFiles(ctx context.Context, pkg, dir string, files [2]map[string][]byte, env []string, search time.Duration, known behave.Calls) (behave.Report, error) {
	scratch, err := q.Scratch()
	if err != nil {
		return behave.Report{}, err
	}
	defer os.RemoveAll(scratch)
	shrink := q.Budget / shrinkShare
	if q.AsFound {
		shrink = time.Nanosecond
	}
	base := q.Sides[0]
	elsewhere, err := q.typesElsewhere(dir)
	if err != nil {
		return behave.Report{}, err
	}
	return behave.Check(ctx, behave.Request{
		Package: pkg, Module: base.Module.Path, Root: upward(dir), Before: files[0], After: files[1], Scratch: scratch,
		Source: behave.Source{Dir: base.folder(dir), Overlay: base.Overlay, Env: base.Tool.Env, Tags: base.Tool.Tags},
		Cache:  q.Cache, Recordings: q.Recordings, Turn: q.turnOf(pkg),
		Dir: filepath.Join(base.Copy, filepath.FromSlash(dir)), Env: append(slices.Clone(base.Tool.Env), env...),
		Time:    search,
		Known:   known,
		Shrink:  shrink,
		Confirm: q.Budget,
		First:   true,
		Races:   q.race,
		Quick:   q.Trusted,

		TypesElsewhere: elsewhere,
		Progress:       func(what string) { q.Progress(pkg+": "+what, 0, 0) },
		Build: func(ctx context.Context, side hone.Side, files map[string][]byte, output string) error {
			s := q.Sides[0]
			if side == hone.Candidate {
				s = q.Sides[1]
			}
			return s.build(ctx, pkg, dir, filepath.Join(scratch, string(side)), files, q.race, output)
		},
	})
}

// upward is the module's root as seen from a folder of it.
func upward(dir string) string {
	if dir = path.Clean(dir); dir == "." {
		return dir
	}
	return path.Clean(strings.Repeat("../", 1+strings.Count(dir, "/")))
}

// typesElsewhere reports whether a folder beside the one of a package declares other types on
// the candidate.
func (q BehaviourQuestion) typesElsewhere(dir string) (bool, error) {
	seen := map[string]bool{q.Sides[0].folder(dir): true}
	for _, file := range q.Sides[1].Mapping {
		folder := filepath.Dir(file)
		if seen[folder] || !strings.HasSuffix(file, ".go") {
			continue
		}
		seen[folder] = true
		rel, err := filepath.Rel(q.Sides[0].Module.Root, folder)
		if err != nil {
			return false, fmt.Errorf("folder %q: %w", folder, err)
		}
		before, err := q.Sides[0].goFiles(filepath.ToSlash(rel))
		if err != nil {
			return false, err
		}
		after, err := q.Sides[1].goFiles(filepath.ToSlash(rel))
		if err != nil {
			return false, err
		}
		if !behave.SameTypes(before, after) {
			return true, nil
		}
	}
	return false, nil
}

// folder is the real path of a folder of the module.
func (s BehaviourSide) folder(dir string) string {
	return filepath.Join(s.Module.Root, filepath.FromSlash(dir))
}

// build compiles a package's tests with files laid over it.
func (s BehaviourSide) build(ctx context.Context, pkg, dir, scratch string, files map[string][]byte, race bool, output string) error {
	laid := map[string][]byte{}
	for name, text := range files {
		laid[filepath.Join(s.folder(dir), name)] = text
	}
	if err := os.MkdirAll(scratch, 0o755); err != nil {
		return fmt.Errorf("package %s: %w", pkg, err)
	}
	overlay, err := fix.ExtendOverlay(scratch, s.Overlay, laid)
	if err != nil {
		return err
	}
	return s.Tool.TestBinary(ctx, s.Module.Root, gotool.Build{
		Package: pkg, Output: output, Overlay: overlay, Mapping: s.Mapping, Tags: s.Tool.Tags, Race: race, Linker: bare, Plain: !race,
	})
}

// goFiles reads the Go files of a folder of the module, as the overlay has them, without those
// that are left to other systems and build tags: they declare the same functions again. Test files
// for the race detector are there, since the package is compiled with it, too.
func (s BehaviourSide) goFiles(dir string) (map[string][]byte, error) {
	folder := s.folder(dir)
	from := map[string]string{} // base name -> file to read
	entries, err := os.ReadDir(folder)
	if err != nil && !os.IsNotExist(err) {
		return nil, fmt.Errorf("folder %q: %w", dir, err)
	}
	for _, e := range entries {
		if e.Type().IsRegular() && strings.HasSuffix(e.Name(), ".go") {
			from[e.Name()] = filepath.Join(folder, e.Name())
		}
	}
	for content, file := range s.Mapping {
		if filepath.Dir(file) == folder && strings.HasSuffix(file, ".go") {
			from[filepath.Base(file)] = content
		}
	}
	out := map[string][]byte{}
	for name, file := range from {
		if file == "" { // the overlay removes it
			continue
		}
		if out[name], err = os.ReadFile(file); err != nil {
			return nil, fmt.Errorf("file %q: %w", path.Join(dir, name), err)
		}
	}
	maps.DeleteFunc(out, func(name string, text []byte) bool {
		return !s.Tool.Compiled(name, text) && !(strings.HasSuffix(name, "_test.go") && s.Tool.Compiled(name, text, "race"))
	})
	return out, nil
}
