package mapsize

type part struct{ names map[string]int }

func twoLoops(maps []map[string]int) (map[string]int, int) {
	out, n := map[string]int{}, 0
	for _, m := range maps {
		n++
		for k, v := range m {
			out[k] = v
		}
	}
	return out, n
}

func sameEachTime(maps []map[string]int, m map[string]int) map[string]int {
	out := map[string]int{}
	for range maps {
		for k, v := range m {
			out[k] = v
		}
	}
	return out
}

func ofFields(parts []*part) map[string]int {
	out := map[string]int{}
	for _, p := range parts {
		for k, v := range p.names {
			out[k] = v
		}
	}
	return out
}

func lengthsGiven(maps []map[string]int) map[string]int {
	out := make(map[string]int, len(maps))
	for _, m := range maps {
		for k, v := range m {
			out[k] = v
		}
	}
	return out
}

func stopped(maps []map[string]int) map[string]int {
	out := make(map[string]int)
all:
	for _, m := range maps {
		for k, v := range m {
			out[k] = v
			if v < 0 {
				break all
			}
		}
	}
	return out
}

func inTurns(maps []map[string]int) map[string]int {
	out := make(map[string]int)
	for _, m := range maps {
		for k, v := range m {
			if v > 0 {
				out[k] = v
			}
		}
	}
	return out
}

func countedOnes(maps []map[string]int) map[string]int {
	out := make(map[string]int)
	for _, m := range maps {
		for k := range m {
			out[k]++
		}
	}
	return out
}

func fromCall(maps func() []map[string]int) map[string]int {
	out := make(map[string]int)
	for _, m := range maps() {
		for k, v := range m {
			out[k] = v
		}
	}
	return out
}
