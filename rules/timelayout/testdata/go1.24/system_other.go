//go:build !linux

package timelayout

const system = "02.01.2006"
