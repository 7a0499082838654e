// Package plain has two fixes in one function, comments in and around the
// edited statements, and no import that stays.
package plain

import (
	// for the keys
	"fmt"
)

// Key names a user's thing.
func Key(user string, id int) (string, string) {
	// The first is for people.
	first := fmt.Sprintf("%s/%d", user, id) // not escaped
	/* The second is not. */
	second := fmt.Sprintf("%d", id)
	return first, second // both
}

// Commented keeps the comment within its statement, and so its cost.
func Commented(user string) string {
	return fmt.Sprintf("user %s", // who
		user)
}

// Pad ends the file.
func Pad(s string, n int) string {
	for len(s) < n {
		s = " " + s
	}
	return s // padded
}
