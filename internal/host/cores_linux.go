package host

import (
	"fmt"
	"os"
)

// threadsOf are the processors, from 1, that share the core of p.
func threadsOf(p int) []int {
	text, err := os.ReadFile(fmt.Sprintf("/sys/devices/system/cpu/cpu%d/topology/thread_siblings_list", p-1))
	if err != nil {
		return nil
	}
	return parseList(string(text))
}
