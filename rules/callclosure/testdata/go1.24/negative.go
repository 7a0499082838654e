package callclosure

import "sort"

func plain(t *tree) { t.walk(func(n int) { println(n) }) }

var all int

func global(t *tree) { t.walk(func(n int) { all += n }) }

func local(n int) int {
	add := func(m int) int { return n + m }
	return add(1)
}

func sorted(list []int) {
	sort.Slice(list, func(i, j int) bool { return list[i] < list[j] })
}

func deferred(t *tree, n int) {
	defer t.walk(func(m int) { println(n, m) })
}

func init() {
	n := 0
	(&tree{}).walk(func(m int) { n += m })
}
