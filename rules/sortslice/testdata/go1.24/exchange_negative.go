package sortslice

func partly(weights []int, most int) {
	for i := 0; i < most; i++ {
		for j := i + 1; j < len(weights); j++ {
			if weights[i] > weights[j] {
				weights[i], weights[j] = weights[j], weights[i]
			}
		}
	}
}

func once(weights []int) {
	for j := 0; j < len(weights)-1; j++ {
		if weights[j] > weights[j+1] {
			weights[j], weights[j+1] = weights[j+1], weights[j]
		}
	}
}

func behindFirst(weights []int) {
	for i := 1; i < len(weights); i++ {
		for j := i + 1; j < len(weights); j++ {
			if weights[i] > weights[j] {
				weights[i], weights[j] = weights[j], weights[i]
			}
		}
	}
}

func tooShort(weights []int) {
	for i := 0; i < len(weights); i++ {
		for j := 0; j < len(weights)-2; j++ {
			if weights[j] > weights[j+1] {
				weights[j], weights[j+1] = weights[j+1], weights[j]
			}
		}
	}
}

func shrinks(weights []int) {
	for i := 1; i < len(weights); i++ {
		for j := 0; j < len(weights)-1-i; j++ {
			if weights[j] > weights[j+1] {
				weights[j], weights[j+1] = weights[j+1], weights[j]
			}
		}
	}
}

func changedSize(weights []int) {
	n := len(weights)
	n--
	for i := 0; i < n; i++ {
		for j := i + 1; j < n; j++ {
			if weights[i] > weights[j] {
				weights[i], weights[j] = weights[j], weights[i]
			}
		}
	}
}

func changedLater(weights []int) int {
	n := len(weights)
	for i := 0; i < n; i++ {
		for j := i + 1; j < n; j++ {
			if weights[i] > weights[j] {
				weights[i], weights[j] = weights[j], weights[i]
			}
		}
	}
	n++
	return n
}

func counts(weights []int) (exchanges int) {
	for i := 0; i < len(weights); i++ {
		for j := i + 1; j < len(weights); j++ {
			if weights[i] > weights[j] {
				weights[i], weights[j] = weights[j], weights[i]
				exchanges++
			}
		}
	}
	return
}

func twoAtOnce(weights []int, names []string) {
	for i := 0; i < len(weights); i++ {
		for j := i + 1; j < len(weights); j++ {
			if weights[i] > weights[j] {
				weights[i], weights[j] = weights[j], weights[i]
				names[i], names[j] = names[j], names[i]
			}
		}
	}
}

func fixedSize(weights [8]int) [8]int {
	for i := 0; i < len(weights); i++ {
		for j := i + 1; j < len(weights); j++ {
			if weights[i] > weights[j] {
				weights[i], weights[j] = weights[j], weights[i]
			}
		}
	}
	return weights
}

func halves(weights []int) {
	for i := 0; i < len(weights); i++ {
		for j := i + 1; j < len(weights); j += 2 {
			if weights[i] > weights[j] {
				weights[i], weights[j] = weights[j], weights[i]
			}
		}
	}
}

func ofOtherLoop(weights, others []int) {
	for i := 0; i < len(others); i++ {
		for j := i + 1; j < len(weights); j++ {
			if weights[i] > weights[j] {
				weights[i], weights[j] = weights[j], weights[i]
			}
		}
	}
}

func twisted(m [][]int) {
	for i := 0; i < len(m); i++ {
		for j := i + 1; j < len(m); j++ {
			m[i][j], m[j][i] = m[j][i], m[i][j]
		}
	}
}
