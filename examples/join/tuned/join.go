// Package join puts words together.
package join

import "strings"

// Words returns the words with one space between each and the next.
func Words(words ...string) string {
	return strings.Join(words, " ")
}
