package house

import (
	"io"
	"net"
	"slices"
	"strings"
	"sync"
)

// screens hang above the lanes.
type screens struct {
	mu sync.Mutex
	of map[string][]net.Conn // by lane
}

// serve shows what happens on a lane, until the screen is switched off.
func (s *screens) serve(screen net.Conn, lane string) error {
	s.mu.Lock()
	s.of[lane] = append(s.of[lane], screen)
	s.mu.Unlock()
	_, err := io.Copy(io.Discard, screen)
	s.mu.Lock()
	defer s.mu.Unlock()
	s.of[lane] = slices.DeleteFunc(s.of[lane], func(c net.Conn) bool { return c == screen })
	return err
}

// show shows a line on all screens of a lane, before the pins stand again.
func (s *screens) show(lane string, line []byte) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, screen := range s.of[lane] {
		if _, err := screen.Write(line); err != nil {
			screen.Close()
		}
	}
}

// crowd is how many play, and how many have been there at most.
type crowd struct {
	mu   sync.Mutex
	now  int64
	most int64
}

func (c *crowd) change(by int64) {
	c.mu.Lock()
	c.now += by
	if c.now > c.most {
		c.most = c.now
	}
	c.mu.Unlock()
}

func (c *crowd) size() (now, most int64) {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.now, c.most
}

// Words are words that are not to be on screens, and what is there instead. The
// manager adds some whenever somebody thinks of a new one.
type Words struct {
	mu    sync.RWMutex
	pairs []string
}

// Ban bans a word.
func (w *Words) Ban(word, instead string) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.pairs = append(w.pairs, word, instead)
}

// Clean returns a text without such words.
func (w *Words) Clean(text string) string {
	w.mu.RLock()
	defer w.mu.RUnlock()
	if len(w.pairs) == 0 {
		return text
	}
	return strings.NewReplacer(w.pairs...).Replace(text)
}
