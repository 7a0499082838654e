package replay

import (
	"io/fs"
	"reflect"
	"sort"
	"strings"
	"testing/fstest"
)

// newTree is a file system in memory.
func (b *builder) newTree() fstest.MapFS {
	tree := fstest.MapFS{}
	names := []string{"a.txt", "b", "sub/a.txt", "sub/c.go", "sub/deep/d", "é"}
	for _, s := range b.pool.Texts {
		if fs.ValidPath(s) && s != "." && len(names) < 16 {
			names = append(names, s)
		}
	}
	for n := b.src.below(6); n > 0; n-- {
		name := names[b.src.below(len(names))]
		if _, err := fs.Stat(tree, name); err == nil {
			continue
		}
		tree[name] = &fstest.MapFile{Data: []byte(b.text()), Mode: []fs.FileMode{0644, 0600}[b.src.below(2)]}
		b.remember(name)
	}
	return tree
}

func init() {
	furtherStubs = append(furtherStubs, further{reflect.TypeOf(fstest.MapFS{}), func(b *builder) reflect.Value { return reflect.ValueOf(b.newTree()) }})
	expressions[reflect.TypeOf(fstest.MapFS{})] = func(w *writing, v interface{}) string {
		var names []string
		for name := range v.(fstest.MapFS) {
			names = append(names, name)
		}
		sort.Strings(names)
		return w.unclear("file system with " + strings.Join(names, ", "))
	}
}
