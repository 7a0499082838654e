package outlives

import (
	"go/constant"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/ssa"
)

// fate is what becomes of an argument of a function without a body here.
type fate int

const (
	unknown  fate = iota
	forgets       // nobody refers to it when the function returns
	lendsOn       // as forgets, but it is lent to what an interface calls
	returns       // only the results may refer to it
	prints        // as forgets, unless what is printed has methods
	elements      // as returns, if elements of the result are references
	inMemory      // as forgets, if it is a reader or buffer that is all in memory
	runs          // it is a function that is called before this one returns, and then forgotten
)

// runners are functions that call the function they are given for parts of something else, and forget it.
var runners = map[string][]string{
	"sort":    {"Slice", "SliceStable", "SliceIsSorted", "Search", "Find"},
	"slices":  {"SortFunc", "SortStableFunc", "IsSortedFunc", "BinarySearchFunc", "IndexFunc", "ContainsFunc", "DeleteFunc", "CompactFunc", "EqualFunc", "CompareFunc", "MaxFunc", "MinFunc"},
	"maps":    {"DeleteFunc", "EqualFunc"},
	"strings": {"Map", "FieldsFunc", "IndexFunc", "LastIndexFunc", "ContainsFunc", "TrimFunc", "TrimLeftFunc", "TrimRightFunc"},
	"bytes":   {"Map", "FieldsFunc", "IndexFunc", "LastIndexFunc", "ContainsFunc", "TrimFunc", "TrimLeftFunc", "TrimRightFunc"},
}

// parts are functions of package bytes that return parts of what they are given.
var parts = []string{"Cut", "CutPrefix", "CutSuffix", "Fields", "Split", "SplitAfter", "SplitAfterN", "SplitN",
	"Trim", "TrimLeft", "TrimPrefix", "TrimRight", "TrimSpace", "TrimSuffix"}

// copies are functions of package bytes that return bytes of their own.
var copies = []string{"Clone", "Join", "Repeat", "Replace", "ReplaceAll", "Title", "ToLower", "ToTitle", "ToUpper", "ToValidUTF8"}

// library says what a function of the standard library does with its i-th argument, of
// which the first is the receiver of a method.
func library(fn *types.Func, i int) fate {
	if fn == nil || fn.Pkg() == nil {
		return unknown
	}
	path, name := fn.Pkg().Path(), fn.Name()
	if fn.Signature().Recv() != nil {
		return methods(fn, path, i)
	}
	if slices.Contains(runners[path], name) && callback(fn, i) {
		return runs
	}
	switch path {
	case "bytes":
		switch {
		case slices.Contains(parts, name), name == "NewReader", name == "NewBuffer":
			return returns
		case slices.Contains(copies, name) || numbers(fn):
			return forgets
		}
	case "unicode/utf8", "hash/crc32", "hash/crc64", "hash/adler32", "crypto/sha256", "crypto/md5", "crypto/sha1", "crypto/sha512", "crypto/hmac", "crypto/subtle", "hash/maphash", "encoding/hex":
		if numbers(fn) {
			return forgets
		}
	case "strconv":
		switch {
		case strings.HasPrefix(name, "Append"):
			return returns
		case strings.HasPrefix(name, "Parse") || name == "Atoi" || strings.HasPrefix(name, "Quote"): // errors have a copy
			return forgets
		}
	case "strings":
		if looks(fn) || name == "Clone" {
			return forgets
		}
		if !callsBack(fn) {
			return returns // a part of the text, or all of it
		}
	case "slices":
		return ofSlices(fn)
	case "errors":
		if name == "New" {
			return returns
		}
	case "encoding/binary":
		switch {
		case reflected(name, i): // it is read or set by its kind: no method of it is called
			return forgets
		case strings.HasPrefix(name, "Append"):
			return returns
		case numbers(fn) && !strings.HasPrefix(name, "Read"), (name == "Decode" || name == "Encode") && i == 0:
			return forgets
		case (name == "Read" || name == "Write") && i == 0:
			return inMemory
		}
	case "io":
		if name == "ReadFull" || name == "ReadAtLeast" {
			return [...]fate{inMemory, lendsOn, forgets}[i]
		}
	case "encoding/json": // what implements Unmarshaler copies what it keeps
		if name == "Valid" || name == "Unmarshal" && i == 0 {
			return forgets
		}
	case "fmt":
		switch name {
		case "Errorf", "Sprintf", "Sprint", "Sprintln":
			return prints
		case "Fprintf", "Fprint", "Fprintln":
			if i == 0 {
				return inMemory
			}
			return prints
		}
	case "log": // it has written the line when it returns
		switch name {
		case "Printf", "Print", "Println":
			return prints
		}
	}
	return unknown
}

// reflected reports whether the i-th argument of a function of package encoding/binary is the value
// that it takes bytes from, or gives them to.
func reflected(name string, i int) bool {
	switch name {
	case "Size":
		return i == 0
	case "Read", "Write", "Decode", "Encode", "Append":
		return i == 2
	}
	return false
}

// callback reports whether the i-th parameter is a function.
func callback(fn *types.Func, i int) bool {
	p := fn.Signature().Params()
	if i >= p.Len() {
		return false
	}
	_, ok := p.At(i).Type().Underlying().(*types.Signature)
	return ok
}

// callsBack reports whether a function is given another one.
func callsBack(fn *types.Func) bool {
	for v := range fn.Signature().Params().Variables() {
		if _, callback := v.Type().Underlying().(*types.Signature); callback {
			return true
		}
	}
	return false
}

// ofSlices says what a function of package slices does with an argument that is no function: what
// copies elements into memory of its own refers to what they refer to, and to no more.
func ofSlices(fn *types.Func) fate {
	switch fn.Name() {
	case "Clone", "Concat", "Repeat":
		return elements
	case "Contains", "Index", "Equal", "Compare", "BinarySearch", "IsSorted", "Sort", "Reverse":
		return forgets
	case "Max", "Min", "Clip", "Grow", "Compact":
		return returns
	}
	return unknown
}

// methods says what a method of the standard library does with its i-th argument.
func methods(fn *types.Func, path string, i int) fate {
	switch path {
	case "encoding/binary": // of byte orders
		if strings.HasPrefix(fn.Name(), "Append") {
			return returns
		}
		if strings.HasPrefix(fn.Name(), "Uint") || strings.HasPrefix(fn.Name(), "PutUint") {
			return forgets
		}
	case "encoding/base64", "encoding/base32":
		switch {
		case strings.HasPrefix(fn.Name(), "Append"):
			return returns
		case strings.HasPrefix(fn.Name(), "Encode") || strings.HasPrefix(fn.Name(), "Decode"):
			return forgets
		}
	case "bytes", "strings":
		switch {
		case i == 0:
			return own(fn)
		case lends(fn), fn.Name() == "WriteString":
			return forgets
		}
	case "log":
		switch fn.Name() {
		case "Printf", "Print", "Println":
			if i > 0 {
				return prints
			}
		}
	case "regexp":
		switch {
		case strings.HasPrefix(fn.Name(), "Match") && fn.Name() != "MatchReader":
			return forgets
		case i > 0 && strings.HasPrefix(fn.Name(), "Find") && !strings.Contains(fn.Name(), "Reader"):
			return returns
		}
	case "bufio", "os", "net", "crypto/tls", "compress/gzip", "compress/flate":
		if i == 1 && (lends(fn) || path == "os" && fn.Name() == "WriteString") {
			return forgets
		}
	}
	return unknown
}

// own says what a method of a reader or buffer in memory does with what that holds.
func own(fn *types.Func) fate {
	switch typeOf(fn.Signature().Recv().Type()) {
	case "bytes.Reader", "bytes.Buffer", "strings.Reader":
	default:
		return unknown
	}
	switch fn.Name() {
	case "Bytes", "Next", "AvailableBuffer", "Peek":
		return returns
	case "ReadFrom":
		return unknown
	case "WriteTo":
		return lendsOn
	}
	return forgets
}

// typeOf names a type, or what it is a pointer to.
func typeOf(t types.Type) string {
	if p, ok := types.Unalias(t).(*types.Pointer); ok {
		t = p.Elem()
	}
	return types.TypeString(types.Unalias(t), nil)
}

// memory reports whether an interface holds a reader or buffer that is all in memory.
func memory(v ssa.Value) bool {
	in, ok := v.(*ssa.MakeInterface)
	if !ok {
		return false
	}
	switch typeOf(in.X.Type()) {
	case "bytes.Reader", "bytes.Buffer", "strings.Reader":
		return true
	}
	return false
}

// lends reports whether a method is a Read or a Write, which must not keep the bytes that
// it is lent.
func lends(fn *types.Func) bool {
	p, r := fn.Signature().Params(), fn.Signature().Results()
	return (fn.Name() == "Read" || fn.Name() == "Write") && p.Len() == 1 && r.Len() == 2 &&
		types.Identical(p.At(0).Type(), types.NewSlice(types.Typ[types.Byte])) &&
		types.Identical(r.At(0).Type(), types.Typ[types.Int]) && types.Identical(r.At(1).Type(), types.Universe.Lookup("error").Type())
}

// numbers reports whether parameters are numbers, text and bytes, and the results are no
// references.
func numbers(fn *types.Func) bool {
	for v := range fn.Signature().Params().Variables() {
		if s, ok := v.Type().Underlying().(*types.Slice); refers(v.Type()) && !(ok && !refers(s.Elem())) {
			return false
		}
	}
	for v := range fn.Signature().Results().Variables() {
		if refers(v.Type()) && !types.Identical(v.Type(), types.Universe.Lookup("error").Type()) {
			return false
		}
	}
	return true
}

// looks reports whether a function is given texts and runes, and its results are numbers
// or truth values.
func looks(fn *types.Func) bool {
	for v := range fn.Signature().Params().Variables() {
		if b, ok := v.Type().(*types.Basic); !ok || b.Kind() == types.UnsafePointer {
			return false
		}
	}
	for v := range fn.Signature().Results().Variables() {
		if mayRefer(v.Type(), true) {
			return false
		}
	}
	return true
}

// printed reports whether a function of package fmt calls no method of what it is given,
// and so tells nobody of it: a format that is constant, and of each reference its type,
// bytes, or text.
func (f *flow) printed(call ssa.CallInstruction) bool {
	args := call.Common().Args
	callee := call.Common().StaticCallee()
	if callee == nil {
		return false
	}
	name := callee.Name()
	list, sliced := args[len(args)-1].(*ssa.Slice)
	if !sliced {
		return false
	}
	verbs, given := "", len(args)-1 // what is given besides the list
	if strings.HasPrefix(name, "F") || callee.Signature.Recv() != nil {
		given-- // the writer, of which inMemory speaks, or the logger
	}
	if strings.HasSuffix(name, "f") {
		format, ok := args[len(args)-2].(*ssa.Const)
		if !ok || format.Value == nil || given != 1 {
			return false
		}
		if verbs, ok = verbsOf(constant.StringVal(format.Value)); !ok {
			return false
		}
	} else if given != 0 {
		return false
	}
	plain := func(v ssa.Value, k int) bool { return plainly(v, verbs, k) }
	if !strings.HasSuffix(name, "f") {
		plain = func(v ssa.Value, _ int) bool { return plainly(v, "v", 0) }
	}
	array, ok := list.X.(*ssa.Alloc)
	if !ok {
		return false
	}
	for _, use := range *array.Referrers() {
		element, ok := use.(*ssa.IndexAddr)
		if !ok {
			if use != list {
				return false
			}
			continue
		}
		k, ok := element.Index.(*ssa.Const)
		if !ok {
			return false
		}
		for _, use := range *element.Referrers() {
			store, ok := use.(*ssa.Store)
			if !ok || f.held[store.Val] && !plain(store.Val, int(k.Int64())) {
				return false
			}
		}
	}
	return true
}

// plainly reports whether the k-th operand of a format is bytes or text, or only its type
// counts.
func plainly(v ssa.Value, verbs string, k int) bool {
	if k < len(verbs) && verbs[k] == 'T' {
		return true
	}
	in, ok := v.(*ssa.MakeInterface)
	return ok && (types.Identical(in.X.Type(), types.NewSlice(types.Typ[types.Byte])) || types.Identical(in.X.Type(), types.Typ[types.String])) &&
		k < len(verbs) && verbs[k] != 'w'
}

// verbsOf returns the verbs of a format, one for each operand.
func verbsOf(format string) (verbs string, ok bool) {
	for {
		_, rest, more := strings.Cut(format, "%")
		if !more {
			return verbs, true
		}
		rest = strings.TrimLeft(rest, "+-# 0123456789.")
		if rest == "" || strings.ContainsAny(rest[:1], "*[") || rest[0] >= 0x80 {
			return "", false
		}
		if rest[0] != '%' {
			verbs += rest[:1]
		}
		format = rest[1:]
	}
}
