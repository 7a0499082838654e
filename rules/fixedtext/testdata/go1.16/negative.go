package fixedtext

// There is no strings.Clone.

type entry struct {
	id  string
	sum int
}

func entryOf(b []byte) entry { return entry{id: string(b[1:]), sum: int(b[0])} }

func known(all [][]byte, m map[string]int) (sum int) {
	for _, b := range all {
		e := entryOf(b)
		if _, ok := m[e.id]; !ok {
			m[e.id] = e.sum
		}
		sum += m[e.id]
	}
	return sum
}
