package replay

import "reflect"

// unheard makes the call anew with streams that nobody listens to: whether it says
// so. When it finds that out, and what it does until then, is left to it. Where it only sends, whoever
// listens may leave in the midst of it, too: that a later write fails is said as much.
func (a *attempt) unheard() {
	fn := reflect.ValueOf(a.t.Fn)
	n := fn.Type().NumOut()
	if len(a.b.tape.followed) == 0 || n == 0 || fn.Type().Out(n-1) != errorType {
		return
	}
	a.add("where nobody takes what is written", a.deserted(fn, 0))
	if half := a.sent / 2; half > 0 {
		a.add("where nobody takes more than half of what is written", a.deserted(fn, half))
	}
}

// deserted makes the call anew with streams that take so many bytes.
func (a *attempt) deserted(fn reflect.Value, bytes int) (looks string) {
	defer func() {
		if recover() != nil {
			looks = "is a panic"
		}
	}()
	b := a.calm()
	b.gone, b.heard = true, bytes
	out := applyAnew(fn, b.arguments(fn.Type(), 0))
	if out[len(out)-1].IsNil() {
		return "is no error"
	}
	return "is an error"
}

// onlySent is how much was sent to the one stream that there is, if nothing was read from it.
func (j *journal) onlySent() int {
	j.mu.Lock()
	followed := j.followed
	j.mu.Unlock()
	if len(followed) != 1 {
		return 0
	}
	s := followed[0]
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.given > 0 || s.over {
		return 0
	}
	return s.total
}
