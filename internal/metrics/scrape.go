package metrics

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"net/http"
	"time"

	"github.com/gohone/hone/internal/gotool"
)

// scrapePatience is how long one page may take: longer, and the service is busy
// with being asked.
const scrapePatience = 5 * time.Second

// accept prefers the text format, which every exporter has.
const accept = "text/plain;version=0.0.4, application/openmetrics-text;version=1.0.0;q=0.5, */*;q=0.1"

// Scrape reads the page at an address once.
func Scrape(ctx context.Context, url string) ([]Reading, error) {
	ctx, cancel := context.WithTimeout(ctx, scrapePatience)
	defer cancel()
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, url, nil)
	if err != nil {
		return nil, fmt.Errorf("metrics %q: %w", url, err)
	}
	req.Header.Set("Accept", accept)
	resp, err := http.DefaultClient.Do(req)
	if err != nil {
		return nil, &gotool.Error{Message: "metrics " + url + ": cannot be read", Err: unwrapURL(err), Next: "is it the address that Prometheus scrapes? curl shows what is there"}
	}
	defer resp.Body.Close()
	if resp.StatusCode != http.StatusOK {
		return nil, &gotool.Error{Message: fmt.Sprintf("metrics %s: answered %s", url, resp.Status), Next: "is it the address that Prometheus scrapes? the path is often /metrics"}
	}
	// Read first: parsing takes longer, and is not the service's time.
	page, err := io.ReadAll(&bounded{r: resp.Body, left: mostAnswer})
	var out []Reading
	if err == nil {
		out, err = Parse(bytes.NewReader(page), resp.Header.Get("Content-Type"))
	}
	if err != nil {
		return nil, &gotool.Error{Message: "metrics " + url + ": not a page for Prometheus", Err: err, Next: "the text format 0.0.4 and OpenMetrics 1.0 are understood"}
	}
	return out, nil
}

// bounded is a reader that fails where a page is too long, instead of passing
// off its beginning as the whole.
type bounded struct {
	r    io.Reader
	left int
}

func (b *bounded) Read(p []byte) (int, error) {
	if b.left <= 0 {
		return 0, errors.New("longer than 32 MiB")
	}
	n, err := b.r.Read(p[:min(len(p), b.left)])
	b.left -= n
	return n, err
}
