// Package calib asks a service how stations are calibrated.
package calib

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"time"

	"example.com/buoys"
)

// Line is how what a station measures has to be corrected.
type Line struct {
	Station string  `json:"station"`
	Gain    float64 `json:"gain"`
	Offset  float64 `json:"offset"`
}

// Apply corrects a reading.
func (l Line) Apply(r buoys.Reading) buoys.Reading {
	r.Value = r.Value*l.Gain + l.Offset
	return r
}

// Service is where calibrations are known.
type Service struct {
	base   string
	client *http.Client
}

// At returns the service at an address.
func At(base string, client *http.Client) *Service { return &Service{base, client} }

// ErrStatus is wrapped by the errors of answers that are none.
var ErrStatus = errors.New("no answer")

// get decodes what the service has under a path.
func (s *Service) get(ctx context.Context, path string, into any) error {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, s.base+path, nil)
	if err != nil {
		return err
	}
	res, err := s.client.Do(req)
	if err != nil {
		return err
	}
	defer res.Body.Close()
	if res.StatusCode != http.StatusOK {
		return fmt.Errorf("%w: %s", ErrStatus, res.Status)
	}
	return json.NewDecoder(res.Body).Decode(into)
}

func (s *Service) line(ctx context.Context, station string) (Line, error) {
	var l Line
	if err := s.get(ctx, "/stations/"+url.PathEscape(station), &l); err != nil {
		return Line{}, fmt.Errorf("station %s: %w", station, err)
	}
	return l, nil
}

// Lines returns how stations are calibrated, in their order.
func (s *Service) Lines(ctx context.Context, stations []string) ([]Line, error) {
	lines := make([]Line, 0, len(stations))
	for _, station := range stations {
		l, err := s.line(ctx, station)
		if err != nil {
			return nil, err
		}
		lines = append(lines, l)
	}
	return lines, nil
}

// Ready waits until the service is there. It asks a few times, and waits twice as long
// after each, so that those who wait do not keep the service from coming back.
func (s *Service) Ready(ctx context.Context, pause time.Duration, times int) error {
	var err error
	for range times {
		var state struct{ Ready bool }
		if err = s.get(ctx, "/state", &state); err == nil && state.Ready {
			return nil
		}
		select {
		case <-time.After(pause):
			pause *= 2
		case <-ctx.Done():
			return ctx.Err()
		}
	}
	return errors.Join(errors.New("the service is not ready"), err)
}
