package behave

import (
	"go/ast"
	"go/types"
	"maps"
	"slices"
	"strings"
	"time"
)

// deepestMention bounds how far from a function literals are looked for, in functions that
// mention others.
const deepestMention = 2

// collect adds the literals of a function and of what it mentions: tables, lists of
// keywords, patterns and named numbers that the package declares, and functions. A side
// that does not build with the other's types is read by names alone, so that what a
// candidate brings along is met, too.
func (d declarations) collect(key string, c *constants, seen map[string]bool, depth int) {
	f, ok := d.funcs[key]
	if !ok || f.syntax == nil || seen[key] || depth < 0 {
		return
	}
	seen[key] = true
	c.collect(f.syntax)
	for _, name := range slices.Sorted(maps.Keys(f.mentions)) {
		if v, ok := d.specs[name]; ok && !seen["="+name] {
			seen["="+name] = true
			c.collect(v)
		}
		for _, called := range d.called(name) {
			d.collect(called, c, seen, depth-1)
		}
	}
}

// called lists the keys of the functions and methods of a name.
func (d declarations) called(name string) []string {
	var out []string
	for key, f := range d.funcs {
		if f.ref.Name == name && !strings.Contains(key, " ") {
			out = append(out, key)
		}
	}
	slices.Sort(out)
	return out
}

// numbersByName are constants of the standard library at which code tends to change its
// mind.
var numbersByName = map[string]int64{
	"math.MaxInt8": 1<<7 - 1, "math.MaxInt16": 1<<15 - 1, "math.MaxInt32": 1<<31 - 1, "math.MaxInt64": 1<<63 - 1, "math.MaxInt": 1<<63 - 1,
	"math.MinInt8": -1 << 7, "math.MinInt16": -1 << 15, "math.MinInt32": -1 << 31, "math.MinInt64": -1 << 63, "math.MinInt": -1 << 63,
	"math.MaxUint8": 1<<8 - 1, "math.MaxUint16": 1<<16 - 1, "math.MaxUint32": 1<<32 - 1,
	"utf8.RuneError": 0xFFFD, "utf8.RuneSelf": 0x80, "utf8.MaxRune": 0x10FFFF, "unicode.MaxASCII": 0x7F, "unicode.MaxLatin1": 0xFF, "bufio.MaxScanTokenSize": 64 << 10,
}

// zones are names that time.LoadLocation takes.
var zones = []string{"UTC", "Local", "Europe/Berlin", "America/New_York"}

// selected adds what a name of the standard library stands for, or is asked by.
func (c *constants) selected(s *ast.SelectorExpr) {
	x, ok := s.X.(*ast.Ident)
	if !ok {
		return
	}
	name := x.Name + "." + s.Sel.Name
	c.folds = c.folds || folding[name]
	if n, ok := numbersByName[name]; ok && len(c.ints) < mostNumbers {
		c.ints[n] = true
	}
	if l, ok := layouts[name]; ok {
		c.texts[l] = true
	}
	if name == "time.LoadLocation" {
		for _, z := range zones {
			c.texts[z] = true
		}
	}
}

// folding are functions by which code takes letters of one case for those of the other.
var folding = map[string]bool{
	"strings.EqualFold": true, "strings.ToLower": true, "strings.ToUpper": true, "strings.ToTitle": true,
	"bytes.EqualFold": true, "bytes.ToLower": true, "bytes.ToUpper": true, "bytes.ToTitle": true,
	"unicode.ToLower": true, "unicode.ToUpper": true, "unicode.ToTitle": true, "unicode.SimpleFold": true,
}

// layouts are those of package time that code names most.
var layouts = map[string]string{
	"time.RFC3339": time.RFC3339, "time.RFC3339Nano": time.RFC3339Nano, "time.DateOnly": time.DateOnly, "time.DateTime": time.DateTime, "time.TimeOnly": time.TimeOnly,
	"time.RFC1123": time.RFC1123, "time.RFC1123Z": time.RFC1123Z, "time.RFC850": time.RFC850, "time.ANSIC": time.ANSIC, "time.Kitchen": time.Kitchen, "http.TimeFormat": "Mon, 02 Jan 2006 15:04:05 GMT",
}

// mostUsers bounds the functions of which tests are read in place of those of what they
// call.
const mostUsers = 3

// usedBy names the functions of users: their tests are those of one that users cannot call.
func (g *generator) usedBy(fn *types.Func) []string {
	var out []string
	for _, by := range g.users(fn) {
		out = append(out, by.Name())
	}
	return out
}

// users are the nearest functions that users of the package can call and by which they come
// to one that they cannot.
func (g *generator) users(fn *types.Func) []*types.Func {
	if fn == nil || fn.Exported() {
		return nil
	}
	var out []*types.Func
	level, seen := []*types.Func{fn}, map[*types.Func]bool{}
	for range deepestCallers {
		level = g.calling(level, seen)
		for _, by := range level {
			if by.Exported() && len(out) < mostUsers {
				out = append(out, by)
			}
		}
	}
	return out
}
