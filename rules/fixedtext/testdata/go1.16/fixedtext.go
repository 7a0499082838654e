package fixedtext

type row struct {
	id  string
	sum int
}

func rowOf(b []byte) row {
	return row{id: string(b[:8]), sum: int(b[8])} // want `copied to a string`
}

func total(all [][]byte) (sum int) {
	for _, b := range all {
		if r := rowOf(b); r.id != "00000000" { // want `a short text is allocated in each turn`
			sum += r.sum
		}
	}
	return sum
}
