package report

import (
	"os"

	"golang.org/x/sys/windows"
)

// enableANSI switches the console to ANSI sequences; consoles before Windows
// 10 cannot.
func enableANSI(f *os.File) bool {
	h := windows.Handle(f.Fd())
	var mode uint32
	if err := windows.GetConsoleMode(h, &mode); err != nil {
		return false
	}
	return windows.SetConsoleMode(h, mode|windows.ENABLE_VIRTUAL_TERMINAL_PROCESSING) == nil
}
