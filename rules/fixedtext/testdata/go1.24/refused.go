package fixedtext

import (
	"fmt"
	"strings"
)

// In each of these a loop may keep the text, and with it the room of many.

type row struct {
	id  string
	sum int
}

func (r *row) set(b []byte) { r.id = string(b[:8]) } // want `copied to a string`

func row1(b []byte) row { return row{id: string(b[:8])} } // want `copied to a string`

func row2(b []byte) row { return row{id: string(b[:8])} } // want `copied to a string`

func row3(b []byte) row { return row{id: string(b[:8])} } // want `copied to a string`

func row4(b []byte) row { return row{id: string(b[:8])} } // want `copied to a string`

func row5(b []byte) row { return row{id: string(b[:8])} } // want `copied to a string`

func row6(b []byte) row { return row{id: string(b[:8])} } // want `copied to a string`

func row7(b []byte) row { return row{id: string(b[:8])} } // want `copied to a string`

func row8(b []byte) row { return row{id: string(b[:8])} } // want `copied to a string`

func row9(b []byte) row { return row{id: string(b[:100])} } // want `copied to a string`

type raw byte

func rowOf(b []raw) row { return row{id: string(b[:8])} }

func keys(all [][]byte) map[string]int {
	m := map[string]int{}
	for _, b := range all {
		m[row1(b).id]++
	}
	return m
}

func listed(all [][]byte) (ids []string) {
	for _, b := range all {
		ids = append(ids, row2(b).id)
	}
	return ids
}

func part(all [][]byte) (ids []string) {
	for _, b := range all {
		ids = append(ids, row3(b).id[2:])
	}
	return ids
}

func grown(all [][]byte) (text string) {
	for _, b := range all {
		text += row4(b).id
	}
	return text
}

func last(all [][]byte) (id string) {
	for _, b := range all {
		id = row5(b).id
	}
	return id
}

func printed(all [][]byte) {
	for _, b := range all {
		fmt.Println(row6(b).id)
	}
}

func cut(all [][]byte, letter func(rune) rune) (n int) {
	for _, b := range all {
		n += len(strings.Map(letter, row7(b).id))
	}
	return n
}

func sent(all [][]byte, to chan row) {
	for _, b := range all {
		to <- row8(b)
	}
}

func long(all [][]byte) (n int) {
	for _, b := range all {
		n += len(row9(b).id)
	}
	return n
}

func outside(all [][]byte) int {
	var r row
	for _, b := range all {
		if len(r.id) > 0 {
			return r.sum
		}
		r.set(b)
	}
	return 0
}

func other(all [][]raw) (n int) {
	for _, b := range all {
		n += len(rowOf(b).id)
	}
	return n
}
