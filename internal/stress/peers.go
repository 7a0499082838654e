package stress

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"maps"
	"slices"
	"strconv"
	"strings"
)

// connection makes a reader, a writer or both of the peer p, "" for types that
// are none of it.
func (m *maker) connection(t types.Type) string {
	switch types.TypeString(t, nil) {
	case "*bufio.Reader":
		m.reads = true
		return m.use("bufio") + ".NewReader(p)"
	case "*bufio.Writer":
		m.writes = true
		return m.use("bufio") + ".NewWriter(p)"
	case "*bufio.ReadWriter":
		m.reads, m.writes = true, true
		b := m.use("bufio")
		return b + ".NewReadWriter(" + b + ".NewReader(p), " + b + ".NewWriter(p))"
	case "net.Conn":
		m.reads, m.writes = true, true
		return "p"
	case "net.Listener":
		m.reads, m.writes = true, true
		return "stressListen(p)"
	}
	i, ok := t.Underlying().(*types.Interface)
	if !ok || i.NumMethods() == 0 {
		return ""
	}
	reads, writes := false, false
	for f := range i.Methods() {
		switch signature := types.TypeString(types.NewSignatureType(nil, nil, nil, unnamed(f.Signature().Params()), unnamed(f.Signature().Results()), false), nil); f.Name() + signature {
		case "Readfunc([]byte) (int, error)":
			reads = true
		case "Writefunc([]byte) (int, error)":
			writes = true
		case "Closefunc() error":
		default:
			return ""
		}
	}
	if !reads && !writes {
		return ""
	}
	m.reads, m.writes = m.reads || reads, m.writes || writes
	return "p"
}

// unnamed is a list of parameters without their names.
func unnamed(t *types.Tuple) *types.Tuple {
	var out []*types.Var
	for v := range t.Variables() {
		out = append(out, types.NewParam(token.NoPos, nil, "", v.Type()))
	}
	return types.NewTuple(out...)
}

// server is code that talks to a peer: a function that takes a connection, or a
// value that is made with one, whose method is called again and again.
type server struct {
	name    string // of the function or method, as people know it
	serve   string // an expression of type func(p *stressPeer)
	imports map[string]string
	stubs   map[string]part
}

// servers lists what of the change talks to a peer.
func (a *author) servers() []server {
	hot := a.hot()
	var out []server
	for _, name := range sortedFuncs(a.base) {
		fn := a.base.funcs[name]
		if fn.Signature().Recv() == nil && hot[name] && (slices.Contains(a.changed, name) || fn.Exported()) && a.callable(fn) && fn.Signature().TypeParams().Len() == 0 {
			if s, ok := a.serving(subject{}, method{name: fn.Name(), sig: fn.Signature(), hot: true}); ok {
				out = append(out, s)
			}
		}
	}
	for _, t := range a.subjects() {
		for _, m := range t.methods {
			if m.hot {
				if s, ok := a.serving(t, m); ok {
					out = append(out, s)
				}
			}
		}
	}
	return out
}

// serving writes how a function or method serves a peer; not ok if it does not.
// Who only reads from a reader that he was handed is left to the behaviour
// check: how far he reads ahead is his own affair.
func (a *author) serving(t subject, m method) (server, bool) {
	s := a.scene(t, ordinary)
	s.m.peer = true
	fresh, ok := s.fresh()
	owned := s.m.reads
	c, also := s.call(m, 0)
	if !ok || !also || !s.m.reads || !owned && !s.m.writes || ending(m.name) {
		return server{}, false
	}
	code, text := c.statements("r", true)
	body := logFor(fresh+code) + fresh
	if owned {
		body = "p.owned = true\n" + body
		body += "for n := 0; n < 6; n++ {\n" + code + "\np.result(func() string { return " + text + " })\n" + stop(m.sig) + "}\n"
	} else {
		body += code + "\np.result(func() string { return " + text + " })\n"
	}
	name := m.name
	if t.name != "" {
		name = t.name + "." + name
	}
	return server{name, "func(p *stressPeer) {\n" + body + "}", maps.Clone(s.m.imports), maps.Clone(s.m.stubs)}, true
}

// logFor declares what functions that code is handed report to, where it may have some.
func logFor(code string) string {
	if !strings.Contains(code, "log") {
		return ""
	}
	return "log := new(stressLog)\n_ = log\n"
}

// serves reports whether a function or method is left to peers.
func (a *author) serves(t subject, m method) bool {
	_, ok := a.serving(t, m)
	return ok
}

// stop is a statement that ends the calls behind an error.
func stop(sig *types.Signature) string {
	last := sig.Results().Len() - 1
	if last < 0 || types.TypeString(sig.Results().At(last).Type(), nil) != "error" {
		return ""
	}
	return "if r" + strconv.Itoa(last) + " != nil {\nreturn\n}\n"
}

// Bounds of what peers send.
const (
	mostMessages   = 12
	longestMessage = 200
)

// messages are expressions of type string for what peers may send: what the
// package writes itself, texts of its tests and its own source, and a few that
// many protocols know.
func (a *author) messages(files map[string][]byte) ([]string, map[string]string) {
	out, imports := a.written()
	var texts []string
	for _, tests := range []bool{true, false} {
		for _, name := range slices.Sorted(maps.Keys(files)) {
			if strings.HasSuffix(name, "_test.go") == tests {
				texts = append(texts, literals(name, files[name])...)
			}
		}
	}
	// What ends a line is more likely to be a message than what does not.
	slices.SortStableFunc(texts, func(x, y string) int { return rank(y) - rank(x) })
	for _, s := range append(texts, "PING\r\n", "a b\n", "\x00\x00\x00\x01\x01a") {
		for _, e := range []string{s, s + "\n"} {
			if q := strconv.Quote(e); !slices.Contains(out, q) && (e == s || rank(s) == 0) {
				out = append(out, q)
			}
		}
	}
	return out[:min(len(out), mostMessages)], imports
}

func rank(s string) int {
	if strings.HasSuffix(s, "\n") {
		return 2
	}
	return 0
}

// literals are the texts of a file.
func literals(name string, src []byte) []string {
	f, err := parser.ParseFile(token.NewFileSet(), name, src, parser.SkipObjectResolution)
	if err != nil {
		return nil
	}
	var out []string
	ast.Inspect(f, func(n ast.Node) bool {
		if _, ok := n.(*ast.ImportSpec); ok {
			return false
		}
		if l, ok := n.(*ast.BasicLit); ok && l.Kind == token.STRING {
			if s, err := strconv.Unquote(l.Value); err == nil && s != "" && len(s) <= longestMessage && !strings.Contains(s, "%") && !slices.Contains(out, s) {
				out = append(out, s)
			}
		}
		return true
	})
	return out
}

// written are messages that functions of the package write or return as bytes.
func (a *author) written() (out []string, imports map[string]string) {
	imports = map[string]string{}
	for _, name := range sortedFuncs(a.base) {
		fn := a.base.funcs[name]
		sig := fn.Signature()
		if sig.Recv() != nil || sig.TypeParams().Len() > 0 || !a.callable(fn) || a.waits(name) || len(out) == 4 {
			continue
		}
		m := newMaker(a.base.pkg.Types, a.callable)
		m.peer = true
		args, ok := m.arguments(sig, 0, 0)
		if !ok || m.reads {
			continue
		}
		returns := sig.Results().Len() > 0 && types.TypeString(sig.Results().At(0).Type(), nil) == "[]byte"
		head := "stressWritten(func(p " + m.use("io") + ".Writer) {\n" + logFor(args)
		switch {
		case m.writes:
			out = append(out, head+fn.Name()+"("+args+")\n})")
		case returns && strings.Count(args, "p") == 0:
			blanks := strings.Repeat(", _", sig.Results().Len()-1)
			out = append(out, head+"b"+blanks+" := "+fn.Name()+"("+args+")\np.Write(b)\n})")
		default:
			continue
		}
		maps.Copy(imports, m.imports)
	}
	return out, imports
}

// A peer is one way to send a message to a server.
type peer struct {
	name  string
	chunk int                   // most bytes a read returns, 0 for no bound
	steps func(m string) string // stressStep values, given the name of a string
}

var peers = []peer{
	{"waits for each answer before it sends on", 0, func(m string) string {
		return "{send: " + m + "}, {send: " + m + "}, {eof: true}"
	}},
	{"is read byte by byte", 1, func(m string) string { return "{send: " + m + "}, {send: " + m + " + " + m + "}, {eof: true}" }},
	{"sends half of the next message and waits", 0, func(m string) string {
		return "{send: " + m + " + " + m + "[:len(" + m + ")/2]}, {send: " + m + "[len(" + m + ")/2:]}, {eof: true}"
	}},
	{"ends in the middle of a message", 0, func(m string) string {
		return "{send: " + m + "}, {send: " + m + "[:(1+len(" + m + "))/2], eof: true}"
	}},
	{"sends everything at once and its end", 0, func(m string) string { return "{send: " + m + " + " + m + ", eof: true}" }},
	{"goes away while it is waited for", 0, func(m string) string {
		return "{send: " + m + "[:len(" + m + ")/2]}, {send: " + m + "[len(" + m + ")/2:], gone: true}"
	}},
}

// exchange is one conversation: a server, a message and a peer.
type exchange struct {
	server  server
	message string
	peer    peer
}

// recorder writes a test that goes through all exchanges and prints what the
// peers see, each with its number.
func recorder(all []exchange, imports map[string]string) test {
	var b strings.Builder
	all2, stubs := map[string]string{"fmt": "fmt"}, map[string]part{}
	maps.Copy(all2, imports)
	for n, e := range all {
		maps.Copy(all2, e.server.imports)
		maps.Copy(stubs, e.server.stubs)
		fmt.Fprintf(&b, "{\nm := %s\nif len(m) > 0 {\nfmt.Printf(%q, %d, stressExchange(%s, %d, []stressStep{%s}))\n}\n}\n", e.message, exchangeMark+"%d\t%q\n", n, e.server.serve, e.peer.chunk, e.peer.steps("m"))
	}
	return test{name: "TestStressRecord", comment: "What peers see.", body: b.String(), imports: all2, stubs: stubs}
}

// exchangeMark begins what a recorder prints.
const exchangeMark = "\x17"

// asTest writes one exchange as a test of what the baseline does.
func (e exchange) asTest(want string, imports map[string]string) test {
	all := maps.Clone(imports)
	maps.Copy(all, e.server.imports)
	return test{
		name:    "TestStressPeerOf" + capital(strings.ReplaceAll(e.server.name, ".", "")),
		comment: fmt.Sprintf("A peer of %s that %s.", e.server.name, e.peer.name),
		body:    fmt.Sprintf("m := %s\nstressPeered(t, %s, %s, %d, []stressStep{%s}...)\n", e.message, quotedLines(want), e.server.serve, e.peer.chunk, strings.TrimSuffix(e.peer.steps("m"), ",")),
		imports: all, stubs: e.server.stubs,
	}
}

// quotedLines is a text as Go source, a line each.
func quotedLines(s string) string {
	lines := strings.Split(s, "\n")
	for i, l := range lines {
		if i < len(lines)-1 {
			l += "\n"
		}
		lines[i] = strconv.Quote(l)
	}
	return strings.Join(lines, " +\n")
}
