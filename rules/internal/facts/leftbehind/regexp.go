package leftbehind

import "slices"

// ReadsRegexp reports whether a method of regexp.Regexp only reads it, so that calls can share one. It
// leaves out Longest and UnmarshalText, which change the value, and SubexpNames, which hands out a slice of it.
func ReadsRegexp(method string) bool { return slices.Contains(RegexpMethods, method) }

// RegexpMethods are those methods.
var RegexpMethods = []string{
	"AppendText", "Expand", "ExpandString",
	"Find", "FindIndex", "FindString", "FindStringIndex", "FindReaderIndex",
	"FindSubmatch", "FindSubmatchIndex", "FindStringSubmatch", "FindStringSubmatchIndex", "FindReaderSubmatchIndex",
	"FindAll", "FindAllIndex", "FindAllString", "FindAllStringIndex",
	"FindAllSubmatch", "FindAllSubmatchIndex", "FindAllStringSubmatch", "FindAllStringSubmatchIndex",
	"LiteralPrefix", "MarshalText", "Match", "MatchReader", "MatchString", "NumSubexp",
	"ReplaceAll", "ReplaceAllFunc", "ReplaceAllLiteral", "ReplaceAllLiteralString", "ReplaceAllString", "ReplaceAllStringFunc",
	"Split", "String", "SubexpIndex",
}
