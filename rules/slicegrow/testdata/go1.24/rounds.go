package slicegrow

import (
	"errors"
	"slices"
)

func shrinking(items []int, most int) (sums []int) {
	for len(items) > 0 {
		some := items[:min(len(items), most)]
		items = items[len(some):]
		for _, x := range some {
			sums = append(sums, x+1) // want `slice of known length grows from nothing, in several rounds`
		}
	}
	return sums
}

func shrinkingHere(items []int) ([]string, error) {
	var names []string
	for len(items) != 0 {
		n := min(len(items), 8)
		for _, x := range items[:n] {
			if x < 0 {
				return nil, errors.New("negative")
			}
			names = append(names, "x") // want `slice of known length grows from nothing, in several rounds`
		}
		items = items[n:]
	}
	return names, nil
}

func inChunks(items []user) []string {
	names := []string{}
	for part := range slices.Chunk(items, 10) {
		println(len(part))
		for _, u := range part {
			names = append(names, u.name) // want `slice of known length grows from nothing, in several rounds`
		}
	}
	return names
}

func inSteps(items []user, most int) []string {
	var names []string
	for from := 0; from < len(items); from += most {
		to := min(from+most, len(items))
		part := items[from:to]
		for i := range part {
			names = append(names, part[i].name, "") // want `slice of known length grows from nothing, in several rounds`
		}
	}
	return names
}
