package shiftedslice

func rest(list []int) []int { return append([]int{}, list...) }
