package csvrecord

import (
	"encoding/csv"
	"fmt"
	"io"
	"strconv"
	"strings"
)

type row struct {
	name   string
	number int
	all    []string
}

func sum(from io.Reader) (total float64, err error) {
	r := csv.NewReader(from) // fields are numbers
	for {
		record, err := r.Read() // want "slice made for each record, of which nothing is kept"
		if err == io.EOF {
			return total, nil
		}
		if err != nil {
			return 0, err
		}
		n, err := strconv.ParseFloat(record[1], 64)
		if err != nil {
			return 0, err
		}
		total += n
	}
}

// rows keeps texts of records, and leaves out the heads of columns.
func rows(from io.Reader) (all []row, err error) {
	r := csv.NewReader(from)
	r.Comma = ';'
	if _, err := r.Read(); err != nil {
		return nil, err
	}
	for {
		var record []string
		record, err = r.Read() // want "slice made"
		if err == io.EOF {
			return all, nil
		} else if err != nil {
			return nil, err
		}
		one, err := parse(record)
		if err != nil {
			line, column := r.FieldPos(0)
			return nil, fmt.Errorf("%d:%d: %v: %w", line, column, record, err)
		}
		all = append(all, one)
	}
}

func parse(record []string) (row, error) {
	if record == nil || len(record) < 2 {
		return row{}, io.ErrUnexpectedEOF
	}
	n, err := strconv.Atoi(strings.TrimSpace(record[1]))
	return row{name: record[0], number: n, all: append([]string(nil), record[2:]...)}, err
}

// checked uses the heads before the rest is read.
func checked(from io.Reader) (n int, err error) {
	r := csv.NewReader(from)
	heads, err := r.Read()
	if err != nil || len(heads) != 3 || heads[0] != "name" {
		return 0, err
	}
	for record, err := r.Read(); err == nil; record, err = r.Read() { // want "slice made" "slice made"
		for _, field := range record[1:] {
			n += len(field)
		}
	}
	return n, nil
}

func each(files []io.Reader) (out string) {
	for _, f := range files {
		r := csv.NewReader(f)
		heads, _ := r.Read()
		out += strings.Join(heads, "|")
		for {
			record, err := r.Read() // want "slice made"
			if err != nil {
				break
			}
			record[0] = strings.ToUpper(record[0])
			out += strings.Join(record, "|")
		}
	}
	return out
}
