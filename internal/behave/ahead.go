package behave

import (
	"slices"
	"strings"
)

// HTTP defines methods as safe that ask for nothing but an answer: who sends such requests cannot be held to
// account for what they do. Code that sends several at once has sent further ones by the time it is told that
// one has failed; these are no behaviour where the call fails as it did. Fewer of them are, and so are others
// where it does not fail.

// safeRequests begin what package replay says of such requests; without a body they end as it says of that.
var safeRequests = []string{"is asked GET ", "is asked HEAD ", "is asked OPTIONS ", "is asked  "}

const withoutBody = `""`

// eventOf tells of which call something was seen that a stub was asked: what began its parts, "" for the call
// under check.
func (p Part) eventOf() (call string, ok bool) {
	if strings.HasPrefix(p.What, "event ") {
		return "", true
	}
	at := strings.LastIndex(p.What, ", event ")
	return p.What[:max(at, 0)], at >= 0
}

func (p Part) asksSafely() bool {
	return slices.ContainsFunc(safeRequests, func(begins string) bool { return strings.HasPrefix(p.Looks, begins) }) &&
		strings.HasSuffix(strings.TrimSuffix(p.Looks, " for who passed a value"), withoutBody)
}

// failed reports whether a call gave an error; "" is that under check.
func (r record) failed(call string) bool {
	if call == "" {
		return r.refuses()
	}
	looks, _ := r.part(call)
	return strings.Contains(looks, "error(")
}

// withoutAhead is a record of the candidate without the safe requests that its calls have sent and the baseline's have
// not, where both fail.
func (r record) withoutAhead(cand record) record {
	if len(cand.parts) <= len(r.parts) {
		return cand
	}
	left := map[Part]int{}
	for _, p := range r.parts {
		left[Part{p.key(), p.Looks}]++
	}
	cand.parts = slices.DeleteFunc(slices.Clone(cand.parts), func(p Part) bool {
		key := Part{p.key(), p.Looks}
		left[key]--
		call, ok := p.eventOf()
		return left[key] < 0 && ok && p.asksSafely() && r.failed(call) && cand.failed(call)
	})
	return cand
}

// asTheyCome is how package replay says that several goroutines have asked the same of who gives another answer
// each time: which of them gets which, nobody promises.
const asTheyCome = "answers the same request as it comes"

// midRest is how package replay says that who waited lost patience while the code took one short rest after the other:
// one that takes fewer of them is done by then.
const midRest = "went away while it rested briefly"

// byChance reports whether one of these is so in some call.
func (r record) byChance() bool {
	return slices.ContainsFunc(r.parts, func(p Part) bool { return p.Looks == asTheyCome || p.Looks == midRest })
}

// answeredByChance reports whether one is, or so much was asked for by calls that may have failed that it
// is not all kept.
func (r record) answeredByChance() bool {
	asks := slices.ContainsFunc(r.parts, Part.asksSafely)
	return r.byChance() || slices.ContainsFunc(r.parts, func(p Part) bool {
		return asks && p.What == "event" || asks && strings.HasSuffix(p.What, ", event")
	})
}
