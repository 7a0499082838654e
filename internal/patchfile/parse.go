package patchfile

import (
	"bytes"
	"fmt"
	"strings"

	"github.com/bluekeyes/go-gitdiff/gitdiff"
)

// Patch is a diff of several files that was read and not yet applied.
type Patch struct {
	files []*gitdiff.File
	git   bool // with the header lines of git, whose names begin with a/ and b/
}

// Parse reads a diff. What stands before and between its files, such as a mail
// of git format-patch, is passed over. A text without any file is an error.
func Parse(text []byte) (Patch, error) {
	text = unix(text)
	files, _, err := gitdiff.Parse(bytes.NewReader(text))
	if err != nil {
		return Patch{}, &Error{Message: "patch: " + strings.TrimPrefix(err.Error(), "gitdiff: "), Next: "hone reads unified diffs, as git diff and diff -u write them"}
	}
	if len(files) == 0 {
		return Patch{}, &Error{Message: "patch: holds no diff", Next: "hone reads unified diffs, as git diff and diff -u write them"}
	}
	for _, f := range files {
		if err := readable(f); err != nil {
			return Patch{}, err
		}
	}
	return Patch{files: files, git: bytes.HasPrefix(text, []byte("diff --git ")) || bytes.Contains(text, []byte("\ndiff --git "))}, nil
}

// unix takes the carriage returns from a patch that was converted as a whole,
// which its header lines show: those of a file with such line ends have none.
func unix(text []byte) []byte {
	for line := range bytes.Lines(text) {
		if bytes.HasPrefix(line, []byte("+++ ")) {
			if !bytes.HasSuffix(line, []byte("\r\n")) {
				return text
			}
			return bytes.ReplaceAll(text, []byte("\r\n"), []byte("\n"))
		}
	}
	return text
}

// readable refuses what is no change of the content of a file.
func readable(f *gitdiff.File) error {
	const kind, link, submodule = 0o170000, 0o120000, 0o160000
	name := nameOf(f)
	for _, mode := range []uint32{uint32(f.OldMode), uint32(f.NewMode)} {
		switch mode & kind {
		case link:
			return &Error{Message: fmt.Sprintf("file %q: is a symbolic link in the patch", name), Next: "hone verifies changes of files only"}
		case submodule:
			return &Error{Message: fmt.Sprintf("file %q: is a submodule in the patch", name), Next: "verify the change of the submodule in its own folder"}
		}
	}
	if f.IsBinary && f.BinaryFragment == nil {
		return &Error{Message: fmt.Sprintf("file %q: the patch says that it differs and not how, since it is binary", name), Next: "git diff --binary writes all of it"}
	}
	return nil
}

// nameOf is the name of a file in messages.
func nameOf(f *gitdiff.File) string {
	if f.NewName != "" {
		return f.NewName
	}
	return f.OldName
}

// Error is a patch that cannot be read or applied, with a hint.
type Error struct {
	Message string
	Next    string // the hint; may be empty
}

func (e *Error) Error() string { return e.Message }

// Hint returns what the user can do next, or "".
func (e *Error) Hint() string { return e.Next }
