package behave_test

import (
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/gohone/hone/internal/behave"
)

// Calls of one check serve another one of the same functions in another environment, which
// looks for none.
func TestKnownCalls(t *testing.T) {
	t.Parallel()
	before := "package p\n\nfunc Twice(n int) int { return 2 * n }\n"
	after := "package p\n\nimport \"os\"\n\nfunc Twice(n int) int {\n\tif os.Getenv(\"MODE\") == \"odd\" && n%7 == 3 {\n\t\treturn n\n\t}\n\treturn n + n\n}\n"
	q := request(t, map[string]string{"p.go": before}, map[string]string{"p.go": after})
	q.Time, q.Cache = time.Second, behave.NewCache(t.TempDir())
	check := func(known behave.Calls, env ...string) (r behave.Report, said []string) {
		t.Helper()
		q := q
		q.Scratch, q.Known, q.Env = t.TempDir(), known, append(slices.Clone(q.Env), env...)
		q.Progress = func(what string) { said = append(said, what) }
		r, err := behave.Check(t.Context(), q)
		if err != nil {
			t.Fatal(err)
		}
		return r, said
	}
	looks := func(said []string) bool {
		return slices.ContainsFunc(said, func(s string) bool { return strings.HasPrefix(s, "looking for calls") })
	}
	first, said := check(behave.Calls{})
	if !first.Equal() || !looks(said) {
		t.Fatalf("differences %v after %q, want none after a search", first.Differences, said)
	}
	again, said := check(first.Made, "MODE=odd")
	if again.Equal() || looks(said) {
		t.Errorf("differences %v after %q, want one without a search", again.Differences, said)
	}
}
