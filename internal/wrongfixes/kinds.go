package wrongfixes

// Kinds are the kinds of mistake that the corpus knows.
var Kinds = []string{
	"argument changed",       // what the caller passed is written to, or kept
	"builder copied",         // a strings.Builder, a mutex or a buffer copied by value
	"cache key",              // two inputs share an entry
	"case folding",           // letters outside ASCII
	"context ignored",        // cancellation or a value of a context lost
	"defer order",            // what ran at the end runs elsewhere, or not under panic
	"dropped verb",           // %%, a width, a flag or a verb of a format
	"early exit",             // a loop ends too soon, or runs on
	"error identity",         // errors.Is or errors.As no longer finds it
	"error text",             // the message differs
	"escaped pooled value",   // a result shares memory with what is reused
	"float comparison",       // NaN, signed zero, rounding
	"http response",          // status, header or body, and their order
	"invalid utf-8",          // bytes that are no text
	"lost atomicity",         // a data race, or a step that others can see half done
	"lost error",             // of Write, Flush, Close, Scan, Parse
	"lost flush",             // the last of a buffered output
	"map order",              // a result takes the order of a map
	"missing unlock",         // a lock kept on some path
	"nil or empty",           // nil became empty, or the reverse
	"number format",          // base, sign, width, precision of a number
	"off by one",             // at a boundary
	"order changed",          // of output, of equal elements, of effects
	"overflow",               // a narrower or unsigned type
	"panic instead of error", // or the reverse
	"reading past",           // more is read of an input than was, or less
	"rune or byte",           // one was counted or cut for the other
	"scanner limit",          // bufio.Scanner's longest line, its line ends
	"separator",              // one too many, or lost
	"shadowed variable",      // an inner variable takes what the outer should get
	"shared backing array",   // append or a sub-slice writes into another's memory
	"side effect",            // done more often, or no longer
	"stale value",            // computed once what changes
	"time zone",              // a clock or calendar of another place
	"write count",            // number of writes, bytes reported, what precedes an error
	"dropped case",           // an input that the shorter code forgets
}
