package hoistconstructor

import (
	"encoding/base32"
	"encoding/base64"
	"go/ast"
	"go/constant"
	"go/types"
	"regexp"
	"regexp/syntax"
	"strings"
	"unicode"

	"github.com/gohone/hone/rules/internal/facts/leftbehind"
)

// constructor is a function that has no effect and whose result never changes,
// provided that only some of its methods are called.
type constructor struct {
	noun    string // ends the variable's name
	cause   string
	works   func(args []string) bool // whether the call does not panic, and is cheap enough for a program's start
	methods []string                 // those that only read; safe for concurrent use
}

// constructors are the functions known, by their full names.
//
// Not here: constructors of what is changed after it was made (templates),
// that read files (time.LoadLocation), and errors, whose identity counts.
var constructors = map[string]constructor{
	"strings.NewReplacer": {
		noun:    "Replacer",
		cause:   "replacer built anew on every call, from constant arguments",
		works:   func(args []string) bool { return len(args)%2 == 0 },
		methods: []string{"Replace", "WriteString"},
	},
	"regexp.MustCompile": {
		noun:    "Pattern",
		cause:   "regular expression compiled anew on every call, from a constant pattern",
		works:   func(args []string) bool { return compiles(args, syntax.Perl) },
		methods: leftbehind.RegexpMethods,
	},
	"regexp.MustCompilePOSIX": {
		noun:    "Pattern",
		cause:   "regular expression compiled anew on every call, from a constant pattern",
		works:   func(args []string) bool { return compiles(args, syntax.POSIX) },
		methods: leftbehind.RegexpMethods,
	},
	"encoding/base64.NewEncoding": {
		noun:    "Encoding",
		cause:   "encoding built anew on every call, from a constant alphabet",
		works:   func(args []string) bool { return returns(func() { base64.NewEncoding(args[0]) }) },
		methods: encodingMethods,
	},
	"encoding/base32.NewEncoding": {
		noun:    "Encoding",
		cause:   "encoding built anew on every call, from a constant alphabet",
		works:   func(args []string) bool { return returns(func() { base32.NewEncoding(args[0]) }) },
		methods: encodingMethods,
	},
}

var encodingMethods = []string{
	"AppendDecode", "AppendEncode", "Decode", "DecodeString", "DecodedLen", "Encode", "EncodeToString", "EncodedLen",
}

// constant reports whether the arguments of the call are constant and make it
// work.
func (c constructor) constant(info *types.Info, call *ast.CallExpr) bool {
	if call.Ellipsis.IsValid() {
		return false
	}
	args := make([]string, len(call.Args))
	for i, arg := range call.Args {
		v := info.Types[arg].Value
		if v == nil || v.Kind() != constant.String {
			return false
		}
		args[i] = constant.StringVal(v)
	}
	return c.works(args)
}

// returns reports whether f does so, and does not panic.
func returns(f func()) (ok bool) {
	defer func() { ok = recover() == nil }()
	f()
	return true
}

// maxInstructions bounds the size of a program that is compiled whenever the
// user's program starts. Compiling takes about 100 ns for each instruction.
const maxInstructions = 10_000

// compiles reports whether the pattern does, with any release of Go that hone
// works with.
func compiles(args []string, flags syntax.Flags) bool {
	if !settled(args[0]) {
		return false
	}
	re, err := syntax.Parse(args[0], flags)
	if err != nil {
		return false
	}
	prog, err := syntax.Compile(re.Simplify())
	return err == nil && len(prog.Inst) <= maxInstructions
}

var class = regexp.MustCompile(`\\[pP](?:\{\^?([^}]*)\}|(.))`)

// settled reports whether the names of Unicode classes in the pattern are old
// ones. Later releases of Go accept more names: with an earlier one such a
// pattern panics, and would do so when the program starts.
func settled(pattern string) bool {
	for _, m := range class.FindAllStringSubmatch(pattern, -1) {
		name := m[1] + m[2]
		if _, ok := unicode.Categories[name]; !ok || len(name) > 2 || strings.Contains("LC Cn", name) && len(name) == 2 {
			return false
		}
	}
	return true
}
