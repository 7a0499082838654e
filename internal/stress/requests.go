package stress

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"maps"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// request is what a user may ask a handler of the package for, as its tests do or its
// source names it. In all of it "{name}" stands for the user.
type request struct{ method, target, kind, body string }

// String writes it as the tests have it.
func (r request) String() string {
	return fmt.Sprintf("stressRequest{%q, %q, %q, %q}", r.method, r.target, r.kind, r.body)
}

// mostRequests bounds how many different things are asked for.
const mostRequests = 6

// requests lists what handlers are asked for: first as the package's own tests do, then what
// its source says of ways.
func requests(files map[string][]byte) []request {
	s := &asking{}
	for _, tests := range []bool{true, false} {
		for _, name := range slices.Sorted(maps.Keys(files)) {
			if strings.HasSuffix(name, "_test.go") != tests || !strings.HasSuffix(name, ".go") {
				continue
			}
			if f, err := parser.ParseFile(token.NewFileSet(), name, files[name], parser.SkipObjectResolution); err == nil {
				ast.Inspect(f, s.look)
			}
		}
	}
	var out []request
	for _, r := range append(s.asked, s.ways...) {
		if r = s.completed(r); !slices.Contains(out, r) && len(out) < mostRequests {
			out = append(out, r)
		}
	}
	return out
}

// asking collects requests.
type asking struct {
	asked, ways []request
	form        []string // names of what handlers look for in a form
	bodies      []string // texts that may be one
}

func (s *asking) look(n ast.Node) bool {
	switch n := n.(type) {
	case *ast.ImportSpec:
		return false
	case *ast.CallExpr:
		s.call(n)
		s.row(n.Args)
	case *ast.CompositeLit:
		s.row(n.Elts)
	case *ast.BasicLit:
		s.text(n)
	}
	return true
}

// row looks for a method with a path behind it, and a body behind that: arguments of a
// call, or a line of a table.
func (s *asking) row(row []ast.Expr) {
	for i, x := range row {
		method := verb(valueOf(x))
		if method == "" || i+1 >= len(row) {
			continue
		}
		target := pathIn(text(valueOf(row[i+1])))
		if target == "" {
			continue
		}
		r := request{method: method, target: target}
		if i+2 < len(row) {
			r.body = bodyIn(valueOf(row[i+2]))
		}
		s.asked = append(s.asked, r)
	}
}

// call looks for what a client asks for, http.Get(url + "/a"), and for what handlers look
// for in forms.
func (s *asking) call(c *ast.CallExpr) {
	sel, ok := c.Fun.(*ast.SelectorExpr)
	if !ok || len(c.Args) == 0 {
		return
	}
	switch name := sel.Sel.Name; name {
	case "FormValue", "PostFormValue":
		s.named(c.Args[0])
	case "Get", "Has":
		if of, ok := sel.X.(*ast.CallExpr); ok {
			if q, ok := of.Fun.(*ast.SelectorExpr); ok && q.Sel.Name == "Query" {
				s.named(c.Args[0])
			}
			return
		}
		fallthrough
	case "Head", "Post", "PostForm":
		if target := pathIn(text(c.Args[0])); target != "" {
			s.asked = append(s.asked, request{method: strings.ToUpper(strings.TrimSuffix(name, "Form")), target: target})
		}
	}
}

// named notes what a form is asked for.
func (s *asking) named(x ast.Expr) {
	if l, ok := x.(*ast.BasicLit); ok {
		if name := text(l); name != "" && !slices.Contains(s.form, name) {
			s.form = append(s.form, name)
		}
	}
}

// text looks for "GET /a", "/a", and what may be a body.
func (s *asking) text(l *ast.BasicLit) {
	t := text(l)
	method, path, ok := strings.Cut(t, " ")
	switch {
	case ok && slices.Contains(verbs, method) && strings.HasPrefix(strings.TrimSpace(path), "/"):
		s.ways = append(s.ways, request{method: method, target: pathIn(strings.TrimSpace(path))})
	case pathIn(t) != "" && strings.HasPrefix(t, "/") && t != "/":
		s.ways = append(s.ways, request{method: "GET", target: pathIn(t)}, request{method: "POST", target: pathIn(t)})
	case strings.HasPrefix(t, "{\"") && strings.HasSuffix(strings.TrimSpace(t), "}"):
		s.bodies = append(s.bodies, t)
	}
}

// completed gives a request what it lacks: what handlers look for in forms, or a body.
func (s *asking) completed(r request) request {
	var form []string
	for _, name := range s.form {
		form = append(form, name+"={name}")
	}
	query := strings.Join(form, "&")
	takes := slices.Contains([]string{"POST", "PUT", "PATCH"}, r.method)
	switch {
	case !takes && query != "" && !strings.Contains(r.target, "?"):
		r.target += "?" + query
	case takes && r.body == "" && query != "" && !strings.Contains(r.target, "?"):
		r.body = query
	case takes && r.body == "" && query == "" && len(s.bodies) > 0:
		r.body = s.bodies[0]
	}
	switch {
	case r.body == "":
	case strings.HasPrefix(r.body, "{") || strings.HasPrefix(r.body, "["):
		r.kind = "application/json"
	case strings.Contains(r.body, "="):
		r.kind = "application/x-www-form-urlencoded"
	}
	return r
}

var verbs = []string{"GET", "POST", "PUT", "DELETE", "HEAD", "OPTIONS", "PATCH"}

// verb is the method that an expression names, "" if it names none.
func verb(x ast.Expr) string {
	switch x := x.(type) {
	case *ast.BasicLit:
		if t := text(x); slices.Contains(verbs, t) {
			return t
		}
	case *ast.SelectorExpr:
		if name, ok := strings.CutPrefix(x.Sel.Name, "Method"); ok && slices.Contains(verbs, strings.ToUpper(name)) {
			return strings.ToUpper(name)
		}
	}
	return ""
}

// valueOf is the value of an element of a literal.
func valueOf(x ast.Expr) ast.Expr {
	if kv, ok := x.(*ast.KeyValueExpr); ok {
		return kv.Value
	}
	return x
}

// text is what an expression is known to say; what is not known of it is the user's.
func text(x ast.Expr) string {
	switch x := x.(type) {
	case *ast.BasicLit:
		if t, err := strconv.Unquote(x.Value); err == nil && x.Kind == token.STRING {
			return t
		}
	case *ast.BinaryExpr:
		if x.Op != token.ADD {
			return ""
		}
		a, b := text(x.X), text(x.Y)
		if a != "" && b == "" {
			b = "{name}"
		}
		return a + b
	}
	return ""
}

var (
	hostRE = regexp.MustCompile(`^https?://[^/]*`)
	partRE = regexp.MustCompile(`\{[^{}]*\}`)
	// targetRE is what may stand in the first line of a request.
	targetRE = regexp.MustCompile(`^/[!-~]*$`)
)

// pathIn is the path of a text that is one, perhaps with a host before it and parts that
// are to be filled in.
func pathIn(s string) string {
	s = hostRE.ReplaceAllString(s, "")
	s = partRE.ReplaceAllString(strings.ReplaceAll(s, "{$}", ""), "{name}")
	if !targetRE.MatchString(s) || len(s) > longestMessage || strings.Contains(s, "%") {
		return ""
	}
	return s
}

// bodyIn is the text that an expression is, or that a reader is made of.
func bodyIn(x ast.Expr) string {
	if c, ok := x.(*ast.CallExpr); ok && len(c.Args) == 1 {
		x = c.Args[0]
	}
	if t := text(x); len(t) <= longestMessage {
		return t
	}
	return ""
}
