package maplookup

type gate struct {
	scans map[string]int
	last  map[string]string
}

// Elements that are made of zero to be counted.

func (g *gate) scan(name, at string) int {
	/* want `counted from zero` */ if _, ok := g.scans[name]; !ok {
		g.scans[name] = 0
	}
	g.scans[name]++
	g.last[name] = at
	return g.scans[name]
}

func spelled(m map[rune]string, k rune, s string) {
	/* want `counted from zero` */ if _, ok := m[k]; !ok {
		m[k] = ""
	}
	m[k] += s
}

func downFrom(m map[string]uint8, k string, n uint8) {
	switch k {
	case "a":
		/* want `counted from zero` */ if _, found := m[k]; !found {
			m[k] = 0
		}
		m[k] = m[k] + n
	}
}

// Elements that are counted in one way or the other.

func votes(names []string) map[string]int {
	m := map[string]int{}
	for _, name := range names {
		/* want `counted from zero` */ if _, ok := m[name]; ok {
			m[name]++
		} else {
			m[name] = 1
		}
	}
	return m
}

func weights(m map[int]int64, k int) {
	/* want `counted from zero` */ if n, ok := m[k]; !ok {
		m[k] = 25
	} else {
		m[k] = n + 25
	}
}

func (g *gate) visit(name string) int {
	/* want `counted from zero` */ if _, ok := g.scans[name]; !ok {
		g.scans[name] = 1
	} else {
		g.scans[name] = g.scans[name] + 1
	}
	return g.scans[name]
}

func stars(m map[string]string, k string) {
	/* want `counted from zero` */ if s, ok := m[k]; ok {
		m[k] = s + "*"
	} else {
		m[k] = "*"
	}
}

func (g *gate) add(name string, by int) {
	/* want `counted from zero` */ if _, ok := g.scans[name]; ok {
		g.scans[name] = g.scans[name] + by
	} else {
		g.scans[name] = by
	}
}

func addedTo(m map[string]int64, k string, by, of int64) {
	/* want `counted from zero` */ if old, ok := m[k]; !ok {
		m[k] = by * of
	} else {
		m[k] = old + by*of
	}
}
