// Package format takes calls of package fmt apart into pieces that can be said
// without it: literal text, and arguments whose text package strconv or a
// conversion gives byte for byte.
//
// Rules call [Split], and build from the pieces a string, with [Piece.Expr], or
// appends to a buffer, with [Piece.Append]. Both evaluate arguments at other
// moments than the call does, one after the other; package order says where
// no program can tell. It says so of values: a piece of kind [Bytes] also reads
// what the slice refers to, at the moment its text is made, which a call in a
// later argument or an append to the same memory may have changed.
//
// The package must not know what a rule puts the pieces into, nor where a name
// comes from by which it can call a package: that is asked for.
package format

import (
	"bytes"
	"go/ast"
	"go/printer"
	"go/token"
	"strconv"
	"strings"
)

// Kind says what gives the text of a piece.
type Kind int

// The kinds.
const (
	Literal Kind = iota // the text itself
	String              // a string, as it is
	Quoted              // a string, as strconv.Quote has it
	Int                 // a signed integer
	Uint                // an unsigned integer
	Float32             // a float32
	Float64             // a float64
	Bool                // "true" or "false"
	Rune                // an integer as the character it encodes
	Bytes               // a []byte, as it is
)

// Piece is a part of what a call formats.
type Piece struct {
	Text string   // what a Literal says; empty otherwise
	Arg  ast.Expr // the argument of the call; nil of a Literal
	Verb rune     // the verb in the format, 'v' where there is no format
	Kind Kind

	raw bool // the Literal was written between back quotes
	// convert is the type that the argument is converted to before its
	// text can be made; empty if none is needed. For an Int it is "int"
	// where the type is not int but its kind is.
	convert string
	isInt   bool // the kind of an Int is int, in decimal: strconv.Itoa applies
	base    int  // of an Int or Uint
	// form is how package strconv writes a Float32 or Float64, and precision
	// with how many digits: -1 takes as many as are needed to read it back.
	form      byte
	precision int
	// method of the argument says the text of a String: "String" or "Error";
	// empty where it is a string itself. It may have its arguments.
	method string
	// MayPanic says that the method may be called on a nil pointer: package fmt
	// then catches what it panics with.
	MayPanic bool
}

// Shown reports whether a method of the argument says the text: see [SplitShown].
func (p Piece) Shown() bool { return p.method != "" }

// Expr returns the piece as an expression of type string, which is an operand
// of "+" without parentheses. The function names gives the name by which a
// package can be used; where it gives none, and the piece needs it, there is
// no expression.
func (p Piece) Expr(names func(importPath string) (string, bool)) (expr string, ok bool) {
	switch p.Kind {
	case Literal:
		return p.quoted(), true
	case String:
		return p.value(p.convert), true
	case Bytes:
		return p.value("string"), true
	case Rune:
		return "string(" + p.value(p.convert) + ")", true
	}
	pkg, ok := names("strconv")
	if !ok {
		return "", false
	}
	switch pkg += "."; p.Kind {
	case Quoted:
		return pkg + "Quote(" + p.value(p.convert) + ")", true
	case Bool:
		return pkg + "FormatBool(" + p.value(p.convert) + ")", true
	case Int:
		if p.isInt {
			return pkg + "Itoa(" + p.value(p.convert) + ")", true
		}
		return pkg + "FormatInt(" + p.value(p.convert) + p.inBase(), true
	case Uint:
		return pkg + "FormatUint(" + p.value(p.convert) + p.inBase(), true
	default:
		return pkg + "FormatFloat(" + p.value(p.convert) + p.float(), true
	}
}

// quoted is the text of a Literal between quotes: back quotes where it had them, and is
// the easier to read for them.
func (p Piece) quoted() string {
	if p.raw && strings.ContainsAny(p.Text, "\"\\") && strconv.CanBackquote(p.Text) {
		return "`" + p.Text + "`"
	}
	return strconv.Quote(p.Text)
}

// Append returns an expression that appends the piece to the []byte buf and is
// the longer []byte. For names see [Piece.Expr]; a Rune needs Go 1.18.
func (p Piece) Append(buf string, names func(importPath string) (string, bool)) (expr string, ok bool) {
	switch p.Kind {
	case Literal:
		return "append(" + buf + ", " + p.quoted() + "...)", true
	case String, Bytes: // append takes a string of any type
		return "append(" + buf + ", " + p.value("") + "...)", true
	case Rune:
		pkg, ok := names("unicode/utf8")
		return pkg + ".AppendRune(" + buf + ", " + p.value(p.convert) + ")", ok
	}
	pkg, ok := names("strconv")
	if !ok {
		return "", false
	}
	switch pkg += "."; p.Kind {
	case Quoted:
		return pkg + "AppendQuote(" + buf + ", " + p.value(p.convert) + ")", true
	case Bool:
		return pkg + "AppendBool(" + buf + ", " + p.value(p.convert) + ")", true
	case Int:
		convert := p.convert
		if p.isInt {
			convert = "int64"
		}
		return pkg + "AppendInt(" + buf + ", " + p.value(convert) + p.inBase(), true
	case Uint:
		return pkg + "AppendUint(" + buf + ", " + p.value(p.convert) + p.inBase(), true
	default:
		return pkg + "AppendFloat(" + buf + ", " + p.value(p.convert) + p.float(), true
	}
}

// inBase is the end of a call that formats an integer.
func (p Piece) inBase() string { return ", " + strconv.Itoa(p.base) + ")" }

// float is the end of a call that formats a floating-point number.
func (p Piece) float() string {
	bits := "64"
	if p.Kind == Float32 {
		bits = "32"
	}
	return ", '" + string(p.form) + "', " + strconv.Itoa(p.precision) + ", " + bits + ")"
}

// value returns the argument, converted to the type if one is named.
func (p Piece) value(convert string) string {
	if p.method != "" {
		return source(p.Arg) + "." + p.method + arguments(p.method)
	}
	if convert == "" {
		return source(p.Arg)
	}
	return convert + "(" + source(ast.Unparen(p.Arg)) + ")"
}

// arguments are those of the call of a method that takes none, unless its name has them.
func arguments(method string) string {
	if strings.HasSuffix(method, ")") {
		return ""
	}
	return "()"
}

// source prints an expression. Without its file set the printer knows of no
// lines, so that the text has none but those of raw strings.
func source(e ast.Expr) string {
	var buf bytes.Buffer
	if err := printer.Fprint(&buf, token.NewFileSet(), e); err != nil {
		panic(err) // no writer and no syntax that could fail
	}
	return buf.String()
}

// predeclared lists the identifiers that the expressions of the piece need to
// mean what the language says.
func (p Piece) predeclared() []string {
	names := []string{"append"}
	if p.convert != "" {
		names = append(names, p.convert)
	}
	switch p.Kind {
	case Rune, Bytes:
		names = append(names, "string")
	case Int:
		names = append(names, "int64")
	}
	return names
}
