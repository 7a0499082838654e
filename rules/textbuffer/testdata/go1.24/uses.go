package textbuffer

import "strconv"

// Text that is used as a string once, other than to be returned.

func asBytes(name string, n int) []byte {
	line := name
	line += ": "            // want `text grown by \+=`
	line += strconv.Itoa(n) // want `text grown by \+=` `fresh string is only appended`
	return []byte(line)
}

func underKey(all map[string]int, name string, n int) {
	key := name
	key += "/"             // want `text grown by \+=`
	key += strconv.Itoa(n) // want `text grown by \+=` `fresh string is only appended`
	all[key]++
}

func isCalled(name, other string, n int) bool {
	full := name
	full += "-"             // want `text grown by \+=`
	full += strconv.Itoa(n) // want `text grown by \+=` `fresh string is only appended`
	return full == other
}

func intoList(all []string, name string, n int) []string {
	line := name
	line += " "             // want `text grown by \+=`
	line += strconv.Itoa(n) // want `text grown by \+=` `fresh string is only appended`
	return append(all, line)
}

func remembered(known map[string]int, parts []string) int {
	key := ""
	for _, p := range parts {
		key += ";" + p // want `text grown by \+=`
	}
	if n, ok := known[key]; ok {
		return n
	}
	n := len(parts)
	known[key] = n
	return n
}

func firstKnown(known map[string][]int, parts []string) int {
	key := ""
	for _, p := range parts {
		key += ";" + p // want `text grown by \+=`
	}
	if key == ";" || len(known[key]) == 0 {
		return 0
	}
	return known[key][0]
}

func longestKnown(known map[string]bool, parts []string) (n int) {
	key := ""
	for _, p := range parts {
		key += ";" + p // want `text grown by \+=`
		if known[key] {
			n++
		}
	}
	return n
}
