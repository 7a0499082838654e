package format

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"slices"
	"strconv"
	"strings"

	"golang.org/x/tools/go/types/typeutil"
)

// Split returns the pieces of what a call of fmt.Sprintf, Sprint or Sprintln
// returns, in order; no two literals are neighbours, and none is empty. It is
// ok only if each piece is the exact text for every value the arguments can
// have: no flag or width, no index that changes the order, no precision but of a
// floating-point number, no verb or argument too many, no argument with a method
// that fmt calls, of interface type, or of a generic one that may be more than
// integers.
func Split(info *types.Info, call *ast.CallExpr) (pieces []Piece, ok bool) {
	name := callee(info, call)
	if !strings.HasPrefix(name, "Sprint") {
		return nil, false
	}
	return splitter{info: info}.split(call, strings.TrimPrefix(name, "Sprint"), call.Args)
}

// SplitError is [Split] for fmt.Errorf: of a format that wraps no error the result is
// errors.New of the text.
func SplitError(info *types.Info, call *ast.CallExpr) (pieces []Piece, ok bool) {
	if callee(info, call) != "Errorf" {
		return nil, false
	}
	return splitter{info: info}.split(call, "f", call.Args)
}

// SplitShown is Split, or [SplitTo] where the function has a destination, for calls
// some of whose arguments say their text by a method, String or Error, of a type
// that is no interface. The text is the same unless that method panics, which
// package fmt catches, and says so in the text.
func SplitShown(info *types.Info, call *ast.CallExpr) (dst ast.Expr, pieces []Piece, ok bool) {
	s, args, name := splitter{info: info, shown: true}, call.Args, callee(info, call)
	variant, ok := strings.CutPrefix(name, "Sprint")
	if !ok {
		if variant, ok = strings.CutPrefix(name, "Fprint"); !ok || len(args) == 0 {
			return nil, nil, false
		}
		dst, args = args[0], args[1:]
	}
	pieces, ok = s.split(call, variant, args)
	return dst, pieces, ok && slices.ContainsFunc(pieces, Piece.Shown)
}

// SplitTo is [Split] for the functions that have a destination in front:
// fmt.Fprintf, Fprint and Fprintln with a writer, and fmt.Appendf, Append and
// Appendln with a buffer.
func SplitTo(info *types.Info, call *ast.CallExpr) (dst ast.Expr, pieces []Piece, ok bool) {
	name := callee(info, call)
	variant, ok := strings.CutPrefix(name, "Fprint")
	if !ok {
		variant, ok = strings.CutPrefix(name, "Append")
	}
	if !ok || len(call.Args) == 0 {
		return nil, nil, false
	}
	pieces, ok = splitter{info: info}.split(call, variant, call.Args[1:])
	return call.Args[0], pieces, ok
}

// callee returns the name of the function of package fmt that is called, or
// nothing.
func callee(info *types.Info, call *ast.CallExpr) string {
	f, ok := typeutil.Callee(info, call).(*types.Func)
	if !ok || f.Pkg() == nil || f.Pkg().Path() != "fmt" || f.Signature().Recv() != nil {
		return ""
	}
	return f.Name()
}

// splitter splits calls.
type splitter struct {
	info  *types.Info
	shown bool // arguments may say their text by a method
}

// split does the work for the three variants of each function: "f" with a
// format, "" and "ln" without.
func (s splitter) split(call *ast.CallExpr, variant string, args []ast.Expr) ([]Piece, bool) {
	if call.Ellipsis.IsValid() {
		return nil, false
	}
	var pieces []Piece
	ok := false
	switch variant {
	case "f":
		pieces, ok = s.formatted(args)
	case "":
		pieces, ok = s.spaced(args, false)
	case "ln":
		pieces, ok = s.spaced(args, true)
	}
	if !ok || !meansIt(s.info, call.Pos(), pieces) {
		return nil, false
	}
	pieces = merge(pieces)
	for i := range pieces {
		pieces[i].raw = variant == "f" && backQuoted(args[0])
	}
	return pieces, true
}

// backQuoted reports whether a format is written between back quotes.
func backQuoted(format ast.Expr) bool {
	lit, ok := ast.Unparen(format).(*ast.BasicLit)
	return ok && lit.Value[0] == '`'
}

// formatted splits by the verbs of a constant format.
func (s splitter) formatted(args []ast.Expr) ([]Piece, bool) {
	if len(args) == 0 {
		return nil, false
	}
	format, ok := Layout(s.info, args[0])
	if !ok {
		return nil, false
	}
	args = args[1:]
	var pieces []Piece
	for {
		text, rest, found := strings.Cut(format, "%")
		pieces = append(pieces, Piece{Text: text})
		if !found {
			return pieces, len(args) == 0
		}
		if rest, ok := strings.CutPrefix(rest, "%"); ok {
			pieces, format = append(pieces, Piece{Text: "%"}), rest
			continue
		}
		how, rest, ok := directiveOf(rest)
		if !ok || len(args) == 0 {
			return nil, false
		}
		p, ok := s.classify(args[0], how)
		if !ok {
			return nil, false
		}
		pieces, args, format = append(pieces, p), args[1:], rest
	}
}

// directive is how a format wants a value: a verb, and maybe a precision before it.
type directive struct {
	verb      rune
	precision int
}

// absent is the precision where there is none.
const absent = -1

// asIs is the directive of functions that have no format.
var asIs = directive{'v', absent}

// longest is how many digits a precision may have. Package fmt knows no numbers of
// many more.
const longest = 2

// directiveOf reads what stands behind a percent sign.
func directiveOf(format string) (how directive, rest string, ok bool) {
	how = directive{precision: absent}
	if digits, dot := strings.CutPrefix(format, "."); dot {
		format = strings.TrimLeft(digits, "0123456789")
		digits = digits[:len(digits)-len(format)]
		if len(digits) > longest {
			return how, "", false
		}
		how.precision, _ = strconv.Atoi(digits) // none means 0
	}
	if format == "" {
		return how, "", false
	}
	how.verb = rune(format[0])
	return how, format[1:], true
}

// spaced splits a call without a format: spaces come between all operands if
// it prints a line, else between two that are no strings.
func (s splitter) spaced(args []ast.Expr, line bool) ([]Piece, bool) {
	var pieces []Piece
	var wasString bool
	for i, arg := range args {
		p, ok := s.classify(arg, asIs)
		if !ok {
			return nil, false
		}
		isString := isText(s.info, arg)
		if i > 0 && (line || !isString && !wasString) {
			pieces = append(pieces, Piece{Text: " "})
		}
		pieces, wasString = append(pieces, p), isString
	}
	if line {
		pieces = append(pieces, Piece{Text: "\n"})
	}
	return pieces, true
}

func isText(info *types.Info, arg ast.Expr) bool {
	basic, ok := info.TypeOf(arg).Underlying().(*types.Basic)
	return ok && basic.Info()&types.IsString != 0
}

// merge joins literals and drops empty ones.
func merge(pieces []Piece) []Piece {
	var out []Piece
	for _, p := range pieces {
		switch {
		case p.Kind != Literal:
			out = append(out, p)
		case p.Text == "":
		case len(out) > 0 && out[len(out)-1].Kind == Literal:
			out[len(out)-1].Text += p.Text
		default:
			out = append(out, p)
		}
	}
	return out
}

// classify says how the argument of a verb can be written. A literal in the
// source becomes text; other constants keep their names.
func (s splitter) classify(arg ast.Expr, how directive) (Piece, bool) {
	info := s.info
	t := info.TypeOf(arg)
	if t == nil || undecided(info, arg) {
		return Piece{}, false
	}
	if n, ok := integers(t); ok {
		p := Piece{Arg: arg, Verb: how.verb, precision: how.precision}
		return p, p.basic(t, n) && p.Kind != Rune
	}
	if special(t) && !bare(t, how.verb) {
		p, ok := showsItself(t, arg, how.verb)
		return p, ok && s.shown && how.precision == absent
	}
	t = types.Default(t)
	p := Piece{Arg: arg, Verb: how.verb, precision: how.precision}
	ok := false
	switch u := t.Underlying().(type) {
	case *types.Basic:
		ok = p.basic(t, u)
	case *types.Slice:
		p.Kind = Bytes
		ok = how == directive{'s', absent} && types.Identical(u.Elem(), types.Typ[types.Byte])
	}
	if text, isLit := literal(info, p); ok && isLit {
		return Piece{Text: text}, true
	}
	return p, ok
}

// basic fills in the kind for a basic underlying type, and reports whether the
// verb is one for it.
func (p *Piece) basic(t types.Type, u *types.Basic) bool {
	info := u.Info()
	if info&types.IsFloat != 0 {
		return p.is(floats[u.Kind()], t, types.Float64) && p.floating()
	}
	switch {
	case p.precision != absent:
		return false
	case info&types.IsString != 0 && p.Verb == 'q':
		return p.is(Quoted, t, types.String)
	case info&types.IsString != 0:
		return p.is(String, t, types.String) && (p.Verb == 's' || p.Verb == 'v')
	case info&types.IsBoolean != 0:
		return p.is(Bool, t, types.Bool) && (p.Verb == 't' || p.Verb == 'v')
	case info&types.IsInteger == 0:
		return false
	case p.Verb == 'c':
		return p.is(Rune, t, types.Int32) && fitsRune(u.Kind())
	}
	p.base = bases[p.Verb]
	switch {
	case p.base == 0:
		return false
	case info&types.IsUnsigned != 0:
		return p.is(Uint, t, types.Uint64)
	case u.Kind() == types.Int && p.base == 10:
		p.isInt = true
		return p.is(Int, t, types.Int)
	default:
		return p.is(Int, t, types.Int64)
	}
}

// bases are those of the verbs for integers.
var bases = map[rune]int{'d': 10, 'v': 10, 'x': 16, 'o': 8, 'b': 2}

// floats are the kinds of floating-point numbers.
var floats = map[types.BasicKind]Kind{types.Float32: Float32, types.Float64: Float64}

// floating fills in the form of a floating-point number, and reports whether the verb
// is one for it. Package fmt takes six digits where a form needs a number of them.
func (p *Piece) floating() bool {
	switch p.Verb {
	case 'v':
		p.form = 'g'
		return p.precision == absent
	case 'g', 'G':
		p.form = byte(p.Verb)
	case 'e', 'E', 'f', 'F':
		p.form = byte(p.Verb)
		if p.Verb == 'F' {
			p.form = 'f'
		}
		if p.precision == absent {
			p.precision = 6
		}
	default:
		return false
	}
	return true
}

// is sets the kind, and the conversion that a value of type t needs to be of
// the type that the kind's functions take. It returns true.
func (p *Piece) is(kind Kind, t types.Type, takes types.BasicKind) bool {
	p.Kind = kind
	if !types.Identical(t, types.Typ[takes]) {
		p.convert = types.Typ[takes].Name()
		if takes == types.Int32 {
			p.convert = "rune"
		}
	}
	return true
}

// fitsRune reports whether a rune holds every value of the kind: a conversion
// that cuts bits off could make a character of what fmt has none for.
func fitsRune(kind types.BasicKind) bool {
	switch kind {
	case types.Int8, types.Int16, types.Int32, types.Uint8, types.Uint16:
		return true
	}
	return false
}

// special reports whether fmt may look at more than the value: at a method, or
// at what an interface holds.
func special(t types.Type) bool {
	if _, ok := types.Unalias(t).(*types.TypeParam); ok || types.IsInterface(t) {
		return true
	}
	methods := types.NewMethodSet(t)
	for i := range methods.Len() {
		switch methods.At(i).Obj().Name() {
		case "String", "Error", "Format", "GoString":
			return true
		}
	}
	return false
}

// bare reports whether fmt writes a value of a basic type as it is though its type has a method that
// says its text: that is only asked for by the verbs that strings have.
func bare(t types.Type, verb rune) bool {
	if _, ok := types.Unalias(t).(*types.TypeParam); ok || strings.ContainsRune("vsxXq", verb) {
		return false
	}
	_, basic := t.Underlying().(*types.Basic)
	return basic && types.NewMethodSet(t).Lookup(nil, "Format") == nil
}

// showsItself returns the piece of an argument whose method says its text.
func showsItself(t types.Type, arg ast.Expr, verb rune) (Piece, bool) {
	if says, ok := big[verb]; ok && types.TypeString(types.Unalias(t), nil) == "*math/big.Int" {
		return Piece{Arg: arg, Verb: verb, Kind: String, method: says}, true
	}
	if _, ok := types.Unalias(t).(*types.TypeParam); ok || types.IsInterface(t) || verb != 'v' && verb != 's' {
		return Piece{}, false
	}
	if types.TypeString(types.Unalias(t), nil) == "reflect.Value" {
		return Piece{}, false // package fmt shows what it holds
	}
	methods := types.NewMethodSet(t)
	if methods.Lookup(nil, "Format") != nil {
		return Piece{}, false
	}
	for _, name := range []string{"Error", "String"} {
		m := methods.Lookup(nil, name)
		if m == nil {
			continue
		}
		sig := m.Type().(*types.Signature)
		text := sig.Params().Len() == 0 && sig.Results().Len() == 1 && types.Identical(sig.Results().At(0).Type(), types.Typ[types.String])
		_, pointer := t.Underlying().(*types.Pointer)
		return Piece{Arg: arg, Verb: verb, Kind: String, method: name, MayPanic: pointer || len(m.Index()) > 1}, text
	}
	return Piece{}, false
}

// big are the methods of a *big.Int that say what its method Format writes for a verb: for nil,
// too.
var big = map[rune]string{'d': "String", 's': "String", 'v': "String", 'x': "Text(16)", 'o': "Text(8)", 'b': "Text(2)"}

// undecided reports whether the type of the argument, and so its value, may
// depend on what stands around it: 1<<n has the type that its context gives to
// 1, and a conversion to int64 is another context.
func undecided(info *types.Info, e ast.Expr) bool {
	if info.Types[e].Value != nil {
		return false
	}
	switch e := e.(type) {
	case *ast.ParenExpr:
		return undecided(info, e.X)
	case *ast.UnaryExpr:
		return e.Op != token.ARROW && undecided(info, e.X)
	case *ast.BinaryExpr:
		if e.Op == token.SHL || e.Op == token.SHR {
			return info.Types[e.X].Value != nil || undecided(info, e.X)
		}
		return undecided(info, e.X) || undecided(info, e.Y)
	}
	return false
}

// literal returns the text of a piece whose argument is a literal in the
// source. A number may be written in many ways, but only an int in one.
func literal(info *types.Info, p Piece) (string, bool) {
	lit, ok := ast.Unparen(p.Arg).(*ast.BasicLit)
	if !ok {
		return "", false
	}
	value := info.Types[lit].Value
	switch p.Kind {
	case String:
		return constant.StringVal(value), true
	case Quoted:
		return strconv.Quote(constant.StringVal(value)), true
	case Int:
		n, exact := constant.Int64Val(value)
		return strconv.FormatInt(n, p.base), exact
	case Rune:
		r, exact := constant.Int64Val(value)
		return string(rune(r)), exact
	}
	return "", false
}

// meansIt reports whether the identifiers that the pieces need are not
// declared anew where the call is.
func meansIt(info *types.Info, pos token.Pos, pieces []Piece) bool {
	scope := innermost(info, pos)
	if scope == nil {
		return false
	}
	for _, p := range pieces {
		for _, name := range p.predeclared() {
			if _, obj := scope.LookupParent(name, pos); obj != types.Universe.Lookup(name) {
				return false
			}
		}
	}
	return true
}

// innermost returns the scope at a position.
func innermost(info *types.Info, pos token.Pos) *types.Scope {
	for node, scope := range info.Scopes {
		if file, ok := node.(*ast.File); ok && file.FileStart <= pos && pos <= file.FileEnd {
			if inner := scope.Innermost(pos); inner != nil {
				return inner
			}
			return scope
		}
	}
	return nil
}
