package textkey

import (
	"fmt"
	"reflect"
	"strings"
)

func printed(c *cache, a, b string) int {
	key := a + "/" + b
	fmt.Println(key)
	return c.entries[key]
}

type entry struct{ name string }

func stored(all map[string]*entry, a, b string) {
	name := a + b
	all[name] = &entry{name}
}

func slice(all []int, s string) int { return all[len(s+"x")] }

func nothing(a, b string) string { return a + b }

func constant(c *cache) int {
	const a = "a"
	return c.entries[a+"b"]
}

func same(c *cache, a string) int { return c.entries[strings.TrimSpace(a)] }

func pointer(c *cache, b *strings.Builder) int { return c.entries[b.String()] }

func bytes(c *cache, b []byte) int { return c.entries[string(b)] }

func held(c *cache, v reflect.Value) int { return c.entries[v.String()] }
