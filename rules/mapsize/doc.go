// Package mapsize finds maps that a loop fills from nothing though it is known how
// many keys there will be, and makes room for them at once.
//
// # What it does
//
// It finds a map that is made empty, and after it a loop over a slice, an array or
// another map, or one that counts to the length of one, each turn of which sets a key of its own.
// The map is made with room for as many keys as there are turns, and as those loops have that set keys of it right
// behind. Some turns may set none, those may be the last in which the key is there already, as where the function then returns an error, and a method of the map's own type may set them. The map may be what a function of
// the package returns that does no more than to make it, a field of a literal
// that a variable is declared with, an element of a map of maps, one of a group of declarations, and it may be made
// only where it is nil. In between, other loops may set keys of other maps.
//
// Where a method sets the keys of a map in a field of an object that the function has just made, it says so without a fix.
//
// A map that reflect.MakeMap makes, and that such a loop fills by SetMapIndex, it shows without a fix, for MakeMapWithSize.
//
// Where the loop copies another map whole, of the same type, its fix is maps.Clone, which copies the memory of
// the map and not one key after the other.
//
// It names the statement that sets keys, or the place where the map is made where that is four lines or more above.
//
// # Why it is slow
//
// A map that is full is made anew, larger, and every key in it hashed and moved. From
// nothing to a thousand keys that happens a dozen times, and allocates twice the
// memory that is needed in the end.
//
// # Example
//
//	func set(names []string) map[string]bool {
//		out := make(map[string]bool)
//		for _, name := range names {
//			out[name] = true
//		}
//		return out
//	}
//
// # Use instead
//
//	func set(names []string) map[string]bool {
//		out := make(map[string]bool, len(names))
//		for _, name := range names {
//			out[name] = true
//		}
//		return out
//	}
//
// # Safety
//
// Mechanical: the size is a hint. It changes neither what is in the map nor what can
// be seen of it; the order in which a map is gone through is random either way. A clone of a nil map is nil, and so an
// empty one is made then. What is copied to a field gets room alone: it may be the field of the map that is copied.
//
// Guarded where the length of what a later loop goes through is asked of a pointer, before the loops, and where
// the map is given to a field, and the length is asked of another pointer than the one that has it: where that is nil,
// who recovers may tell that there is no map yet. It is silent where the map is a result of a function that recovers.
//
// It is silent where a loop is left when a key was found, where the key or the value tells that keys
// come more than once, as in a count, for loops over text, channels and numbers, where
// the map has a size or keys already, and where the length may be another when the map
// is made.
//
// Where several maps have the same keys, or few turns set one, room is made for more than come, which the measurement
// may find to be more than it is worth.
//
// It fires in go.opentelemetry.io/otel, attribute/filter.go, up to v1.35.0, where the
// keys of a filter are gathered, in github.com/gin-gonic/gin, context.go, up to v1.9.1, where the parameters of a path are, in
// github.com/getsentry/sentry-go, scope.go, up to v0.12.0, where the tags of an event are made if it has none, and in
// github.com/spf13/cobra, flag_groups.go, up to v1.8.0, in a map of maps. Maps are copied whole in
// github.com/beevik/etree v1.5.1, etree.go, and in github.com/aws/smithy-go v1.20.4, middleware/metadata.go. Several
// maps become one in github.com/samber/lo v1.39.0, map.go. Some turns set a key in github.com/deckarep/golang-set/v2
// v2.8.0, threadunsafe.go, and a method does in k8s.io/apimachinery v0.29.0, pkg/util/sets/set.go. A group of maps is filled in
// github.com/ethereum/go-ethereum, trie/tracer.go, up to v1.13.10. A near miss is mail headers in
// net/textproto, whose keys are counted before.
package mapsize
