package scannedlist

import "slices"

// tested is named in a test.
var tested = []string{"a", "b", "c", "d", "e", "f"}

func inTested(s string) bool { return slices.Contains(tested, s) } // want "list that never changes"
