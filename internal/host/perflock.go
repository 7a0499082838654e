package host

import (
	"context"
	"encoding/gob"
	"errors"
	"fmt"
	"io/fs"
	"net"
	"strings"
	"sync"
	"syscall"
	"time"
)

// perflockSocket is where the daemon of perflock listens unless it is told
// otherwise; perflock is github.com/aclements/perflock, with which the users
// of a machine take turns in measuring.
const perflockSocket = "/var/run/perflock.socket"

// The messages of perflock's protocol, as its client and daemon exchange them:
// the client sends one byte with its credentials, then values of type
// lockRequest in gob encoding; the answer to an acquire is a bool, that to a
// list a []string. A lock is held as long as the connection.
type (
	lockRequest struct{ Action any }
	lockAcquire struct {
		Shared      bool
		NonBlocking bool
		Msg         string
	}
	lockList struct{}
)

// registerLock gives the actions the names they have on the wire: gob names
// the type in an interface by package and type, and perflock is a command. It
// is done when first needed, for the registry of gob is one for the process.
var registerLock = sync.OnceFunc(func() {
	gob.RegisterName("main.ActionAcquire", lockAcquire{})
	gob.RegisterName("main.ActionList", lockList{})
})

// Lock waits until perflock lets this process measure: alone, or with others
// that ask for a shared lock, as one does for work that would disturb a
// measurement but is none. what is shown to those who wait. Should others hold
// the lock, waiting, which may be nil, is called once with a sentence that says
// who. release gives the lock back and is never nil.
//
// Without a daemon there is nothing to respect: held is false and err nil.
// Inside the command perflock the lock is its parent's, and waiting would never
// end: held is true at once. err is that of ctx when it ends the waiting, else
// it says why the daemon cannot be asked.
func Lock(ctx context.Context, shared bool, what string, waiting func(message string)) (release func(), held bool, err error) {
	if insidePerflock() {
		return func() {}, true, nil
	}
	return lock(ctx, perflockSocket, shared, what, waiting)
}

// lock is [Lock] by way of the socket.
func lock(ctx context.Context, socket string, shared bool, what string, waiting func(string)) (release func(), held bool, err error) {
	c, err := dialLock(ctx, socket)
	if c == nil {
		return func() {}, false, lockError(ctx, socket, err)
	}
	stop := context.AfterFunc(ctx, func() { c.conn.Close() })
	defer stop()
	if err := c.acquire(shared, what, waiting); err != nil {
		c.conn.Close()
		return func() {}, false, lockError(ctx, socket, err)
	}
	if !stop() { // ended meanwhile: the connection is closed or will be
		return func() {}, false, ctx.Err()
	}
	return func() { c.conn.Close() }, true, nil
}

// lockError explains err; nobody who listens is no error.
func lockError(ctx context.Context, socket string, err error) error {
	switch {
	case ctx.Err() != nil:
		return ctx.Err()
	case err == nil, errors.Is(err, fs.ErrNotExist), errors.Is(err, syscall.ECONNREFUSED):
		return nil
	}
	return fmt.Errorf("perflock at %s: %w", socket, err)
}

// lockClient is a connection to the daemon.
type lockClient struct {
	conn *net.UnixConn
	enc  *gob.Encoder
	dec  *gob.Decoder
}

// dialLock connects and shows who asks; nil without an error where perflock
// does not exist.
func dialLock(ctx context.Context, socket string) (*lockClient, error) {
	if !lockable {
		return nil, nil
	}
	d := net.Dialer{Timeout: 5 * time.Second}
	conn, err := d.DialContext(ctx, "unix", socket)
	if err != nil {
		return nil, err
	}
	c := conn.(*net.UnixConn)
	if err := sendCredentials(c); err != nil {
		c.Close()
		return nil, fmt.Errorf("send credentials: %w", err)
	}
	registerLock()
	return &lockClient{conn: c, enc: gob.NewEncoder(c), dec: gob.NewDecoder(c)}, nil
}

// acquire gets the lock, first without waiting: the queue is asked for only
// while not in it.
func (c *lockClient) acquire(shared bool, what string, waiting func(string)) error {
	var got bool
	err := c.do(lockAcquire{Shared: shared, NonBlocking: true, Msg: what}, &got)
	if err != nil || got {
		return err
	}
	var queue []string
	if err := c.do(lockList{}, &queue); err != nil {
		return err
	}
	if waiting != nil {
		waiting(heldBy(queue))
	}
	if err := c.do(lockAcquire{Shared: shared, Msg: what}, &got); err != nil {
		return err
	}
	if !got {
		return errors.New("the lock was refused")
	}
	return nil
}

// do sends an action and waits for its answer.
func (c *lockClient) do(action, answer any) error {
	if err := c.enc.Encode(lockRequest{action}); err != nil {
		return err
	}
	return c.dec.Decode(answer)
}

// heldBy says whom one waits for. The daemon describes each in the queue as
// "user<tab>time<tab>command", the holder first.
func heldBy(queue []string) string {
	if len(queue) == 0 {
		return "waiting for perflock"
	}
	who := strings.SplitN(queue[0], "\t", 3)
	message := "waiting for perflock held by " + who[0]
	if len(who) == 3 {
		message += fmt.Sprintf(" since %s: %s", who[1], who[2])
	}
	if n := len(queue) - 1; n > 0 {
		message += fmt.Sprintf(" (%d more in the queue)", n)
	}
	return message
}
