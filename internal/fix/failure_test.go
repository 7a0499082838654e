package fix

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"runtime"
	"strings"
	"syscall"
	"testing"
)

// failing returns a step that lets no effect happen from the first'th on, or
// that one only, as a disk does that is full or that the system has made
// read-only; happened counts the effects asked for.
func failing(first int, once bool, happened *int) func() error {
	return func() error {
		n := *happened
		*happened++
		if n == first || n > first && !once {
			return syscall.ENOSPC
		}
		return nil
	}
}

// TestFailure makes each effect of Apply fail in turn, it alone and all after
// it, and lets Recover end what is left.
func TestFailure(t *testing.T) {
	undone, completed := 0, 0
	for _, once := range []bool{true, false} {
		for k, steps := 0, 1; k < steps; k++ {
			f := newField(t)
			when := fmt.Sprintf("effect %d fails, once %v", k, once)
			steps = 0
			err := apply(f.root, f.patch, f.content, f.journal, failing(k, once, &steps))
			f.expectWhole(t, when)
			switch {
			case err == nil:
				f.expect(t, when, f.after)
				f.expectNoJournal(t, when)
			case !errors.Is(err, syscall.ENOSPC):
				t.Errorf("%s: %v", when, err)
			case strings.Contains(err.Error(), "nothing was changed"):
				f.expectOriginals(t, when)
			case !strings.Contains(err.Error(), "the next hone command completes it"):
				t.Errorf("%s: the error does not say what becomes of it: %v", when, err)
			}
			if _, _, err := Recover(f.journal); err != nil {
				t.Fatalf("%s: recover: %v", when, err)
			}
			f.expectNoJournal(t, when)
			switch all := f.files(t); {
			case reflect.DeepEqual(all, f.after):
				completed++
			case reflect.DeepEqual(all, f.before):
				undone++
			default:
				t.Fatalf("%s: after recovering files are %q", when, all)
			}
		}
	}
	if undone == 0 || completed == 0 {
		t.Errorf("undone %d, completed %d: one of the ways was never gone", undone, completed)
	}
}

// expectOriginals checks the files that the patch is about: temporary files may
// be left where removing them failed too.
func (f *field) expectOriginals(t *testing.T, when string) {
	t.Helper()
	files := f.files(t)
	for file, text := range f.before {
		if files[file] != text {
			t.Errorf("%s: %s is %q", when, file, files[file])
		}
	}
}

// TestRecoverFailure makes each effect of Recover fail; the next one ends it.
func TestRecoverFailure(t *testing.T) {
	for k := 0; ; k++ {
		f := newField(t)
		if !dying(k, func(step func() error) { apply(f.root, f.patch, f.content, f.journal, step) }) {
			return
		}
		for l, steps := 0, 1; l < steps; l++ {
			steps = 0
			when := fmt.Sprintf("killed at %d, recovering fails at %d", k, l)
			_, _, err := recoverAll(f.journal, failing(l, false, &steps))
			var failed *RecoverError
			if err != nil && (!errors.As(err, &failed) || failed.Hint() == "" || !errors.Is(err, syscall.ENOSPC)) {
				t.Errorf("%s: %v", when, err)
			}
			f.expectWhole(t, when)
			if steps == 0 {
				break
			}
		}
		if _, _, err := Recover(f.journal); err != nil {
			t.Fatal(err)
		}
		f.expectNoJournal(t, fmt.Sprint("killed at ", k))
		if all := f.files(t); !reflect.DeepEqual(all, f.after) && !reflect.DeepEqual(all, f.before) {
			t.Fatalf("killed at %d: files are %q", k, all)
		}
	}
}

// TestReadOnlyFolder takes the right to write from the folder of a file. Root
// has it all the same.
func TestReadOnlyFolder(t *testing.T) {
	f := newField(t)
	sub := filepath.Join(f.root, "sub")
	if err := os.Chmod(sub, 0o555); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { os.Chmod(sub, 0o755) })
	err := f.apply()
	if runtime.GOOS == "windows" || os.Geteuid() == 0 {
		if err != nil {
			t.Error(err)
		}
		f.expect(t, "applied", f.after)
		return
	}
	if err == nil || !strings.Contains(err.Error(), "nothing was changed") || !errors.Is(err, os.ErrPermission) {
		t.Errorf("error %v", err)
	}
	f.expect(t, "refused", f.before)
	f.expectNoJournal(t, "refused")
}

// TestHardLink: the other names of a file may belong to a copy of the tree.
func TestHardLink(t *testing.T) {
	f := newField(t)
	other := filepath.Join(t.TempDir(), "other.go")
	if err := os.Link(filepath.Join(f.root, "a.go"), other); err != nil {
		t.Fatal(err)
	}
	if err := f.apply(); err != nil {
		t.Fatal(err)
	}
	f.expect(t, "applied", f.after)
	if data, err := os.ReadFile(other); err != nil || string(data) != f.before["a.go"] {
		t.Errorf("the other name has %q, %v", data, err)
	}
}
