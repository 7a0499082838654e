package load

import (
	"fmt"
	"net"
	"slices"
	"sync"
	"syscall"
	"time"

	"golang.org/x/sys/unix"
)

// A loop carries the load of some of the connections on one thread: it waits
// for all of them with epoll, and for the next planned request with a timer. A
// goroutine for each connection takes about a third more processor time, in
// parking and waking.
type loop struct {
	run     *run
	epoll   int
	timer   int // timerfd, for plans finer than the milliseconds of epoll_wait
	wake    int // eventfd, for connections opened meanwhile
	sockets map[int]*socket
	idle    []*socket     // with room for a request, the longest idle first
	armed   time.Duration // what the timer is set to
	buf     []byte
	ended   time.Duration // when the plan had nothing left, or 0

	mu     sync.Mutex
	opened []net.Conn // to take the place of broken ones
	gone   bool       // the descriptors are closed
}

// socket is a lane on a file descriptor.
type socket struct {
	*lane
	fd      int
	blocked bool // waits for room to write
	resting bool // is in the list of idle ones
}

// poll carries the load with loops. It fails, with all connections untouched,
// if the system has none of what a loop needs.
func (r *run) poll(conns []net.Conn) error {
	loops := make([]*loop, r.threads())
	for i := range loops {
		l, err := newLoop(r)
		if err != nil {
			for _, l := range loops[:i] {
				l.close()
			}
			return err
		}
		loops[i] = l
	}
	for i, c := range conns {
		l := loops[i%len(loops)]
		l.opened = append(l.opened, c)
	}
	var all sync.WaitGroup
	for _, l := range loops {
		all.Go(l.carry)
	}
	all.Wait()
	return nil
}

func newLoop(r *run) (l *loop, err error) {
	l = &loop{run: r, epoll: -1, timer: -1, wake: -1, sockets: map[int]*socket{}, buf: make([]byte, readSize)}
	defer func() {
		if err != nil {
			l.close()
		}
	}()
	if l.epoll, err = unix.EpollCreate1(unix.EPOLL_CLOEXEC); err != nil {
		return l, fmt.Errorf("epoll: %w", err)
	}
	if l.timer, err = unix.TimerfdCreate(unix.CLOCK_MONOTONIC, unix.TFD_NONBLOCK|unix.TFD_CLOEXEC); err != nil {
		return l, fmt.Errorf("timerfd: %w", err)
	}
	if l.wake, err = unix.Eventfd(0, unix.EFD_NONBLOCK|unix.EFD_CLOEXEC); err != nil {
		return l, fmt.Errorf("eventfd: %w", err)
	}
	for _, fd := range []int{l.timer, l.wake} {
		if err = l.control(unix.EPOLL_CTL_ADD, fd, unix.EPOLLIN); err != nil {
			return l, err
		}
	}
	return l, nil
}

func (l *loop) control(op, fd int, events uint32) error {
	return unix.EpollCtl(l.epoll, op, fd, &unix.EpollEvent{Events: events, Fd: int32(fd)})
}

func (l *loop) close() {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.gone = true
	for fd := range l.sockets {
		unix.Close(fd)
	}
	for _, fd := range []int{l.epoll, l.timer, l.wake} {
		if fd >= 0 {
			unix.Close(fd)
		}
	}
	for _, c := range l.opened {
		c.Close()
	}
}

// housekeeping is how often timeouts and the end are looked for.
const housekeeping = 100 * time.Millisecond

// carry runs the loop until its part of the load is over.
func (l *loop) carry() {
	defer l.close()
	events := make([]unix.EpollEvent, 256)
	kept := time.Duration(0)
	for {
		now := l.run.now()
		l.adopt(now)
		again := l.send(now)
		if now-kept >= housekeeping || l.ended == 0 && l.run.pacer.done(now) {
			kept = now
			if l.over(now) {
				return
			}
		}
		n, err := unix.EpollWait(l.epoll, events, l.patience(again, now))
		if err != nil && err != unix.EINTR {
			l.breakAll(err)
			return
		}
		for _, e := range events[:max(0, n)] {
			l.handle(int(e.Fd), e.Events)
		}
		if again == never && l.quiet() {
			return
		}
	}
}

// patience is how long to wait for events at most, in milliseconds. A planned
// request sets the timer if it is not due at once.
func (l *loop) patience(again, now time.Duration) int {
	longest := int(housekeeping / time.Millisecond)
	if left := l.run.spec.Duration - now; left > 0 && left < housekeeping {
		longest = int(left/time.Millisecond) + 1
	}
	if again <= now || again == never || len(l.idle) == 0 {
		return longest
	}
	const soon = 20 * time.Microsecond
	if again-now < soon {
		return 0
	}
	if l.armed != again {
		spec := unix.ItimerSpec{Value: unix.NsecToTimespec(int64(again - now))}
		if err := unix.TimerfdSettime(l.timer, 0, &spec, nil); err != nil {
			return 1
		}
		l.armed = again
	}
	return longest
}

// send gives what is due to idle sockets, and returns when to come again.
func (l *loop) send(now time.Duration) (again time.Duration) {
	again = now
	for len(l.idle) > 0 {
		s := l.idle[0]
		again = s.fill(now)
		if len(s.out) == 0 {
			break
		}
		l.idle = l.idle[1:]
		s.resting = false
		l.write(s)
		l.rest(s)
	}
	if again == never && l.ended == 0 {
		l.ended = max(now, 1)
	}
	return again
}

// rest puts a socket with room for another request among the idle ones.
func (l *loop) rest(s *socket) {
	if s.fd >= 0 && !s.resting && !s.blocked && len(s.asked) < l.run.spec.depth() {
		s.resting = true
		l.idle = append(l.idle, s)
	}
}

// handle takes an event.
func (l *loop) handle(fd int, events uint32) {
	switch fd {
	case l.timer, l.wake:
		var eight [8]byte
		// It only has to be not ready any more; that it was is all it says.
		_, _ = unix.Read(fd, eight[:])
		return
	}
	s, ok := l.sockets[fd]
	if !ok {
		return
	}
	if events&unix.EPOLLOUT != 0 {
		l.write(s)
	}
	if events&(unix.EPOLLIN|unix.EPOLLHUP|unix.EPOLLERR) != 0 && s.fd >= 0 {
		l.read(s)
	}
	if s.fd >= 0 {
		l.rest(s)
	}
}

// read takes what has arrived; in a closed loop, the next request goes out at
// once.
func (l *loop) read(s *socket) {
	n, err := unix.Read(s.fd, l.buf)
	now := l.run.now()
	switch {
	case err == unix.EAGAIN || err == unix.EINTR:
	case err != nil:
		l.lose(s, err, now)
	case n == 0:
		s.closed(now)
		l.lose(s, errEnds, now)
	default:
		if err := s.receive(l.buf[:n], now); err != nil {
			l.lose(s, err, now)
			return
		}
		if !l.run.spec.Rate.Open() && !s.blocked {
			s.fill(now)
			l.write(s)
		}
	}
}

// write sends what a socket has to say, as far as there is room.
func (l *loop) write(s *socket) {
	for len(s.out) > 0 && s.fd >= 0 {
		n, err := unix.Write(s.fd, s.out)
		if n > 0 {
			s.out = append(s.out[:0], s.out[n:]...)
		}
		switch err {
		case nil, unix.EINTR:
		case unix.EAGAIN:
			l.block(s, true)
			return
		default:
			l.lose(s, err, l.run.now())
		}
	}
	l.block(s, false)
}

// block says whether a socket waits for room to write.
func (l *loop) block(s *socket, blocked bool) {
	if s.blocked == blocked || s.fd < 0 {
		return
	}
	s.blocked = blocked
	events := uint32(unix.EPOLLIN)
	if blocked {
		events |= unix.EPOLLOUT
	}
	if err := l.control(unix.EPOLL_CTL_MOD, s.fd, events); err != nil {
		l.lose(s, err, l.run.now())
	}
}

// lose gives a connection up and has another one opened.
func (l *loop) lose(s *socket, err error, now time.Duration) {
	s.lost(err, now)
	delete(l.sockets, s.fd)
	unix.Close(s.fd)
	s.fd = -1
	if s.resting {
		l.unrest(s)
	}
	go l.reopen()
}

// unrest takes a socket out of the idle ones.
func (l *loop) unrest(s *socket) {
	for i, other := range l.idle {
		if other == s {
			l.idle = slices.Delete(l.idle, i, i+1)
			break
		}
	}
	s.resting = false
}

// reopen opens a connection in the place of a lost one, off the loop's thread.
func (l *loop) reopen() {
	conn := l.run.redial()
	l.mu.Lock()
	defer l.mu.Unlock()
	switch {
	case conn == nil:
		return
	case l.gone:
		conn.Close()
		return
	}
	l.opened = append(l.opened, conn)
	one := [8]byte{1}
	// The loop looks again before long even if this fails.
	_, _ = unix.Write(l.wake, one[:])
}

// adopt registers connections that were opened for the loop.
func (l *loop) adopt(now time.Duration) {
	l.mu.Lock()
	opened := l.opened
	l.opened = nil
	l.mu.Unlock()
	for _, c := range opened {
		if err := l.register(c, now); err != nil {
			c.Close()
			l.run.recorder.lost(reasonOf(err), stamp{now, now}, now)
		}
	}
}

// register takes the descriptor out of a connection, away from the poller of
// the runtime, and puts it to the loop's own.
func (l *loop) register(c net.Conn, now time.Duration) error {
	fd, err := duplicate(c)
	if err != nil {
		return err
	}
	c.Close()
	if err := l.control(unix.EPOLL_CTL_ADD, fd, unix.EPOLLIN); err != nil {
		unix.Close(fd)
		return fmt.Errorf("epoll: %w", err)
	}
	s := &socket{lane: l.run.lane(now), fd: fd}
	l.sockets[fd] = s
	l.rest(s)
	return nil
}

// duplicate returns a descriptor of the connection's own, which does not block.
func duplicate(c net.Conn) (fd int, err error) {
	sc, ok := c.(syscall.Conn)
	if !ok {
		return -1, fmt.Errorf("connection %T has no descriptor", c)
	}
	raw, err := sc.SyscallConn()
	if err != nil {
		return -1, err
	}
	var failed error
	err = raw.Control(func(own uintptr) {
		fd, failed = unix.FcntlInt(own, unix.F_DUPFD_CLOEXEC, 0)
	})
	if err != nil {
		return -1, err
	}
	return fd, failed
}

// quiet reports whether no answer is waited for.
func (l *loop) quiet() bool {
	for _, s := range l.sockets {
		if len(s.asked) > 0 {
			return false
		}
	}
	return true
}

// over looks for requests that have taken too long, and reports whether the
// load has ended.
func (l *loop) over(now time.Duration) bool {
	for _, s := range l.sockets {
		if sent, ok := s.oldest(); ok && l.run.late(sent, now) {
			l.lose(s, errTimeout, now)
		}
	}
	if !l.run.pacer.done(now) {
		return false
	}
	if l.ended == 0 {
		l.ended = now
	}
	if l.quiet() {
		return true
	}
	if now-l.ended > grace {
		l.breakAll(errUnanswered)
		return true
	}
	return false
}

// breakAll counts everything on its way as lost.
func (l *loop) breakAll(err error) {
	for _, s := range l.sockets {
		s.lost(err, l.run.now())
	}
}
