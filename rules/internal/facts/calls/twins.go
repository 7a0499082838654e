package calls

// Twin is a function that packages bytes and strings have by one name, which does the same with bytes
// as with the text that has them.
type Twin struct {
	Texts int  // how many of its arguments, from the first on, are bytes or text
	Part  bool // it returns parts of the first
	Asks  bool // it calls a function that it is given
}

// Twins are the functions of that kind, by their names.
var Twins = map[string]Twin{
	"Compare": {Texts: 2}, "Contains": {Texts: 2}, "ContainsAny": {Texts: 1}, "ContainsFunc": {Texts: 1, Asks: true},
	"ContainsRune": {Texts: 1}, "Count": {Texts: 2}, "EqualFold": {Texts: 2}, "HasPrefix": {Texts: 2}, "HasSuffix": {Texts: 2},
	"Cut": {Texts: 2, Part: true}, "CutPrefix": {Texts: 2, Part: true}, "CutSuffix": {Texts: 2, Part: true},
	"Index": {Texts: 2}, "IndexAny": {Texts: 1}, "IndexByte": {Texts: 1}, "IndexFunc": {Texts: 1, Asks: true}, "IndexRune": {Texts: 1},
	"LastIndex": {Texts: 2}, "LastIndexAny": {Texts: 1}, "LastIndexByte": {Texts: 1}, "LastIndexFunc": {Texts: 1, Asks: true},
	"Trim": {Texts: 1, Part: true}, "TrimFunc": {Texts: 1, Part: true, Asks: true}, "TrimLeft": {Texts: 1, Part: true},
	"TrimLeftFunc": {Texts: 1, Part: true, Asks: true}, "TrimPrefix": {Texts: 2, Part: true}, "TrimRight": {Texts: 1, Part: true},
	"TrimRightFunc": {Texts: 1, Part: true, Asks: true}, "TrimSpace": {Texts: 1, Part: true}, "TrimSuffix": {Texts: 2, Part: true},
}
