package consttable

func variable(name string, n int) int {
	table := map[string]int{"a": 1, "b": 2, "c": n}
	return table[name]
}

func computed(name string) int {
	table := map[string]int{"a": 1, "b": 2, "c": len(name)}
	return table[name]
}

func changed(name string) int {
	table := map[string]int{"a": 1, "b": 2, "c": 3}
	table[name]++
	return table["a"]
}

func returned() []string {
	list := []string{"a", "b", "c"}
	return list
}

func given(use func([]string)) {
	list := []string{"a", "b", "c"}
	use(list)
}

func pointed(i int) *int {
	list := []int{1, 2, 3}
	return &list[i]
}

func small(i int) int {
	list := []int{1, 2}
	return list[i]
}

func array(i int) int {
	list := [3]int{1, 2, 3}
	return list[i]
}

func init() {
	list := []int{1, 2, 3}
	println(list[0])
}

var counts = map[string]int{"a": 1, "b": 2, "c": 3}

func counted(name string) int {
	counts[name]++
	return counts[name]
}

// Exported may be changed by others.
var Exported = map[string]int{"a": 1, "b": 2, "c": 3}

func exported(name string) int { return Exported[name] }

func one() int { return shorts2["amp"] }

var shorts2 = map[string]int{"quot": 1, "amp": 2, "lt": 3}

func element(i int) string { return []string{"a", "b", "c"}[i] }

func chosen(name string, n int) int { return map[string]int{"a": n, "b": 2, "c": 3}[name] }
