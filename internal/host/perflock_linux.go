package host

import (
	"io"
	"net"
	"os"

	"golang.org/x/sys/unix"
)

// lockable says whether perflock exists for this system.
const lockable = true

// sendCredentials sends a byte with the ids of this process, which the kernel
// vouches for, see unix(7), SCM_CREDENTIALS.
func sendCredentials(c *net.UnixConn) error {
	oob := unix.UnixCredentials(&unix.Ucred{Pid: int32(os.Getpid()), Uid: uint32(os.Getuid()), Gid: uint32(os.Getgid())})
	n, oobn, err := c.WriteMsgUnix([]byte{'x'}, oob, nil)
	if err == nil && (n != 1 || oobn != len(oob)) {
		err = io.ErrShortWrite
	}
	return err
}

// insidePerflock reports whether this process was started by the command
// perflock, by way of others or directly.
func insidePerflock() bool { return startedBy(os.DirFS("/"), os.Getppid(), "perflock") }
