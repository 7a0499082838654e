package behave

import "strings"

// A struct that anybody may write as a literal is put together field by field, and what its package takes for granted,
// that a list has as many elements as two other fields say, nobody has seen to. Where the baseline then ends in an error of the
// run time and the candidate does not, it has met what it is not for, and how far each comes is no promise. That the candidate
// ends in one alone remains a difference: users may write such a value, too.
// What becomes of an argument in which something was changed in place is such a value, whoever made it.

// contradicts reports whether a call differs in that alone.
func (r record) contradicts(cand record) bool {
	n := r.alikeUntil(cand)
	if n == len(r.parts) || !cand.usable() {
		return false
	}
	return (r.assembled || strings.HasPrefix(r.parts[n].What, inPlace)) && r.parts[n].crash() && !cand.crashes() && !cand.crashesWhere(r, n)
}

// crashesWhere reports whether a part from the nth on is an error of the run time where the baseline's call has none.
// To what follows a call that crashed the baseline did not come.
func (r record) crashesWhere(base record, n int) bool {
	for i := n; i < min(len(r.parts), len(base.parts)); i++ {
		if r.parts[i].crash() && r.parts[i].key() == base.parts[i].key() && !base.parts[i].crash() {
			return true
		}
	}
	return false
}

// alikeUntil is the number of parts before the first that the candidate's call has not, or has otherwise.
func (r record) alikeUntil(cand record) int {
	n := 0
	for n < len(r.parts) && n < len(cand.parts) && r.parts[n].key() == cand.parts[n].key() && r.parts[n].allows(cand.parts[n].Looks) {
		n++
	}
	return n
}

// crash reports whether a call, or one that followed it, ended in an error of the run time.
func (p Part) crash() bool {
	return p.What == "panic" && strings.HasPrefix(p.Looks, "runtime error: ") || strings.HasPrefix(p.Looks, "panics with runtime error: ")
}
