package fixedtext

import "strconv"

type stock struct {
	item  string
	count int
}

func parsed(b []byte) stock {
	return stock{item: string(b[:6]), count: int(b[6])} // want `copied to a string`
}

// Arrays and numbers of a text are not the text.
func total(rows [][]byte, item string) (sum int, names []byte) {
	for _, row := range rows {
		s := parsed(row) // want `each turn of the loop`
		if s.item == item || s.item[:2] == "--" {
			sum += s.count
		}
		if n, err := strconv.Atoi(s.item[3:]); err == nil {
			sum += n
		}
		names = append(names, s.item...)
		names = append(names, []byte(s.item[1:])...)
	}
	return sum, names
}
