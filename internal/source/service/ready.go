package service

import (
	"context"
	"errors"
	"fmt"
	"net"
	"net/http"
	"net/url"
	"strings"
	"time"

	"github.com/gohone/hone/internal/load"
)

// errEnded says that what was waited for has ended.
var errEnded = errors.New("ended")

// waitFor waits until a URL answers with success, or an address takes
// connections.
func waitFor(ctx context.Context, ready string, within time.Duration, ended <-chan struct{}) error {
	probe, err := prober(ctx, ready)
	if err != nil {
		return err
	}
	deadline := time.Now().Add(within)
	for pause := 2 * time.Millisecond; ; pause = min(2*pause, 100*time.Millisecond) {
		select {
		case <-ended:
			return errEnded
		case <-ctx.Done():
			return ctx.Err()
		default:
		}
		last := probe(ctx, min(time.Until(deadline), time.Second))
		if last == nil {
			return nil
		}
		if time.Now().After(deadline) {
			return faultf("was not ready within %s: %v", within, last)
		}
		time.Sleep(pause)
	}
}

// prober returns a function that asks once whether something is ready. Only this
// machine is asked.
func prober(ctx context.Context, ready string) (func(context.Context, time.Duration) error, error) {
	address := ready
	u, err := url.Parse(ready)
	isURL := err == nil && (u.Scheme == "http" || u.Scheme == "https") && u.Host != ""
	if isURL {
		address = u.Host
		if u.Port() == "" {
			address = net.JoinHostPort(u.Hostname(), map[string]string{"http": "80", "https": "443"}[u.Scheme])
		}
	} else if strings.Contains(ready, "://") {
		return nil, fmt.Errorf("ready %q: want a URL http://host:port/path, or host:port", ready)
	}
	if address, err = load.Permit(ctx, address, ""); err != nil {
		return nil, fmt.Errorf("ready: %w", err)
	}
	if !isURL {
		return func(ctx context.Context, most time.Duration) error { return takesConnections(ctx, address, most) }, nil
	}
	return func(ctx context.Context, most time.Duration) error { return answers(ctx, ready, most) }, nil
}

func takesConnections(ctx context.Context, address string, most time.Duration) error {
	ctx, cancel := context.WithTimeout(ctx, max(most, time.Millisecond))
	defer cancel()
	conn, err := (&net.Dialer{}).DialContext(ctx, "tcp", address)
	if err != nil {
		return err
	}
	return conn.Close()
}

func answers(ctx context.Context, target string, most time.Duration) error {
	ctx, cancel := context.WithTimeout(ctx, max(most, time.Millisecond))
	defer cancel()
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, target, nil)
	if err != nil {
		return err
	}
	client := &http.Client{
		Transport:     &http.Transport{DisableKeepAlives: true},
		CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
	}
	res, err := client.Do(req)
	if err != nil {
		return err
	}
	res.Body.Close()
	if res.StatusCode >= 400 {
		return fmt.Errorf("answered %s", res.Status)
	}
	return nil
}
