package workbench

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/gohone/hone"
	"github.com/gohone/hone/internal/gotool"
	"github.com/gohone/hone/internal/verify"
)

// buildSides compiles the packages that contain the change, and their tests, on
// both sides. What does not compile on the baseline says nothing about the
// change.
func (v *verification) buildSides(ctx context.Context) (hone.Stage, error) {
	pkgs := v.programs()
	if st, err := v.buildPrograms(ctx, pkgs); err != nil || st.Outcome != "" {
		return st, err
	}
	for _, f := range v.broken {
		v.warn("does-not-compile", f.Error(), f.Hint())
		v.uncompiled = append(v.uncompiled, f.Package)
	}
	baseline, candidate := v.sides[0], v.sides[1]
	var first *gotool.BuildError
	for i, p := range slices.Clone(baseline.pkgs) {
		v.progress(hone.StageBuild, fmt.Sprintf("compiling tests of %s (baseline)", p.ImportPath), i, len(baseline.pkgs))
		err := v.compileSide(ctx, baseline, p)
		if f := broken(err); f != nil {
			first = f
			v.leave(p, f)
		} else if err != nil {
			return hone.Stage{}, err
		}
	}
	if first != nil && len(baseline.pkgs) == 0 {
		return hone.Stage{}, fmt.Errorf("baseline: %w", first)
	}
	for i, p := range candidate.pkgs {
		v.progress(hone.StageBuild, fmt.Sprintf("compiling tests of %s (candidate)", p.ImportPath), i, len(candidate.pkgs))
		if err := v.compileSide(ctx, candidate, p); err != nil {
			return v.uncompilable(err, "tests of package "+p.ImportPath+": do not compile with it")
		}
	}
	st := passed("compiled: %s, and the tests of %d", counted(len(pkgs), "package"), len(candidate.pkgs))
	return v.partly(st), nil
}

// partly turns the end of the stage into a doubt where something that differs
// was not compiled.
func (v *verification) partly(st hone.Stage) hone.Stage {
	if len(v.uncompiled) > 0 {
		st.Outcome = hone.StageDoubtful
		st.NotChecked = append(st.NotChecked, "does not compile on the baseline: "+list(v.uncompiled))
		st.Detail += "; others do not compile on the baseline"
	}
	if len(v.dormant) > 0 {
		st.Outcome = hone.StageDoubtful
		st.NotChecked = append(st.NotChecked, "left out on "+v.tool.Var("GOOS")+"/"+v.tool.Var("GOARCH")+" with these build tags: "+list(v.dormant))
		st.Detail += "; files that differ are not compiled here"
	}
	return st
}

// leave takes a package out of both sides: it does not compile on the baseline.
func (v *verification) leave(p gotool.Package, f *gotool.BuildError) {
	v.warn("does-not-compile", "baseline: "+f.Error(), f.Hint())
	v.uncompiled = append(v.uncompiled, p.ImportPath)
	for _, d := range v.sides {
		delete(d.linkers, p.ImportPath)
		d.pkgs = slices.DeleteFunc(slices.Clone(d.pkgs), func(q gotool.Package) bool { return q.ImportPath == p.ImportPath })
	}
}

// programs lists the packages of the candidate that contain the change and hold
// more than tests.
func (v *verification) programs() []string {
	reach := reaching(v.edited, v.all[1])
	var out []string
	for _, p := range v.all[1] {
		if (v.whole || reach[p.ImportPath]) && (len(p.GoFiles)+len(p.CgoFiles) > 0 || p.Error != nil) {
			out = append(out, p.ImportPath)
		}
	}
	return out
}

// buildPrograms compiles them; the stage it returns is empty if they do, or if
// the baseline says the same.
func (v *verification) buildPrograms(ctx context.Context, pkgs []string) (hone.Stage, error) {
	if len(pkgs) == 0 {
		return hone.Stage{}, nil
	}
	v.progress(hone.StageBuild, fmt.Sprintf("compiling %s (candidate)", counted(len(pkgs), "package")), 0, 0)
	d := v.sides[1]
	err := d.tool.Compile(ctx, d.module.Root, d.plain, d.mapping, pkgs)
	failure := broken(err)
	if failure == nil {
		return hone.Stage{}, err
	}
	b := v.sides[0]
	known := slices.DeleteFunc(slices.Clone(pkgs), func(p string) bool { _, ok := packageIn(v.all[0], p); return !ok })
	if len(known) > 0 {
		before := broken(b.tool.Compile(ctx, b.module.Root, b.plain, b.mapping, known))
		if before != nil && len(verify.NewMessages(messages(before.Output), messages(failure.Output))) == 0 {
			return hone.Stage{}, nil
		}
	}
	return v.uncompilable(err, "does not compile")
}

// messages are the lines of what a compiler said.
func messages(output string) []string {
	var out []string
	for line := range strings.Lines(output) {
		if line = strings.TrimSpace(line); line != "" && !strings.HasPrefix(line, "#") {
			out = append(out, line)
		}
	}
	return out
}

// uncompilable is the end of the stage for a candidate that does not compile.
// That a module cannot be fetched says nothing about the change.
func (v *verification) uncompilable(err error, what string) (hone.Stage, error) {
	f := broken(err)
	if f == nil {
		return hone.Stage{}, err
	}
	if unfetched(f.Output) {
		return hone.Stage{}, &gotool.Error{Message: "the change needs a module that is not here: " + firstError(f.Output), Next: "go mod download fetches it, with the change applied", Err: errors.New(f.Output)}
	}
	return failed(f.Output, "%s: %s", what, firstError(f.Output)), nil
}

// unfetched reports whether the go command could not get at a module, for
// reasons that lie outside the change.
func unfetched(output string) bool {
	for _, sign := range []string{"dial tcp", "module lookup disabled", "i/o timeout", "no such host", "connection refused"} {
		if strings.Contains(output, sign) {
			return true
		}
	}
	return false
}

// vetSides compares what go vet says of the packages that were edited. A new
// message is a doubt: it need not be about what the program does.
func (v *verification) vetSides(ctx context.Context) (hone.Stage, error) {
	var pkgs []string
	for p := range v.edited {
		before, ok := packageIn(v.all[0], p)
		after, still := packageIn(v.all[1], p)
		// A package that is new lies in the overlay only, where vet does not look.
		if ok && still && before.Error == nil && after.Error == nil && !slices.Contains(v.uncompiled, p) {
			pkgs = append(pkgs, p)
		}
	}
	if len(pkgs) == 0 {
		return passed("no package to look at"), nil
	}
	slices.Sort(pkgs)
	var said [2][]string
	for i, d := range v.sides {
		var err error
		if said[i], err = d.tool.Vet(ctx, d.module.Root, d.plain, d.mapping, pkgs); err != nil {
			return hone.Stage{}, err
		}
	}
	fresh := verify.NewMessages(said[0], said[1])
	if len(fresh) == 0 {
		return passed("no new message about %s", counted(len(pkgs), "package")), nil
	}
	st := doubtful("%s: %s", counted(len(fresh), "new message"), fresh[0])
	st.Output = strings.Join(fresh, "\n")
	return st, nil
}
