package undrained

import (
	"context"
	"fmt"
	"io"
	"net/http"
	"strings"
)

var client = &http.Client{}

func alive(url string) bool {
	resp, err := client.Get(url) // want "the body of the response is closed without being read"
	if err != nil {
		return false
	}
	resp.Body.Close()
	return resp.StatusCode == http.StatusOK
}

func notify(ctx context.Context, url string) error {
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, url, strings.NewReader("{}"))
	if err != nil {
		return err
	}
	resp, err := http.DefaultClient.Do(req) // want "the body of the response is closed"
	if resp != nil {
		defer resp.Body.Close()
	}
	if err != nil {
		return err
	}
	if resp.StatusCode/100 != 2 {
		return fmt.Errorf("%s: %s", url, resp.Status)
	}
	return nil
}

func push(req *http.Request) error {
	resp, err := client.Do(req) // want "the body of the response is closed"
	if err != nil {
		return err
	}
	defer resp.Body.Close()
	if resp.StatusCode != http.StatusOK && resp.StatusCode != http.StatusAccepted {
		body, _ := io.ReadAll(resp.Body)
		return fmt.Errorf("status %d: %s", resp.StatusCode, body)
	}
	return nil
}

type poller struct{ http *http.Client }

func (p *poller) poll(urls []string) (answered int) {
	for _, url := range urls {
		func() {
			resp, err := p.http.Get(url) // want "the body of the response is closed"
			if err != nil {
				return
			}
			defer func() { _ = resp.Body.Close() }()
			if resp.Header.Get("Retry-After") == "" {
				answered++
			}
		}()
	}
	return answered
}
