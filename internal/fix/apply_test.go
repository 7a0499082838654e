package fix

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"reflect"
	"runtime"
	"slices"
	"strings"
	"testing"

	"github.com/gohone/hone"
)

// field is a module with a patch to apply.
type field struct {
	root, journal string
	before, after map[string]string
	patch         hone.Patch
	contents      map[string][]byte
}

func newField(t *testing.T) *field {
	t.Helper()
	f := &field{
		before: map[string]string{"a.go": "package a // old\n", "sub/b.go": "package b // old\n", "sub/c.go": "package c // old\n"},
		after:  map[string]string{"a.go": "package a // new, and longer\n", "sub/b.go": "", "sub/c.go": "package c // new\n"},
	}
	base := tree(t, f.before)
	f.root, f.journal = base.Root(), filepath.Join(t.TempDir(), "store", "journal")
	changes := map[string][]byte{}
	for file, text := range f.after {
		changes[file] = []byte(text)
	}
	var err error
	if f.patch, f.contents, err = Patch(base, base.With(changes)); err != nil {
		t.Fatal(err)
	}
	return f
}

func (f *field) content(sha string) ([]byte, error) {
	data, ok := f.contents[sha]
	if !ok {
		return nil, errors.New("no such blob")
	}
	return data, nil
}

func (f *field) apply() error { return Apply(f.root, f.patch, f.content, f.journal) }

// files reads what is below the root.
func (f *field) files(t *testing.T) map[string]string {
	t.Helper()
	out := map[string]string{}
	err := filepath.WalkDir(f.root, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() {
			return err
		}
		data, err := os.ReadFile(path)
		rel, _ := filepath.Rel(f.root, path)
		out[filepath.ToSlash(rel)] = string(data)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return out
}

func (f *field) expect(t *testing.T, when string, want map[string]string) {
	t.Helper()
	if got := f.files(t); !reflect.DeepEqual(got, want) {
		t.Fatalf("%s: files are %q, want %q", when, got, want)
	}
}

func (f *field) expectNoJournal(t *testing.T, when string) {
	t.Helper()
	if left, _ := journals(f.journal); len(left) > 0 {
		t.Fatalf("%s: journals %q are left", when, left)
	}
}

func TestApplyAndRevert(t *testing.T) {
	f := newField(t)
	name := filepath.Join(f.root, "a.go")
	if err := os.Chmod(name, 0o640); err != nil {
		t.Fatal(err)
	}
	was, err := os.Stat(name)
	if err != nil {
		t.Fatal(err)
	}
	if err := f.apply(); err != nil {
		t.Fatal(err)
	}
	f.expect(t, "applied", f.after)
	f.expectNoJournal(t, "applied")
	if is, err := os.Stat(name); err != nil || is.Mode() != was.Mode() {
		t.Errorf("mode was %v and is %v, %v", was.Mode(), is.Mode(), err)
	}
	var changed *ChangedError
	if err := f.apply(); !errors.As(err, &changed) || !changed.Applied {
		t.Errorf("applied twice: %v", err)
	}
	if err := Revert(f.root, f.patch, f.content, f.journal); err != nil {
		t.Fatal(err)
	}
	f.expect(t, "reverted", f.before)
	if done, undone, err := Recover(f.journal); len(done)+len(undone) > 0 || err != nil {
		t.Errorf("nothing to recover: %q, %q, %v", done, undone, err)
	}
}

func TestApplyChanged(t *testing.T) {
	f := newField(t)
	if err := errors.Join(os.WriteFile(filepath.Join(f.root, "a.go"), []byte("edited"), 0o644), os.Remove(filepath.Join(f.root, "sub", "c.go"))); err != nil {
		t.Fatal(err)
	}
	var changed *ChangedError
	if err := f.apply(); !errors.As(err, &changed) || !slices.Equal(changed.Files, []string{"a.go", "sub/c.go"}) || changed.Applied {
		t.Errorf("changed files: %v", err)
	} else if changed.Hint() == "" || !strings.HasSuffix(err.Error(), ": a.go, sub/c.go") {
		t.Errorf("changed files: %v, hint %q", err, changed.Hint())
	}
	f.expect(t, "refused", map[string]string{"a.go": "edited", "sub/b.go": f.before["sub/b.go"]})
	f.expectNoJournal(t, "refused")
}

func TestApplyRefuses(t *testing.T) {
	for name, c := range map[string]struct {
		spoil func(f *field) error
		want  string
	}{
		"a blob is missing": {func(f *field) error { delete(f.contents, f.patch.Files[2].After); return nil }, `file "sub/c.go": no such blob`},
		"a blob is damaged": {func(f *field) error { f.contents[f.patch.Files[2].After] = []byte("?"); return nil }, `file "sub/c.go": its stored content is damaged`},
		"a name leads out":  {func(f *field) error { f.patch.Files[0].File = "../a.go"; return nil }, "not a path below"},
		"a name comes twice": {func(f *field) error {
			f.patch.Files = append(f.patch.Files, f.patch.Files[0])
			return nil
		}, `file "a.go": is in it twice`},
		"a folder": {func(f *field) error {
			name := filepath.Join(f.root, "a.go")
			return errors.Join(os.Remove(name), os.Mkdir(name, 0o755))
		}, "not a regular file"},
		"an interrupted apply": {func(f *field) error {
			return errors.Join(os.MkdirAll(f.journal, 0o755), os.WriteFile(filepath.Join(f.journal, "x.committed"), []byte("{}"), 0o644))
		}, ErrPending.Error()},
		"the journal is a file": {func(f *field) error {
			return errors.Join(os.MkdirAll(filepath.Dir(f.journal), 0o755), os.WriteFile(f.journal, nil, 0o644))
		}, "journal"},
		"no root": {func(f *field) error { f.root = filepath.Join(f.root, "absent"); return nil }, "absent"},
	} {
		t.Run(name, func(t *testing.T) {
			f := newField(t)
			root := f.root
			if err := c.spoil(f); err != nil {
				t.Fatal(err)
			}
			if err := f.apply(); err == nil || !strings.Contains(err.Error(), c.want) {
				t.Errorf("error %v, want %q", err, c.want)
			}
			f.root = root
			for file, text := range f.files(t) {
				if text != f.before[file] {
					t.Errorf("%s is %q", file, text)
				}
			}
		})
	}
}

// TestApplyFails meets a folder in the place of a temporary file, as a disk
// error would be met: everything written so far goes.
func TestApplyFails(t *testing.T) {
	f := newField(t)
	steps := 0
	err := apply(f.root, f.patch, f.content, f.journal, func() error {
		// Just before the second temporary file.
		if steps++; steps == 8 {
			names, _ := filepath.Glob(filepath.Join(f.root, ".hone-*-0.tmp"))
			if len(names) != 1 {
				t.Fatalf("temporary files are %q", names)
			}
			blocked := filepath.Join(f.root, "sub", strings.Replace(filepath.Base(names[0]), "-0.tmp", "-1.tmp", 1))
			if err := os.WriteFile(blocked, []byte("x"), 0o644); err != nil {
				t.Fatal(err)
			}
		}
		return nil
	})
	if err == nil || !strings.Contains(err.Error(), "nothing was changed") {
		t.Fatalf("error %v after %d steps", err, steps)
	}
	f.expect(t, "failed", f.before)
	f.expectNoJournal(t, "failed")
	if err := f.apply(); err != nil {
		t.Fatal(err)
	}
	f.expect(t, "applied", f.after)
}

func TestApplySymlinks(t *testing.T) {
	f := newField(t)
	if err := os.Rename(filepath.Join(f.root, "a.go"), filepath.Join(f.root, "real.go")); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink("real.go", filepath.Join(f.root, "a.go")); err != nil {
		t.Skip(err)
	}
	if err := f.apply(); err != nil {
		t.Fatal(err)
	}
	if data, _ := os.ReadFile(filepath.Join(f.root, "real.go")); string(data) != f.after["a.go"] {
		t.Errorf("the file behind the link is %q", data)
	}
	if fi, err := os.Lstat(filepath.Join(f.root, "a.go")); err != nil || fi.Mode()&fs.ModeSymlink == 0 {
		t.Errorf("the link is %v, %v", fi, err)
	}

	f = newField(t)
	outside := filepath.Join(t.TempDir(), "a.go")
	err := errors.Join(os.Rename(filepath.Join(f.root, "a.go"), outside), os.Symlink(outside, filepath.Join(f.root, "a.go")))
	if err != nil {
		t.Fatal(err)
	}
	if err := f.apply(); err == nil || !strings.Contains(err.Error(), "leads out of the module") {
		t.Errorf("a link that leads out: %v", err)
	}
	f.expect(t, "refused", f.before)
}

// crash is what a step panics with in the place of a kill.
type crash struct{}

// dying calls do and crashes before its k-th effect on the disk; it reports
// whether do got that far.
func dying(k int, do func(step func() error)) (died bool) {
	defer func() {
		if r := recover(); r != nil {
			if _, ok := r.(crash); !ok {
				panic(r)
			}
			died = true
		}
	}()
	do(func() error {
		if k--; k < 0 {
			panic(crash{})
		}
		return nil
	})
	return false
}

// TestCrash kills Apply before each of its effects, then Recover before each
// of its own, and lets a last Recover finish.
func TestCrash(t *testing.T) {
	completed, reverted := 0, 0
	for k := 0; ; k++ {
		died := true
		for l := 0; died; l++ {
			f := newField(t)
			when := fmt.Sprintf("Apply killed at %d, Recover at %d", k, l)
			if !dying(k, func(step func() error) { apply(f.root, f.patch, f.content, f.journal, step) }) {
				if l == 0 && (completed == 0 || reverted == 0) {
					t.Fatalf("%d steps: completed %d, undone %d", k, completed, reverted)
				}
				f.expect(t, "not killed", f.after)
				return
			}
			f.expectWhole(t, when)
			died = dying(l, func(step func() error) { recoverAll(f.journal, step) })
			f.expectWhole(t, when)
			done, undone, err := Recover(f.journal)
			if err != nil {
				t.Fatalf("%s: %v", when, err)
			}
			f.expectNoJournal(t, when)
			all := f.files(t)
			switch {
			case reflect.DeepEqual(all, f.after):
				completed++
			case reflect.DeepEqual(all, f.before):
				reverted++
			default:
				t.Fatalf("%s: files are %q", when, all)
			}
			if l == 0 { // the last Recover did all, and must say so
				f.expectSaid(t, when, done, undone)
			}
		}
	}
}

// expectWhole checks that each file is wholly old or wholly new.
func (f *field) expectWhole(t *testing.T, when string) {
	t.Helper()
	files := f.files(t)
	for file := range f.before {
		if files[file] != f.before[file] && files[file] != f.after[file] {
			t.Fatalf("%s: file %s is %q", when, file, files[file])
		}
	}
}

// expectSaid checks what Recover says of a field against its files.
func (f *field) expectSaid(t *testing.T, when string, done, undone []string) {
	t.Helper()
	files := f.files(t)
	for _, file := range done {
		if files[file] != f.after[file] {
			t.Errorf("%s: %s is said to be done", when, file)
		}
	}
	for _, file := range undone {
		if files[file] != f.before[file] {
			t.Errorf("%s: %s is said to be undone", when, file)
		}
	}
	if n := len(done) + len(undone); n != 0 && n != len(f.before) {
		t.Errorf("%s: done %q, undone %q", when, done, undone)
	}
}

// interrupted leaves a committed apply of which the first file is done.
func interrupted(t *testing.T) *field {
	t.Helper()
	for k := 0; ; k++ {
		f := newField(t)
		if !dying(k, func(step func() error) { apply(f.root, f.patch, f.content, f.journal, step) }) {
			t.Fatal("no such state")
		}
		if f.files(t)["a.go"] == f.after["a.go"] {
			return f
		}
	}
}

func TestRecoverAfterEdit(t *testing.T) {
	f := interrupted(t)
	if err := os.WriteFile(filepath.Join(f.root, "sub", "c.go"), []byte("edited"), 0o644); err != nil {
		t.Fatal(err)
	}
	done, undone, err := Recover(f.journal)
	if err != nil || !slices.Equal(done, []string{"a.go", "sub/b.go"}) || !slices.Equal(undone, []string{"sub/c.go"}) {
		t.Errorf("done %q, undone %q, %v", done, undone, err)
	}
	f.expect(t, "recovered", map[string]string{"a.go": f.after["a.go"], "sub/b.go": f.after["sub/b.go"], "sub/c.go": "edited"})
	f.expectNoJournal(t, "recovered")
}

func TestRecoverWithoutModule(t *testing.T) {
	f := interrupted(t)
	if err := os.RemoveAll(f.root); err != nil {
		t.Fatal(err)
	}
	done, undone, err := Recover(f.journal)
	if err != nil || len(done) != 0 || len(undone) != 3 {
		t.Errorf("done %q, undone %q, %v", done, undone, err)
	}
	f.expectNoJournal(t, "recovered")
}

func TestRecoverDamaged(t *testing.T) {
	f := newField(t)
	bad := filepath.Join(f.journal, "x.committed")
	if err := errors.Join(os.MkdirAll(f.journal, 0o755), os.WriteFile(bad, []byte("{"), 0o644)); err != nil {
		t.Fatal(err)
	}
	if _, _, err := Recover(f.journal); err == nil || !strings.Contains(err.Error(), bad) {
		t.Errorf("a damaged journal: %v", err)
	}
	if _, err := os.Stat(bad); err != nil {
		t.Errorf("a damaged journal is gone: %v", err)
	}
}

// TestRecoverWhileApplying lets another process recover between any two steps
// of a live Apply, which then either succeeds or has changed nothing.
func TestRecoverWhileApplying(t *testing.T) {
	for k, steps := 0, 1; k < steps; k++ {
		f := newField(t)
		steps = 0
		err := apply(f.root, f.patch, f.content, f.journal, func() error {
			if steps == k {
				if _, _, err := Recover(f.journal); err != nil {
					t.Errorf("step %d: recover: %v", k, err)
				}
			}
			steps++
			return nil
		})
		want := f.after
		if err != nil {
			want = f.before
		}
		f.expect(t, fmt.Sprintf("step %d of %d, error %v", k, steps, err), want)
		f.expectNoJournal(t, fmt.Sprint("step ", k))
	}
}

func TestReadOnlyFile(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("files that may not be written cannot be replaced there")
	}
	f := newField(t)
	name := filepath.Join(f.root, "a.go")
	if err := os.Chmod(name, 0o444); err != nil {
		t.Fatal(err)
	}
	if err := f.apply(); err != nil {
		t.Fatal(err)
	}
	if fi, err := os.Stat(name); err != nil || fi.Mode().Perm() != 0o444 {
		t.Errorf("mode is %v, %v", fi.Mode(), err)
	}
}
