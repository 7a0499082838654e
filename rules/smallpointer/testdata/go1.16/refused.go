package old

import "errors"

type kept struct{ at uint32 }

var all []*kept

func keeping(at uint32) (*kept, error) {
	if at == 0 {
		return nil, errors.New("none")
	}
	k := new(kept) // want `a small object is allocated for each call`
	k.at = at
	all = append(all, k)
	return k, nil
}

func keepingEach(times []uint32) (sum uint32) {
	for _, at := range times {
		k, err := keeping(at)
		if err == nil {
			sum += k.at
		}
	}
	return sum
}
