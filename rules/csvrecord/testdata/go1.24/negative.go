package csvrecord

import (
	"encoding/csv"
	"io"
)

type holder struct{ r *csv.Reader }

var latest []string

func returned(from io.Reader) []string {
	r := csv.NewReader(from)
	for {
		record, err := r.Read()
		if err != nil || record[0] == "x" {
			return record
		}
	}
}

func stored(from io.Reader) (all [][]string) {
	r := csv.NewReader(from)
	for {
		record, err := r.Read()
		if err != nil {
			return all
		}
		all = append(all, record)
	}
}

func renamed(from io.Reader) (n int) {
	r := csv.NewReader(from)
	var before []string
	for {
		record, err := r.Read()
		if err != nil {
			return n
		}
		if before != nil && before[0] == record[0] {
			n++
		}
		before = record
	}
}

func sent(from io.Reader, to chan []string) {
	r := csv.NewReader(from)
	for {
		record, err := r.Read()
		if err != nil {
			return
		}
		to <- record[1:]
	}
}

func pointed(from io.Reader) (all []*string) {
	r := csv.NewReader(from)
	for {
		record, err := r.Read()
		if err != nil {
			return all
		}
		all = append(all, &record[0])
	}
}

func captured(from io.Reader) (all []func() string) {
	r := csv.NewReader(from)
	for {
		record, err := r.Read()
		if err != nil {
			return all
		}
		all = append(all, func() string { return record[0] })
	}
}

func started(from io.Reader) {
	r := csv.NewReader(from)
	for {
		record, err := r.Read()
		if err != nil {
			return
		}
		go parse(record)
	}
}

func deferred(from io.Reader) {
	r := csv.NewReader(from)
	for {
		record, err := r.Read()
		if err != nil {
			return
		}
		defer parse(record)
	}
}

func given(from io.Reader, f func([]string)) {
	r := csv.NewReader(from)
	for {
		record, err := r.Read()
		if err != nil {
			return
		}
		f(record)
	}
}

func passedOn(from io.Reader) {
	r := csv.NewReader(from)
	for {
		record, err := r.Read()
		if err != nil {
			return
		}
		keep(record)
	}
}

func keep(record []string) { latest = record[:1] }

func boxed(from io.Reader) {
	r := csv.NewReader(from)
	for {
		record, err := r.Read()
		if err != nil {
			return
		}
		keepAny(record)
	}
}

func keepAny(record any) { latest, _ = record.([]string) }

func variadic(from io.Reader) {
	r := csv.NewReader(from)
	for {
		record, err := r.Read()
		if err != nil {
			return
		}
		keepAll(record...)
	}
}

func keepAll(fields ...string) { latest = fields }

func heads(from io.Reader) (all []map[string]string) {
	r := csv.NewReader(from)
	names, err := r.Read()
	if err != nil {
		return nil
	}
	for {
		record, err := r.Read()
		if err != nil {
			return all
		}
		m := map[string]string{}
		for i, name := range names {
			m[name] = record[i]
		}
		all = append(all, m)
	}
}

func last(from io.Reader) string {
	r := csv.NewReader(from)
	first, err := r.Read()
	for err == nil {
		_, err = r.Read()
	}
	return first[0]
}

func pairs(from io.Reader) (n int) {
	r := csv.NewReader(from)
	for {
		a, err := r.Read()
		if err != nil {
			return n
		}
		b, err := r.Read()
		if err != nil {
			return n
		}
		if a[0] == b[0] {
			n++
		}
	}
}

func nested(from io.Reader) (n int) {
	r := csv.NewReader(from)
	for {
		group, err := r.Read()
		if err != nil {
			return n
		}
		for range group {
			member, err := r.Read()
			if err != nil {
				return n
			}
			n += len(member[0]) + len(group)
		}
	}
}

func result(from io.Reader) (record []string, err error) {
	r := csv.NewReader(from)
	for err == nil {
		record, err = r.Read()
	}
	return
}

func global(from io.Reader) (err error) {
	r := csv.NewReader(from)
	for err == nil {
		latest, err = r.Read()
	}
	return err
}

func replaced(from io.Reader, other []string) (n int) {
	r := csv.NewReader(from)
	for {
		record, err := r.Read()
		if err != nil {
			return n
		}
		if len(record) == 0 {
			record = other
		}
		n += len(record)
	}
}

func shared(from io.Reader) (n int) {
	r := csv.NewReader(from)
	for {
		record, err := r.Read()
		if err != nil {
			return n
		}
		n += len(record)
		next(r)
	}
}

func next(r *csv.Reader) { latest, _ = r.Read() }

func field(from io.Reader) (n int) {
	h := holder{csv.NewReader(from)}
	for {
		record, err := h.r.Read()
		if err != nil {
			return n
		}
		n += len(record)
	}
}

func method(from io.Reader) (n int) {
	r := csv.NewReader(from)
	read := r.Read
	for {
		record, err := read()
		if err != nil {
			return n
		}
		n += len(record)
	}
}

type lines struct{ io.Reader }

func (lines) Read() ([]string, error) { return nil, io.EOF }

func other(from io.Reader) (n int) {
	r := lines{from}
	for {
		record, err := r.Read()
		if err != nil {
			return n
		}
		n += len(record)
	}
}

func set(from io.Reader) (n int) {
	r := csv.NewReader(from)
	r.ReuseRecord = true
	for {
		record, err := r.Read()
		if err != nil {
			return n
		}
		n += len(record)
	}
}

func cleared(from io.Reader, keep bool) (n int) {
	r := csv.NewReader(from)
	for {
		r.ReuseRecord = !keep
		record, err := r.Read()
		if err != nil {
			return n
		}
		n += len(record)
	}
}

func once(from io.Reader) int {
	r := csv.NewReader(from)
	record, _ := r.Read()
	return len(record)
}

func jumps(from io.Reader) (n int) {
	r := csv.NewReader(from)
again:
	record, err := r.Read()
	for err == nil {
		n += len(record)
		record, err = r.Read()
	}
	if n < 100 {
		goto again
	}
	return n
}
