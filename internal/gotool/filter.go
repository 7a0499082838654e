package gotool

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
)

// filtered deals with the files that a filter would have changed: it fills in
// those of Git LFS that are in the local store, and notes the others.
func (x *export) filtered(ctx context.Context, entries []entry) error {
	filters, err := x.filters(ctx, entries)
	if err != nil {
		return err
	}
	for _, name := range slices.Sorted(maps.Keys(filters)) {
		files := filters[name]
		if name == "lfs" {
			if files, err = x.fillLFS(files); err != nil {
				return err
			}
		}
		switch {
		case len(files) == 0:
		case name == "lfs":
			x.note("%s of Git LFS exported as pointer, the content is not here: %s; git lfs fetch origin %s gets it", count(len(files)), some(files), x.ref)
		default:
			x.note("%s exported as stored, without filter %q: %s", count(len(files)), name, some(files))
		}
	}
	return nil
}

// filters groups the files of the revision by the filter that the attributes of
// the revision give them.
func (x *export) filters(ctx context.Context, entries []entry) (map[string][]entry, error) {
	var names strings.Builder
	byName := map[string]entry{}
	for _, e := range entries {
		if strings.HasPrefix(e.mode, "100") {
			names.WriteString(e.name + "\x00")
			byName[e.name] = e
		}
	}
	out, err := x.git(ctx, names.String(), "check-attr", "--cached", "-z", "--stdin", "filter")
	if err != nil {
		return nil, err
	}
	filters := map[string][]entry{}
	fields := strings.Split(out, "\x00")
	for ; len(fields) >= 3; fields = fields[3:] { // name, attribute, value
		if v := fields[2]; v != "unspecified" && v != "unset" && v != "set" && x.configured(v) {
			filters[v] = append(filters[v], byName[fields[0]])
		}
	}
	return filters, nil
}

// configured reports whether a filter would have run. That of LFS counts where
// LFS is not installed, too: a pointer is not what the tests expect to read.
func (x *export) configured(filter string) bool {
	return filter == "lfs" || slices.Contains(x.config, "filter."+filter+".smudge=")
}

// pointerRE matches a pointer of Git LFS, as its specification has it.
var pointerRE = regexp.MustCompile(`\Aversion https://git-lfs\.github\.com/spec/v1\n(?:ext-.*\n)*oid sha256:([0-9a-f]{64})\nsize ([0-9]+)\n`)

// maxPointer is the size in bytes below which a file may be a pointer.
const maxPointer = 1024

// fillLFS replaces pointers by what the local store of LFS holds for them and
// returns the files that stay pointers.
func (x *export) fillLFS(files []entry) (missing []entry, err error) {
	for _, e := range files {
		fi, err := os.Lstat(x.file(e))
		if err != nil || fi.Size() >= maxPointer {
			continue // stored in git itself, before the attribute was there
		}
		data, err := os.ReadFile(x.file(e))
		if err != nil {
			return nil, err
		}
		m := pointerRE.FindSubmatch(data)
		if m == nil {
			continue
		}
		oid := string(m[1])
		object := filepath.Join(x.common, "lfs", "objects", oid[:2], oid[2:4], oid)
		if ok, err := copyObject(object, x.file(e), oid); err != nil {
			return nil, err
		} else if !ok {
			missing = append(missing, e)
		}
	}
	return missing, nil
}

// copyObject writes an object of LFS over its pointer; not ok if the object is
// not there or is not what its name says.
func copyObject(object, file, oid string) (ok bool, err error) {
	in, err := os.Open(object)
	if err != nil {
		return false, nil
	}
	defer in.Close()
	sum := sha256.New()
	if _, err := io.Copy(sum, in); err != nil || hex.EncodeToString(sum.Sum(nil)) != oid {
		return false, nil
	}
	if _, err := in.Seek(0, io.SeekStart); err != nil {
		return false, err
	}
	out, err := os.OpenFile(file, os.O_WRONLY|os.O_TRUNC, 0)
	if err != nil {
		return false, err
	}
	if _, err := io.Copy(out, in); err != nil {
		out.Close()
		return false, err
	}
	return true, out.Close()
}

func count(n int) string {
	if n == 1 {
		return "1 file"
	}
	return fmt.Sprint(n, " files")
}

// some names the first three files.
func some(files []entry) string {
	var names []string
	for _, e := range files[:min(3, len(files))] {
		names = append(names, e.name)
	}
	if len(files) > 3 {
		names = append(names, "...")
	}
	return strings.Join(names, ", ")
}
