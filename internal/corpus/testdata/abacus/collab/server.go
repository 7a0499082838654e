// Package collab lets several people work on one sheet.
package collab

import (
	"fmt"
	"io"
	"net"
	"slices"
	"strconv"
	"sync"
	"time"

	"example.com/abacus/sheet"
)

// Server serves a sheet. Its exported fields are set before it serves.
type Server struct {
	Audit io.Writer // hears of each edit before the client does
	Idle  time.Duration
	Spans Extremes

	mu       sync.Mutex // guards what follows
	book     *sheet.Sheet
	revision uint32
	editors  map[string]int

	tally   sync.RWMutex
	replies int64
}

// NewServer returns a server of a sheet, which has to be left alone from then on.
func NewServer(book *sheet.Sheet, audit io.Writer) *Server {
	return &Server{Audit: audit, Idle: time.Minute, book: book, editors: make(map[string]int)}
}

// Serve does what a client asks for, until it closes the connection.
func (s *Server) Serve(conn net.Conn, who string) error {
	defer conn.Close()
	client := port{conn}
	for {
		if err := client.SetDeadline(time.Now().Add(s.Idle)); err != nil {
			return err
		}
		payload, err := client.receive()
		if err == io.EOF {
			return nil
		}
		if err != nil {
			return err
		}
		req, err := parse(payload)
		if err != nil {
			return err
		}
		reply, err := s.answer(who, req)
		if err != nil {
			return err
		}
		if err := client.send(reply); err != nil {
			return err
		}
		s.replied()
	}
}

func (s *Server) answer(who string, req *Request) ([]byte, error) {
	if req.Op == opEdit {
		return s.edit(who, req)
	}
	s.mu.Lock()
	s.book.Recalculate()
	value, err := s.book.Value(req.At)
	s.mu.Unlock()
	return figure(req, value, err), nil
}

func (s *Server) edit(who string, req *Request) ([]byte, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if err := s.book.Set(req.At, req.Text); err != nil {
		return receipt(req, refused, s.revision), nil
	}
	s.revision++
	s.editors[who]++
	if _, err := io.WriteString(s.Audit, entry(s.revision, who, req)); err != nil {
		return nil, fmt.Errorf("audit: %w", err)
	}
	return receipt(req, done, s.revision), nil
}

// entry is the line of the audit for an edit.
func entry(revision uint32, who string, req *Request) string {
	text := strconv.FormatUint(uint64(revision), 10) + " " + who
	text += " " + req.At.String()
	if req.Text == "" {
		text += " cleared"
	} else {
		text += " := " + strconv.Quote(req.Text)
	}
	if req.Note != "" {
		text += " (" + req.Note + ")"
	}
	text += "\n"
	return text
}

func (s *Server) replied() {
	s.tally.Lock()
	s.replies++
	s.tally.Unlock()
}

// Replies returns how many requests were replied to.
func (s *Server) Replies() int64 {
	s.tally.RLock()
	defer s.tally.RUnlock()
	return s.replies
}

// Editors tells who has edited how often, when the server has ended.
func (s *Server) Editors() string {
	s.mu.Lock()
	defer s.mu.Unlock()
	var names []string
	for name := range s.editors {
		names = append(names, name)
	}
	slices.Sort(names)
	text := ""
	for _, name := range names {
		text += name + ": " + strconv.Itoa(s.editors[name]) + "\n"
	}
	return text
}

// Extremes are the shortest and the longest of some times.
type Extremes struct {
	mu        sync.RWMutex
	low, high time.Duration
}

// Note takes another time into account.
func (e *Extremes) Note(d time.Duration) {
	e.mu.Lock()
	defer e.mu.Unlock()
	if e.low == 0 || d < e.low {
		e.low = d
	}
	e.high = max(e.high, d)
}

// Both returns the shortest and the longest.
func (e *Extremes) Both() (low, high time.Duration) {
	e.mu.RLock()
	defer e.mu.RUnlock()
	return e.low, e.high
}
