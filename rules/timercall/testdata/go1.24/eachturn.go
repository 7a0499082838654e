package timercall

import "time"

type lease struct {
	name string
	ends time.Time
}

func valid(all []lease) (left []lease) {
	for _, l := range all {
		if time.Now().After(l.ends) { // want "clock read in each turn of a loop"
			continue
		}
		left = append(left, l)
	}
	return left
}

func oldest(all map[string]lease) (age time.Duration) {
	for _, l := range all {
		age = max(age, time.Since(l.ends)) // want "clock read in each turn of a loop"
	}
	return age
}

func work(all []lease, do func(lease)) (took []time.Duration) { // each takes its time
	for _, l := range all {
		start := time.Now()
		do(l)
		took = append(took, time.Since(start))
	}
	return took
}

func received(all chan lease) (n int) { // each comes at its own time
	for l := range all {
		if time.Now().After(l.ends) {
			n++
		}
	}
	return n
}

func until(end time.Time) (n int) { // waits for it
	for time.Now().Before(end) {
		n++
	}
	return n
}

func before(all []lease) (n int) {
	now := time.Now()
	for _, l := range all {
		if now.After(l.ends) {
			n++
		}
	}
	return n
}
