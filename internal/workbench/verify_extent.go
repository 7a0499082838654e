package workbench

import (
	"context"
	"math"
	"path"
	"slices"
	"strings"

	"github.com/gohone/hone"
	"github.com/gohone/hone/internal/fix"
	"github.com/gohone/hone/internal/gotool"
	"github.com/gohone/hone/internal/patchfile"
	"github.com/gohone/hone/internal/verify"
)

// survey finds out which packages, lines and functions a change concerns.
func (v *verification) survey(ctx context.Context) error {
	for i, d := range v.sides {
		var err error
		if v.all[i], err = d.tool.ListOverlaid(ctx, d.module.Root, d.plain, []string{"./..."}); err != nil {
			return err
		}
	}
	for file, f := range v.files {
		v.concern(file)
		if err := v.compareFile(file, f); err != nil {
			return err
		}
	}
	slices.SortFunc(v.funcs, func(a, b ChangedFunction) int {
		return strings.Compare(a.Package+" "+a.Name, b.Package+" "+b.Name)
	})
	slices.Sort(v.dormant)
	baseline := v.sides[0]
	pkgs := v.tested()
	if baseline.pkgs != nil { // listed in the exported revision
		pkgs = baseline.pkgs
	}
	if !v.whole {
		pkgs = containing(v.edited, v.all[0], pkgs)
	}
	baseline.pkgs = pkgs
	v.sides[1].pkgs = moved(pkgs, baseline.module.Root, v.module.Root)
	return nil
}

// moved are packages as they lie below another root. Their test files are the
// same, since those of the baseline count.
func moved(pkgs []gotool.Package, from, to string) []gotool.Package {
	out := slices.Clone(pkgs)
	for i := range out {
		if rest, ok := strings.CutPrefix(out[i].Dir, from); ok {
			out[i].Dir = to + rest
		}
	}
	return out
}

// concern notes the package of a file that differs. A file that is no Go, such
// as one that is embedded, belongs to the nearest package above.
func (v *verification) concern(file string) {
	switch verify.PartOf(file) {
	case verify.Source:
		v.edited[v.folder(file)] = true
		return
	case verify.Other:
		for dir := path.Dir(file); ; dir = path.Dir(dir) {
			pkg := path.Join(v.module.Path, dir)
			if _, ok := packageIn(v.all[0], pkg); ok {
				v.edited[pkg], v.beyond = true, true
				return
			}
			if dir == "." || dir == "/" {
				break
			}
		}
	}
	v.whole, v.beyond = true, true
}

func packageIn(pkgs []gotool.Package, name string) (gotool.Package, bool) {
	i := slices.IndexFunc(pkgs, func(p gotool.Package) bool { return p.ImportPath == name })
	if i < 0 {
		return gotool.Package{}, false
	}
	return pkgs[i], true
}

// compareFile notes the lines and functions of a Go file that differ.
func (v *verification) compareFile(file string, f patchfile.File) error {
	if verify.PartOf(file) != verify.Source {
		return nil
	}
	if !v.compiles(file, f) {
		v.dormant = append(v.dormant, file)
		return nil
	}
	texts := [2][]byte{f.Before, f.After}
	changed := map[string]bool{}
	for i, text := range texts {
		lines, err := linesOf(file, text, texts[1-i])
		if err != nil {
			return err
		}
		v.lines[i] = append(v.lines[i], lines...)
		if text == nil {
			continue
		}
		in, elsewhere := verify.Functions(file, text, lines)
		v.beyond = v.beyond || elsewhere
		for _, fn := range in {
			changed[fn.Name] = true
		}
	}
	for i, text := range texts {
		in, _ := verify.Functions(file, text, []hone.Position{{File: file, Line: 1, EndLine: math.MaxInt}})
		for _, fn := range in {
			if changed[fn.Name] {
				*v.function(v.folder(file), fn.Name).on(i) = fn.Position
			}
		}
	}
	return nil
}

// compiles reports whether a file that differs is compiled on a side, on this
// platform and with these build tags.
func (v *verification) compiles(file string, f patchfile.File) bool {
	for i, text := range [2][]byte{f.Before, f.After} {
		p, ok := packageIn(v.all[i], v.folder(file))
		if text != nil && ok && (slices.Contains(p.GoFiles, path.Base(file)) || slices.Contains(p.CgoFiles, path.Base(file))) {
			return true
		}
	}
	return false
}

// function is what is known of a function that differs; it may have moved from
// one file to another.
func (v *verification) function(pkg, name string) *ChangedFunction {
	i := slices.IndexFunc(v.funcs, func(f ChangedFunction) bool { return f.Package == pkg && f.Name == name })
	if i < 0 {
		i = len(v.funcs)
		v.funcs = append(v.funcs, ChangedFunction{Package: pkg, Name: name})
	}
	return &v.funcs[i]
}

// on is the position on a side.
func (f *ChangedFunction) on(side int) *hone.Position {
	return [2]*hone.Position{&f.Baseline, &f.Candidate}[side]
}

// linesOf lists the lines of a text that another does not have; those of a file
// that exists once are all of them. Where the other only has more, it is the
// line next to them.
func linesOf(file string, text, other []byte) ([]hone.Position, error) {
	switch {
	case text == nil:
		return nil, nil
	case other == nil:
		return []hone.Position{{File: file, Line: 1, EndLine: strings.Count(string(text), "\n") + 1}}, nil
	}
	from := fix.NewTree("").With(map[string][]byte{file: text})
	return changedLines(from, fix.NewTree("").With(map[string][]byte{file: other}))
}
