package slicegrow

func someTwo(people []int) []couple {
	var all []couple // want "slice grows from nothing though it is known how long it may become"
	for i, a := range people {
		for _, b := range people[i+1:] {
			if a != b {
				all = append(all, couple{a, b})
			}
		}
	}
	return all
}

func twoUntil(people []int) []couple {
	var all []couple // want "slice grows from nothing though it is known how long it may become"
	for i, a := range people {
		if a < 0 {
			return nil
		}
		for _, b := range people[i+1:] {
			all = append(all, couple{a, b})
		}
	}
	return all
}

func ofOthers(people, others []int) []couple {
	var all []couple
	for i, a := range people {
		for _, b := range others[i+1:] {
			all = append(all, couple{a, b}) // want `slice grows from nothing though it is known how long it may become`
		}
	}
	return all
}

func ofShorter(people []int) []couple {
	var all []couple
	for i, a := range people {
		for _, b := range people[i+2:] {
			all = append(all, couple{a, b}) // want `slice grows from nothing though it is known how long it may become`
		}
	}
	return all
}

func ofLess(people []int) []couple {
	var all []couple // want "slice grows from nothing though it is known how long it may become"
	for i := range people {
		i /= 2
		for _, b := range people[i+1:] {
			all = append(all, couple{i, b})
		}
	}
	return all
}

func ofFewer(people []int) []couple {
	var all []couple // want "slice grows from nothing though it is known how long it may become"
	for i, a := range people {
		people = people[:len(people)-1]
		for _, b := range people[i+1:] {
			all = append(all, couple{a, b})
		}
	}
	return all
}

// Numbers may come from anywhere, and be below zero.
func ofNumbers(w, h int) []couple {
	var all []couple
	for y := range h {
		for x := range w {
			all = append(all, couple{x, y}) // want `slice grows from nothing though it is known how long it may become`
		}
	}
	return all
}

func ofHidden(people []int, len func([]int) int) []couple {
	var all []couple
	for i, a := range people {
		for _, b := range people[i+1:] {
			all = append(all, couple{a, b}) // want `slice grows from nothing though it is known how long it may become`
		}
	}
	return all
}
