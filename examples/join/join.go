// Package join puts words together.
package join

// Words returns the words with one space between each and the next.
func Words(words ...string) string {
	line := ""
	for i := 0; i < len(words); i++ {
		line += words[i]
		if i != len(words)-1 {
			line += " "
		}
	}
	return line
}
