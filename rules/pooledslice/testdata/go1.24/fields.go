package test

import "sync"

type row []int

type table struct {
	rows  sync.Pool
	tiers [4]sync.Pool
}

func newTable() *table {
	t := &table{rows: sync.Pool{}}
	for i := range t.tiers {
		t.tiers[i] = sync.Pool{New: func() any { return make([]row, i) }}
	}
	return t
}

// take returns a row, one that was there if it can.
func (t *table) take() row {
	r := t.rows.Get()
	if r == nil {
		return make(row, 0, 8)
	}
	return r.(row)
}

func (t *table) give(r row) {
	t.rows.Put(r[:0]) // want "a header is allocated"
} // for who takes the next one

func (t *table) tier(i int) int {
	rows := t.tiers[i].Get().([]row)
	defer t.tiers[i].Put(rows) // want "a header is allocated"
	return len(rows)
}
