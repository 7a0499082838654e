// Package convertedtext finds copies of a text in its other form, bytes or string, that one call needs.
//
// # What it does
//
// It finds string(b) and []byte(s) as the argument of a call of a known function, other than those of packages strings and
// bytes, whose twins rule roundtrip names, and those that write or fail; also where string(b) has a variable that is else only measured and compared. And it finds string(b)
// in a return statement where b is a variable of the function that grew by append, or was made with a length that is
// not constant. Where such a variable is only appended to, single bytes, bytes, text and characters, and asked for its
// length and the text, it becomes a strings.Builder with the same room. Where the argument is that of a function of the package that keeps
// nothing of it but in errors, to say what it was given, the fix has each error keep a copy. The others it reports without a fix; hone shows those that
// a benchmark allocates. What is made with a length counts where it is made: the compiler keeps a few bytes on the stack.
//
// # Why it is slow
//
// A string never changes, bytes may: the conversion copies all of it. Where the compiler does not see that the callee keeps
// nothing, the copy is on the heap. It does not see it where an error may hold the text, as that of fmt.Errorf does, though
// few calls fail. Where it does, a short text is copied to the stack, and bytes of a text are not copied at all.
// Text that is put together as bytes is allocated twice.
//
// # Example
//
//	func join(parts []string, size int) string {
//		b := make([]byte, 0, size)
//		for _, p := range parts {
//			b = append(b, p...)
//		}
//		return string(b)
//	}
//
//	func level(s string) (int, error) { return parseLevel([]byte(s)) }
//
//	func parseLevel(b []byte) (int, error) {
//		switch string(b) {
//		case "low":
//			return 1, nil
//		case "high":
//			return 2, nil
//		}
//		return 0, fmt.Errorf("no level: %q", b)
//	}
//
// # Use instead
//
//	func join(parts []string, size int) string {
//		var b strings.Builder
//		b.Grow(size)
//		for _, p := range parts {
//			b.WriteString(p)
//		}
//		return b.String()
//	}
//
//	func level(s string) (int, error) { return parseLevel([]byte(s)) }
//
//	func parseLevel(b []byte) (int, error) {
//		switch string(b) {
//		case "low":
//			return 1, nil
//		case "high":
//			return 2, nil
//		}
//		return 0, fmt.Errorf("no level: %q", string(b))
//	}
//
// A strings.Builder gives away the memory that it wrote to. A function that only reads its argument can have a type
// parameter constrained by []byte | string, or take bytes where its callers have bytes.
//
// # Safety
//
// Mechanical: a builder that gets the same bytes one after the other has the same text. The slice begins empty, nothing
// else has it, and nothing that is appended is made of it. A size that is negative fails in both, with another message.
//
// Mechanical for an error that keeps a copy: a text is the same as its copy, and bytes print as their text does by the verbs
// for texts. What a call fails with has one allocation more. There is no fix where a function
// returns, stores or gives away a part of its argument, where bytes are printed in another way, and
// in language versions before 1.18, for text.
//
// Review for another argument: what a function takes is its interface, and others call it.
//
// It is silent for bytes of a text of which a function of the package keeps nothing, which are not copied, for constants, for functions that are not known before the program runs, and for bytes that
// come from elsewhere or have a constant size, which are on the stack.
//
// It fires in github.com/miekg/dns v1.1.50, msg.go, where a name is unpacked, in github.com/gofrs/uuid v4.3.1, codec.go, where errors
// keep what is parsed, and in github.com/mr-tron/base58 v1.2.0, base58.go,
// where the digits become text. A near miss is text that is made of an array on the stack.
package convertedtext
