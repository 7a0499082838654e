//go:build !windows

package stress

const exe = ""
