package convertedtext

import "fmt"

// Package strings has no Clone yet; bytes need none.

func month(name string) (int, error) {
	if name == "may" {
		return 5, nil
	}
	return 0, fmt.Errorf("no month: %s", name)
}

func ofMonth(b []byte) (int, error) {
	return month(string(b)) // want "copy of a text in its other form"
}

func year(name []byte) (int, error) {
	if len(name) == 4 {
		return 2000, nil
	}
	return 0, fmt.Errorf("no year: %s", name)
}

func ofYear(s string) (int, error) {
	return year([]byte(s)) // want "copy of a text on the heap, for what a call may say in an error"
}
