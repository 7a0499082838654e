package behave

import (
	"slices"
	"testing"
)

func TestUnreached(t *testing.T) {
	before := map[string][]byte{"p.go": []byte("package p\n\nfunc F(n int) int {\n\tif n > 7 {\n\t\treturn 1\n\t}\n\treturn g(n)\n}\n\nfunc g(n int) int {\n\treturn n\n}\n\nfunc Other() int {\n\treturn g(1)\n}\n")}
	after := map[string][]byte{"p.go": []byte("package p\n\nfunc F(n int) int {\n\tif n > 7 {\n\t\treturn 2\n\t}\n\treturn g(n)\n}\n\nfunc g(n int) int {\n\treturn n + 0\n}\n\nfunc Other() int {\n\treturn g(1)\n}\n")}
	all := map[int]bool{}
	for i := range 64 {
		all[i] = true
	}
	without := func(line int, marks counters) map[int]bool {
		out := map[int]bool{}
		for i := range 64 {
			out[i] = !slices.Contains(marks.lines["p.go"][line], i)
		}
		return out
	}
	marks := instrument(before, nil, false)
	for _, c := range []struct {
		name    string
		hits    map[int]bool
		names   []string
		targets []int
	}{
		{"all of it", all, nil, nil},
		{"not the line in F", without(5, marks), []string{"F"}, []int{0, 2}},
		{"not the line in g", without(11, marks), []string{"g"}, []int{1, 2}},
		{"nothing", map[int]bool{}, []string{"F", "g"}, []int{0, 1, 2}},
	} {
		t.Run(c.name, func(t *testing.T) {
			k := check{
				Request: Request{Before: before, After: after}, marks: [2]counters{marks, instrument(after, nil, false)},
				baseline: &binary{hits: c.hits}, candidate: &binary{hits: c.hits},
				driver: Driver{Targets: []Target{{Func: FuncRef{Name: "F"}}, {Func: FuncRef{Name: "g"}}, {Func: FuncRef{Name: "Other"}, Caller: true}}},
			}
			names := k.unreached()
			if !slices.Equal(names, c.names) {
				t.Errorf("not reached: %q, want %q", names, c.names)
			}
			if targets := k.leadingTo(names); !slices.Equal(targets, c.targets) {
				t.Errorf("called longer: %v, want %v", targets, c.targets)
			}
		})
	}
}
