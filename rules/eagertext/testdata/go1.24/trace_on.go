//go:build tracing

package eagertext

func trace(line string) { println(line) }
