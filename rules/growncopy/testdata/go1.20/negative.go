package test

func alone(a []int) []int { return append([]int(nil), a...) }
