package byteloop

func shorter(list []int) []int {
	out := make([]int, len(list)-1)
	for i, v := range list { // want "elements copied one by one"
		out[i] = v
	}
	return out
}

func ofOther(list, other []int) []int {
	out := make([]int, len(other))
	for i, v := range list { // want "elements copied one by one"
		out[i] = v
	}
	return out
}

func notMade(list, out []int) []int {
	for i, v := range list { // want "elements copied one by one"
		out[i] = v
	}
	return out
}

func before(list []int) []int {
	out := make([]int, len(list))
	list = append(list, 1)
	for i, v := range list { // want "elements copied one by one"
		out[i] = v
	}
	return out
}

func fewer(list []int, n int) []int {
	out := make([]int, len(list)+n)
	for i, v := range list { // want "elements copied one by one"
		out[i] = v
	}
	return out
}

func madeOther(list []int) ([]int, []int) {
	out := make([]int, 1)
	other := make([]int, len(list))
	for i, v := range list { // want "elements copied one by one"
		out[i] = v
	}
	return out, other
}
