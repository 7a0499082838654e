package sortslice

import (
	"cmp"
	"slices"
	"strings"
	"time"
)

type parcel struct {
	weight int
	street string
	sent   time.Time
}

func heaviest(parcels []parcel) parcel {
	return slices.MaxFunc(parcels, func(a, b parcel) int {
		return cmp.Or(cmp.Compare(a.weight, b.weight), strings.Compare(a.street, b.street))
	})
}

func ascending(weights []int) {
	/* want `slice sorted by exchanging elements in two nested loops` */ for i := 0; i < len(weights); i++ {
		for j := i + 1; j < len(weights); j++ {
			if weights[i] > weights[j] {
				weights[i], weights[j] = weights[j], weights[i]
			}
		}
	}
}

func descending(names []string) []string {
	/* want `slice sorted by exchanging elements in two nested loops` */ for i := 0; i < len(names)-1; i++ {
		for j := i + 1; j < len(names); j++ {
			if names[j] > names[i] {
				names[i], names[j] = names[j], names[i]
			}
		}
	}
	return names
}

func bubbled(parcels []parcel) {
	n := len(parcels)
	/* want `slice sorted by exchanging elements in two nested loops` */ for i := 0; i < n-1; i++ {
		for j := 0; j < n-i-1; j++ {
			if parcels[j].weight > parcels[j+1].weight {
				parcels[j], parcels[j+1] = parcels[j+1], parcels[j]
			}
		}
	}
}

func lightest(parcels []parcel) int {
	n := len(parcels)
	/* want `slice sorted by exchanging elements in two nested loops` */ for i := range n {
		for j := 1; j < n-i; j++ {
			if parcels[j].street < parcels[j-1].street {
				kept := parcels[j]
				parcels[j] = parcels[j-1]
				parcels[j-1] = kept
			}
		}
	}
	return n
}

func downwards(all struct{ parcels []*parcel }) {
	/* want `slice sorted by exchanging elements in two nested loops` */ for end := len(all.parcels) - 1; end > 0; end-- {
		for at := 0; at < end; at++ {
			if all.parcels[at+1].sent.Before(all.parcels[at].sent) {
				all.parcels[at], all.parcels[at+1] = all.parcels[at+1], all.parcels[at]
			}
		}
	}
}

func inserted(parcels []parcel) {
	/* want `slice sorted by exchanging elements in two nested loops` */ for i := 1; i < len(parcels); i++ {
		for j := i; j > 0 && parcels[j-1].weight > parcels[j].weight; j-- {
			parcels[j-1], parcels[j] = parcels[j], parcels[j-1]
		}
	}
}

func moved(parcels []parcel) {
	/* want `slice sorted by exchanging elements in two nested loops` */ for i := range parcels {
		for j := i; j > 0; j-- {
			if parcels[j].weight > parcels[j-1].weight || parcels[j].weight == parcels[j-1].weight && parcels[j].street < parcels[j-1].street {
				parcels[j], parcels[j-1] = parcels[j-1], parcels[j]
			}
		}
	}
}

// Equal elements that are exchanged far from each other are not told apart here, and so there is no fix.
func byKey(parcels []*parcel) {
	/* want `slice sorted by exchanging elements in two nested loops` */ for i := 0; i < len(parcels); i++ {
		for j := i + 1; j < len(parcels); j++ {
			if parcels[i].street > parcels[j].street {
				parcels[i], parcels[j] = parcels[j], parcels[i]
			}
		}
	}
}

func measures(sizes []float64) {
	/* want `slice sorted by exchanging elements in two nested loops` */ for i := 0; i < len(sizes); i++ {
		for j := 0; j < len(sizes)-1; j++ {
			if sizes[j] > sizes[j+1] {
				sizes[j], sizes[j+1] = sizes[j+1], sizes[j]
			}
		}
	}
}

func remarked(weights []int) {
	/* want `slice sorted by exchanging elements in two nested loops` */ for i := 0; i < len(weights); i++ {
		for j := i + 1; j < len(weights); j++ {
			if weights[i] > weights[j] { // the lighter one first
				weights[i], weights[j] = weights[j], weights[i]
			}
		}
	}
}
