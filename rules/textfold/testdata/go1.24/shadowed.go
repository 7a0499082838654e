package textfold

import a "strings"

// The name that the package is imported by is a variable of the function that would be added.
func renamed(s string) bool {
	return a.ToLower(s) == "hidden" // want "copy in another case made to compare"
}
