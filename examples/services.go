package main

import (
	"context"
	"os"
	"path/filepath"
	"slices"

	"github.com/gohone/hone"
	"github.com/gohone/hone/internal/casestudies"
	"github.com/gohone/hone/internal/honed"
	"github.com/gohone/hone/internal/policyfile"
)

// services compares the versions of a study that its measurement has left as services
// under load, if the program describes itself as one, in .hone.yaml.
func services(ctx context.Context, h *pointed, r casestudies.Result) ([]casestudies.Service, error) {
	if _, err := os.Stat(filepath.Join(h.Work, r.Study, casestudies.Slow, policyfile.Name)); err != nil {
		return nil, nil
	}
	var all []casestudies.Service
	for _, c := range r.Comparisons {
		if !served(c) {
			continue
		}
		h.Say("%s: hone bench --service, %s and %s", r.Study, c.Baseline, c.Candidate)
		args := append(honed.Limited("bench", h.settings.compare), "--service", policyfile.Name, "--baseline", filepath.Join(h.Work, r.Study, c.Baseline))
		events, err := h.Events(ctx, filepath.Join(h.Work, r.Study, c.Candidate), args...)
		if err != nil {
			return all, err
		}
		var verdicts []hone.Verdict
		for _, e := range events {
			if e.Verdict != nil {
				verdicts = append(verdicts, *e.Verdict)
			}
		}
		all = append(all, casestudies.CompareService(c.Baseline, c.Candidate, verdicts))
	}
	return all, nil
}

// served reports whether two versions are compared as services, too: those that behave the
// same.
func served(c casestudies.Comparison) bool {
	same := []string{casestudies.Slow, casestudies.Tuned, casestudies.Fixed}
	return slices.Contains(same, c.Baseline) && slices.Contains(same, c.Candidate)
}
