// Package method has text that methods make of fields.
package method

import "fmt"

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
