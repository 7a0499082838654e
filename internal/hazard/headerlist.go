package hazard

import (
	"fmt"
	"go/constant"
	"go/token"
	"net/textproto"
	"strings"

	"golang.org/x/tools/go/ssa"
)

// lists are the headers of a request that are lists, or may be.
var lists = map[string]bool{
	"If-None-Match": true, "If-Match": true, "Accept": true, "Accept-Encoding": true, "Accept-Language": true, "Accept-Charset": true,
	"Connection": true, "Cache-Control": true, "Te": true, "Transfer-Encoding": true, "Content-Encoding": true, "Expect": true, "Upgrade": true,
	"Via": true, "X-Forwarded-For": true, "X-Forwarded-Proto": true, "Forwarded": true, "Vary": true, "Allow": true, "Pragma": true, "Range": true,
	"Access-Control-Request-Headers": true, "Sec-Websocket-Protocol": true, "Sec-Websocket-Extensions": true, "Prefer": true,
}

// headerList finds headers that may be lists, of which the elements were looked at, and that are
// compared as a whole now.
func headerList(c *Change) []finding {
	var out []finding
	for _, p := range c.Pairs {
		is := c.After.headersCompared(p.After)
		for name, at := range is.whole {
			if is.parts[name] || !c.anyBefore(p, func(fn *ssa.Function) bool { return c.Before.headersCompared(fn).parts[name] }) ||
				c.anyBefore(p, func(fn *ssa.Function) bool { return c.Before.headersCompared(fn).whole[name] != nil }) {
				continue
			}
			out = append(out, finding{p.After, at.Pos(), "list " + p.Name + " " + name,
				fmt.Sprintf("%s may be a list, of which each element counted: it is compared as a whole", name)})
		}
	}
	return out
}

// headerUse is which headers are compared as a whole, and which are taken apart or searched.
type headerUse struct {
	whole map[string]ssa.Instruction
	parts map[string]bool
}

// headersCompared are those that a function, or what it reaches, looks up.
func (p *Package) headersCompared(fn *ssa.Function) headerUse {
	u := headerUse{map[string]ssa.Instruction{}, map[string]bool{}}
	for _, fn := range p.reached(fn) {
		for in := range instructions(fn) {
			call, ok := in.(*ssa.Call)
			if !ok {
				continue
			}
			if name := headerAsked(&call.Call); lists[name] {
				u.follow(name, call, 6)
			}
		}
	}
	return u
}

// headerAsked is the name of the header that a call looks up.
func headerAsked(c *ssa.CallCommon) string {
	if name := libraryName(c); name != "net/http.Header.Get" && name != "net/http.Header.Values" {
		return ""
	}
	k, ok := c.Args[1].(*ssa.Const)
	if !ok || k.Value == nil {
		return ""
	}
	return textproto.CanonicalMIMEHeaderKey(constant.StringVal(k.Value))
}

// follow notes what is done with the text of a header.
func (u headerUse) follow(name string, v ssa.Value, depth int) {
	if depth == 0 || v.Referrers() == nil {
		return
	}
	for _, r := range *v.Referrers() {
		switch r := r.(type) {
		case *ssa.BinOp:
			if (r.Op == token.EQL || r.Op == token.NEQ) && !isEmptyText(r.X) && !isEmptyText(r.Y) {
				u.whole[name] = r
			}
		case *ssa.Phi:
			u.follow(name, r, depth-1)
		case *ssa.IndexAddr, *ssa.Range, *ssa.Slice: // of all values, or letter by letter
			u.parts[name] = true
		case *ssa.Call:
			switch lib := libraryName(&r.Call); {
			case lib == "strings.TrimSpace", lib == "strings.ToLower", lib == "strings.ToUpper", lib == "strings.Trim", lib == "strings.TrimPrefix":
				u.follow(name, r, depth-1)
			case lib == "strings.EqualFold":
				u.whole[name] = r
			case strings.HasPrefix(lib, "strings."), strings.HasPrefix(lib, "regexp."), lib == "" && !r.Call.IsInvoke():
				u.parts[name] = true
			}
		}
	}
}
