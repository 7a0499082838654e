package workbench

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"slices"
	"strings"

	"github.com/gohone/hone"
	"github.com/gohone/hone/internal/cost"
	"github.com/gohone/hone/internal/gotool"
	"github.com/gohone/hone/internal/input"
	"github.com/gohone/hone/internal/store"
)

// ProfileInput names the profiles to show.
type ProfileInput struct {
	Profiles  []string // files, addresses or stored profiles; they are added
	Base      []string // to subtract
	DiffBase  bool     // percentages are of Base
	Normalize bool     // scale Profiles to the total of Base first
	Store     string   // folder of stored runs; empty for that of the module here
	Open      input.Opener
}

// OpenProfile reads profiles and makes one of them.
func (w *Workbench) OpenProfile(ctx context.Context, in ProfileInput) (*cost.Profile, error) {
	in.Open.Stored = (&storedProfiles{bench: w, folder: in.Store}).find
	p, err := in.Open.Sum(ctx, in.Profiles)
	if err != nil {
		return nil, err
	}
	var base []*cost.Profile
	if len(in.Base) > 0 {
		b, err := in.Open.Sum(ctx, in.Base)
		if err != nil {
			return nil, fmt.Errorf("baseline: %w", err)
		}
		base = append(base, b)
	}
	return cost.Combine([]*cost.Profile{p}, cost.Baseline{Profiles: base, Mark: in.DiffBase, Normalize: in.Normalize})
}

// OpenPair is OpenProfile for those who show the baseline beside the profile:
// if apart is set, the baseline is returned instead of subtracted; nil without
// one.
func (w *Workbench) OpenPair(ctx context.Context, in ProfileInput, apart bool) (p, base *cost.Profile, err error) {
	if !apart || len(in.Base) == 0 {
		p, err = w.OpenProfile(ctx, in)
		return p, nil, err
	}
	baseline, candidate := in, in
	baseline.Profiles, baseline.Base, baseline.Normalize = in.Base, nil, false
	candidate.Base, candidate.Normalize = nil, false
	if base, err = w.OpenProfile(ctx, baseline); err != nil {
		return nil, nil, fmt.Errorf("baseline: %w", err)
	}
	if p, err = w.OpenProfile(ctx, candidate); err == nil && in.Normalize {
		p, err = p.Normalize(base)
	}
	return p, base, err
}

// MergeProfiles reads profiles and adds them, and does nothing else to them.
func (w *Workbench) MergeProfiles(ctx context.Context, in ProfileInput) (*cost.Profile, error) {
	in.Open.Stored = (&storedProfiles{bench: w, folder: in.Store}).find
	return in.Open.Sum(ctx, in.Profiles)
}

// OpenSides reads the profiles of two sides, and prunes each.
func (w *Workbench) OpenSides(ctx context.Context, in ProfileInput) (base, now []*cost.Profile, err error) {
	in.Open.Stored = (&storedProfiles{bench: w, folder: in.Store}).find
	all, err := in.Open.Open(ctx, append(slices.Clone(in.Base), in.Profiles...))
	if err != nil {
		return nil, nil, err
	}
	if all, err = cost.Compatible(all...); err != nil {
		return nil, nil, err
	}
	for i, p := range all {
		if all[i], err = p.Prune(); err != nil {
			return nil, nil, err
		}
	}
	return all[:len(in.Base)], all[len(in.Base):], nil
}

// storedProfiles finds profiles in the store: by their hash, or by the run,
// benchmark and kind: RUN, RUN/BENCHMARK, RUN/BENCHMARK/KIND.
type storedProfiles struct {
	bench  *Workbench
	folder string
}

func (s *storedProfiles) find(ctx context.Context, name string) ([]byte, error) {
	run, rest, _ := strings.Cut(name, "/")
	if !store.ValidRun(run) {
		return nil, nil
	}
	st, err := s.open(ctx)
	if err != nil {
		return nil, nil // outside a module there is no store to look in
	}
	if data, err := st.Get(run); err == nil && rest == "" {
		return data, nil
	}
	rec, err := st.Read(run)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	p, err := pickProfile(name, rest, rec.Fold().Profiles)
	if err != nil {
		return nil, err
	}
	data, err := st.Get(p.Blob)
	if err != nil {
		return nil, fmt.Errorf("profile %q: %w", name, err)
	}
	return data, nil
}

func (s *storedProfiles) open(ctx context.Context) (store.Store, error) {
	if s.folder != "" {
		return s.bench.OpenStore(s.folder, "", "")
	}
	tool, err := gotool.Find(ctx, ".")
	if err != nil {
		return nil, err
	}
	module, err := tool.Module(ctx, ".")
	if err != nil {
		return nil, err
	}
	return s.bench.OpenStore("", module.Path, module.Root)
}

// pickProfile returns the profile of a run that the rest of a name means.
func pickProfile(name, rest string, profiles []hone.Profile) (hone.Profile, error) {
	var hits []hone.Profile
	var titles []string
	for _, p := range profiles {
		title := p.Benchmark.Name + "/" + string(p.Kind)
		if p.Pass > 1 {
			title = fmt.Sprintf("%s/%d", title, p.Pass)
		}
		titles = append(titles, title)
		if title == rest {
			return p, nil
		}
		if rest == "" || strings.HasPrefix(title, rest+"/") || strings.HasSuffix(title, "/"+rest) {
			hits = append(hits, p)
		}
	}
	if len(hits) == 1 {
		return hits[0], nil
	}
	message := fmt.Sprintf("profile %q: the run has no such profile", name)
	if len(hits) > 1 {
		message = fmt.Sprintf("profile %q: the run has %d such profiles", name, len(hits))
	}
	next := "it has no profiles at all"
	if len(titles) > 0 {
		next = "it has " + strings.Join(titles, ", ")
	}
	return hone.Profile{}, &gotool.Error{Message: message, Next: next}
}
