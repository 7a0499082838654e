package main

import (
	"context"
	"fmt"
	"io"
	"os"
	"path/filepath"

	"github.com/gohone/hone"
	"github.com/gohone/hone/internal/casestudies"
	"github.com/gohone/hone/internal/honed"
	"github.com/gohone/hone/internal/policyfile"
)

// A program that describes itself as a service, in .hone.yaml, is compared as
// one as well: slow with tuned by hand, slow with fixed by hone, under load.

// serviceRow is a comparison of a service with its slow version.
type serviceRow struct {
	study, version string
	verdicts       map[hone.Unit]hone.Verdict
}

// services compares the versions of a study that its measurement has left.
func services(ctx context.Context, h *pointed, r casestudies.Result) ([]serviceRow, error) {
	slow := filepath.Join(h.Work, r.Study, casestudies.Slow)
	if _, err := os.Stat(filepath.Join(slow, policyfile.Name)); err != nil {
		return nil, nil
	}
	var rows []serviceRow
	for _, version := range []string{casestudies.Tuned, casestudies.Fixed} {
		if !measured(r, version) {
			continue
		}
		h.Say("%s: hone bench --service, %s", r.Study, version)
		args := append(honed.Limited("bench", h.settings.compare), "--service", policyfile.Name, "--baseline", slow)
		events, err := h.Events(ctx, filepath.Join(h.Work, r.Study, version), args...)
		if err != nil {
			return rows, err
		}
		row := serviceRow{r.Study, version, map[hone.Unit]hone.Verdict{}}
		for _, e := range events {
			if v := e.Verdict; v != nil {
				row.verdicts[v.Unit] = *v
			}
		}
		rows = append(rows, row)
	}
	return rows, nil
}

// measured reports whether a version was compared with the slow one: there is
// none fixed by hone where nothing was kept.
func measured(r casestudies.Result, version string) bool {
	for _, c := range r.Comparisons {
		if c.Baseline == casestudies.Slow && c.Candidate == version {
			return true
		}
	}
	return false
}

// printServices writes the table of services, if there is a row.
func printServices(w io.Writer, rows []serviceRow) error {
	if len(rows) == 0 {
		return nil
	}
	text := "\n## Services under load\n\n| service | version | processor time a request | | requests/s | |\n|---|---|---|---|---|---|\n"
	for _, r := range rows {
		cpu, rate := r.verdicts[hone.SecPerOp], r.verdicts[hone.RequestsPerSec]
		text += fmt.Sprintf("| %s | %s | %.3g -> %.3g µs | %s | %.4g -> %.4g | %s |\n", r.study, r.version,
			1e6*cpu.Baseline, 1e6*cpu.Value, outcomeOf(cpu), rate.Baseline, rate.Value, outcomeOf(rate))
	}
	_, err := io.WriteString(w, text)
	return err
}

// outcomeOf is a verdict with its interval.
func outcomeOf(v hone.Verdict) string {
	if v.Rounds == 0 {
		return "not measured"
	}
	if v.Interval[1] >= 1e9 {
		return fmt.Sprintf("%s, %+.0f %%, too few rounds (%d) for an interval", v.Outcome, 100*v.Delta, v.Rounds)
	}
	return fmt.Sprintf("%s, %+.0f %% [%+.0f, %+.0f], %d rounds", v.Outcome, 100*v.Delta, 100*v.Interval[0], 100*v.Interval[1], v.Rounds)
}
