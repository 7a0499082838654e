package plainpattern

import "regexp"

var exported = Exported

// Exported may be set to another pattern by whoever imports the package.
var Exported = regexp.MustCompile(`^[a-z]+$`)

func other(s string) bool { return Exported.MatchString(s) && exported.MatchString(s) }
