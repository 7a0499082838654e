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

// ownSize has the name of its size, ofOwnName that of the type of its elements.
func ownSize(n int) (sum int) {
	if n > 0 {
		n := make([]byte, n) // want "left behind"
		for i := range n {
			n[i] = byte(i)
		}
		for _, b := range n {
			sum += int(b)
		}
	}
	return sum
}

type digit byte

func ofOwnName(size int) (sum int) {
	digit := make([]digit, size) // want "left behind"
	for i := range digit {
		digit[i] = 1
	}
	for _, b := range digit {
		sum += int(b)
	}
	return sum
}
