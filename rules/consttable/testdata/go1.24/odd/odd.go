// Package odd is not as gofmt would write it.
package odd

var (
	shade = 1; tints = map[string]int{"a": 1, "b": 2, "c": 3}
)

func tint(name string) int {
	return tints[name] // want "key looked up in a map that never changes"
}
