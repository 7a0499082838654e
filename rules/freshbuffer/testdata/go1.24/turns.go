package freshbuffer

import (
	"bufio"
	"bytes"
	"crypto/sha256"
	"encoding/binary"
	"encoding/json"
	"fmt"
	"io"
)

type total struct {
	sum   uint64
	words map[string]int
	last  [4]byte
}

// each is the loop that most servers have.
func each(r *bufio.Reader, w *bufio.Writer, t *total) error {
	for {
		var head [2]byte
		if _, err := io.ReadFull(r, head[:]); err != nil {
			return err
		}
		body := make([]byte, binary.BigEndian.Uint16(head[:])) // want `a buffer is allocated for each message that is read`
		if _, err := io.ReadFull(r, body); err != nil {
			return fmt.Errorf("body: %w", err)
		}
		if len(body) < 8 || bytes.HasPrefix(body, []byte("no")) {
			continue
		}
		t.add(body)
		payload := body[8:]
		for _, b := range payload {
			t.sum += uint64(b)
		}
		t.words[string(payload)]++
		if err := json.Unmarshal(payload, &t.words); err != nil {
			return err
		}
		t.last = [4]byte(body)
		if _, err := w.Write(payload); err != nil {
			return err
		}
	}
}

func (t *total) add(b []byte) {
	t.sum += binary.BigEndian.Uint64(b)
	sum := sha256.Sum256(b[:8])
	b[0] ^= sum[0]
}

// labelled has the error in a variable, and a label.
func labelled(r io.Reader, sizes []int) (all []byte, err error) {
next:
	for _, n := range sizes {
		part := make([]byte, n) // want `a buffer is allocated for each message that is read`
		_, err := io.ReadFull(r, part)
		if err != nil {
			break next
		}
		all = append(all, part...)
	}
	return all, err
}

func inGoroutine(r io.Reader, n int, done chan int) {
	go func() {
		sum := 0
		for range 10 {
			b := make([]byte, n) // want `a buffer is allocated for each message that is read`
			if _, err := io.ReadFull(r, b); err != nil {
				break
			}
			sum += int(b[0])
		}
		done <- sum
	}()
}

// passedOn gives the bytes to a writer of any type, which must not keep them.
func passedOn(r io.Reader, n int, w io.Writer) error {
	for range 3 {
		b := make([]byte, n) // want `a buffer is allocated for each message that is read`
		if _, err := io.ReadFull(r, b); err != nil {
			return err
		}
		if _, err := w.Write(b); err != nil {
			return err
		}
	}
	return nil
}

// sizes has a buffer with the name of what the fix would hold its size in.
func sizes(r io.Reader, size2 int) (sum int) {
	for {
		size := make([]byte, size2) // want `a buffer is allocated for each message that is read`
		if _, err := io.ReadFull(r, size); err != nil {
			return sum
		}
		sum += len(size) + int(size[0])
	}
}
