package plan

import (
	"fmt"
	"strings"
	"sync"
	"testing"
)

// tasks reads "a: b c" lines.
func tasks(lines ...string) []*Task {
	var all []*Task
	byName := map[string]*Task{}
	for _, line := range lines {
		name, _, _ := strings.Cut(line, ":")
		byName[name] = &Task{Name: name}
		all = append(all, byName[name])
	}
	for i, line := range lines {
		_, needs, _ := strings.Cut(line, ":")
		for _, need := range strings.Fields(needs) {
			all[i].Needs = append(all[i].Needs, byName[need])
		}
	}
	return all
}

func show(groups []*Group) string {
	var parts []string
	for _, g := range groups {
		parts = append(parts, fmt.Sprintf("%d %s", g.Level, strings.Join(g.Names(), "+")))
	}
	return strings.Join(parts, ", ")
}

func TestGroups(t *testing.T) {
	for _, test := range []struct {
		lines []string
		want  string
	}{
		{nil, ""},
		{[]string{"a:"}, "0 a"},
		{[]string{"a: a"}, "0 a"},
		{[]string{"a: b", "b:"}, "0 b, 1 a"},
		{[]string{"a: b b b", "b: a"}, "0 a+b"},
		{[]string{"link: compile", "compile: generate fetch", "generate: fetch", "fetch:", "test: link"}, "0 fetch, 1 generate, 2 compile, 3 link, 4 test"},
		{[]string{"a: b", "b: c", "c: a d", "d: e", "e: d", "f: c"}, "0 d+e, 1 a+b+c, 2 f"},
		{[]string{"a:", "b:", "c: a b"}, "0 a, 0 b, 1 c"},
	} {
		if got := show(Groups(tasks(test.lines...))); got != test.want {
			t.Errorf("%q: %s, want %s", test.lines, got, test.want)
		}
	}
}

// site is a plan of n blocks of tasks, some of which go round in a circle.
func site(n int) []*Task {
	var lines []string
	for i := range n {
		needs := ""
		if i > 0 {
			needs = fmt.Sprintf(" d%d a%d", i-1, i/2)
		}
		back := ""
		if i%3 == 0 {
			back = fmt.Sprintf(" d%d", i)
		}
		lines = append(lines, fmt.Sprintf("a%d:%s%s", i, needs, back),
			fmt.Sprintf("b%d: a%d", i, i), fmt.Sprintf("c%d: a%d", i, i), fmt.Sprintf("d%d: b%d c%d a%d", i, i, i, i))
	}
	return tasks(lines...)
}

// Plans do not disturb each other, and the same plan gives the same groups.
func TestTogether(t *testing.T) {
	all := site(40)
	want := show(Groups(all))
	var together sync.WaitGroup
	for i := range 8 {
		together.Add(1)
		go func() {
			defer together.Done()
			for range 5 {
				Groups(site(i))
				if got := show(Groups(all)); got != want {
					t.Errorf("%s, want %s", got, want)
				}
			}
		}()
	}
	together.Wait()
}

// Groups that were found stay as they were when others are looked for.
func TestKept(t *testing.T) {
	first := Groups(site(10))
	before := show(first)
	Groups(site(50))
	if got := show(first); got != before {
		t.Errorf("%s, was %s", got, before)
	}
}

var groups []*Group

func BenchmarkGroups(b *testing.B) {
	for _, n := range []int{3, 500} {
		all := site(n)
		b.Run(fmt.Sprintf("tasks=%d", len(all)), func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				groups = Groups(all)
			}
		})
	}
}
