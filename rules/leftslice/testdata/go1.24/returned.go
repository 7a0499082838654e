package leftslice

type calendar struct{ days int }

func (c *calendar) set(from, to int) ([]*int, int) {
	set := make([]*int, c.days) // want "left behind by who gets it"
	for i := from; i < to; i++ {
		set[i] = &i
	}
	return set, to
}

func (c *calendar) count() (n int) {
	set, to := c.set(1, 3)
	for _, day := range set[1:to] {
		if day != nil {
			n++
		}
	}
	return n
}

func handedOn(n int) []string {
	list := make([]string, n)
	return list
}

func handing(n int) []string {
	list := handedOn(n)
	return list
}

func asValue(n int) []string {
	list := make([]string, n)
	return list
}

var values = asValue

func counting(n int) int {
	list := asValue(n)
	return len(list)
}

func Exported(n int) []string {
	list := make([]string, n)
	return list
}

func keptToo(n int) []string {
	list := make([]string, n)
	lists = append(lists, list)
	return list
}

var lists [][]string

func onlyCounted(n int) bool {
	list := keptToo(n)
	return list[0] == ""
}
