package hazard

import (
	"go/constant"
	"go/token"
	"go/types"
	"regexp"
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"
)

// features are what a function does, in words that hold in both states, and where: calls of
// the library by name, and some instructions that stand for one.
type features map[string][]ssa.Instruction

// What is no call of the library by its name.
const (
	anyRead     = "a Read"                // of whatever reads
	truncation  = "float to integer"      // a conversion
	cutsOff     = "an integer cut off"    // likewise, of what was not rounded
	roundsText  = "digits that round"     // a fraction written with so many of them
	roundsWhole = "a whole that rounds"   // likewise, with none
	backToFloat = "of such an integer"    // the reverse conversion of it
	recovers    = "recover"               // the builtin
	quotes      = "Quote of any text"     // not of a result, which may have nothing to quote
	verbQuote   = "%q of no error"        // in a format
	verbWrap    = "%w"                    // likewise
	unwraps     = "an error with Unwrap"  // of a type of the package
	plainPath   = "URL.Path"              // the field is read
	slashed     = "+ with a slash"        // of texts
	backslash   = "== of a backslash"     // of a letter
	ampersand   = "== of an ampersand"    // likewise
	percent     = "== of a percent sign"  // likewise
	doubleQuote = "== of a double quote"  // likewise
	runesOf     = "the letters of a text" // a loop over them, or a list of them
	receives    = "a receive"             // from a channel
	newRequest  = "a new http.Request"
	capital     = "a comparison with a capital letter"
	textsEqual  = "== of texts"           // neither of them empty
	wholeDays   = "a number of days"      // since 1970, by the clock of Greenwich
	noLimit     = "a Buffer for any line" // of a bufio.Scanner
	starts      = "go"                    // the statement
	failing     = "a call that may fail"  // and does not make the error for who calls it
)

// doing are the features of a function and the literals in it.
func (p *Package) doing(fn *ssa.Function) features {
	if f := p.doingOf[fn]; f != nil {
		return f
	}
	f := features{}
	for _, fn := range withLiterals(fn) {
		for in := range instructions(fn) {
			for _, what := range featuresOf(in) {
				f[what] = append(f[what], in)
			}
		}
	}
	p.doingOf[fn] = f
	return f
}

// first is the first of some features that there is.
func (f features) first(some []string) ssa.Instruction {
	for _, what := range some {
		if all := f[what]; len(all) > 0 {
			return all[0]
		}
		if pkg, ok := strings.CutSuffix(what, "*"); ok {
			for name, all := range f {
				if strings.HasPrefix(name, pkg) {
					return all[0]
				}
			}
		}
	}
	return nil
}

// does reports whether a function, or what it reaches in the package, has one of some features.
func (p *Package) does(fn *ssa.Function, some []string) bool {
	return slices.ContainsFunc(p.reached(fn), func(f *ssa.Function) bool { return p.doing(f).first(some) != nil })
}

// hands reports whether a function, or what it reaches in the package, has one of some functions of the
// library as a value, for somebody to call.
func (p *Package) hands(fn *ssa.Function, some []string) bool {
	for _, fn := range p.reached(fn) {
		for in := range instructions(fn) {
			for _, v := range in.Operands(nil) {
				given, ok := (*v).(*ssa.Function)
				if call, calls := in.(ssa.CallInstruction); !ok || calls && v == &call.Common().Value {
					continue
				}
				if (features{libraryFunc(given): {in}}).first(some) != nil {
					return true
				}
			}
		}
	}
	return false
}

// times counts such features in the package.
func (p *Package) times(some []string) int { return p.timesIn(p.All, some) }

// timesIn counts such features in functions.
func (p *Package) timesIn(fns []*ssa.Function, some []string) (n int) {
	for _, fn := range fns {
		if fn.Parent() != nil {
			continue // counted with the function around it
		}
		for _, what := range some {
			n += len(p.doing(fn)[what])
		}
	}
	return n
}

func featuresOf(in ssa.Instruction) []string {
	switch in := in.(type) {
	case ssa.CallInstruction:
		out := calling(in.Common())
		if _, starting := in.(*ssa.Go); starting {
			out = append(out, starts)
		}
		if mayFail(in.Common()) {
			out = append(out, failing)
		}
		return out
	case *ssa.BinOp:
		return comparing(in)
	case *ssa.Convert:
		return converting(in)
	case *ssa.FieldAddr:
		if fieldOf(in) == "URL.Path" && !storedTo(in) {
			return []string{plainPath}
		}
	case *ssa.Field:
		if isNamed(in.X.Type(), "net/url", "URL") && fieldName(in.X, in.Field) == "Path" {
			return []string{plainPath}
		}
	case *ssa.Range:
		if isString(in.X.Type()) {
			return []string{runesOf}
		}
	case *ssa.UnOp:
		if in.Op == token.ARROW {
			return []string{receives}
		}
	case *ssa.Select:
		return []string{receives}
	case *ssa.Alloc:
		if isNamed(in.Type(), "net/http", "Request") && len(storedIn(in)) == 0 {
			return []string{newRequest}
		}
	case *ssa.MakeInterface:
		if isError(in.Type()) && hasMethod(in.X.Type(), "Unwrap") {
			return []string{unwraps}
		}
	}
	return nil
}

// calling are the features of a call.
func calling(c *ssa.CallCommon) []string {
	if b, ok := c.Value.(*ssa.Builtin); ok {
		if b.Name() == "recover" {
			return []string{recovers}
		}
		return nil
	}
	if c.IsInvoke() {
		if c.Method.Name() == "Read" && reads(c.Method.Signature()) {
			return []string{anyRead}
		}
		return nil
	}
	name := libraryName(c)
	out := []string{name}
	switch {
	case name == "":
		return nil
	case strings.HasPrefix(name, "strconv.") && strings.Contains(name, "Quote") && len(c.Args) > 0 && !isResult(c.Args[len(c.Args)-1]):
		out = append(out, quotes)
	case strings.HasSuffix(name, ".Read") && reads(c.Signature()):
		out = append(out, anyRead)
	case name == "bufio.Scanner.Buffer" && len(c.Args) == 3 && huge(c.Args[2]):
		out = append(out, noLimit)
	case strings.HasPrefix(name, "strconv.") && strings.HasSuffix(name, "Float"):
		out = append(out, roundingDigits(c.Args)...)
	case strings.HasPrefix(name, "fmt.") && strings.HasSuffix(name, "f"):
		format := formatOf(c)
		for _, m := range fixedDigits.FindAllStringSubmatch(format, -1) {
			out = append(out, roundsText)
			if strings.Trim(m[1], "0") == "" {
				out = append(out, roundsWhole)
			}
		}
		if quotesText(c) && name != "fmt.Errorf" { // nobody reads an error back
			out = append(out, verbQuote)
		}
		if strings.Contains(format, "%w") {
			out = append(out, verbWrap)
		}
	}
	return out
}

// fixedDigits is how a format asks for a number of digits behind the point.
var fixedDigits = regexp.MustCompile(`%[-+ 0]*[0-9]*\.([0-9]*)f`)

// roundingDigits are the features of FormatFloat or AppendFloat with some arguments.
func roundingDigits(args []ssa.Value) []string {
	n := len(args)
	if n < 3 || !isNumber64(args[n-3], 'f') || !isNumeral(args[n-2]) || isNumber64(args[n-2], -1) {
		return nil
	}
	if isNumber64(args[n-2], 0) {
		return []string{roundsText, roundsWhole}
	}
	return []string{roundsText}
}

// mayFail reports whether a call has an error, which it is not there to make.
func mayFail(c *ssa.CallCommon) bool {
	return errorResult(c.Signature()) >= 0 && !makesError(c) && !neverFails(c)
}

// makesError reports whether a call makes an error, or picks one that there is.
func makesError(c *ssa.CallCommon) bool {
	name := libraryName(c)
	return name == "fmt.Errorf" || strings.HasPrefix(name, "errors.")
}

func isResult(v ssa.Value) bool { _, ok := v.(*ssa.Call); return ok }

// reads reports whether a signature is that of Read.
func reads(sig *types.Signature) bool {
	return sig.Params().Len() == 1 && sig.Results().Len() == 2 && isError(sig.Results().At(1).Type()) && types.Identical(sig.Params().At(0).Type(), types.NewSlice(types.Typ[types.Byte]))
}

// huge reports whether a number is one that no line is as long as.
func huge(v ssa.Value) bool {
	c, ok := v.(*ssa.Const)
	return ok && isNumeral(c) && constant.Compare(c.Value, token.GEQ, constant.MakeInt64(1<<30))
}

// formatOf is the constant format of a call of package fmt.
func formatOf(c *ssa.CallCommon) string {
	for _, a := range c.Args {
		if k, ok := a.(*ssa.Const); ok && k.Value != nil && k.Value.Kind() == constant.String {
			return constant.StringVal(k.Value)
		}
	}
	return ""
}

// letters are those that code which escapes texts itself compares with.
var letters = map[int64]string{'\\': backslash, '&': ampersand, '%': percent, '"': doubleQuote}

func comparing(op *ssa.BinOp) []string {
	switch op.Op {
	case token.ADD:
		if isString(op.Type()) && (hasSlash(op.X) || hasSlash(op.Y)) {
			return []string{slashed}
		}
	case token.QUO, token.REM:
		if call, ok := op.X.(*ssa.Call); ok && libraryName(&call.Call) == "time.Time.Unix" && isDay(op.Y) {
			return []string{wholeDays}
		}
	case token.LSS, token.LEQ, token.GTR, token.GEQ:
		if isLetter(op.X, 'A') || isLetter(op.Y, 'A') || isLetter(op.X, 'Z') || isLetter(op.Y, 'Z') {
			return []string{capital}
		}
	case token.EQL, token.NEQ:
		if isString(op.X.Type()) && !isEmptyText(op.X) && !isEmptyText(op.Y) {
			return []string{textsEqual}
		}
		for _, v := range []ssa.Value{op.X, op.Y} {
			if isNumeral(v) {
				if n, ok := constant.Int64Val(v.(*ssa.Const).Value); ok && letters[n] != "" {
					return []string{letters[n]}
				}
			}
		}
	}
	return nil
}

func isLetter(v ssa.Value, letter rune) bool {
	c, ok := v.(*ssa.Const)
	return ok && isNumeral(c) && constant.Compare(c.Value, token.EQL, constant.MakeInt64(int64(letter)))
}

func isEmptyText(v ssa.Value) bool {
	c, ok := v.(*ssa.Const)
	return ok && c.Value != nil && c.Value.Kind() == constant.String && constant.StringVal(c.Value) == ""
}

// isDay reports whether a number is that of the seconds of a day.
func isDay(v ssa.Value) bool {
	c, ok := v.(*ssa.Const)
	return ok && isNumeral(c) && constant.Compare(c.Value, token.EQL, constant.MakeInt64(24*60*60))
}

func hasSlash(v ssa.Value) bool {
	c, ok := v.(*ssa.Const)
	return ok && c.Value != nil && c.Value.Kind() == constant.String && strings.Contains(constant.StringVal(c.Value), "/")
}

func converting(c *ssa.Convert) []string {
	switch {
	case isFloat(c.X.Type()) && isInteger(c.Type()):
		if call, ok := c.X.(*ssa.Call); ok && strings.HasPrefix(libraryName(&call.Call), "math.") {
			return nil // it is whole
		}
		if isRounded(c.X) {
			return []string{truncation}
		}
		return []string{truncation, cutsOff}
	case isInteger(c.X.Type()) && isFloat(c.Type()):
		if from, ok := c.X.(*ssa.Convert); ok && isFloat(from.X.Type()) {
			return []string{backToFloat}
		}
	case isString(c.X.Type()):
		if s, ok := c.Type().Underlying().(*types.Slice); ok && types.Identical(s.Elem().Underlying(), types.Typ[types.Int32]) {
			return []string{runesOf}
		}
	}
	return nil
}

func isFloat(t types.Type) bool {
	b, ok := t.Underlying().(*types.Basic)
	return ok && b.Info()&types.IsFloat != 0
}

// storedTo reports whether something is stored at an address.
func storedTo(addr ssa.Value) bool { return len(storesTo(addr)) > 0 }

func hasMethod(t types.Type, name string) bool {
	obj, _, _ := types.LookupFieldOrMethod(t, true, nil, name)
	_, ok := obj.(*types.Func)
	return ok
}
