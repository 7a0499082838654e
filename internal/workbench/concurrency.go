package workbench

import (
	"context"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/gohone/hone"
	"github.com/gohone/hone/internal/behave"
	"github.com/gohone/hone/internal/stress"
)

// ConcurrencyCheck calls changed code from many goroutines at once on two
// sides. An error is a check that could not be made; what it could not reach is
// in its answer.
type ConcurrencyCheck func(ctx context.Context, q BehaviourQuestion) (hone.ConcurrencyCheck, error)

// CallAtOnce is the [ConcurrencyCheck] that writes stress tests, package by
// package.
func CallAtOnce(ctx context.Context, q BehaviourQuestion) (hone.ConcurrencyCheck, error) {
	var a hone.ConcurrencyCheck
	dirs := q.folders()
	for i, pkg := range slices.Sorted(maps.Keys(dirs)) {
		q.Progress(pkg, i, len(dirs))
		r, err := q.stress(ctx, pkg, dirs[pkg])
		if ctx.Err() != nil {
			return a, ctx.Err()
		}
		if err != nil { // of this package alone
			a.NotChecked = append(a.NotChecked, fmt.Sprintf("package %s: %v", pkg, err))
			continue
		}
		a.Concern = append(a.Concern, r.Concern...)
		a.Checked = append(a.Checked, r.Checked...)
		a.NotChecked = append(a.NotChecked, r.NotChecked...)
		if r.Difference != "" {
			a.Difference, a.Counterexample = r.Difference, r.Counterexample
			break
		}
	}
	return a, nil
}

// stress checks one package.
func (q BehaviourQuestion) stress(ctx context.Context, pkg, dir string) (stress.Report, error) {
	scratch, err := q.Scratch()
	if err != nil {
		return stress.Report{}, err
	}
	defer os.RemoveAll(scratch)
	r := stress.Request{
		Package: pkg, Scratch: scratch, Timeout: q.Timeout, Budget: q.Budget, Flags: q.Flags,
		Progress: func(what string) { q.Progress(pkg+": "+what, 0, 0) },
		Build: func(ctx context.Context, side hone.Side, files map[string][]byte, race bool, output string) error {
			s := q.Sides[0]
			if side == hone.Candidate {
				s = q.Sides[1]
			}
			return s.build(ctx, pkg, dir, filepath.Join(scratch, string(side)), files, race, output)
		},
	}
	var known behave.Calls // the same files are replayed in several environments
	r.Replay = func(ctx context.Context, files [2]map[string][]byte, env []string, search time.Duration) (string, string, error) {
		found, err := q.replayFiles(ctx, pkg, dir, files, env, search, known)
		known = found.Made
		return firstOf(found, err)
	}
	r.Race = func(ctx context.Context, env []string, search time.Duration) (string, string, error) {
		raced := q
		raced.race, raced.Cache = true, nil // what is built for a question is not what others need
		return firstOf(raced.replayFiles(ctx, pkg, dir, r.Files, env, search, behave.Calls{}))
	}
	r.Turn = q.turnOf(pkg)
	for i, s := range q.Sides {
		if r.Files[i], err = s.goFiles(dir); err != nil {
			return stress.Report{}, err
		}
		r.Source[i] = stress.Source{Dir: s.folder(dir), Overlay: s.Overlay, Env: s.Tool.Env, Tags: s.Tool.Tags}
		r.Dirs[i], r.Env[i] = filepath.Join(s.Copy, filepath.FromSlash(dir)), s.Tool.Env
	}
	for _, f := range behave.Changed(r.Files[0], r.Files[1]) {
		r.Functions = append(r.Functions, f.String())
	}
	return stress.Check(ctx, r)
}

// firstOf is the first difference that a comparison of behaviour found.
func firstOf(found behave.Report, err error) (difference, test string, _ error) {
	if err != nil || found.Equal() {
		return "", "", err
	}
	return found.Differences[0].Sentence, found.Differences[0].Test, nil
}

// callAtOnce is the stage of a verification.
func (v *verification) callAtOnce(ctx context.Context) (hone.Stage, error) {
	check := v.session.bench.Concurrency
	switch {
	case check == nil:
		return skipped("not checked: this hone has no concurrency check"), nil
	case len(v.funcs) == 0:
		return passed("no function changes"), nil
	}
	q := v.question(hone.StageConcurrency)
	q.Flags = v.testFlags()
	a, err := check(ctx, q)
	switch {
	case ctx.Err() != nil:
		return hone.Stage{}, ctx.Err()
	case err != nil:
		return skipped("not checked: %v", err), nil
	}
	return atOnceStage(a), nil
}

// atOnceStage puts the answer of the concurrency check into words.
func atOnceStage(a hone.ConcurrencyCheck) hone.Stage {
	var st hone.Stage
	held := strings.Join(a.Checked, "; ")
	switch {
	case a.Difference != "":
		st = failed(a.Counterexample, "%s", a.Difference)
	case len(a.NotChecked) > 0 && held == "":
		st = doubtful("not checked: %s", a.NotChecked[0])
	case len(a.NotChecked) > 0:
		st = doubtful("%s; not all of the change was checked", held)
	case len(a.Concern) == 0:
		st = passed("the change has nothing to do with concurrency")
	case held == "":
		st = passed("nothing of the change can be called at once")
	default:
		st = passed("%s", held)
	}
	st.NotChecked = a.NotChecked
	return st
}

// testFlags choose the tests that the user wants run.
func (s *session) testFlags() []string {
	o := s.testOptions()
	var out []string
	if o.Run != "" {
		out = append(out, "-test.run="+o.Run)
	}
	if o.Skip != "" {
		out = append(out, "-test.skip="+o.Skip)
	}
	if o.Short {
		out = append(out, "-test.short")
	}
	return out
}

// checkConcurrency calls what a fix changes from many goroutines at once, unless that is known.
// What fails on the candidate only rejects it. A fix that could not be checked,
// though it has to do with concurrency, is kept on its other checks only if it
// is mechanical. Else a person decides.
func (s *session) checkConcurrency(ctx context.Context, p *pass, c *candidate, f *hone.Fix, known *clearance) error {
	if s.bench.Concurrency == nil {
		return nil
	}
	var a hone.ConcurrencyCheck
	among := ""
	if known != nil && known.atOnce != nil {
		a, among = *known.atOnce, known.company()
	} else {
		var err error
		if a, err = s.atOnce(ctx, p, c); err != nil {
			return err
		}
	}
	if len(a.Concern)+len(a.NotChecked) == 0 {
		return nil
	}
	f.Concurrency = &a
	if a.Difference != "" {
		c.note("concurrency", false, a.Difference)
		return reject("behaves differently when called at once: %s", a.Difference)
	}
	if f.Safety != hone.Mechanical && len(a.NotChecked) > 0 {
		return &rejection{fmt.Sprintf("it is %s, and not all of its concurrency could be checked: %s", f.Safety, list(a.NotChecked)), hone.Shown, false}
	}
	if len(a.NotChecked) == 0 && len(a.Checked) > 0 {
		c.note("concurrency", true, strings.Join(a.Checked, "; ")+among)
	}
	return nil
}

// atOnce asks the check of concurrency of a candidate. A check that could not be made is part of
// the answer.
func (s *session) atOnce(ctx context.Context, p *pass, c *candidate) (hone.ConcurrencyCheck, error) {
	q := s.question(p, c)
	q.Flags, q.Turn = s.testFlags(), s.turn
	a, err := s.bench.Concurrency(ctx, q)
	if ctx.Err() != nil {
		return a, ctx.Err()
	}
	if err != nil {
		a.NotChecked = append(a.NotChecked, err.Error())
	}
	return a, nil
}
