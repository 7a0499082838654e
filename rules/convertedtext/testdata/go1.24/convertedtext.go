package convertedtext

import (
	"hash/crc32"
	"strconv"
)

func number(b []byte) (int, error) {
	return strconv.Atoi(string(b)) // want "copy of a text in its other form"
}

func sum(s string) uint32 {
	return crc32.ChecksumIEEE([]byte(s)) // want "copy of a text in its other form"
}

type table struct{ m map[string]int }

func (t *table) find(name string) int { return t.m[name] }

func (t *table) get(b []byte) int {
	return t.find(string(b)) // want "copy of a text in its other form"
}

func join(parts []string, size int) string {
	b := make([]byte, 0, size)
	for _, p := range parts {
		b = append(b, p...)
	}
	return string(b) // want "text copied from bytes that nobody else has"
}

func grown(parts []string) string {
	var b []byte
	for _, p := range parts {
		b = append(b, p...)
	}
	return string(b[1:]) // want "text copied from bytes that nobody else has"
}
