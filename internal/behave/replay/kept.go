package replay

import (
	"reflect"
	"strconv"
)

// Who was given a list by one call still has it when others are made: what comes to lie in
// it then shows there. So what further calls give is kept until all are made.

// keptList is what a further call gave, as it was.
type keptList struct {
	what   string
	out    []reflect.Value
	looked string
}

// mostKept bounds the calls of which it is kept.
const mostKept = 6

// asItWas is how a list looks that no call has changed.
const asItWas = "is as it was"

// keep keeps what a further call gave, if that is lists of simple values.
func (a *attempt) keep(fn reflect.Value, out []reflect.Value) {
	if len(a.kept) < mostKept && refers(out) && plainLists(out) {
		a.kept = append(a.kept, keptList{methodName(fn), out, show(out)})
	}
}

// keptAfterwards says of each of these lists whether calls after it have changed it.
func (a *attempt) keptAfterwards() {
	for n, k := range a.kept {
		looks := asItWas
		if now := show(k.out); now != k.looked {
			looks = now
		}
		a.add("what further call "+strconv.Itoa(n+1)+" of those that give lists, "+k.what+", gave"+laterOn, looks)
	}
}

// laterOn ends what is said of what a further call gave, when all are made.
const laterOn = ", in the end"
