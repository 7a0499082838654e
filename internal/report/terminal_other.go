//go:build !windows

package report

import "os"

// enableANSI reports true: terminals of these systems need no switch.
func enableANSI(*os.File) bool { return true }
