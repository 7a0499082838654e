package method

import (
	"fmt"
	str "fmt"
	"strings"
)

func berths(docks []string, s stats) (all []*berth) {
	for _, dock := range docks {
		all = append(all, &berth{dock: dock, stats: s, row: "north"})
	}
	return all
}

func newBuoy(name string) *buoy {
	b := new(buoy)
	b.colour = fmt.Sprint(strings.TrimSpace(name))
	return b
}

func newMole(metres int) *mole {
	strconv := str.Sprint(metres)
	println(strconv)
	return &mole{metres: metres}
}
