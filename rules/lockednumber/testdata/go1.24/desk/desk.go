// Package desk uses package usage.
package desk

import "lockednumber/usage"

type Desk struct {
	Asked usage.Meter
	Gate  *usage.Gate
}

func (d *Desk) Ask() {
	d.Asked.Take(1)
	d.Gate.Lock()
	defer d.Gate.Unlock()
	d.Gate.Pass()
}
