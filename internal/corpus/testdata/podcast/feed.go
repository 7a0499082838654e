package podcast

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"strconv"
	"strings"
	"sync"
)

// Publisher makes feeds. It may be used by several goroutines.
type Publisher struct {
	media string // where the audio files are

	mu    sync.Mutex
	buf   bytes.Buffer
	pages map[string][]byte
}

// NewPublisher returns a publisher for audio files below an address.
func NewPublisher(media string) *Publisher {
	return &Publisher{media: media, pages: make(map[string][]byte)}
}

// Feed writes the feed of a show.
func (p *Publisher) Feed(w io.Writer, show *Show, episodes []Episode) error {
	var b strings.Builder
	b.WriteString("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<rss version=\"2.0\"><channel>\n")
	b.WriteString(fmt.Sprintf("<title>%s</title><link>%s</link>\n", escape(show.Title), escape(show.Link)))
	for i := range episodes {
		b.WriteString(p.item(show, &episodes[i]))
	}
	b.WriteString("</channel></rss>\n")
	_, err := w.Write([]byte(b.String()))
	return err
}

func (p *Publisher) item(show *Show, e *Episode) string {
	item := "<item>\n"
	item += "  <title>" + escape(heading(show.Title, e.Title)) + "</title>\n"
	item += "  <guid isPermaLink=\"false\">" + guid(e.ID) + "</guid>\n"
	item += "  <itunes:episode>" + fmt.Sprint(e.Number) + "</itunes:episode>\n"
	if len(e.Keywords) > 0 {
		item += "  <itunes:keywords>" + escape(keywords(e.Keywords)) + "</itunes:keywords>\n"
	}
	item += p.enclosure(show, e)
	item += "  <description>" + escape(house(show, e.Notes)) + "\n" + escape(outline(e.Chapters)) + "</description>\n"
	item += "</item>\n"
	return item
}

// guid is what players know an episode by, wherever it moves.
func guid(id string) string {
	return fmt.Sprintf("urn:episode:%s", id)
}

func (p *Publisher) enclosure(show *Show, e *Episode) string {
	base := fmt.Sprintf("%s/", strings.TrimSuffix(p.media, "/"))
	var b strings.Builder
	b.WriteString(fmt.Sprintf("  <enclosure url=\"%s?c=%s\" length=\"%d\" type=\"audio/mpeg\"/>\n",
		escape(base+e.Audio), code(show.Slug, e.Season, e.Number), e.Size))
	return b.String()
}

// Chapters writes the chapters of an episode as JSON.
func Chapters(w io.Writer, e *Episode) error {
	var b bytes.Buffer
	b.WriteString(`{"version":"1.2.0","chapters":[`)
	for i, c := range e.Chapters {
		if i > 0 {
			b.WriteByte(',')
		}
		title, err := json.Marshal(c.Title)
		if err != nil {
			return err
		}
		b.WriteString(`{"startTime":`)
		b.WriteString(strconv.FormatFloat(c.Start.Seconds(), 'f', -1, 64))
		b.WriteString(`,"title":`)
		b.Write(title)
		b.WriteByte('}')
	}
	b.WriteString("]}\n")
	_, err := b.WriteTo(w)
	return err
}

// Page returns the chapters of an episode, which are made once. The page may not
// be changed.
func (p *Publisher) Page(e *Episode) ([]byte, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if page, ok := p.pages[e.ID]; ok {
		return page, nil
	}
	p.buf.Reset()
	if err := Chapters(&p.buf, e); err != nil {
		return nil, err
	}
	page := append([]byte(nil), p.buf.Bytes()...)
	p.pages[e.ID] = page
	return page, nil
}

// Forget has the pages of a show made anew.
func (p *Publisher) Forget(show *Show) {
	p.mu.Lock()
	defer p.mu.Unlock()
	for _, id := range show.Episodes {
		delete(p.pages, id)
	}
}

// Directory hears of episodes.
type Directory interface {
	Announce(ctx context.Context, code string) error
}

// Announce tells a directory of episodes, the first one first, and of none after
// one that it does not take. It returns how many it took.
func Announce(ctx context.Context, d Directory, show *Show, episodes []Episode) (int, error) {
	for i := len(episodes) - 1; i >= 0; i-- {
		e := &episodes[i]
		if err := d.Announce(ctx, code(show.Slug, e.Season, e.Number)); err != nil {
			return len(episodes) - 1 - i, fmt.Errorf("announce %s: %w", e.ID, err)
		}
	}
	return len(episodes), nil
}

// String describes the show, for messages.
func (s *Show) String() string {
	text := s.Slug
	for i, id := range s.Episodes {
		if i == 3 {
			text += fmt.Sprintf(" and %d more", len(s.Episodes)-i)
			break
		}
		text += " " + id
	}
	return text
}
