package callbuffer

import (
	"bufio"
	"bytes"
	"iter"
	"strings"
	"sync"
)

var (
	headLock sync.Mutex
	head     string
)

// Others set the text, under a lock: its length is not asked of it before.
func titled(rows []string) string {
	var b strings.Builder // want `text put together without room being made for it first`
	b.WriteString("head: ")
	headLock.Lock()
	b.WriteString(head)
	headLock.Unlock()
	return b.String()
}

func titledFrame(kind byte) []byte {
	var buf bytes.Buffer // want `text put together without room being made for it first`
	buf.WriteByte(kind)
	headLock.Lock()
	buf.WriteString(head)
	headLock.Unlock()
	return buf.Bytes()
}

// The text is set by a goroutine that is waited for.
func awaited(work func() string) string {
	var result string
	var wg sync.WaitGroup
	wg.Add(1)
	go func() {
		defer wg.Done()
		result = work()
	}()
	var b strings.Builder // want `text put together without room being made for it first`
	b.WriteString("result: ")
	wg.Wait()
	b.WriteString(result)
	return b.String()
}

const lineEnd = 10

// A number is no rune to those who read string(10).
func numberedFrame(a string) []byte {
	var buf bytes.Buffer // want `text put together without room being made for it first`
	buf.WriteString(a)
	buf.WriteRune('=')
	buf.WriteRune(65)
	buf.WriteRune(lineEnd)
	return buf.Bytes()
}

// What is gone through is a function, which may change the bytes.
func iterated(data []byte, turns iter.Seq[int]) (out []string) {
	lines := bufio.NewScanner(bytes.NewReader(data)) // want `reader or writer with a buffer made in each call, and left behind`
	for range turns {
		if lines.Scan() {
			out = append(out, lines.Text())
		}
	}
	return out
}

// The type may be that of bytes.
func storedOfType[T any](data []byte, list []T, v T) (n int) {
	lines := bufio.NewScanner(bytes.NewReader(data)) // want `reader or writer with a buffer made in each call, and left behind`
	for lines.Scan() {
		list[0] = v
		n += len(lines.Text())
	}
	return n
}
