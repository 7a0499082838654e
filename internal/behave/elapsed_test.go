package behave_test

import (
	"testing"
	"time"
)

// How long a call with a connection takes depends on chance, also by a clock that stands: how often code
// looks at it is left to it.
func TestElapsedByLooks(t *testing.T) {
	t.Parallel()
	const before = `package p
import ("net"; "time")
func Ask(c net.Conn, p []byte) (time.Duration, int) {
	began := time.Now()
	c.SetReadDeadline(time.Now().Add(time.Minute))
	n, _ := c.Read(p)
	return time.Since(began), n
}`
	const after = `package p
import ("net"; "time")
func Ask(c net.Conn, p []byte) (time.Duration, int) {
	began := time.Now()
	c.SetReadDeadline(began.Add(time.Minute))
	n, _ := c.Read(p)
	return time.Since(began), n
}`
	r := checkTogether(t, "Ask", 50*time.Millisecond, []variant{{"", before, after}}, differ())
	if differsIn(r, 0) {
		t.Errorf("differences %+v, unchecked %v", r.Differences, r.Unchecked)
	}
}
