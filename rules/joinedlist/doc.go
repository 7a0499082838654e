// Package joinedlist finds lists of texts that a loop makes one by one, and that are then only
// joined.
//
// # What it does
//
// It finds a local []string to which texts are appended that are put together, formatted or returned by
// calls for it, or whose elements are set so by a loop over something of its length, and of which nothing is
// made but the result of strings.Join with a constant separator. A strings.Builder takes its place: the
// separator and the element are written where the element was appended, the operands of a sum and the
// pieces of a format one by one. Whether the list is empty may be asked.
//
// So it does where no loop fills the list, but several statements do, of which some may be conditional.
//
// So it does with texts that are there already, if nothing stands between them and the list grows from nothing.
//
// Other lists of the function's own it reports without a fix: those set by index in any order, parts of a text that are
// changed, and those that are joined in part or counted.
//
// # Why it is slow
//
// Each text is allocated to be copied once, into the text that Join makes of all, and the list that holds them
// meanwhile grows by copying. A builder needs memory for the result alone.
//
// # Example
//
//	func labels(m map[string]string) string {
//		var parts []string
//		for k, v := range m {
//			parts = append(parts, fmt.Sprintf("%s=%q", k, v))
//		}
//		return "{" + strings.Join(parts, ", ") + "}"
//	}
//
// # Use instead
//
//	func labels(m map[string]string) string {
//		var parts strings.Builder
//		separator := ""
//		for k, v := range m {
//			parts.WriteString(separator)
//			separator = ", "
//			parts.WriteString(k)
//			parts.WriteString("=")
//			parts.WriteString(strconv.Quote(v))
//		}
//		return "{" + parts.String() + "}"
//	}
//
// # Safety
//
// Mechanical: the text is the same, and the calls that make its parts are made when they were, in the same order.
// The list and the builder are seen by nobody else.
//
// It is silent where the list is sorted, returned or passed on, where its elements are texts that are there
// already, which Join copies once and into memory of the right size (with something between them, or with room
// for the list), for lists that no loop and fewer than three statements fill, and for those that somebody else has.
//
// It fires in github.com/spf13/pflag v1.0.5, int_slice.go and others, in github.com/gobuffalo/flect v0.2.1,
// name/name.go, and for pieces in github.com/mozillazg/go-unidecode v0.1.1, unidecode.go. A near miss is the list of
// keys that is sorted before it is joined.
package joinedlist
