package fix

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"time"
)

// journal is a change to the user's files while it is being made. It is a file
// of the journal folder whose name tells the state:
//
//	ID.prepared   new contents are being written to temporary files beside the
//	              old ones; nothing has changed, and all of it can go
//	ID.undone     the temporary files are being removed
//	ID.committed  all new contents are on disk; old files are being replaced,
//	              and whatever happens the change goes forward
//
// The state changes by a rename, which only one process can win. So no lock is
// needed between a process that applies and one that recovers what it takes
// for interrupted: whoever lost the name has nothing more to say.
type journal struct {
	dir string
	id  string
	// step is called before each effect on the disk, which fails with its error.
	// A test crashes in it, or plays a disk that is full.
	step func() error

	Files []change `json:"files"`
}

// change is one file of a journal.
type change struct {
	File   string `json:"file"` // relative to the module root, for messages
	Path   string `json:"path"` // absolute and real
	Temp   string `json:"temp"` // in the same folder, so that a rename is atomic
	Before string `json:"before"`
	After  string `json:"after"`
}

const (
	prepared  = ".prepared"
	undone    = ".undone"
	committed = ".committed"

	unfinished = ".new-" // begins the name of a journal not written yet
)

func (j *journal) name(state string) string { return filepath.Join(j.dir, j.id+state) }

// prepare writes the intent and the new contents, then commits.
func (j *journal) prepare(data [][]byte) error {
	if err := j.record(); err != nil {
		return err
	}
	for i, f := range j.Files {
		if err := j.writeTemp(f, data[i]); err != nil {
			return fmt.Errorf("file %q: %w", f.File, cause(err))
		}
	}
	for _, f := range j.Files {
		syncDir(filepath.Dir(f.Temp))
	}
	if err := j.rename(j.name(prepared), j.name(committed)); err != nil {
		return err
	}
	_ = j.step() // the state has changed, whatever becomes of its durability
	syncDir(j.dir)
	return nil
}

func (j *journal) rename(from, to string) error {
	if err := j.step(); err != nil {
		return err
	}
	return os.Rename(from, to)
}

// discard removes a file, if it is there.
func (j *journal) discard(name string) error {
	if err := j.step(); err != nil {
		return err
	}
	err := os.Remove(name)
	if err == nil {
		return nil
	}
	// A file system that may not be written refuses to remove even what is not
	// there.
	if _, e := os.Lstat(name); errors.Is(e, fs.ErrNotExist) {
		return nil
	}
	return err
}

// record writes the journal in its first state. It comes before any temporary
// file, so that none can be left behind that no journal knows.
func (j *journal) record() error {
	if err := j.step(); err != nil {
		return err
	}
	if err := os.MkdirAll(j.dir, 0o700); err != nil {
		return err
	}
	text, err := json.MarshalIndent(j, "", "\t")
	if err != nil {
		return err
	}
	tmp := filepath.Join(j.dir, unfinished+j.id)
	if err := j.writeSynced(tmp, text, 0o600); err != nil {
		return err
	}
	if err := j.rename(tmp, j.name(prepared)); err != nil {
		return err
	}
	syncDir(j.dir)
	return nil
}

// writeTemp writes the new content of a file, with the permissions and the
// owner of the old one.
func (j *journal) writeTemp(f change, data []byte) error {
	fi, err := os.Stat(f.Path)
	if err != nil {
		return err
	}
	if err := j.writeSynced(f.Temp, data, 0o600); err != nil {
		return err
	}
	if err := j.step(); err != nil {
		return err
	}
	copyOwner(f.Temp, fi)
	return os.Chmod(f.Temp, fi.Mode().Perm())
}

// writeSynced writes a new file through to the disk.
func (j *journal) writeSynced(name string, data []byte, perm os.FileMode) error {
	if err := j.step(); err != nil {
		return err
	}
	f, err := os.OpenFile(name, os.O_CREATE|os.O_EXCL|os.O_WRONLY, perm)
	if err != nil {
		return err
	}
	defer f.Close()
	half := len(data) / 2
	if _, err := f.Write(data[:half]); err != nil {
		return err
	}
	if err := j.step(); err != nil { // half a file is written
		return err
	}
	if _, err := f.Write(data[half:]); err != nil {
		return err
	}
	return f.Sync()
}

// finish replaces the old files of a committed journal and says which are
// wholly new and which were left alone, because the user changed them since.
func (j *journal) finish() (done, left []string, err error) {
	for _, f := range j.Files {
		ok, err := j.swap(f)
		if err != nil {
			return done, left, fmt.Errorf("file %q: %w", f.File, cause(err))
		}
		if ok {
			done = append(done, f.File)
		} else {
			left = append(left, f.File)
		}
	}
	return done, left, j.remove(committed)
}

// swap reports whether the file has the new content in the end.
func (j *journal) swap(f change) (bool, error) {
	now, err := hashFile(f.Path)
	if err != nil {
		return false, err
	}
	fresh, err := hashFile(f.Temp)
	if err != nil {
		return false, err
	}
	if now == f.Before && fresh == f.After {
		err := j.rename(f.Temp, f.Path)
		if err == nil {
			syncDir(filepath.Dir(f.Path))
			return true, nil
		}
		if !errors.Is(err, fs.ErrNotExist) {
			return false, err
		}
		// Another process was quicker.
		if now, err = hashFile(f.Path); err != nil {
			return false, err
		}
	}
	return now == f.After, j.discard(f.Temp)
}

// undo removes what a journal that is not committed has written.
func (j *journal) undo() error {
	if err := j.rename(j.name(prepared), j.name(undone)); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	return j.sweep()
}

// sweep removes the temporary files of a journal in state undone, and it.
func (j *journal) sweep() error {
	for _, f := range j.Files {
		if err := j.discard(f.Temp); err != nil {
			return err
		}
	}
	return errors.Join(j.remove(undone), j.discard(filepath.Join(j.dir, unfinished+j.id)))
}

func (j *journal) remove(state string) error {
	err := j.discard(j.name(state))
	syncDir(j.dir)
	return err
}

// syncDir makes the names in a folder durable, where the system can.
func syncDir(dir string) {
	if f, err := os.Open(dir); err == nil {
		_ = f.Sync() // some systems cannot; nothing is lost but the guarantee
		f.Close()
	}
}

// journals lists the names of the journals in a folder, which need not exist.
func journals(dir string) ([]string, error) {
	entries, err := os.ReadDir(dir)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, fmt.Errorf("journal: %w", err)
	}
	var names []string
	for _, e := range entries {
		switch filepath.Ext(e.Name()) {
		case prepared, undone, committed:
			names = append(names, e.Name())
		}
	}
	return names, nil
}

// Recover ends every interrupted [Apply] that journalDir knows of. What had
// got so far that all new contents were on disk is completed, the rest is
// undone; a file that the user changed meanwhile is left alone. Done lists the
// files that have their new content, undone those that have not.
func Recover(journalDir string) (done, undone []string, err error) {
	return recoverAll(journalDir, steady)
}

func recoverAll(journalDir string, step func() error) (done, undone []string, err error) {
	names, err := journals(journalDir)
	if err != nil {
		return nil, nil, err
	}
	for _, name := range names {
		d, u, e := recoverOne(journalDir, name, step)
		done, undone = append(done, d...), append(undone, u...)
		if e != nil {
			err = errors.Join(err, &RecoverError{Journal: filepath.Join(journalDir, name), Err: e})
		}
	}
	removeUnfinished(journalDir)
	return done, undone, err
}

// RecoverError is the error of a change that could not be ended yet.
type RecoverError struct {
	Journal string // its file
	Err     error
}

func (e *RecoverError) Error() string { return fmt.Sprintf("journal %s: %v", e.Journal, e.Err) }

func (e *RecoverError) Unwrap() error { return e.Err }

// Hint returns what the user can do next.
func (e *RecoverError) Hint() string {
	return "the change it records stays half made, each file wholly old or wholly new; remove the cause and say the command again"
}

func recoverOne(dir, name string, step func() error) (done, left []string, err error) {
	state := filepath.Ext(name)
	j := &journal{dir: dir, id: strings.TrimSuffix(name, state), step: step}
	if state == prepared {
		err := j.rename(j.name(prepared), j.name(undone))
		if errors.Is(err, fs.ErrNotExist) {
			return nil, nil, nil // its process is alive and went on
		}
		if err != nil {
			return nil, nil, err
		}
		state = undone
	}
	text, err := os.ReadFile(j.name(state))
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil, nil
	}
	if err != nil {
		return nil, nil, err
	}
	if err := json.Unmarshal(text, j); err != nil {
		return nil, nil, err
	}
	if state == committed {
		return j.finish()
	}
	for _, f := range j.Files {
		left = append(left, f.File)
	}
	return nil, left, j.sweep()
}

// removeUnfinished removes journals whose process died before anything else
// happened. A young one may be that of a live process.
func removeUnfinished(dir string) {
	names, _ := filepath.Glob(filepath.Join(dir, unfinished+"*"))
	for _, name := range names {
		if fi, err := os.Stat(name); err == nil && time.Since(fi.ModTime()) > time.Hour {
			_ = os.Remove(name)
		}
	}
}
