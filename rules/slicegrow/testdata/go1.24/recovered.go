package slicegrow

import (
	"strconv"
	"sync"
)

var recovering sync.Mutex

// Nothing is returned after a panic.

func sumsLocked(words []string) (sums []int) {
	recovering.Lock()
	defer recovering.Unlock()
	for _, w := range words {
		sums = append(sums, mustSum(w)) // want `slice of known length grows from nothing`
	}
	return sums
}

func sumsClosed(words []string, done func()) (sums []int) {
	defer func() { done() }()
	for _, w := range words {
		sums = append(sums, mustSum(w)) // want `slice of known length grows from nothing`
	}
	return sums
}

func mustSum(word string) int {
	n, err := strconv.Atoi(word)
	if err != nil {
		panic(err)
	}
	return n
}
