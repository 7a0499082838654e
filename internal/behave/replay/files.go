package replay

import (
	"io/fs"
	"os"
	"path/filepath"
	"sort"
	"strconv"
	"strings"
	"time"
)

// Functions of package os that change files are replaced by these in the source
// under check: a made-up name may be that of anything. They do as the originals
// inside the folder for temporary files, which is the process's own, and have
// no permission elsewhere.

func allowed(op, name string) error {
	full, err := filepath.Abs(name)
	if err != nil {
		return err
	}
	if name != "" && strings.HasPrefix(full, filepath.Clean(os.TempDir())+string(filepath.Separator)) {
		return nil
	}
	return &os.PathError{Op: op, Path: name, Err: os.ErrPermission}
}

func GuardCreate(name string) (*os.File, error) {
	if err := allowed("open", name); err != nil {
		return nil, err
	}
	return os.Create(name)
}

func GuardOpenFile(name string, flag int, perm os.FileMode) (*os.File, error) {
	if err := allowed("open", name); err != nil && flag&(os.O_WRONLY|os.O_RDWR|os.O_APPEND|os.O_CREATE|os.O_TRUNC) != 0 {
		return nil, err
	}
	return os.OpenFile(name, flag, perm)
}

// The source under check calls these by their names.
var _ = []interface{}{
	GuardCreate, GuardOpenFile, GuardWriteFile, GuardMkdir, GuardMkdirAll, GuardRemove, GuardRemoveAll, GuardRename, GuardTruncate,
	GuardChmod, GuardChtimes, GuardCreateTemp, GuardMkdirTemp,
}

// within does something to a file if that is allowed.
func within(op, name string, do func() error) error {
	if err := allowed(op, name); err != nil {
		return err
	}
	return do()
}

func GuardWriteFile(name string, data []byte, perm os.FileMode) error {
	return within("open", name, func() error { return os.WriteFile(name, data, perm) })
}

func GuardMkdir(name string, perm os.FileMode) error {
	return within("mkdir", name, func() error { return os.Mkdir(name, perm) })
}

func GuardMkdirAll(name string, perm os.FileMode) error {
	return within("mkdir", name, func() error { return os.MkdirAll(name, perm) })
}

func GuardRemove(name string) error {
	return within("remove", name, func() error { return os.Remove(name) })
}

func GuardRemoveAll(name string) error {
	return within("remove", name, func() error { return os.RemoveAll(name) })
}

func GuardRename(from, to string) error {
	return within("rename", from, func() error {
		return within("rename", to, func() error { return os.Rename(from, to) })
	})
}

func GuardTruncate(name string, size int64) error {
	return within("truncate", name, func() error { return os.Truncate(name, size) })
}

func GuardChmod(name string, mode os.FileMode) error {
	return within("chmod", name, func() error { return os.Chmod(name, mode) })
}

func GuardChtimes(name string, atime, mtime time.Time) error {
	return within("chtimes", name, func() error { return os.Chtimes(name, atime, mtime) })
}

func GuardCreateTemp(dir, pattern string) (*os.File, error) {
	if err := allowed("open", dir); dir != "" && err != nil {
		return nil, err
	}
	return os.CreateTemp(dir, pattern)
}

func GuardMkdirTemp(dir, pattern string) (string, error) {
	if err := allowed("mkdir", dir); dir != "" && err != nil {
		return "", err
	}
	return os.MkdirTemp(dir, pattern)
}

// folder is one with a few files, made anew for each call of a function that
// uses files.
type folder struct {
	dir   string
	names []string // relative to it
	was   map[string]string
}

func newBox(b *builder, empty bool) *folder {
	x := &folder{dir: filepath.Join(os.TempDir(), "box")}
	os.RemoveAll(x.dir)
	os.MkdirAll(filepath.Join(x.dir, "sub"), 0755)
	x.names = []string{"sub"}
	endings := []string{""}
	for _, s := range b.pool.Texts {
		if strings.HasPrefix(s, ".") && len(s) > 1 && len(s) < 9 && !strings.ContainsAny(s, "/ *%") {
			endings = append(endings, s)
		}
	}
	for _, stem := range []string{"b", "a", "key", "sub/c"} {
		if empty || b.src.one(4) {
			continue
		}
		text := b.text()
		if b.src.one(2) {
			text = strings.Repeat(text+"x", 1+6000/(len(text)+1))
		}
		name := stem + endings[b.src.below(len(endings))]
		if os.WriteFile(filepath.Join(x.dir, name), []byte(text), 0644) == nil {
			x.names = append(x.names, name)
		}
	}
	return x
}

// name chooses a name of something in the box, or of nothing.
func (x *folder) name(s *source) string {
	name := x.names[s.below(len(x.names))]
	switch s.below(8) {
	case 0, 1, 2:
		return x.dir
	case 3:
		return filepath.Join(x.dir, "missing")
	case 4, 5:
		return strings.TrimSuffix(name, filepath.Ext(name))
	}
	return filepath.Join(x.dir, name)
}

// files describes all files in the box.
func (x *folder) files() map[string]string {
	out := map[string]string{}
	filepath.WalkDir(x.dir, func(name string, d fs.DirEntry, err error) error {
		info, err2 := os.Lstat(name)
		if err != nil || err2 != nil {
			return nil
		}
		looks := info.Mode().String()
		if info.Mode().IsRegular() {
			text, _ := os.ReadFile(name)
			looks += " " + strconv.Itoa(len(text)) + " bytes " + quoted(string(text))
		}
		rel, _ := filepath.Rel(x.dir, name)
		out[filepath.ToSlash(rel)] = looks
		return nil
	})
	return out
}

// changes lists the files that are not as they were.
func (x *folder) changes() []part {
	now := x.files()
	var out []part
	for name, looks := range now {
		if x.was[name] != looks {
			out = append(out, part{"file " + name, looks})
		}
	}
	for name := range x.was {
		if _, ok := now[name]; !ok {
			out = append(out, part{"file " + name, "is gone"})
		}
	}
	sort.Slice(out, func(i, k int) bool { return out[i].what < out[k].what })
	return out
}
