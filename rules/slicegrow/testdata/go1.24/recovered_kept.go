package slicegrow

// The fix is what must not be.

type recordOfSums struct{ sums []int }

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
