package workbench

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"time"

	"github.com/gohone/hone"
	"github.com/gohone/hone/internal/cost"
	"github.com/gohone/hone/internal/gotool"
	"github.com/gohone/hone/internal/judge"
	"github.com/gohone/hone/internal/source"
)

// PGO measures what compiling with a profile is worth (profile-guided
// optimisation): the benchmarks of a module compiled without one, the baseline,
// and with it, the candidate. The profile is the sum of those that are named, and
// without any of one that is taken of each benchmark. It is stored in any case; what
// is returned writes it, nil if it is not to be kept.
func (w *Workbench) PGO(ctx context.Context, spec hone.Spec, in ProfileInput) (write func(io.Writer) error, err error) {
	err = w.session(ctx, spec, "pgo", func(ctx context.Context, s *session) error {
		var p *cost.Profile
		if len(in.Profiles) > 0 {
			in.Store = spec.Store
			var err error
			if p, err = w.MergeProfiles(ctx, in); err != nil {
				return err
			}
			if err := usableForPGO(p); err != nil {
				return err
			}
		}
		b := &bench{session: s}
		result, p, err := b.optimise(ctx, p)
		if err == nil {
			b.emit(hone.Event{PGO: &result})
		}
		if result.Kept {
			write = p.Write
		}
		return err
	})
	return write, err
}

// optimise measures the module without and with a profile, which is taken of its
// benchmarks if there is none.
func (b *bench) optimise(ctx context.Context, p *cost.Profile) (hone.PGO, *cost.Profile, error) {
	if err := b.session.prepare(ctx); err != nil {
		return hone.PGO{}, nil, err
	}
	if err := b.addSide(ctx, hone.Baseline, "off"); err != nil {
		return hone.PGO{}, nil, err
	}
	if err := b.find(ctx); err != nil {
		return hone.PGO{}, nil, err
	}
	if p == nil {
		var err error
		if p, err = b.profileAll(ctx); err != nil {
			return hone.PGO{}, nil, err
		}
	}
	result, file, err := b.keepProfile(p)
	if err != nil {
		return result, nil, err
	}
	if err := b.addSide(ctx, hone.Candidate, file); err != nil {
		return result, nil, err
	}
	c := comparison{name: string(hone.Candidate), targets: b.targets, policy: b.policy()}
	b.pairs = newPairs(c)
	defer func() { b.pairs = nil }()
	err = b.rounds(ctx, c, 0)
	b.conclude(c)
	if err != nil {
		return result, nil, err
	}
	return judge.PGO(result, b.pairs.verdicts()), p, nil
}

// addSide compiles the tree with a profile, or without one ("off").
func (b *bench) addSide(ctx context.Context, name hone.Side, pgo string) error {
	d, err := b.candidateSide()
	if err != nil {
		return err
	}
	d.name, d.pgo = name, pgo
	if pgo != "off" {
		b.progress("build", "compiling with the profile, the standard library too", 0, 0)
	}
	if err := b.compileAll(ctx, d); err != nil {
		return err
	}
	b.sides = append(b.sides, d)
	return nil
}

// pgoProfile is how long the profile of a benchmark lasts at the most. 100
// samples a second say what is hot; the compiler asks no more.
const pgoProfile = 3 * time.Second

// profileAll takes a CPU profile of every benchmark and adds them. It takes at
// most a quarter of the budget.
func (b *bench) profileAll(ctx context.Context) (*cost.Profile, error) {
	linked, err := b.linkSide(ctx, b.sides[0], b.seeds.next(b.collector), nil)
	if err != nil {
		return nil, err
	}
	defer linked.discard()
	length := min(pgoProfile, b.budget.total/4/time.Duration(len(b.targets)))
	var sum cost.Adder
	taken := 0
	for i, t := range b.targets {
		b.progress("profile", "profiling "+t.Name, i, len(b.targets))
		data, err := b.collector.Profile(ctx, linked[t.Package], t.Benchmark, source.Size{For: length}, hone.CPU)
		var failure *source.Failure
		if errors.As(err, &failure) {
			b.warn("profile-fails", failure.Error(), "the profile is of the others")
			continue
		}
		if err != nil {
			return nil, err
		}
		p, err := cost.Read(data)
		if err != nil {
			return nil, err
		}
		sum.Add(p)
		taken++
	}
	if taken == 0 {
		return nil, fmt.Errorf("module %s: no benchmark could be profiled", b.module.Path)
	}
	return sum.Sum()
}

// keepProfile stores the profile and writes it for the compiler.
func (b *bench) keepProfile(p *cost.Profile) (hone.PGO, string, error) {
	var buf bytes.Buffer
	if err := p.Write(&buf); err != nil {
		return hone.PGO{}, "", err
	}
	blob, err := b.store.Put(buf.Bytes())
	if err != nil {
		return hone.PGO{}, "", err
	}
	dir, err := b.tempDir()
	if err != nil {
		return hone.PGO{}, "", err
	}
	file := filepath.Join(dir, "default.pgo")
	return hone.PGO{Blob: blob, Samples: samplesOf(p)}, file, os.WriteFile(file, buf.Bytes(), 0o644)
}

// usableForPGO refuses profiles that the compiler ignores or refuses. It finds
// calls by their distance from the start of the function.
func usableForPGO(p *cost.Profile) error {
	switch {
	case samplesOf(p) == 0:
		return &gotool.Error{
			Message: fmt.Sprintf("profile: has no CPU samples, only %v", p.Types),
			Next:    "the compiler optimises by CPU profiles; hone profile URL and go test -cpuprofile make them",
		}
	case !slices.ContainsFunc(p.Functions, func(f cost.Function) bool { return f.StartLine > 0 }):
		return &gotool.Error{
			Message: "profile: does not say where functions start",
			Next:    "the compiler needs that; programs built with Go 1.20 or later record it, folded stacks do not",
		}
	}
	return nil
}

// samplesOf returns the number of CPU samples that a profile stands for, 0 if it
// is of another kind.
func samplesOf(p *cost.Profile) (n int64) {
	for c, t := range p.Types {
		if t == (cost.ValueType{Type: "samples", Unit: "count"}) {
			for i := range p.Samples() {
				n += p.Value(i, c)
			}
			return n
		}
	}
	return 0
}
