package hazard

import (
	"go/constant"
	"net/textproto"
	"slices"

	"golang.org/x/tools/go/ssa"
)

// rawHeaders finds headers that are looked up by a name as it comes, where the library put it
// in the form that names have in a header first.
func rawHeaders(c *Change) []finding {
	var out []finding
	for _, p := range c.Pairs {
		from := c.movedFrom(p)
		if !c.anyDoes(p, headerMethods) || slices.ContainsFunc(from, func(fn *ssa.Function) bool { return rawHeader(fn) != nil }) {
			continue
		}
		if at := rawHeader(p.After); at != nil && c.After.times(headerMethods) < c.Before.times(headerMethods) {
			out = append(out, finding{p.After, at.Pos(), "rawheader " + p.Name,
				"the header is looked up by the name as it is written here or comes in, where Get and Values know it in any case of its letters"})
		}
	}
	return out
}

// headerMethods are the methods that put names in their form.
var headerMethods = []string{
	"net/http.Header.Get", "net/http.Header.Values", "net/http.Header.Set", "net/http.Header.Add", "net/http.Header.Del",
	"net/textproto.MIMEHeader.Get", "net/textproto.MIMEHeader.Values", "net/textproto.MIMEHeader.Set", "net/textproto.MIMEHeader.Add", "net/textproto.MIMEHeader.Del",
}

// rawHeader is where a header is asked, or written, by a name that need not have that form.
func rawHeader(fn *ssa.Function) ssa.Instruction {
	for _, fn := range withLiterals(fn) {
		for in := range instructions(fn) {
			var of, name ssa.Value
			switch in := in.(type) {
			case *ssa.Lookup:
				of, name = in.X, in.Index
			case *ssa.MapUpdate:
				of, name = in.Map, in.Key
			default:
				continue
			}
			if (isNamed(of.Type(), "net/http", "Header") || isNamed(of.Type(), "net/textproto", "MIMEHeader")) && !canonical(name) {
				return in
			}
		}
	}
	return nil
}

// canonical reports whether a name has the form of names in a header: it is written so, it was
// put in it, or it is one of a header.
func canonical(name ssa.Value) bool {
	switch name := name.(type) {
	case *ssa.Const:
		s := constant.StringVal(name.Value)
		return textproto.CanonicalMIMEHeaderKey(s) == s
	case *ssa.Call:
		switch libraryName(&name.Call) {
		case "net/http.CanonicalHeaderKey", "net/textproto.CanonicalMIMEHeaderKey":
			return true
		}
	case *ssa.Extract:
		_, ranged := name.Tuple.(*ssa.Next)
		return ranged
	}
	return false
}
