package fix

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path"
	"path/filepath"
	"slices"
	"sync"
)

// Tree is the source of a module in some state: the files below a root folder
// and changed contents over them. It is a value: [Tree.With] returns another
// tree and leaves this one as it was.
//
// What was once read from the root stays as it was read, in this tree and in
// all trees made from it, so that offsets keep their meaning while the user
// edits.
type Tree struct {
	root    string
	disk    *disk
	changed map[string][]byte // by file; never written to once set
}

// disk remembers the files read from a root.
type disk struct {
	mu    sync.Mutex
	files map[string][]byte
}

// NewTree returns the tree of the files at root as they are.
func NewTree(root string) Tree {
	return Tree{root: root, disk: &disk{files: map[string][]byte{}}}
}

// Root returns the folder the tree is over.
func (t Tree) Root() string { return t.root }

// Read returns the content of a file, named by its slash-separated path
// relative to the root. The bytes are the caller's.
func (t Tree) Read(file string) ([]byte, error) {
	if data, ok := t.changed[file]; ok {
		return bytes.Clone(data), nil
	}
	return t.original(file)
}

// original returns the content of a file at the root, as it was first read.
func (t Tree) original(file string) ([]byte, error) {
	if err := validFile(file); err != nil {
		return nil, err
	}
	t.disk.mu.Lock()
	defer t.disk.mu.Unlock()
	data, ok := t.disk.files[file]
	if !ok {
		var err error
		if data, err = os.ReadFile(filepath.Join(t.root, filepath.FromSlash(file))); err != nil {
			return nil, fmt.Errorf("file %q: %w", file, cause(err))
		}
		t.disk.files[file] = data
	}
	return bytes.Clone(data), nil
}

// cause drops the path from an error whose message names the file already.
func cause(err error) error {
	var p *fs.PathError
	if errors.As(err, &p) {
		return p.Err
	}
	return err
}

// With returns the tree with other contents for some files, which need not
// exist at the root.
func (t Tree) With(changes map[string][]byte) Tree {
	changed := maps.Clone(t.changed)
	if changed == nil {
		changed = map[string][]byte{}
	}
	for file, data := range changes {
		changed[file] = append([]byte{}, data...)
	}
	t.changed = changed
	return t
}

// Changed returns the contents that are set over the root, by file. They are
// the caller's.
func (t Tree) Changed() map[string][]byte {
	out := make(map[string][]byte, len(t.changed))
	for file, data := range t.changed {
		out[file] = bytes.Clone(data)
	}
	return out
}

// differing lists, sorted, the files that may differ between two trees.
func differing(a, b Tree) []string {
	files := slices.AppendSeq(slices.Collect(maps.Keys(a.changed)), maps.Keys(b.changed))
	slices.Sort(files)
	return slices.Compact(files)
}

// validFile checks that a name is a clean slash-separated path that stays
// below the root.
func validFile(file string) error {
	if file == "." || path.Clean(file) != file || !filepath.IsLocal(filepath.FromSlash(file)) {
		return fmt.Errorf("file %q: not a path below the module root", file)
	}
	return nil
}
