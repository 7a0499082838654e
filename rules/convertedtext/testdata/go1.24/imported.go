package convertedtext

import "fmt"

func month(name string) (int, error) {
	for i, m := range []string{"may", "june"} {
		if m == name {
			return i, nil
		}
	}
	return 0, fmt.Errorf("no month: %[1]s", name)
}

func ofMonth(b []byte) (int, error) {
	return month(string(b)) // want "copy of a text on the heap, for what a call may say in an error"
}
