package patchfile

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"github.com/bluekeyes/go-gitdiff/gitdiff"
)

// Source is the files a patch is applied to. It returns the content of a file,
// named by its slash-separated path relative to the root of the module, or an
// error that is [fs.ErrNotExist].
type Source func(file string) ([]byte, error)

// File is one file before and after. Nil means that the file does not exist
// then; an empty file is not nil.
type File struct {
	Before, After []byte
}

// Change is what a patch makes of a module.
type Change struct {
	Files   map[string]File // that differ, by path relative to the root of the module
	Outside []string        // names of files of the patch that are not in the module
	Notes   []string        // where hunks were placed, if not where they say
}

// Names lists the files that differ, sorted.
func (c Change) Names() []string { return slices.Sorted(maps.Keys(c.Files)) }

// Apply applies the patch. Prefix is the path of the module's root in its
// repository, "" for the top: names in a patch are relative to the repository,
// to the module, or have leading folders that have to go, whichever makes all
// files that it changes exist.
func (p Patch) Apply(src Source, prefix string) (Change, error) {
	a := &application{src: src, files: map[string]File{}}
	resolve, err := p.resolver(src, prefix)
	if err != nil {
		return Change{}, err
	}
	for _, f := range p.files {
		from, to := resolve(f.OldName), resolve(f.NewName)
		if (f.OldName != "" && from == "") || (f.NewName != "" && to == "") {
			a.outside = append(a.outside, nameOf(f))
			continue
		}
		if err := a.file(f, from, to); err != nil {
			return Change{}, err
		}
	}
	maps.DeleteFunc(a.files, func(_ string, f File) bool {
		return (f.Before == nil) == (f.After == nil) && bytes.Equal(f.Before, f.After)
	})
	return Change{Files: a.files, Outside: a.outside, Notes: a.notes}, nil
}

// application is a patch being applied. Several parts of a patch may change
// one file: a series of commits does.
type application struct {
	src     Source
	files   map[string]File
	outside []string
	notes   []string
}

// now is the state of a file after the parts of the patch so far; nil if it
// does not exist.
func (a *application) now(name string) ([]byte, error) {
	if f, ok := a.files[name]; ok {
		return f.After, nil
	}
	data, err := a.src(name)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		data = nil
	case err != nil:
		return nil, err
	case data == nil:
		data = []byte{}
	}
	a.files[name] = File{Before: data, After: data}
	return data, nil
}

func (a *application) set(name string, data []byte) {
	f := a.files[name]
	f.After = data
	a.files[name] = f
}

// file applies what the patch says of one file.
func (a *application) file(f *gitdiff.File, from, to string) error {
	target, err := a.target(f, from, to)
	if err != nil {
		return err
	}
	var content []byte
	if !f.IsNew {
		if content, err = a.now(from); err != nil {
			return err
		}
		if content == nil {
			return missing(from)
		}
	}
	if f.IsDelete {
		target = from
	}
	after, notes, err := changed(f, target, content)
	if err != nil {
		return err
	}
	a.notes = append(a.notes, notes...)
	if f.IsDelete {
		if len(after) > 0 {
			return &Error{Message: fmt.Sprintf("file %q: the patch deletes it, and it holds more than the patch says", from), Next: "make the patch again from the tree as it is now"}
		}
		a.set(from, nil)
		return nil
	}
	if f.IsRename && from != to {
		a.set(from, nil)
	}
	a.set(target, append([]byte{}, after...))
	return nil
}

// target is the file that the patch writes; it is an error if one is in the
// way.
func (a *application) target(f *gitdiff.File, from, to string) (string, error) {
	creates := f.IsNew || (f.IsRename || f.IsCopy) && from != to
	if !creates {
		return from, nil
	}
	there, err := a.now(to)
	if err != nil {
		return "", err
	}
	if there != nil {
		return "", &Error{Message: fmt.Sprintf("file %q: the patch creates it, and it exists", to), Next: "if the patch is applied already, hone verify REF compares the tree with a revision"}
	}
	return to, nil
}

func missing(name string) error {
	return &Error{
		Message: fmt.Sprintf("file %q: the patch changes it, and the module has none of that name", name),
		Next:    "names in a patch are relative to the repository or to the module's root, with a/ and b/ in front",
	}
}

// changed applies the hunks, or the binary data, of one file.
func changed(f *gitdiff.File, name string, content []byte) (after []byte, notes []string, err error) {
	if f.BinaryFragment != nil {
		var out bytes.Buffer
		if err := gitdiff.Apply(&out, bytes.NewReader(content), f); err != nil {
			return nil, nil, &Error{Message: fmt.Sprintf("file %q: its binary change does not apply: %v", name, err), Next: "make the patch again from the tree as it is now"}
		}
		return out.Bytes(), nil, nil
	}
	t := newText(name, content)
	for i, fragment := range f.TextFragments {
		if err := t.apply(newHunk(i+1, fragment)); err != nil {
			return nil, nil, err
		}
	}
	after, err = t.finish()
	return after, t.notes, err
}

// resolver returns what turns a name of the patch into a path relative to the
// module, "" for a file outside of it.
func (p Patch) resolver(src Source, prefix string) (func(string) string, error) {
	for _, f := range p.files {
		for _, name := range []string{f.OldName, f.NewName} {
			if name != "" && !p.local(name) {
				return nil, &Error{Message: fmt.Sprintf("file %q: not a path below a folder", name)}
			}
		}
	}
	if within := below(prefix); p.git && prefix != "" && p.any(within) {
		return within, nil
	}
	orders := []int{0, 1, 2, 3, 4, 5, 6, 7, 8}
	if !p.git && p.all(func(name string) bool { return strings.HasPrefix(name, "a/") || strings.HasPrefix(name, "b/") }) {
		orders[0], orders[1] = 1, 0
	}
	for _, n := range orders {
		if p.fits(src, stripped(n)) {
			return stripped(n), nil
		}
	}
	return stripped(orders[0]), nil // whose error says which file is missing
}

// local refuses names that leave the folder they are relative to. Those of
// diff -u may be absolute, since leading folders can go.
func (p Patch) local(name string) bool {
	if !p.git {
		name = strings.TrimLeft(name, "/")
	}
	return !strings.ContainsAny(name, "\x00\r\n") && filepath.IsLocal(filepath.FromSlash(name))
}

func (p Patch) any(resolve func(string) string) bool {
	return slices.ContainsFunc(p.files, func(f *gitdiff.File) bool { return resolve(nameOf(f)) != "" })
}

func (p Patch) all(holds func(name string) bool) bool {
	return !slices.ContainsFunc(p.files, func(f *gitdiff.File) bool { return !holds(nameOf(f)) })
}

// fits reports whether all files that the patch needs exist under names that
// are resolved so; those it makes itself need not.
func (p Patch) fits(src Source, resolve func(string) string) bool {
	made := map[string]bool{}
	for _, f := range p.files {
		if f.NewName != "" && resolve(f.NewName) == "" {
			return false
		}
		if f.IsNew || f.IsRename || f.IsCopy {
			made[resolve(f.NewName)] = true
		}
		if f.OldName == "" || made[resolve(f.OldName)] {
			continue
		}
		name := resolve(f.OldName)
		if name == "" {
			return false
		}
		if _, err := src(name); err != nil {
			return false
		}
	}
	return true
}

// stripped takes n leading folders from a name; what has fewer is "".
func stripped(n int) func(string) string {
	return func(name string) string {
		name = strings.TrimLeft(name, "/")
		for range n {
			_, rest, ok := strings.Cut(name, "/")
			if !ok {
				return ""
			}
			name = rest
		}
		if name == "" {
			return ""
		}
		return path.Clean(name)
	}
}

// below takes a prefix from a name; what does not begin with it is "".
func below(prefix string) func(string) string {
	return func(name string) string {
		rest, ok := strings.CutPrefix(path.Clean(name), prefix+"/")
		if !ok {
			return ""
		}
		return rest
	}
}
