package gotool

import (
	"fmt"
	"os"
	"os/exec"
	"strings"
	"syscall"
	"testing"
	"time"
)

// A command of another package that has ended is left to that package, whatever its
// process group.
func TestSweepLeavesChildrenOfOthers(t *testing.T) {
	if !adopting() {
		t.Skip("the kernel gives no orphans away")
	}
	cmd := exec.Command("true")
	cmd.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	for deadline := time.Now().Add(time.Minute); !isZombie(cmd.Process.Pid); {
		if time.Now().After(deadline) {
			t.Fatal("the command does not end")
		}
		time.Sleep(time.Millisecond)
	}
	children.ended("nobody", -1)
	if err := cmd.Wait(); err != nil {
		t.Errorf("another package waits for its command: %v", err)
	}
}

func isZombie(pid int) bool {
	stat, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", pid))
	return err == nil && strings.Contains(string(stat), ") Z ")
}
