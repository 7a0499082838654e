// Package replacechain finds texts in which several things are replaced, one after the other.
//
// # What it does
//
// It finds three or more calls of strings.ReplaceAll, or of Replace without a limit, of
// constants by constants, that are nested, or that stand one below the other and work on one
// variable; also of package bytes. And it finds a loop over what is to be replaced that does so in one text. Where each replaces one character of ASCII in a string, and none finds
// anything in what an earlier one has put in place, a replacer takes their place, a variable of the
// package that is declared before the function. The others it reports without a fix.
//
// # Why it is slow
//
// Each call goes through the whole text, and copies it where it finds something. A
// strings.Replacer that is made once goes through it once, and copies it once; for single
// bytes it has a table.
//
// # Example
//
//	func escape(s string) string {
//		s = strings.ReplaceAll(s, "&", "&amp;")
//		s = strings.ReplaceAll(s, "<", "&lt;")
//		s = strings.ReplaceAll(s, ">", "&gt;")
//		return s
//	}
//
// # Use instead
//
//	var escapeReplacer = strings.NewReplacer("&", "&amp;", "<", "&lt;", ">", "&gt;")
//
//	func escape(s string) string {
//		s = escapeReplacer.Replace(s)
//		return s
//	}
//
// # Safety
//
// Mechanical: single bytes do not overlap, and where no later replacement finds something in the result of an
// earlier one, all of them at once are what they are one after the other. A replacer can be used by several
// goroutines.
//
// Review elsewhere: a replacer does not look at what it has put in place. Where a later replacement
// finds something in the result of an earlier one, both differ.
//
// It is silent for one or two replacements, and for those of what is not constant.
//
// It fires in github.com/yuin/goldmark v1.8.7, util/util.go, where spaces are made visible,
// and in github.com/tdewolff/parse/v2 v2.8.20, js/ast.go, where a template becomes a string: there
// one replacement finds what an earlier one has left. Loops are in github.com/go-resty/resty/v2 v2.9.1, middleware.go, and in
// github.com/prometheus/client_golang v1.23.2, api/client.go, which fill in the parts of an address. A near miss are three variables.
package replacechain
