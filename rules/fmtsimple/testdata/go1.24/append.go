package text

import "fmt"

func appendsTo(b []byte, name string, n int, price float64) []byte {
	b = fmt.Appendf(b, "%s=%d;", name, n)       // want `package fmt formats values that need no format`
	b = fmt.Append(b[:len(b):len(b)], n)        // want `package fmt formats values that need no format`
	b = fmt.Appendln(b, name, n > 3)            // want `package fmt formats values that need no format`
	return append(b, fmt.Append(nil, price)...) // want `package fmt formats values that need no format`
}
