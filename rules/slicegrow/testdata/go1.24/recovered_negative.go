package slicegrow

// What there is when a turn panics is returned, and is nil before the first element.

func sumsRecovered(words []string) (sums []int) {
	defer func() {
		if r := recover(); r != nil {
			println("recovered")
		}
	}()
	for _, w := range words {
		sums = append(sums, mustSum(w))
	}
	return sums
}

func sumsCaught(words []string) (sums []int) {
	defer caught()
	for _, w := range words {
		if w != "" {
			sums = append(sums, mustSum(w))
		}
	}
	return sums
}

func caught() { recover() }

func sumsDeferred(words []string, catch func()) (sums []int) {
	defer catch()
	for _, w := range words {
		sums = append(sums, mustSum(w))
	}
	return sums
}
