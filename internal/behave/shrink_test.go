package behave

import (
	"context"
	"encoding/hex"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/gohone/hone/internal/gotool"
)

// played is a driver whose processes are played: each call of one looks as a function says
// of its bytes and of the number of calls in its process; where it says nothing, the call does not end.
func played(t *testing.T, common *arena, name string, processes *int, looks func(data []byte, of int) string) *binary {
	t.Helper()
	path := filepath.Join(t.TempDir(), name)
	if err := os.WriteFile(path, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	return &binary{path: path, arena: common, hits: map[int]bool{}, run: func(_ context.Context, cmd gotool.Command) (gotool.Result, error) {
		*processes++
		variable := func(name string) string {
			i := slices.IndexFunc(cmd.Env, func(kv string) bool { return strings.HasPrefix(kv, envPrefix+name+"=") })
			return strings.TrimPrefix(cmd.Env[i], envPrefix+name+"=")
		}
		corpus, err := os.ReadFile(variable("CORPUS"))
		if err != nil {
			t.Fatal(err)
		}
		out := "h\n"
		calls := strings.Split(strings.TrimSuffix(string(corpus), "\n"), "\n")
		for i, line := range calls {
			_, digits, _ := strings.Cut(line, " ")
			data, err := hex.DecodeString(digits)
			if err != nil {
				t.Fatal(err)
			}
			what, how := "result 0", looks(data, len(calls))
			if how == "" {
				what, how = "time", "does not end"
			}
			out += fmt.Sprintf("c\t%d\na\ttrue\tfalse\t%q\np\t%s\t%s\ne\t1\n", i, data, what, how)
		}
		return gotool.Result{}, os.WriteFile(variable("OUT"), []byte(out+"z\n"), 0o600)
	}}
}

// What is made simpler step by step is made sure of once, at the end, and where the end does
// not differ for certain, one on the way there is.
func TestShrink(t *testing.T) {
	const long = "some text and an x in it"
	for name, test := range map[string]struct {
		differs func(data []byte, of int) bool
		want    func(got string) bool
		most    int // processes
	}{
		"to the least":             {func(d []byte, _ int) bool { return strings.Contains(string(d), "x") }, func(got string) bool { return len(got) < 4 && strings.Contains(got, "x") }, 2*shrinkRounds + processes + 1},
		"together with others":     {func(d []byte, of int) bool { return strings.Contains(string(d), "x") && (of != repeats || len(d) > 4) }, func(got string) bool { return len(got) > 4 && len(got) < len(long) && strings.Contains(got, "x") }, 2*shrinkRounds + 4*(processes+2)},
		"never but among others":   {func(d []byte, of int) bool { return strings.Contains(string(d), "x") && of != repeats }, func(got string) bool { return got == long }, 2*shrinkRounds + 4*(processes+2)},
		"nothing simpler than all": {func(d []byte, _ int) bool { return string(d) == long }, func(got string) bool { return got == long }, 2},
	} {
		t.Run(name, func(t *testing.T) {
			n := 0
			common := &arena{dir: t.TempDir()}
			c := &check{
				baseline: played(t, common, "baseline", &n, func([]byte, int) string { return "1" }),
				candidate: played(t, common, "candidate", &n, func(data []byte, of int) string {
					if test.differs(data, of) {
						return "2"
					}
					return "1"
				}),
			}
			of := func(looks string) record {
				return parseReplay(fmt.Appendf(nil, "c\t0\na\ttrue\tfalse\t%q\np\tresult 0\t%s\ne\t1\n", long, looks)).records[0]
			}
			got, _, _ := c.shrink(t.Context(), item{0, []byte(long)}, of("1"), of("2"))
			if !test.want(string(got.data)) || n > test.most {
				t.Errorf("%q after %d processes, want at most %d", got.data, n, test.most)
			}
		})
	}
}

// What the baseline does not end is not asked of the candidate, and the first to be tried is the
// same call with nothing done beside it.
func TestShrinkLeavesOut(t *testing.T) {
	const long = "\x0csome text and an x in it"
	n := 0
	common := &arena{dir: t.TempDir()}
	ends := func(data []byte) bool { return len(data) == len(long) }
	c := &check{
		baseline: played(t, common, "baseline", &n, func(data []byte, _ int) string {
			if !ends(data) {
				return ""
			}
			return "1"
		}),
		candidate: played(t, common, "candidate", &n, func(data []byte, _ int) string {
			if !ends(data) {
				t.Errorf("the candidate is asked for %q", data)
			}
			return "2"
		}),
	}
	tried := simpler(item{0, []byte(long)})
	if tried[0].data[mannersAt] != 0 || string(tried[0].data[1:]) != long[1:] || tried[1].data[mannersAt] != 8 {
		t.Errorf("the first are %q and %q", tried[0].data, tried[1].data)
	}
	differs := record{parts: []Part{{"result 0", "1"}}, complete: true, literals: []string{long}, clear: false}
	if got, _, _ := c.shrink(t.Context(), item{0, []byte(long)}, differs, differs); len(got.data) != len(long) {
		t.Errorf("shrunk to %q", got.data)
	}
}
