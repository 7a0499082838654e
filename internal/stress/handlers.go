package stress

import (
	"fmt"
	"go/types"
	"slices"
	"strings"

	"github.com/gohone/hone/internal/inspect"
)

// handler returns how a method or function serves requests of package net/http, as an
// expression; it is not ok if it does not.
func (s *scene) handler(m method) (expr string, ok bool) {
	of := s.a.handlerType()
	if of == nil || s.a.waits(s.called(m)) {
		return "", false
	}
	sig := m.sig
	if isHandlerFunc(sig) {
		return s.m.use("net/http") + ".HandlerFunc(" + s.on(m) + m.name + ")", true
	}
	if sig.Results().Len() != 1 {
		return "", false
	}
	res := sig.Results().At(0).Type()
	f, isFunc := res.Underlying().(*types.Signature)
	bare := isFunc && isHandlerFunc(f)
	if !bare && !types.Implements(res, of) || s.own(res) {
		return "", false
	}
	c, ok := s.call(m, 0)
	if !ok {
		return "", false
	}
	if bare {
		return s.m.use("net/http") + ".HandlerFunc(" + c.expr() + ")", true
	}
	return c.expr(), true
}

// called is the name by which the package's functions are known.
func (s *scene) called(m method) string {
	if m.recv {
		return s.t.name + "." + m.name
	}
	return m.name
}

// own reports whether a type is the package's: its methods are looked at by themselves.
func (s *scene) own(t types.Type) bool {
	if p, ok := t.(*types.Pointer); ok {
		t = p.Elem()
	}
	n, ok := t.(*types.Named)
	return ok && n.Obj().Pkg() == s.m.pkg
}

// handlerType is http.Handler, nil where the package does not import it.
func (a *author) handlerType() *types.Interface {
	for _, p := range a.base.pkg.Types.Imports() {
		if p.Path() == "net/http" {
			return p.Scope().Lookup("Handler").Type().Underlying().(*types.Interface)
		}
	}
	return nil
}

// isHandlerFunc reports whether a function takes a request and answers it.
func isHandlerFunc(sig *types.Signature) bool {
	return sig.Params().Len() == 2 && sig.Results().Len() == 0 && !sig.Variadic() &&
		types.TypeString(sig.Params().At(0).Type(), nil) == "net/http.ResponseWriter" &&
		types.TypeString(sig.Params().At(1).Type(), nil) == "*net/http.Request"
}

// handlers writes the tests of what serves requests, and returns the methods that do
// not. A user comes to all handlers of a value, so that one may let him into another.
func (s *scene) handlers() (rest []method) {
	var serving []method
	for _, m := range s.t.methods {
		if _, ok := s.again(ordinary).handler(m); ok {
			serving = append(serving, m)
		} else {
			rest = append(rest, m)
		}
	}
	asked := s.a.asked()
	if len(serving) == 0 || len(asked) == 0 {
		return s.t.methods
	}
	for _, m := range serving {
		if !m.hot {
			continue
		}
		for i, r := range asked {
			s.again(ordinary).atOnce(m, serving, []inspect.AskedRequest{r})
			if i+1 < len(asked) {
				s.again(ordinary).atOnce(m, serving, []inspect.AskedRequest{r, asked[i+1]})
			}
			s.again(ordinary).many(m, serving, r)
		}
	}
	return rest
}

// mostRequests bounds how many different things are asked for.
const mostRequests = 6

// asked lists the requests of all tests.
func (a *author) asked() []inspect.AskedRequest {
	if a.requests == nil {
		a.requests = inspect.AskedRequests(a.files, mostRequests)
	}
	return a.requests
}

// written is a request as tests have it.
func written(r inspect.AskedRequest) string {
	return fmt.Sprintf("{%q, %q, %q, %q}", r.Method, r.Target, r.Type, r.Body)
}

// service are statements that make a value, its handlers and two users who come to them;
// h is the handler under test.
func (s *scene) service(m method, serving []method) (code string, ok bool) {
	fresh, ok := s.fresh()
	h, also := s.handler(m)
	if !ok || !also {
		return "", false
	}
	var b strings.Builder
	b.WriteString(fresh + "var h " + s.m.use("net/http") + ".Handler = " + h + "\n")
	all := []string{"h"}
	for i, other := range serving {
		if expr, ok := s.handler(other); ok && other.name != m.name {
			fmt.Fprintf(&b, "h%d := %s\n", i, expr)
			all = append(all, fmt.Sprintf("h%d", i))
		}
	}
	var texts []string
	for _, r := range s.a.asked() {
		texts = append(texts, written(r))
	}
	b.WriteString("requests := []stressRequest{\n" + strings.Join(texts, ",\n") + ",\n}\n")
	for i, name := range []string{"one", "other"} {
		fmt.Fprintf(&b, "%s := stressComes(\"%d\", requests, %s)\n", name, i+1, strings.Join(all, ", "))
	}
	return b.String(), true
}

// atOnce writes a test of two users who ask for the same things at once.
func (s *scene) atOnce(m method, serving []method, rs []inspect.AskedRequest) {
	code, ok := s.service(m, serving)
	if !ok {
		return
	}
	var rows []string
	for _, user := range []string{"one", "other"} {
		var calls []string
		for _, r := range rs {
			calls = append(calls, user+".asks(h, "+"stressRequest"+written(r)+")")
		}
		rows = append(rows, "{"+strings.Join(calls, ", ")+"}")
	}
	s.add(m.name+"AtOnce", fmt.Sprintf("%s serves two users at once as one after the other, in some order.", m.name),
		"stressMixed(t, func(log *stressLog) ([][]stressCall, stressCall) {\n"+code+"return [][]stressCall{\n"+strings.Join(rows, ",\n")+",\n}, "+s.after()+"\n})\n")
}

// many writes a test of many requests of two users.
func (s *scene) many(m method, serving []method, r inspect.AskedRequest) {
	code, ok := s.service(m, serving)
	if !ok {
		return
	}
	s.add(m.name+"Asked", fmt.Sprintf("Requests that %s serves at once come to what they come to one after the other.", m.name),
		"stressSums(t, func(log *stressLog) (func(i int) func() string, stressCall) {\n"+code+
			"return func(i int) func() string {\nif i%2 == 0 {\nreturn one.asks(h, "+"stressRequest"+written(r)+")()\n}\nreturn other.asks(h, "+"stressRequest"+written(r)+")()\n}, "+s.after()+"\n})\n")
}

// after is what is looked at in the end: what one who asks for things that change nothing
// is told.
func (s *scene) after() string {
	for _, r := range s.a.asked() {
		if slices.Contains([]string{"GET", "HEAD"}, r.Method) {
			return "one.asks(h, " + "stressRequest" + written(r) + ")"
		}
	}
	return "one.asks(h, " + "stressRequest" + written(s.a.asked()[0]) + ")"
}
