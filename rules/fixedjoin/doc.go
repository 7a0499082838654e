// Package fixedjoin finds calls of bytes.Join, slices.Concat and strings.Join whose
// list is spelled out in the call, and appends or adds the elements instead.
//
// # What it does
//
// It finds bytes.Join([][]byte{a, b}, sep) with two to six elements, or up to twelve that have statements of their own then, and
// appends them one after the other to a slice that is made with the right
// capacity. Text that is converted to bytes for the list, and single bytes, are
// appended as they are; calls among the elements are made before the statement, one after
// the other. And it finds strings.Join([]string{a, b}, sep), and writes the sum. The list may
// be that of a variable that is declared right before, for this call, or whose places are set there one after the other, or what a
// function of the file returns that does nothing else.
//
// slices.Concat of bytes, some of them made for the call, is taken like bytes.Join. So are appends
// to nothing, one in the other, as append(append([]byte{}, a...), b...): each of them may need a
// larger slice. And so are appends to what is made for them, of a text or of bytes that are spelled out,
// and is full then: append([]byte(s), '\n'). Where statements right behind a declaration append to it one after the
// other what has a length that is known before, it gets room for all of that.
//
// Where a variable collects the list for bytes.Join, without a separator, some of it under
// conditions, the variable becomes the bytes themselves.
//
// # Why it is slow
//
// The list is made for the call, and each string or byte in it is copied to a
// slice of its own first. Join then goes through the list twice.
//
// # Example
//
//	func encode(command byte, id string, body []byte) []byte {
//		return bytes.Join([][]byte{{command}, []byte(id), body}, nil)
//	}
//
// # Use instead
//
//	func encode(command byte, id string, body []byte) []byte {
//		return append(append(append(make([]byte, 0, len(id)+len(body)+1), command), id...), body...)
//	}
//
// # Safety
//
// Mechanical: the result has the same bytes and the same capacity, and is not
// nil, as that of Join is not. Elements of bytes.Join are evaluated twice, once
// for their length, so what calls something is evaluated once, before, where nothing in the
// statement that comes before it has an effect. Of a list that a variable collects, and of what is appended to, the
// capacity may differ; nothing stands between that could change what was collected.
//
// It is silent for one element, of which Join makes something else, where
// elements call functions and the statement may not make the call, and for sums of constants only.
//
// It fires in golang.org/x/crypto, ssh/knownhosts/knownhosts.go, where a hashed name
// is spelled, and in golang.org/x/tools, present/parse.go, where a class and a style
// are. A near miss is strings.Join(s.Classes, " ") a few lines above: the list is
// not spelled out.
package fixedjoin
