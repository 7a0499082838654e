package lateend

func has(list []string, name string) bool {
	found := false
	for _, s := range list { // want "loop goes on though its answer is known"
		if s == name {
			found = true
		}
	}
	return found
}

type entry struct {
	name string
	on   bool
}

func some(list []entry) (n int) {
	for _, e := range list { // want "loop goes on though its answer is known"
		if e.on && e.name != "" {
			n = 1
		}
	}
	return n
}

func pointers(list []*entry) bool {
	ok := true
	for i := 0; i < len(list); i++ { // want "loop goes on though its answer is known"
		if !list[i].on {
			ok = false
		}
	}
	return ok
}

func lookup(m map[string]int, name string) int {
	for k, v := range m { // want "map gone through to find one key"
		if k == name {
			return v
		}
	}
	return 0
}
