// Package anytext finds texts that package fmt makes of one value of any type, and asks first whether the value is text already.
//
// # What it does
//
// It finds fmt.Sprint(v), and fmt.Sprintf of v with %v, %s or %d and nothing else, where v is in an interface without methods. A
// function that is written for it, beside the one that calls it, returns a text as it is and writes the usual numbers by package
// strconv; it leaves all other values to package fmt.
//
// # Why it is slow
//
// Package fmt takes a printer from a pool, looks whether the value is nil, formats itself or has a method, and copies what it has
// written: 60 ns and an allocation for what is a text already.
//
// # Example
//
//	func key(parts []any) string {
//		var b strings.Builder
//		for _, p := range parts {
//			b.WriteByte('/')
//			b.WriteString(strings.ToLower(fmt.Sprint(p)))
//		}
//		return b.String()
//	}
//
// # Use instead
//
//	func key(parts []any) string {
//		var b strings.Builder
//		for _, p := range parts {
//			b.WriteByte('/')
//			b.WriteString(strings.ToLower(textOf(p)))
//		}
//		return b.String()
//	}
//
//	// textOf is fmt.Sprint(v), at once for text and numbers.
//	func textOf(v any) string {
//		switch v := v.(type) {
//		case string:
//			return v
//		case int:
//			return strconv.Itoa(v)
//		case int64:
//			return strconv.FormatInt(v, 10)
//		case uint64:
//			return strconv.FormatUint(v, 10)
//		case bool:
//			return strconv.FormatBool(v)
//		case float64:
//			return strconv.FormatFloat(v, 'g', -1, 64)
//		}
//		return fmt.Sprint(v)
//	}
//
// # Safety
//
// Mechanical: the types that the function asks for have no methods, and their text is the same byte for byte, NaN, infinities and
// text that is not UTF-8 included. Whatever else comes is given to the same call. The value is evaluated once, when it was.
//
// It is silent where the function around asks for the type of the value, for interfaces with methods and type parameters, and where
// the text is not used. A value that is never text nor a number costs a nanosecond more.
//
// It fires in github.com/asaskevich/govalidator, converter.go, and in github.com/PaesslerAG/gval v1.2.4, operator.go, where operands are
// texts. A near miss is a text of two values.
package anytext
