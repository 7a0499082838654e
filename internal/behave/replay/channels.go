package replay

import (
	"reflect"
	"strconv"
	"strings"
	"time"
)

// patienceOfReceiver is how long a value of a channel is waited for.
const patienceOfReceiver = 25 * time.Millisecond

// mostReceived bounds how many values are taken from a channel.
const mostReceived = 64

// receive takes values from a channel that a call returned until it is closed,
// or nothing comes any more.
func (a *attempt) receive(what string, c reflect.Value) {
	var seen []string
	ending := "goes on"
	for len(seen) < mostReceived {
		timer := time.NewTimer(patienceOfReceiver)
		which, v, ok := reflect.Select([]reflect.SelectCase{
			{Dir: reflect.SelectRecv, Chan: c},
			{Dir: reflect.SelectRecv, Chan: reflect.ValueOf(timer.C)},
		})
		timer.Stop()
		if which == 1 {
			ending = "stays open"
			break
		}
		if !ok {
			ending = "is closed"
			break
		}
		seen = append(seen, printed(v))
	}
	a.add(what+" gives", "["+strings.Join(seen, "; ")+"] and "+ending)
}

// remaining says what lies in the channels that were passed: what was sent into
// them, or what nobody took.
func (a *attempt) remaining() {
	for n, c := range a.b.channels {
		var left []string
		ending := "open"
		for len(left) <= c.Cap() {
			v, ok := c.TryRecv()
			if !ok {
				if v.IsValid() {
					ending = "closed"
				}
				break
			}
			left = append(left, printed(v))
		}
		a.add("channel "+strconv.Itoa(n+1)+" afterwards holds", "["+strings.Join(left, "; ")+"], "+ending)
	}
}
