package fix

import (
	"bytes"
	"fmt"
	"slices"
	"strings"

	"github.com/gohone/hone"
)

// Merge makes the edits of all fixes, whose offsets are relative to base, and
// tidies every Go file they change: imports that became unused go, single
// imports that were added join the others, and the result is formatted. In a
// file that was not formatted before only the neighbourhood of the edits is.
//
// The result depends on the set of fixes, not on their order. Fixes that
// cannot go together give a [*Conflict], edits after which a file does not
// parse a [*SyntaxError].
func Merge(base Tree, fixes []hone.Fix) (Tree, error) {
	changes := map[string][]byte{}
	groups := byFile(fixes)
	for _, file := range sortedKeys(groups) {
		before, err := base.Read(file)
		if err != nil {
			return Tree{}, err
		}
		after, err := mergeFile(file, before, groups[file])
		if err != nil {
			return Tree{}, err
		}
		if !bytes.Equal(before, after) {
			changes[file] = after
		}
	}
	return base.With(changes), nil
}

func mergeFile(file string, before []byte, edits []edit) ([]byte, error) {
	edits, err := compatible(edits)
	if err != nil {
		return nil, err
	}
	if bytes.HasPrefix(before, bom) {
		for i := range edits { // the start of the file is after its mark
			if insertion(edits[i].Edit) {
				edits[i].Start = max(edits[i].Start, len(bom))
				edits[i].End = edits[i].Start
			}
		}
	}
	after, err := splice(before, edits)
	if err != nil || !strings.HasSuffix(file, ".go") {
		return after, err
	}
	return tidy(file, before, after, fixIDs(edits))
}

func fixIDs(edits []edit) []string {
	var ids []string
	for _, e := range edits {
		ids = append(ids, e.fix)
	}
	slices.Sort(ids)
	return slices.Compact(ids)
}

// SyntaxError is the error of edits after which a file is not Go any more.
type SyntaxError struct {
	File  string
	Fixes []string // ids of the fixes that edit it; none if it was so before
	Err   error
}

func (e *SyntaxError) Error() string {
	if len(e.Fixes) == 0 {
		return fmt.Sprintf("file %q: does not parse: %v", e.File, e.Err)
	}
	return fmt.Sprintf("file %q: does not parse after fix %s: %v", e.File, strings.Join(e.Fixes, ", "), e.Err)
}

func (e *SyntaxError) Unwrap() error { return e.Err }
