//go:build !windows

package behave

const exe = ""
