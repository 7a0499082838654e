package fmtsimple

import (
	"fmt"
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"regexp"
	"strconv"
	"strings"

	"golang.org/x/tools/go/analysis"
)

// writer writes a function for one format.
type writer struct {
	*finder
	call    *ast.CallExpr
	fmt     string // the name of package fmt
	layout  string
	params  []param
	steps   []step
	limits  []string // conditions under which the text is left to package fmt
	room    int      // bytes that the text takes, as far as that is known
	digits  bool     // one of the steps takes them from a table
	upper   bool     // in the table letters are large ones
	imports []analysis.TextEdit
}

// param is a parameter of the function.
type param struct{ typ, convert string }

// step adds to the text: bytes one by one, or by a statement.
type step struct {
	bytes []string
	stmt  string
}

// directive is a verb of a format with what stands before it.
var directive = regexp.MustCompile(`^%([-+#0]*)([0-9]*)(?:\.([0-9]*))?([a-zA-Z])`)

// widest are the numbers of digits up to which a number is written digit by digit, by base.
var widest = map[int]int{10: 9, 16: 16, 8: 10, 2: 16}

// encodedRoom is what bytes take that are encoded, where their number is not known: a sum of
// 256 bits.
const encodedRoom = 64

// bits are those that a digit has, by base.
var bits = map[int]int{16: 4, 8: 3, 2: 1}

// read takes a format apart, and reports whether a function can be written for it.
func (w *writer) read(layout string, args []ast.Expr) bool {
	w.layout = layout
	for layout != "" {
		if rest, ok := strings.CutPrefix(layout, "%%"); ok {
			w.literal("%")
			layout = rest
			continue
		}
		if layout[0] != '%' {
			text, _, _ := strings.Cut(layout, "%")
			w.literal(text)
			layout = layout[len(text):]
			continue
		}
		m := directive.FindStringSubmatch(layout)
		if m == nil || len(w.params) >= len(args) || !w.value(args[len(w.params)], m[1], m[2], m[3], strings.Contains(m[0], "."), m[4][0]) {
			return false
		}
		layout = layout[len(m[0]):]
	}
	return len(w.params) == len(args) && w.varies(args) && w.room <= 4096
}

// varies reports whether some value is not constant.
func (w *writer) varies(args []ast.Expr) bool {
	for _, arg := range args {
		if w.Pass.TypesInfo.Types[arg].Value == nil {
			return true
		}
	}
	return false
}

// literal adds constant text.
func (w *writer) literal(text string) {
	w.room += len(text)
	if len(text) > 4 {
		w.stmt("append(text, " + strconv.Quote(text) + "...)")
		return
	}
	for i := range len(text) {
		b := strconv.QuoteRuneToASCII(rune(text[i]))
		if text[i] >= 0x80 {
			b = fmt.Sprintf("0x%02x", text[i])
		}
		w.byte(b)
	}
}

// byte adds a byte to those that are appended together.
func (w *writer) byte(b string) {
	if n := len(w.steps); n > 0 && w.steps[n-1].stmt == "" {
		w.steps[n-1].bytes = append(w.steps[n-1].bytes, b)
		return
	}
	w.steps = append(w.steps, step{bytes: []string{b}})
}

// stmt has the text become what an expression says.
func (w *writer) stmt(e string) { w.steps = append(w.steps, step{stmt: "text = " + e}) }

// value adds a parameter and what makes its text.
func (w *writer) value(arg ast.Expr, flags, width, precision string, precise bool, verb byte) bool {
	t := w.Pass.TypesInfo.TypeOf(arg)
	if t == nil || methods(t) {
		return false
	}
	t = types.Default(t)
	name, wide := "v"+strconv.Itoa(len(w.params)+1), 0
	if width != "" {
		wide, _ = strconv.Atoi(width)
	}
	bare := flags == "" && wide == 0
	switch u := t.Underlying().(type) {
	case *types.Basic:
		switch info := u.Info(); {
		case info&types.IsInteger != 0 && !precise:
			return w.integer(name, t, u, flags, wide, verb)
		case info&types.IsFloat != 0:
			return bare && w.float(name, t, u, precision, precise, verb)
		case precise:
			return false
		case info&types.IsString != 0:
			return w.text(name, t, u, flags, wide, verb)
		case info&types.IsBoolean != 0 && bare && (verb == 't' || verb == 'v'):
			w.room += 5
			w.param("bool", t, types.Typ[types.Bool])
			return w.strconv("AppendBool(text, " + name + ")")
		}
	case *types.Slice:
		if !bare || precise || !types.Identical(u, bytes) {
			return false
		}
		w.param("[]byte", t, bytes)
		w.room += 16
		if verb == 's' {
			w.stmt("append(text, " + name + "...)")
			return true
		}
		return w.encoded(name, verb)
	case *types.Array:
		if !bare || precise || !types.Identical(u.Elem(), types.Typ[types.Byte]) || u.Len() > 1024 {
			return false
		}
		w.param("["+strconv.FormatInt(u.Len(), 10)+"]byte", t, u)
		w.room += 2*int(u.Len()) - encodedRoom
		return w.encoded(name, verb)
	}
	return false
}

// methods reports whether package fmt may ask more of a value than what it is.
func methods(t types.Type) bool {
	if _, generic := types.Unalias(t).(*types.TypeParam); generic || types.IsInterface(t) {
		return true
	}
	set := types.NewMethodSet(t)
	for _, name := range []string{"String", "Error", "Format", "GoString"} {
		if set.Lookup(nil, name) != nil {
			return true
		}
	}
	return false
}

// param adds a parameter of a type, to which a value of another one is converted.
func (w *writer) param(typ string, have, want types.Type) {
	p := param{typ: typ}
	if !types.Identical(have, want) {
		p.convert = typ
		if strings.HasPrefix(typ, "[") {
			p.convert = "(" + typ + ")"
		}
	}
	w.params = append(w.params, p)
}

func (w *writer) open(i int) string {
	if w.params[i].convert == "" {
		return ""
	}
	return w.params[i].convert + "("
}

func (w *writer) shut(i int) string {
	if w.params[i].convert == "" {
		return ""
	}
	return ")"
}

// strconv has the text become what a call of package strconv returns.
func (w *writer) strconv(call string) bool { return w.of("strconv", call) }

// of has the text become what a call of a function of a package returns.
func (w *writer) of(path, call string) bool {
	name, edits, ok := w.Import(w.call.Pos(), path)
	if !ok || name == "text" || name == "digits" {
		return false
	}
	w.imports = merge(w.imports, edits)
	w.stmt(name + "." + call)
	return true
}

// merge adds edits that are not among those that are there.
func merge(have, more []analysis.TextEdit) []analysis.TextEdit {
next:
	for _, e := range more {
		for _, h := range have {
			if string(h.NewText) == string(e.NewText) {
				continue next
			}
		}
		have = append(have, e)
	}
	return have
}

// float adds a floating-point number.
func (w *writer) float(name string, t types.Type, u *types.Basic, precision string, precise bool, verb byte) bool {
	form, digits, size := verb, -1, "64"
	switch verb {
	case 'v':
		if form = 'g'; precise {
			return false
		}
	case 'F':
		form = 'f'
	case 'f', 'e', 'E', 'g', 'G':
	default:
		return false
	}
	if precise {
		if len(precision) > 2 {
			return false
		}
		digits, _ = strconv.Atoi("0" + precision)
	} else if form != 'g' && form != 'G' {
		digits = 6
	}
	v := name
	if u.Kind() == types.Float32 {
		size, v = "32", "float64("+name+")"
		w.param("float32", t, types.Typ[types.Float32])
	} else {
		w.param("float64", t, types.Typ[types.Float64])
	}
	w.room += 24
	return w.strconv(fmt.Sprintf("AppendFloat(text, %s, '%c', %d, %s)", v, form, digits, size))
}

// text adds a string, with spaces in front or behind up to a width.
func (w *writer) text(name string, t types.Type, u *types.Basic, flags string, wide int, verb byte) bool {
	w.param("string", t, types.Typ[types.String])
	w.room += max(16, wide)
	switch {
	case verb == 'q' && flags == "" && wide == 0:
		return w.strconv("AppendQuote(text, " + name + ")")
	case (verb == 'x' || verb == 'X') && flags == "" && wide == 0:
		return w.encoded(name, verb)
	case verb != 's' && verb != 'v' || flags != "" && flags != "-":
		return false
	}
	if wide > 0 && flags == "" && !w.spaces(name, wide) {
		return false
	}
	w.stmt("append(text, " + name + "...)")
	return wide == 0 || flags == "" || w.spaces(name, wide)
}

// spaces adds those that a string has too few characters for.
func (w *writer) spaces(name string, wide int) bool {
	pkg, edits, ok := w.Import(w.call.Pos(), "unicode/utf8")
	if !ok || pkg == "text" || pkg == "digits" {
		return false
	}
	w.imports = merge(w.imports, edits)
	w.steps = append(w.steps, step{stmt: fmt.Sprintf("for n := %s.RuneCountInString(%s); n < %d; n++ {\n\t\ttext = append(text, ' ')\n\t}", pkg, name, wide)})
	return true
}

// encoded adds bytes in hexadecimal.
func (w *writer) encoded(name string, verb byte) bool {
	if verb != 'x' && verb != 'X' || w.digits && w.upper != (verb == 'X') {
		return false
	}
	w.digits, w.upper = true, verb == 'X'
	w.room += encodedRoom
	over := name
	if w.params[len(w.params)-1].typ == "string" {
		over = "[]byte(" + name + ")" // which the compiler does not copy
	}
	w.steps = append(w.steps, step{stmt: fmt.Sprintf("for _, b := range %s {\n\t\ttext = append(text, digits[b>>4], digits[b&15])\n\t}", over)})
	return true
}

// integer adds an integer.
func (w *writer) integer(name string, t types.Type, u *types.Basic, flags string, wide int, verb byte) bool {
	unsigned := u.Info()&types.IsUnsigned != 0
	w.whole(t, u)
	if verb == 'c' {
		w.room += 4
		return flags == "" && wide == 0 && small(u.Kind()) && w.Allows("go1.18") && w.of("unicode/utf8", "AppendRune(text, rune("+name+"))")
	}
	base := map[byte]int{'d': 10, 'v': 10, 'x': 16, 'X': 16, 'o': 8, 'b': 2}[verb]
	if base == 0 {
		return false
	}
	sharp := strings.Contains(flags, "#")
	if sharp {
		if base != 16 {
			return false
		}
		w.literal("0" + string(verb))
		flags = strings.ReplaceAll(flags, "#", "")
	}
	switch {
	case flags == "0" && wide > 0:
		return w.padded(name, u, base, wide, verb == 'X')
	case flags == "+" && wide == 0 && verb == 'd':
		return w.signed(name, unsigned)
	case flags != "" && flags != "-" || sharp && wide > 0:
		return false
	case sharp && !unsigned:
		w.limits = append(w.limits, name+" < 0")
	}
	if wide == 0 && verb == 'X' {
		return w.letters(name, unsigned)
	}
	if wide == 0 {
		w.room += 20
		return w.strconv(w.number(name, unsigned, base))
	}
	if base != 10 || wide == 0 || wide > widest[10] {
		return false
	}
	if !unsigned {
		w.limits = append(w.limits, name+" < 0")
	}
	w.room += max(20, wide)
	if flags == "-" {
		return w.strconv(w.number(name, unsigned, base)) && w.blanks(name, wide)
	}
	return w.blanks(name, wide) && w.strconv(w.number(name, unsigned, base))
}

// whole adds a parameter for an integer: an int, or as many bits as there are.
func (w *writer) whole(t types.Type, u *types.Basic) {
	switch {
	case u.Info()&types.IsUnsigned != 0:
		w.param("uint64", t, types.Typ[types.Uint64])
	case u.Kind() == types.Int:
		w.param("int", t, types.Typ[types.Int])
	default:
		w.param("int64", t, types.Typ[types.Int64])
	}
}

// number is the call that appends a number with as many digits as it has.
func (w *writer) number(name string, unsigned bool, base int) string {
	if unsigned {
		return fmt.Sprintf("AppendUint(text, %s, %d)", name, base)
	}
	if w.params[len(w.params)-1].typ == "int" {
		name = "int64(" + name + ")"
	}
	return fmt.Sprintf("AppendInt(text, %s, %d)", name, base)
}

// signed adds a number with its sign.
func (w *writer) signed(name string, unsigned bool) bool {
	w.room += 20
	if unsigned {
		w.byte("'+'")
	} else {
		w.steps = append(w.steps, step{stmt: fmt.Sprintf("if %s >= 0 {\n\t\ttext = append(text, '+')\n\t}", name)})
	}
	return w.strconv(w.number(name, unsigned, 10))
}

// letters adds a number in hexadecimal with large letters, which package strconv does not
// have, from its first digit on that is no zero. What is negative is left to package fmt.
func (w *writer) letters(name string, unsigned bool) bool {
	if w.digits && !w.upper || !w.Allows("go1.13") { // shifts by what has a sign
		return false
	}
	w.digits, w.upper = true, true
	if !unsigned {
		w.limits = append(w.limits, name+" < 0")
	}
	w.room += 16
	w.steps = append(w.steps, step{stmt: fmt.Sprintf("for n := 60; n >= 0; n -= 4 {\n\t\tif %[1]s>>n > 0 || n == 0 {\n\t\t\ttext = append(text, digits[%[1]s>>n&15])\n\t\t}\n\t}", name)})
	return true
}

// blanks adds the spaces that a number has too few digits for.
func (w *writer) blanks(name string, wide int) bool {
	if wide > 1 {
		w.steps = append(w.steps, step{stmt: fmt.Sprintf("for n := %s(1%s); n > 1 && %s < n; n /= 10 {\n\t\ttext = append(text, ' ')\n\t}",
			w.params[len(w.params)-1].typ, strings.Repeat("0", wide-1), name)})
	}
	return true
}

// padded adds a number with zeros in front, digit by digit. What has more digits, or is
// negative, is left to package fmt.
func (w *writer) padded(name string, u *types.Basic, base, wide int, upper bool) bool {
	if wide > widest[base] || base == 16 && w.digits && w.upper != upper {
		return false
	}
	if base == 16 {
		w.digits, w.upper = true, upper
	}
	largest := constant.BinaryOp(power(base, wide), token.SUB, constant.MakeInt64(1))
	switch most := largestOf(u); {
	case most == nil && base == 16 && wide == widest[16]:
		w.limits = append(w.limits, name+" < 0")
	case most == nil || constant.Compare(most, token.GTR, largest):
		v := name
		if w.params[len(w.params)-1].typ != "uint64" {
			v = "uint64(" + name + ")"
		}
		w.limits = append(w.limits, v+" > "+largest.ExactString())
	}
	w.room += wide
	for i := wide - 1; i >= 0; i-- {
		w.byte(digit(name, base, i, i == wide-1))
	}
	return true
}

// digit is an expression for one digit of a number.
func digit(name string, base, at int, first bool) string {
	if base == 10 {
		if at > 0 {
			name += "/" + power(10, at).ExactString()
		}
		if !first {
			name += "%10"
		}
		return "byte('0' + " + name + ")"
	}
	if at > 0 {
		name += ">>" + strconv.Itoa(at*bits[base])
	}
	if base == 16 {
		return "digits[" + name + "&15]"
	}
	return "byte('0' + " + name + "&" + strconv.Itoa(base-1) + ")"
}

// power returns a power of a base.
func power(base, n int) constant.Value {
	p := constant.MakeInt64(1)
	for range n {
		p = constant.BinaryOp(p, token.MUL, constant.MakeInt64(int64(base)))
	}
	return p
}

// largestOf returns the largest number of an unsigned type, nil for others.
func largestOf(u *types.Basic) constant.Value {
	size := map[types.BasicKind]int{types.Uint8: 8, types.Uint16: 16, types.Uint32: 32, types.Uint64: 64, types.Uint: 64, types.Uintptr: 64}[u.Kind()]
	if size == 0 {
		return nil
	}
	return constant.BinaryOp(power(2, size), token.SUB, constant.MakeInt64(1))
}

// small reports whether a rune holds every value of a kind.
func small(kind types.BasicKind) bool {
	switch kind {
	case types.Int8, types.Int16, types.Int32, types.Uint8, types.Uint16:
		return true
	}
	return false
}

// named reports whether all names that the function needs mean what they should, and those
// that the call needs.
func (w *writer) named(pos token.Pos) bool {
	for _, word := range words {
		if !w.Predeclared(pos, word) {
			return false
		}
	}
	for _, p := range w.params {
		word := p.convert[strings.LastIndexByte(p.convert, ']')+1:]
		if word != "" && !w.Predeclared(w.call.Pos(), strings.TrimSuffix(word, ")")) {
			return false
		}
	}
	return true
}

// function is the text of the function, with NAME in the place of its name.
func (w *writer) function() string {
	var names, params []string
	for i, p := range w.params {
		names = append(names, "v"+strconv.Itoa(i+1))
		if i+1 < len(w.params) && w.params[i+1].typ == p.typ {
			params = append(params, names[i])
		} else {
			params = append(params, names[i]+" "+p.typ)
		}
	}
	call := w.fmt + ".Sprintf(" + strconv.Quote(w.layout) + ", " + strings.Join(names, ", ") + ")"
	var b strings.Builder
	b.WriteString("// NAME makes the text of " + call + ".\nfunc NAME(" + strings.Join(params, ", ") + ") string {\n")
	if w.digits {
		digits := "0123456789abcdef"
		if w.upper {
			digits = "0123456789ABCDEF"
		}
		b.WriteString("\tconst digits = \"" + digits + "\"\n")
	}
	if len(w.limits) > 0 {
		b.WriteString("\tif " + strings.Join(w.limits, " || ") + " {\n\t\treturn " + call + "\n\t}\n")
	}
	if len(w.steps) == 1 && w.steps[0].stmt == "" {
		b.WriteString("\treturn string([]byte{" + strings.Join(w.steps[0].bytes, ", ") + "})\n}")
		return b.String()
	}
	b.WriteString("\ttext := make([]byte, 0, " + strconv.Itoa(w.room) + ")\n")
	for _, s := range w.steps {
		if s.stmt == "" {
			s.stmt = "text = append(text, " + strings.Join(s.bytes, ", ") + ")"
		}
		b.WriteString("\t" + s.stmt + "\n")
	}
	b.WriteString("\treturn string(text)\n}")
	return b.String()
}
