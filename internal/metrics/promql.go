package metrics

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math"
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"time"

	"github.com/gohone/hone/internal/gotool"
)

// Prometheus is a server of Prometheus, asked by its HTTP API (version 1).
type Prometheus struct {
	URL string // http://host:port, with the prefix of its pages if it has one
}

// Series is one line of an answer.
type Series struct {
	Labels map[string]string
	Points []Point
}

// Point is a value at a time.
type Point struct {
	Time  time.Time
	Value float64
}

// mostAnswer bounds what is read of an answer, and of a page that is scraped.
const mostAnswer = 32 << 20

// Query evaluates an expression at a time.
func (p Prometheus) Query(ctx context.Context, expr string, at time.Time) ([]Series, error) {
	return p.evaluate(ctx, "query", url.Values{"query": {expr}, "time": {unixText(at)}})
}

// Range evaluates an expression at from and after each step, until to.
func (p Prometheus) Range(ctx context.Context, expr string, from, to time.Time, step time.Duration) ([]Series, error) {
	return p.evaluate(ctx, "query_range", url.Values{
		"query": {expr}, "start": {unixText(from)}, "end": {unixText(to)},
		"step": {strconv.FormatFloat(step.Seconds(), 'f', -1, 64)},
	})
}

// LabelValues returns the values of a label among the series that match a
// selector.
func (p Prometheus) LabelValues(ctx context.Context, label, selector string) ([]string, error) {
	data, err := p.get(ctx, "label/"+url.PathEscape(label)+"/values", url.Values{"match[]": {selector}})
	if err != nil {
		return nil, err
	}
	var values []string
	if err := json.Unmarshal(data, &values); err != nil {
		return nil, fmt.Errorf("Prometheus at %s: answer not understood: %w", p.URL, err)
	}
	return values, nil
}

func unixText(t time.Time) string {
	return strconv.FormatFloat(float64(t.UnixMilli())/1000, 'f', 3, 64)
}

func (p Prometheus) evaluate(ctx context.Context, what string, q url.Values) ([]Series, error) {
	data, err := p.get(ctx, what, q)
	if err != nil {
		return nil, err
	}
	series, err := parseResult(data)
	if err != nil {
		return nil, fmt.Errorf("Prometheus at %s: query %q: %w", p.URL, q.Get("query"), err)
	}
	return series, nil
}

// askPatience is how long one answer may take.
const askPatience = 30 * time.Second

// get asks and returns the field data of the answer.
func (p Prometheus) get(ctx context.Context, what string, q url.Values) (json.RawMessage, error) {
	ctx, cancel := context.WithTimeout(ctx, askPatience)
	defer cancel()
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, strings.TrimSuffix(p.URL, "/")+"/api/v1/"+what+"?"+q.Encode(), nil)
	if err != nil {
		return nil, fmt.Errorf("Prometheus at %q: %w", p.URL, err)
	}
	resp, err := http.DefaultClient.Do(req)
	if err != nil {
		return nil, &gotool.Error{Message: fmt.Sprintf("Prometheus at %s: does not answer", p.URL), Err: unwrapURL(err), Next: "is it up? hone stack --local starts one"}
	}
	defer resp.Body.Close()
	return p.answer(resp, q.Get("query"))
}

// unwrapURL drops what an error of net/http says of the address: the message
// around it has said it.
func unwrapURL(err error) error {
	var u *url.Error
	if errors.As(err, &u) {
		return u.Err
	}
	return err
}

// answer reads the envelope of all answers.
func (p Prometheus) answer(resp *http.Response, query string) (json.RawMessage, error) {
	var envelope struct {
		Status, Error string
		Data          json.RawMessage
	}
	body, err := io.ReadAll(io.LimitReader(resp.Body, mostAnswer))
	if err == nil {
		err = json.Unmarshal(body, &envelope)
	}
	switch {
	case err != nil:
		return nil, fmt.Errorf("Prometheus at %s: answer of status %d not understood: %w", p.URL, resp.StatusCode, err)
	case envelope.Status == "success":
		return envelope.Data, nil
	case query != "":
		return nil, fmt.Errorf("query %q: %s", query, envelope.Error)
	}
	return nil, fmt.Errorf("Prometheus at %s: %s", p.URL, envelope.Error)
}

// parseResult reads the result of an expression: a vector, a matrix or a scalar.
func parseResult(data []byte) ([]Series, error) {
	var result struct {
		ResultType string          `json:"resultType"`
		Result     json.RawMessage `json:"result"`
	}
	if err := json.Unmarshal(data, &result); err != nil {
		return nil, fmt.Errorf("answer not understood: %w", err)
	}
	switch result.ResultType {
	case "scalar":
		var v point
		err := json.Unmarshal(result.Result, &v)
		return []Series{{Points: []Point{Point(v)}}}, err
	case "vector", "matrix":
		return parseSeries(result.Result)
	}
	return nil, fmt.Errorf("its result is a %s, not a number", result.ResultType)
}

func parseSeries(data []byte) ([]Series, error) {
	var list []struct {
		Metric map[string]string
		Value  *point
		Values []point
	}
	if err := json.Unmarshal(data, &list); err != nil {
		return nil, fmt.Errorf("answer not understood: %w", err)
	}
	out := make([]Series, 0, len(list))
	for _, one := range list {
		s := Series{Labels: one.Metric}
		if one.Value != nil {
			s.Points = append(s.Points, Point(*one.Value))
		}
		for _, v := range one.Values {
			s.Points = append(s.Points, Point(v))
		}
		out = append(out, s)
	}
	return out, nil
}

// point is a Point as JSON has it: [seconds, "value"].
type point Point

func (p *point) UnmarshalJSON(data []byte) error {
	var pair [2]json.RawMessage
	if err := json.Unmarshal(data, &pair); err != nil {
		return err
	}
	var seconds float64
	var text string
	if err := errors.Join(json.Unmarshal(pair[0], &seconds), json.Unmarshal(pair[1], &text)); err != nil {
		return err
	}
	v, err := strconv.ParseFloat(text, 64)
	whole, part := math.Modf(seconds)
	p.Time, p.Value = time.Unix(int64(whole), int64(part*1e9)), v
	return err
}
