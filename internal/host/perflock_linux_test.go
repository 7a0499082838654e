package host

import (
	"bufio"
	"context"
	"encoding/gob"
	"errors"
	"fmt"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"golang.org/x/sys/unix"
)

// fakeDaemon in the environment makes the test binary a daemon that listens on
// the socket it names. It is a process of its own because it has types of its
// own for the messages, under the names that perflock registers: gob has one
// registry a process, and a daemon that decodes into hone's types would find
// them right whatever their names.
const fakeDaemon = "HONE_TEST_PERFLOCK"

func TestMain(m *testing.M) {
	if socket := os.Getenv(fakeDaemon); socket != "" {
		if err := serve(socket, os.Getenv(fakeDaemon+"_MODE")); err != nil {
			fmt.Println("error", err)
			os.Exit(1)
		}
		return
	}
	os.Exit(m.Run())
}

// The messages as perflock declares them.
type (
	PerfLockAction struct{ Action any }
	ActionAcquire  struct {
		Shared      bool
		NonBlocking bool
		Msg         string
	}
	ActionList        struct{}
	ActionSetGovernor struct{ Percent int }
)

// serve handles one connection and prints what happens. With mode "held", the
// lock is refused at first and given when a line comes in; with "broken" the
// daemon hangs up instead of answering.
func serve(socket, mode string) error {
	gob.RegisterName("main.ActionAcquire", ActionAcquire{})
	gob.RegisterName("main.ActionList", ActionList{})
	gob.RegisterName("main.ActionSetGovernor", ActionSetGovernor{})
	l, err := net.ListenUnix("unix", &net.UnixAddr{Name: socket, Net: "unix"})
	if err != nil {
		return err
	}
	fmt.Println("listening")
	c, err := l.AcceptUnix()
	if err != nil {
		return err
	}
	if err := receiveCredentials(c); err != nil {
		return err
	}
	stdin := bufio.NewReader(os.Stdin)
	dec, enc := gob.NewDecoder(c), gob.NewEncoder(c)
	for {
		var msg PerfLockAction
		if err := dec.Decode(&msg); err != nil {
			fmt.Println("closed")
			return nil
		}
		fmt.Printf("%T %+v\n", msg.Action, msg.Action)
		var answer any = mode != "held"
		switch a := msg.Action.(type) {
		case ActionList:
			answer = []string{"ada\tMar 14 15:09:26\tgo test -bench=.", "grace\tMar 14 15:10:00\tsleep 5 [shared]"}
		case ActionAcquire:
			if mode == "broken" {
				return c.Close()
			}
			if mode == "held" && !a.NonBlocking {
				stdin.ReadString('\n') // also ends when the test does
				answer = true
			}
		}
		if err := enc.Encode(answer); err != nil {
			fmt.Println("closed")
			return nil
		}
	}
}

// receiveCredentials expects one byte with the ids of the sender.
func receiveCredentials(c *net.UnixConn) error {
	f, err := c.File()
	if err != nil {
		return err
	}
	err = unix.SetsockoptInt(int(f.Fd()), unix.SOL_SOCKET, unix.SO_PASSCRED, 1)
	f.Close()
	if err != nil {
		return err
	}
	buf, oob := make([]byte, 1), make([]byte, 128)
	n, oobn, _, _, err := c.ReadMsgUnix(buf, oob)
	if err != nil || n != 1 {
		return fmt.Errorf("%d bytes, %w", n, err)
	}
	messages, err := unix.ParseSocketControlMessage(oob[:oobn])
	if err != nil || len(messages) != 1 {
		return fmt.Errorf("%d control messages, %w", len(messages), err)
	}
	cred, err := unix.ParseUnixCredentials(&messages[0])
	if err != nil {
		return err
	}
	fmt.Println("from", cred.Pid == int32(os.Getppid()), cred.Uid == uint32(os.Getuid()))
	return nil
}

// daemon is a fakeDaemon that runs.
type daemon struct {
	socket string
	out    *bufio.Scanner
	in     interface{ WriteString(string) (int, error) }
}

func startDaemon(t *testing.T, mode string) *daemon {
	t.Helper()
	d := &daemon{socket: filepath.Join(t.TempDir(), "s")}
	cmd := exec.Command(os.Args[0])
	cmd.Env = append(os.Environ(), fakeDaemon+"="+d.socket, fakeDaemon+"_MODE="+mode)
	stdout, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	r, w, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	cmd.Stdin, d.in, d.out = r, w, bufio.NewScanner(stdout)
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	r.Close()
	t.Cleanup(func() {
		w.Close()
		cmd.Process.Kill()
		cmd.Wait()
	})
	d.expect(t, "listening")
	return d
}

// expect reads lines of the daemon and compares them.
func (d *daemon) expect(t *testing.T, want ...string) {
	t.Helper()
	for _, line := range want {
		if !d.out.Scan() || d.out.Text() != line {
			t.Fatalf("the daemon says %q, want %q", d.out.Text(), line)
		}
	}
}

func TestLockFree(t *testing.T) {
	for _, shared := range []bool{false, true} {
		d := startDaemon(t, "free")
		release, held, err := lock(context.Background(), d.socket, shared, "hone bench ./...", func(m string) { t.Errorf("waits: %s", m) })
		if !held || err != nil {
			t.Fatalf("lock = %v, %v", held, err)
		}
		d.expect(t, "from true true", fmt.Sprintf("host.ActionAcquire {Shared:%v NonBlocking:true Msg:hone bench ./...}", shared))
		release()
		d.expect(t, "closed") // and not before: it would have been read in place of the request
	}
}

func TestLockWaits(t *testing.T) {
	d := startDaemon(t, "held")
	var messages []string
	release, held, err := lock(context.Background(), d.socket, false, "hone", func(m string) {
		messages = append(messages, m)
		d.in.WriteString("go on\n")
	})
	if !held || err != nil {
		t.Fatalf("lock = %v, %v", held, err)
	}
	release()
	d.expect(t, "from true true", "host.ActionAcquire {Shared:false NonBlocking:true Msg:hone}", "host.ActionList {}",
		"host.ActionAcquire {Shared:false NonBlocking:false Msg:hone}", "closed")
	want := "waiting for perflock held by ada since Mar 14 15:09:26: go test -bench=. (1 more in the queue)"
	if strings.Join(messages, "|") != want {
		t.Errorf("said %q, want %q", messages, want)
	}
}

func TestLockIsCancelled(t *testing.T) {
	d := startDaemon(t, "held")
	ctx, cancel := context.WithCancel(context.Background())
	release, held, err := lock(ctx, d.socket, false, "hone", func(string) { cancel() })
	if held || !errors.Is(err, context.Canceled) || err != context.Canceled {
		t.Errorf("lock = %v, %v", held, err)
	}
	release()
}

func TestLockBroken(t *testing.T) {
	d := startDaemon(t, "broken")
	release, held, err := lock(context.Background(), d.socket, false, "hone", nil)
	if held || err == nil || !strings.HasPrefix(err.Error(), "perflock at "+d.socket+": ") {
		t.Errorf("lock = %v, %v", held, err)
	}
	release()
}

func TestLockWithoutDaemon(t *testing.T) {
	dir := t.TempDir()
	stale := filepath.Join(dir, "stale")
	l, err := net.ListenUnix("unix", &net.UnixAddr{Name: stale, Net: "unix"})
	if err != nil {
		t.Fatal(err)
	}
	l.SetUnlinkOnClose(false)
	l.Close()
	for _, socket := range []string{filepath.Join(dir, "none"), stale} {
		release, held, err := lock(context.Background(), socket, false, "hone", nil)
		if held || err != nil {
			t.Errorf("%s: lock = %v, %v", filepath.Base(socket), held, err)
		}
		release()
	}
}

func TestHeldBy(t *testing.T) {
	for want, queue := range map[string][]string{
		"waiting for perflock":                                     nil,
		"waiting for perflock held by ada":                         {"ada"},
		"waiting for perflock held by ada since Mar 14: go test x": {"ada\tMar 14\tgo test x"},
	} {
		if got := heldBy(queue); got != want {
			t.Errorf("heldBy(%q) = %q, want %q", queue, got, want)
		}
	}
}
