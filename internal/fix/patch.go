package fix

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io/fs"

	"github.com/gohone/hone"
)

// Patch writes down the difference of two trees over one root: the patch, its
// Blob still empty, and by hash the contents that [Apply] and [Revert] need.
//
// Before must have the files that after was made from. It is an error when
// the user changed one meanwhile: the patch would undo that.
func Patch(before, after Tree) (hone.Patch, map[string][]byte, error) {
	var p hone.Patch
	contents := map[string][]byte{}
	for _, file := range differing(before, after) {
		a, b, err := sides(before, after, file)
		if err != nil {
			return hone.Patch{}, nil, err
		}
		if bytes.Equal(a, b) {
			continue
		}
		f := hone.PatchFile{File: file, Before: hash(a), After: hash(b)}
		contents[f.Before], contents[f.After] = a, b
		p.Files = append(p.Files, f)
	}
	var err error
	p.Diff, err = Diff(before, after)
	return p, contents, err
}

func sides(before, after Tree, file string) (a, b []byte, err error) {
	a, err = before.Read(file)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil, fmt.Errorf("file %q: is new, and a patch only changes files", file)
	}
	if err != nil {
		return nil, nil, err
	}
	if _, set := before.changed[file]; !set {
		if made, err := after.original(file); err != nil || !bytes.Equal(made, a) {
			return nil, nil, &ChangedError{Files: []string{file}}
		}
	}
	b, err = after.Read(file)
	return a, b, err
}

// reversed is the patch that undoes a patch.
func reversed(p hone.Patch) hone.Patch {
	var out hone.Patch
	for _, f := range p.Files {
		out.Files = append(out.Files, hone.PatchFile{File: f.File, Before: f.After, After: f.Before})
	}
	return out
}

// hash is the SHA-256 of data in hex.
func hash(data []byte) string {
	sum := sha256.Sum256(data)
	return hex.EncodeToString(sum[:])
}
