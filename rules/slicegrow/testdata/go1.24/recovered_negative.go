package slicegrow

// What there is when a turn panics is returned, and is nil before the first element.

type recordOfSums struct{ sums []int }

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

func recordRecovered(words []string) (r recordOfSums) {
	defer caught()
	for _, w := range words {
		r.sums = append(r.sums, mustSum(w)) // want `slice grows from nothing, as often as a loop turns`
	}
	return r
}

func someRecovered(words []string) (r recordOfSums) {
	defer caught()
	for _, w := range words {
		if w != "" {
			r.sums = append(r.sums, mustSum(w)) // want `slice grows from nothing, as often as a loop turns`
		}
	}
	return r
}
