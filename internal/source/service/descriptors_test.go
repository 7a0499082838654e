package service

import (
	"os"
	"runtime"
	"testing"
)

func TestOpenFiles(t *testing.T) {
	const limits = "Limit                     Soft Limit           Hard Limit           Units     \n" +
		"Max processes             unlimited            unlimited            processes \n" +
		"Max open files            1024                 1048576              files     \n"
	if n, ok := openFiles(limits); n != 1024 || !ok {
		t.Errorf("%d, %t", n, ok)
	}
	for _, text := range []string{"", "Max open files", "Max open files unlimited"} {
		if n, ok := openFiles(text); ok {
			t.Errorf("%q: %d", text, n)
		}
	}
	if open, most, ok := descriptors(os.Getpid()); ok != (runtime.GOOS == "linux") || ok && (open < 3 || most < open) {
		t.Errorf("of this process: %d of %d, %t", open, most, ok)
	}
}

func FuzzOpenFiles(f *testing.F) {
	f.Add("Max open files            1024                 1048576              files     \n")
	f.Fuzz(func(t *testing.T, text string) { openFiles(text) })
}
