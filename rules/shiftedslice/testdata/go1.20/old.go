package shiftedslice

func old(more []int) []int {
	var all []int
	for _, n := range more {
		all = append([]int{n}, all...) // want "slice copied to put an element in front"
	}
	return all
}

func taken(more []int) []int {
	var i []int
	for _, n := range more {
		i = append([]int{n}, i...) // want "slice copied to put an element in front"
	}
	return i
}
