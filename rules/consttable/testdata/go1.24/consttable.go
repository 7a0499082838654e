package consttable

type calendar map[string]int

// days says how long a month is.
func days(month string) int {
	lengths := calendar{"jan": 31, "feb": 28, "mar": 31} // want "table of constants built on every call"
	return lengths[month]
}

type unit struct {
	size int
	name string
}

func size(n int) string {
	units := []unit{{1 << 20, "MB"}, {1 << 10, "kB"}, {1, "B"}} // want "table of constants built on every call"
	for _, u := range units {
		if n >= u.size {
			return u.name
		}
	}
	return ""
}
