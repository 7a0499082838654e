package inspect

import (
	"go/ast"
	"go/parser"
	"go/token"
	"maps"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// AskedRequest is what a user may ask a handler of a package for, as its tests do or its source
// names it. In all of it [AskedName] stands for what only the user knows.
type AskedRequest struct{ Method, Target, Type, Body string }

// AskedName stands for what the source leaves open of a request.
const AskedName = "{name}"

// longestAsked bounds each part of a request, in bytes.
const longestAsked = 200

// AskedRequests lists up to so many requests that handlers are asked for: first as the
// package's own tests do, then what its source says of ways.
func AskedRequests(files map[string][]byte, most int) []AskedRequest {
	s := &asking{taken: map[ast.Node]bool{}}
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
	var out []AskedRequest
	for _, r := range append(s.asked, s.ways...) {
		if r = s.completed(r); !slices.Contains(out, r) && r.Target != "" && len(out) < most {
			out = append(out, r)
		}
	}
	return out
}

// asking collects requests.
type asking struct {
	asked, ways []AskedRequest
	form        []string          // names of what handlers look for in a form
	bodies      []string          // texts that may be one
	taken       map[ast.Node]bool // literals that are a part of what was asked for
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
		if !s.taken[n] {
			s.spoken(n)
		}
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
		r := AskedRequest{Method: method, Target: target}
		s.take(row[i+1])
		if i+2 < len(row) {
			r.Body = bodyIn(valueOf(row[i+2]))
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
			s.take(c.Args[0])
			s.asked = append(s.asked, AskedRequest{Method: strings.ToUpper(strings.TrimSuffix(name, "Form")), Target: target})
		}
	}
}

// take notes the literals of an expression.
func (s *asking) take(x ast.Expr) {
	ast.Inspect(x, func(n ast.Node) bool {
		if _, ok := n.(*ast.BasicLit); ok {
			s.taken[n] = true
		}
		return true
	})
}

// named notes what a form is asked for.
func (s *asking) named(x ast.Expr) {
	if l, ok := x.(*ast.BasicLit); ok {
		if name := text(l); name != "" && !slices.Contains(s.form, name) {
			s.form = append(s.form, name)
		}
	}
}

// spoken looks for "GET /a", "/a", and what may be a body.
func (s *asking) spoken(l *ast.BasicLit) {
	t := text(l)
	method, path, ok := strings.Cut(t, " ")
	switch {
	case ok && slices.Contains(verbs, method) && strings.HasPrefix(strings.TrimSpace(path), "/"):
		s.ways = append(s.ways, AskedRequest{Method: method, Target: pathIn(strings.TrimSpace(path))})
	case pathIn(t) != "" && strings.HasPrefix(t, "/") && t != "/":
		s.ways = append(s.ways, AskedRequest{Method: "GET", Target: pathIn(t)}, AskedRequest{Method: "POST", Target: pathIn(t)})
	case strings.HasPrefix(t, "{\"") && strings.HasSuffix(strings.TrimSpace(t), "}"):
		s.bodies = append(s.bodies, t)
	}
}

// completed gives a request what it lacks: what handlers look for in forms, or a body.
func (s *asking) completed(r AskedRequest) AskedRequest {
	var form []string
	for _, name := range s.form {
		form = append(form, name+"="+AskedName)
	}
	query := strings.Join(form, "&")
	takes := slices.Contains([]string{"POST", "PUT", "PATCH"}, r.Method)
	switch {
	case !takes && query != "" && !strings.Contains(r.Target, "?"):
		r.Target += "?" + query
	case takes && r.Body == "" && query != "" && !strings.Contains(r.Target, "?"):
		r.Body = query
	case takes && r.Body == "" && query == "" && len(s.bodies) > 0:
		r.Body = s.bodies[0]
	}
	switch {
	case r.Body == "":
	case strings.HasPrefix(r.Body, "{") || strings.HasPrefix(r.Body, "["):
		r.Type = "application/json"
	case strings.Contains(r.Body, "="):
		r.Type = "application/x-www-form-urlencoded"
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
			b = AskedName
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
	s = partRE.ReplaceAllString(strings.ReplaceAll(s, "{$}", ""), AskedName)
	if !targetRE.MatchString(s) || len(s) > longestAsked || strings.Contains(s, "%") {
		return ""
	}
	return s
}

// bodyIn is the text that an expression is, or that a reader is made of.
func bodyIn(x ast.Expr) string {
	if c, ok := x.(*ast.CallExpr); ok && len(c.Args) == 1 {
		x = c.Args[0]
	}
	if t := text(x); len(t) <= longestAsked {
		return t
	}
	return ""
}
