package workbench_test

import (
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/gohone/hone"
	"github.com/gohone/hone/internal/honetest"
)

// In the second pass the statement for rest is on a line that belongs to Never
// in the user's file.
const twice = `
-- m/go.mod --
module example.com/twice

go 1.24

require example.com/size v0.0.0

replace example.com/size => ../size
-- size/go.mod --
module example.com/size

go 1.24
-- size/size.go --
package size

var N = 1000
-- m/twice.go --
package twice

import "example.com/size"

func Twice() int {
	//told -: var buf [1000]byte\nn := 0\nn++\nn++\nn++\n_ = n\n//told -: var rest [1000]byte\nrest := make([]byte, size.N)
	buf, rest := make([]byte, size.N), make([]byte, size.N)
	return len(buf) + len(rest)
}

func Never() int {
	n := 0
	n++
	n++
	n++
	return n
}
-- m/twice_test.go --
package twice

import "testing"

func Test(t *testing.T) {
	if Twice() != 2000 {
		t.Error(Twice())
	}
}

func BenchmarkTwice(b *testing.B) {
	for i := 0; i < b.N; i++ {
		Twice()
	}
}
`

// The lines of a later pass are those of the improved source.
func TestLaterPassCountsItsOwnLines(t *testing.T) {
	whole(t)
	got, err := run(t, filepath.Join(honetest.Module(t, twice), "m"), hone.Spec{Count: 3, MaxPasses: 2, Budget: patient})
	if err != nil {
		t.Fatal(err)
	}
	i := slices.IndexFunc(got.Fixes, func(f hone.Fix) bool { return strings.HasPrefix(f.Edits[0].New, "var rest") })
	if i < 0 {
		t.Fatalf("fixes %+v, warnings %+v", got.Fixes, got.Warnings)
	}
	if f := got.Fixes[i]; f.Pass != 2 || f.State != hone.Kept {
		t.Errorf("pass %d: %s (%s); warnings %+v", f.Pass, f.State, f.Reason, got.Warnings)
	}
}
