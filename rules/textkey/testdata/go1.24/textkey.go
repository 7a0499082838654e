package textkey

import (
	"fmt"
	"net"
	"strconv"
	"strings"
	"time"
)

type id [4]byte

func (i id) String() string { return string(i[:]) }

type cache struct{ entries map[string]int }

func (c *cache) get(namespace, name string) (int, bool) {
	n, ok := c.entries[namespace+"/"+name] // want "text made only to be the key of a map"
	return n, ok
}

func (c *cache) set(kind string, number, value int) {
	key := fmt.Sprintf("%s:%d", kind, number) // want "text made only to be the key of a map"
	if _, ok := c.entries[key]; !ok {
		c.entries[key] = value
	}
}

func (c *cache) drop(parts []string) {
	delete(c.entries, strings.Join(parts, "|")) // want "key of a map"
}

func visits(addrs []net.IP, ids []id, days []time.Time) map[string]int {
	seen := map[string]int{}
	for i, addr := range addrs {
		seen[addr.String()]++      // want "key of a map"
		seen[ids[i].String()]++    // want "key of a map"
		seen[(days[i].String())]++ // want "key of a map"
		seen[strconv.Itoa(i)]++    // want "key of a map"
	}
	return seen
}
