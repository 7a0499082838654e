package workbench

import (
	"context"
	"errors"
	"fmt"
	"net/url"
	"slices"
	"time"

	"github.com/gohone/hone"
	"github.com/gohone/hone/internal/gotool"
	"github.com/gohone/hone/internal/inject"
	"github.com/gohone/hone/internal/source"
)

// What is collected of a service when the spec does not say, as far as it
// offers that.
var serviceKinds = []hone.Kind{hone.CPU, hone.Wall, hone.Heap, hone.Goroutine, hone.Block, hone.Mutex}

const serviceSeconds = 10 * time.Second

// ProfileService collects the profiles of a service, one after the other.
func (w *Workbench) ProfileService(ctx context.Context, spec hone.Spec, at source.Address) error {
	if spec.Seconds <= 0 {
		spec.Seconds = serviceSeconds
	}
	s, err := w.Service(at)
	if err != nil {
		return err
	}
	return w.record(ctx, spec, profileCommand, func(ctx context.Context, r *recording) error {
		r.progress("find", "looking for the profiles of "+spec.Target, 0, 0)
		place, offered, err := s.Offers(ctx)
		if err != nil {
			return err
		}
		kinds, err := r.choose(place, offered)
		if err != nil {
			return err
		}
		return r.collect(ctx, s, place, kinds)
	})
}

// choose returns the kinds to collect: those asked for, or the usual ones.
func (r *recording) choose(place string, offered []hone.Kind) ([]hone.Kind, error) {
	if len(r.spec.Kinds) == 0 {
		usual := slices.DeleteFunc(slices.Clone(offered), func(k hone.Kind) bool { return !slices.Contains(serviceKinds, k) })
		if len(usual) == 0 {
			usual = offered
		}
		return usual, nil
	}
	wanted := inOrder(r.spec.Kinds)
	var missing []hone.Kind
	wanted = slices.DeleteFunc(wanted, func(k hone.Kind) bool {
		if slices.Contains(offered, k) {
			return false
		}
		missing = append(missing, k)
		return true
	})
	if len(missing) > 0 {
		message := fmt.Sprintf("%s: does not offer %s; it offers %s", place, inject.Names(missing), inject.Names(offered))
		if len(wanted) == 0 {
			return nil, &gotool.Error{Message: message, Next: "choose among those with --kinds"}
		}
		r.warn("not-offered", message, "")
	}
	return wanted, nil
}

// collect fetches one profile after the other: never two at a time. One that
// fails keeps no other from being fetched, unless all do.
func (r *recording) collect(ctx context.Context, s source.Service, place string, kinds []hone.Kind) error {
	var failures []error
	for i, k := range kinds {
		what := string(k)
		if watches(k) {
			what = fmt.Sprintf("%s for %s", k, r.spec.Seconds)
		}
		r.progress("profile", what+" of "+place, i, len(kinds))
		c, err := s.Collect(ctx, k, r.spec.Seconds)
		if ctx.Err() != nil {
			return ctx.Err()
		}
		if err != nil {
			failures = append(failures, err)
			continue
		}
		if err := r.keep(hostOf(place), c, hone.Profile{Origin: place}); err != nil {
			return err
		}
	}
	if len(failures) == len(kinds) {
		return failures[0]
	}
	for _, err := range failures {
		var hinted *gotool.Error
		hint := ""
		if errors.As(err, &hinted) {
			hint = hinted.Next
		}
		r.warn("profile-fails", err.Error(), hint)
	}
	return nil
}

// watches reports whether a kind takes as long as it covers.
func watches(k hone.Kind) bool { return k == hone.CPU || k == hone.Wall || k == hone.Trace }

// hostOf is how files of a service's profiles begin.
func hostOf(place string) string {
	if u, err := url.Parse(place); err == nil && u.Host != "" {
		return u.Host
	}
	return place
}
