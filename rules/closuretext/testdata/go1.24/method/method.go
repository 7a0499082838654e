// Package method has text that methods make of fields.
package method

import (
	"fmt"
	"strings"
)

type stats interface{ add(name string, n int) }

type desk struct {
	// region is where it stands.
	region string
	port   uint16
	stats  stats
}

func newDesk(region string, s stats) *desk {
	return &desk{region: region, stats: s}
}

func local(s stats) desk {
	return desk{stats: s, region: "here", port: 80}
}

func (d *desk) use(n int) {
	d.stats.add(fmt.Sprintf("quota.%s.asked", d.region), n) // want `text made in each call of a method`
	if n > 3 {
		d.stats.add("quota."+d.region+".denied", n) // want `text made in each call of a method`
	}
}

// gate has literals without names.
type gate struct {
	open     bool
	from, to string // what it leads from and to
	stats    stats
}

func newGate(from, to string, s stats) *gate {
	return &gate{false, from, to, s}
}

func gates(list []string, s stats) (all []*gate) {
	for _, to := range list {
		all = append(all, []*gate{{true, "hall", to, s}}...)
	}
	return all
}

func openGate(text func() string, s stats) gate { return gate{true, text(), text(), s} }

func (g *gate) pass() {
	g.stats.add("gate."+g.from+"."+strings.ToLower(g.to), 1) // want `text made in each call of a method`
}
