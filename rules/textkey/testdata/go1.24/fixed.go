package textkey

import (
	"fmt"
	"strconv"
)

type (
	row  int
	host string
)

type point struct{ X, Y int }

// grid is gone through from a point.
func grid(points []point) int {
	visited := make(map[string]bool, len(points))
	for _, p := range points {
		key := fmt.Sprintf("%d,%d", p.X, p.Y) // want "key of a map"
		if visited[key] {
			continue
		}
		visited[key] = true
	}
	return len(visited)
}

// ports has a text in front, and a number without a sign behind it.
func ports(name []string, port []uint16) (n int) {
	seen := map[string]int{}
	for i := range name {
		seen[name[i]+":"+strconv.FormatUint(uint64(port[i]), 10)]++ // want "key of a map"
	}
	for _, count := range seen {
		n = max(n, count)
	}
	clear(seen)
	return n
}

// one value needs no type of its own.
func single(ids []int) int {
	seen := map[string]struct{}{}
	for _, id := range ids {
		seen["user/"+strconv.Itoa(id)] = struct{}{} // want "key of a map"
	}
	delete(seen, "user/"+strconv.Itoa(0)) // want "key of a map"
	return len(seen)
}

// kinds are named types.
func kinds(rows []row, hosts []host, up bool) int {
	var n map[string]int
	n = make(map[string]int)
	for i, r := range rows {
		n[fmt.Sprint("at ", int8(r), "/", up, "/", hosts[i])]++ // want "key of a map"
	}
	return len(n)
}

// memo is filled by a closure.
func memo(n int) int {
	known := map[string]int{}
	var at func(i, j int) int
	at = func(i, j int) int {
		if i == 0 || j == 0 {
			return 1
		}
		k := strconv.Itoa(i) + "-" + strconv.Itoa(j) // want "key of a map"
		if v, ok := known[k]; ok {
			return v
		}
		known[k] = at(i-1, j) + at(i, j-1)
		return known[k]
	}
	return at(n, n)
}

// parsed keeps what is known of a line.
var parsed = map[string]int{}

func parse(file string, line uint) int {
	if n, ok := parsed[fmt.Sprintf("%s#%d", file, line)]; ok { // want "key of a map"
		return n
	}
	parsed[fmt.Sprintf("%s#%d", file, line)] = len(file) // want "key of a map"
	return len(file)
}

// table has a map of its own.
type table struct {
	cells map[string]string
}

func newTable() *table { return &table{cells: make(map[string]string)} }

func (t *table) reset() { t.cells = nil }

func (t *table) cell(x, y int32) string {
	if t.cells == nil {
		t.cells = map[string]string{}
	}
	return t.cells[fmt.Sprintf("%d/%d", x, y)] // want "key of a map"
}

func generic[T any](of []T, n, m int) int {
	var all map[string][]T = map[string][]T{}
	all[fmt.Sprintf("%d %d", n, m)] = of // want "key of a map"
	return len(all)
}

func keyword(s struct{ Type, Range string }, n uint8) bool {
	m := map[string]bool{}
	return m[fmt.Sprintf("%v=%v", s.Type, n)] // want "key of a map"
}

func named(a, b int) int {
	m := map[string]bool{}
	if k := fmt.Sprintf("%d,%d", a, b); !m[k] { // want "key of a map"
		m[k] = true
	}
	return len(m)
}

// table and sheet have maps of the same name.
type sheet struct {
	cells map[string]bool
	rows  int
}

func (s *sheet) fill(a, b int) {
	s.cells = map[string]bool{}
	s.cells[fmt.Sprintf("%d/%d", a, b)] = len(s.cells) > s.grown() // want "key of a map"
}

func (s *sheet) grown() int { s.rows++; return s.rows }

func numbered(part2 int, of []int) int {
	m := map[string]bool{}
	m[fmt.Sprintf("%d,%d", part2, of[0])] = true // want "key of a map"
	return len(m)
}
