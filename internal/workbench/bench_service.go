package workbench

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/gohone/hone"
	"github.com/gohone/hone/internal/cost"
	"github.com/gohone/hone/internal/gotool"
	"github.com/gohone/hone/internal/load"
	"github.com/gohone/hone/internal/source"
)

// serviceBudget is that of a service when the spec does not say: some forty
// rounds of two processes on a machine that does nothing else.
const serviceBudget = 90 * time.Second

// service measures the spec's service under load: alone, or in turns with that
// of another state of the source. A round is a fresh pair of processes, linked in
// layouts of their own.
func (b *bench) service(ctx context.Context) error {
	if err := b.session.prepare(ctx); err != nil {
		return err
	}
	if err := b.serviceSides(ctx); err != nil {
		return err
	}
	v := voids{}
	under := b.underLoad(v)
	b.collector.Source = under
	return b.surrounded(ctx, func() error {
		if err := b.sizeSides(ctx, under); err != nil {
			return err
		}
		b.together = load.TakesTurns(b.bench.Driver)
		err := b.measure(ctx)
		b.dropAhead()
		b.sayVoid(v, b.done*len(b.sides)*(b.targets[0].Turns.Bursts+1))
		if err == nil && b.leftOut > 0 {
			return b.gaveUp()
		}
		return errors.Join(err, b.profileSides(ctx))
	})
}

// gaveUp is the error of a service that worked at first and failed later, as a
// warning has said.
func (b *bench) gaveUp() error {
	return &gotool.Error{
		Message: fmt.Sprintf("service %s: failed now and then, and is not measured further; what was measured before is kept", b.targets[0].Package),
		Next:    "the warning says how it failed; hone load shows what becomes of its requests",
	}
}

// serviceSides finds and compiles what is compared.
func (b *bench) serviceSides(ctx context.Context) error {
	p, err := programOf(b.spec.Service.Package, b.pkgs)
	if err != nil {
		return err
	}
	candidate := &side{name: hone.Candidate, tool: b.tool, module: b.module, pkgs: []gotool.Package{p}, copy: b.copy}
	if err := b.equip(candidate); err != nil {
		return err
	}
	b.sides = []*side{candidate}
	if b.spec.Baseline != "" {
		baseline, err := b.baselineSide(ctx)
		if err != nil {
			return err
		}
		b.sides = []*side{baseline, candidate}
	}
	for i, d := range b.sides {
		b.progress("build", fmt.Sprintf("compiling %s (%s)", p.ImportPath, d.name), i, len(b.sides))
		if err := b.compileSide(ctx, d, d.pkgs[0]); err != nil {
			return sideError(b.sides, d, err)
		}
	}
	return nil
}

// sideError says which side an error is about, if there are two.
func sideError(sides []*side, d *side, err error) error {
	if len(sides) < 2 {
		return err
	}
	return fmt.Errorf("%s: %w", d.name, err)
}

// sizeSides starts each side once. The size is that for the slower one.
func (b *bench) sizeSides(ctx context.Context, under LoadedSource) error {
	linked, err := b.linkAll(ctx, nil)
	if err != nil {
		return err
	}
	for _, bins := range linked {
		defer bins.discard()
	}
	name := hone.Benchmark{Package: b.sides[len(b.sides)-1].pkgs[0].ImportPath, Name: hone.ServiceWorkload}
	for i, d := range b.sides {
		b.progress("baseline", fmt.Sprintf("starting the service once (%s)", d.name), i, len(b.sides))
		t, err := b.sizeService(ctx, under, linked[i][name.Package], name)
		if err != nil {
			return sideError(b.sides, d, serviceError(err))
		}
		if len(b.targets) == 0 || t.Turns.For > b.targets[0].Turns.For {
			b.targets = []target{t}
		}
	}
	t := b.targets[0]
	b.pace.round = time.Duration(len(b.sides)*(t.Turns.Bursts+1)) * t.Turns.For
	return nil
}

// serviceError tells a service that does not work from errors of hone.
func serviceError(err error) error {
	var f *source.Failure
	if !errors.As(err, &f) {
		return err
	}
	return &gotool.Error{Message: "service " + f.Benchmark.Package + ": " + f.Reason,
		Next: "start it by hand with the same arguments and send it the requests of --load; hone load URL does that"}
}

// profileLength is how long a service is loaded for one profile.
const profileLength = 3 * time.Second

// profileSides collects profiles of each side under the same load. That is no
// part of the rounds: it costs the service time.
func (b *bench) profileSides(ctx context.Context) error {
	if ctx.Err() != nil || len(b.targets) == 0 || b.budget.over(1) && b.spec.Count == 0 && b.done == 0 {
		return nil
	}
	linked, err := b.linkAll(ctx, nil)
	if err != nil {
		return err
	}
	for _, bins := range linked {
		defer bins.discard()
	}
	t := b.targets[0]
	for i, d := range b.sides {
		for _, k := range []hone.Kind{hone.CPU, hone.Allocs} {
			b.progress("profile", fmt.Sprintf("%s of the service (%s)", k, d.name), i, len(b.sides))
			if err := b.profileSide(ctx, d, linked[i][t.Package], t, k); err != nil {
				return err
			}
		}
	}
	return nil
}

// profileSide collects and keeps one profile; a service that fails under it is
// a warning.
func (b *bench) profileSide(ctx context.Context, d *side, bin source.Binary, t target, k hone.Kind) error {
	start := time.Now()
	data, err := b.collector.Profile(ctx, bin, t.Benchmark, source.Size{For: max(profileLength, t.Turns.For)}, k)
	var failure *source.Failure
	if errors.As(err, &failure) {
		b.warn("profile-fails", failure.Error(), "")
		return nil
	}
	if err != nil {
		return err
	}
	p, err := cost.Read(data)
	if err != nil {
		b.warn("profile-fails", err.Error(), "")
		return nil
	}
	blob, err := b.store.Put(data)
	if err != nil {
		return err
	}
	measure := map[hone.Kind]hone.Measure{hone.CPU: hone.CPUTime, hone.Allocs: hone.AllocObjects}[k]
	charged, err := cost.Blame(p, measure, b.costModule())
	if err != nil {
		b.warn("profile-fails", err.Error(), "")
		return nil
	}
	samples := int(charged.Samples)
	origin := ""
	if len(b.sides) > 1 {
		origin = string(d.name)
	}
	b.emit(hone.Event{Profile: &hone.Profile{
		Benchmark: t.Benchmark, Kind: k, Pass: 1, Blob: blob, Samples: samples, Duration: time.Since(start), Origin: origin,
		Thin: k == hone.CPU && samples < thinSamples,
	}})
	return nil
}
