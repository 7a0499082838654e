// Package notify tells others about incidents.
package notify

import (
	"context"
	"fmt"
	"io"
	"net/http"
	"strings"
	"time"
)

// Notifier posts messages to webhooks.
type Notifier struct {
	client *http.Client
	hooks  []string
}

// New returns a notifier for the URLs of webhooks.
func New(hooks []string) *Notifier {
	return &Notifier{client: &http.Client{Timeout: 5 * time.Second}, hooks: hooks}
}

// Escalate posts a message to one webhook after the other until somebody accepts
// it, and returns who did. Those after it are left in peace.
func (n *Notifier) Escalate(ctx context.Context, message string) (string, error) {
	for _, hook := range n.hooks {
		accepted, err := n.post(ctx, hook, message)
		if err != nil {
			return "", err
		}
		if accepted {
			return hook, nil
		}
	}
	return "", fmt.Errorf("notify: nobody accepts %q", message)
}

func (n *Notifier) post(ctx context.Context, hook, message string) (bool, error) {
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, hook, strings.NewReader(message))
	if err != nil {
		return false, fmt.Errorf("notify: %w", err)
	}
	req.Header.Set("Content-Type", "text/plain; charset=utf-8")
	resp, err := n.client.Do(req)
	if err != nil {
		return false, fmt.Errorf("notify: %w", err)
	}
	defer resp.Body.Close()
	io.Copy(io.Discard, resp.Body)
	return resp.StatusCode == http.StatusAccepted, nil
}

// Expand fills in a message. Templates have names in braces, which differ from
// message to message.
func Expand(template string, values map[string]string) string {
	pairs := make([]string, 0, 2*len(values))
	for name, value := range values {
		pairs = append(pairs, "{"+name+"}", value)
	}
	return strings.NewReplacer(pairs...).Replace(template)
}
