package workbench

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"time"

	"github.com/gohone/hone"
	"github.com/gohone/hone/internal/cost"
	"github.com/gohone/hone/internal/fix"
	"github.com/gohone/hone/internal/gotool"
	"github.com/gohone/hone/internal/handicap"
	"github.com/gohone/hone/internal/source"
)

const (
	// handicapWanted is by how much a self-test slows a benchmark down: ten
	// times the usual threshold, so that only a broken gate misses it.
	handicapWanted = 0.5
	// handicapTries bounds the search for the length of the delay.
	handicapTries = 6
	// handicapProfile is how long the profile of a benchmark lasts, and
	// handicapProfiles how many benchmarks are profiled.
	handicapProfile  = 200 * time.Millisecond
	handicapProfiles = 20
)

// handicap slows the candidate down, in the hottest function of the module, by
// an overlay.
func (b *bench) handicap(ctx context.Context) error {
	hot, err := b.hottest(ctx)
	if err != nil {
		return err
	}
	for _, f := range hot {
		done, err := b.slowDown(ctx, f)
		if done || err != nil {
			return err
		}
	}
	return &gotool.Error{
		Message: fmt.Sprintf("module %s: no function outside test files is hot in its benchmarks, so none can be slowed down", b.module.Path),
		Next:    "choose benchmarks of the module's own code with -bench",
	}
}

// hottest profiles the benchmarks and ranks the functions of the module.
func (b *bench) hottest(ctx context.Context) ([]handicap.Function, error) {
	linked, err := b.linkSide(ctx, b.sides[0], b.seeds.next(b.collector), nil)
	if err != nil {
		return nil, err
	}
	defer linked.discard()
	var tables []*cost.Table
	step := max(1, len(b.targets)/handicapProfiles)
	for i := 0; i < len(b.targets); i += step {
		t := b.targets[i]
		b.progress("profile", "looking for the hottest function in "+t.Name, i, len(b.targets))
		data, err := b.collector.Profile(ctx, linked[t.Package], t.Benchmark, source.Size{For: handicapProfile}, hone.CPU)
		var failure *source.Failure
		if errors.As(err, &failure) {
			continue
		}
		if err != nil {
			return nil, err
		}
		p, err := cost.Read(data)
		if err != nil {
			continue
		}
		if table, err := cost.Blame(p, hone.CPUTime, b.costModule()); err == nil {
			tables = append(tables, table)
		}
	}
	return handicap.Hottest(tables), nil
}

// slowDown looks for a delay in one function that makes the benchmark it
// weighs on most slower by half. It reports false where the function cannot be
// slowed down.
func (b *bench) slowDown(ctx context.Context, f handicap.Function) (slowed bool, err error) {
	file := filepath.Join(b.module.Root, filepath.FromSlash(f.File))
	src, err := os.ReadFile(file)
	if err != nil {
		return false, fmt.Errorf("file %s: %w", f.File, err)
	}
	d, steps := b.sides[1], 200
	plain := d.overlay
	defer func() {
		if !slowed {
			d.overlay = plain // the next one alone, then
		}
	}()
	for range handicapTries {
		slower, err := handicap.Delay(src, f.Line, steps)
		if err != nil {
			return false, nil
		}
		if err := b.overlayCandidate(ctx, plain, map[string][]byte{file: slower}); err != nil {
			if broken(err) != nil {
				err = nil // a function that takes no delay
			}
			return false, err
		}
		effect, err := b.effect(ctx)
		if err != nil {
			return false, err
		}
		if effect >= 1+handicapWanted/2 && effect < 10 {
			b.warn("self-test", fmt.Sprintf("the candidate waits in %s (%s:%d): its benchmarks take up to %.1f times as long", f.Name, f.File, f.Line, effect), "the gate must fail; if it passes, it is broken")
			return true, nil
		}
		if n, err := handicap.Scale(1, effect, steps, handicapWanted); err == nil {
			steps = n
		} else {
			steps *= 10
		}
	}
	return false, nil
}

// overlayCandidate builds the candidate with other contents of some files.
func (b *bench) overlayCandidate(ctx context.Context, overlay string, files map[string][]byte) error {
	dir, err := b.tempDir()
	if err != nil {
		return err
	}
	d := b.sides[1]
	if d.overlay, err = fix.ExtendOverlay(dir, overlay, files); err != nil {
		return err
	}
	for _, p := range d.pkgs {
		if err := b.compileSide(ctx, d, p); err != nil {
			return err
		}
	}
	return nil
}

// effect returns how many times as long the candidate takes in the benchmark
// that is slowed down most. It looks at a few benchmarks only.
func (b *bench) effect(ctx context.Context) (float64, error) {
	linked, err := b.linkAll(ctx, nil)
	if err != nil {
		return 0, err
	}
	for _, bins := range linked {
		defer bins.discard()
	}
	effect := 1.0
	step := max(1, len(b.targets)/handicapProfiles)
	for i := 0; i < len(b.targets); i += step {
		ratio, err := b.collector.Ratio(ctx, b.tasks(b.targets[i:i+1], linked, 0)[0])
		var failure *source.Failure
		if errors.As(err, &failure) {
			continue // slowed down until it failed; others tell
		}
		if err != nil {
			return 0, err
		}
		effect = max(effect, ratio)
	}
	return effect, nil
}
