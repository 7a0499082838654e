package web

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"strings"
	"time"
)

// Requests of methods that HTTP defines as safe change nothing, and clients may be used at once.

type registry struct {
	client *http.Client
	base   string
}

type person struct {
	Name string    `json:"name"`
	Born time.Time `json:"born"`
	Tags []string  `json:"tags"`
}

func (r *registry) get(ctx context.Context, path string, into any) (bool, error) {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, r.base+path, nil)
	if err != nil {
		return false, err
	}
	req.Header.Set("Accept", "application/json")
	res, err := r.client.Do(req)
	if err != nil {
		return false, err
	}
	defer res.Body.Close()
	switch res.StatusCode {
	case http.StatusOK:
		return true, json.NewDecoder(res.Body).Decode(into)
	case http.StatusNotFound:
		return false, nil
	}
	return false, fmt.Errorf("registry: %s", res.Status)
}

func (r *registry) person(ctx context.Context, id string) (person, error) {
	var p person
	if _, err := r.get(ctx, "/people/"+url.PathEscape(id), &p); err != nil {
		return person{}, err
	}
	return p, nil
}

func (r *registry) people(ctx context.Context, ids []string) ([]person, error) {
	people := make([]person, 0, len(ids))
	for _, id := range ids { // want `independent calls are made one after the other`
		p, err := r.person(ctx, id)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", id, err)
		}
		people = append(people, p)
	}
	return people, nil
}

func (r *registry) motto(ctx context.Context, id string) (string, error) {
	req, err := http.NewRequest("GET", r.base+"/mottos?of="+url.QueryEscape(id), nil)
	if err != nil {
		return "", err
	}
	res, err := r.client.Do(req)
	if err != nil {
		return "", err
	}
	defer func() {
		io.Copy(io.Discard, res.Body)
		res.Body.Close()
	}()
	text, err := io.ReadAll(io.LimitReader(res.Body, 1<<10))
	return strings.TrimSpace(string(text)), err
}

func (r *registry) mottos(ctx context.Context, ids []string) ([]string, error) {
	all := make([]string, len(ids))
	for i, id := range ids { // want `independent calls are made one after the other`
		text, err := r.motto(ctx, id)
		if err != nil {
			return nil, err
		}
		all[i] = text
	}
	return all, nil
}

func (r *registry) up(ctx context.Context, path string) bool {
	res, err := r.client.Head(r.base + path)
	if err != nil {
		return false
	}
	res.Body.Close()
	return res.StatusCode < 300
}

func (r *registry) allUp(ctx context.Context, paths []string) []bool {
	all := make([]bool, len(paths))
	for i := range paths { // want `independent calls are made one after the other`
		all[i] = r.up(ctx, paths[i])
	}
	return all
}

func (r *registry) show(ctx context.Context, w http.ResponseWriter, ids []string) {
	names := make([]string, 0, len(ids))
	for _, id := range ids { // want `independent calls are made one after the other`
		p, err := r.person(ctx, id)
		if err != nil {
			http.Error(w, err.Error(), http.StatusBadGateway)
			return
		}
		names = append(names, p.Name)
	}
	fmt.Fprintln(w, names)
}

func (r *registry) showAtOnce(ctx context.Context, w http.ResponseWriter, ids []string) {
	all := make([]string, len(ids))
	var err error
	for i, id := range ids { // want `independent calls are made one after the other`
		if all[i], err = r.motto(ctx, id); err != nil {
			http.Error(w, err.Error(), http.StatusBadGateway)
			return
		}
	}
	fmt.Fprintln(w, all)
}

// A named result is the function's own until it returns.
func (r *registry) named(ctx context.Context, id string) (p person, err error) {
	_, err = r.get(ctx, "/people/"+url.PathEscape(id), &p)
	return p, err
}

func (r *registry) namedPeople(ctx context.Context, ids []string) ([]person, error) {
	people := make([]person, len(ids))
	for i := range ids { // want `independent calls are made one after the other`
		var err error
		people[i], err = r.named(ctx, ids[i])
		if err != nil {
			return nil, fmt.Errorf("person %d: %w", i, err)
		}
	}
	return people, nil
}

// send is told the method, and what is in the body.
func (r *registry) send(ctx context.Context, method, path, text string, into any) error {
	req, err := http.NewRequestWithContext(ctx, method, r.base+path, strings.NewReader(text))
	if err != nil {
		return err
	}
	res, err := r.client.Do(req)
	if err != nil {
		return err
	}
	defer res.Body.Close()
	return json.NewDecoder(res.Body).Decode(into)
}

func (r *registry) age(ctx context.Context, id string) (int, error) {
	var answer struct{ Age int }
	err := r.send(ctx, http.MethodGet, "/ages/"+url.PathEscape(id), "", &answer)
	return answer.Age, err
}

func (r *registry) ages(ctx context.Context, ids []string) ([]int, error) {
	ages := make([]int, 0, len(ids))
	for _, id := range ids { // want `independent calls are made one after the other`
		n, err := r.age(ctx, id)
		if err != nil {
			return nil, err
		}
		ages = append(ages, n)
	}
	return ages, nil
}

type weather struct{ celsius, percent int }

// sky scans an answer like "21 C 40 %".
func (r *registry) sky(ctx context.Context, place string) (weather, error) {
	w := weather{}
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, r.base+place, http.NoBody)
	if err != nil {
		return w, err
	}
	res, err := r.client.Do(req)
	if err != nil {
		return w, err
	}
	defer res.Body.Close()
	_, err = fmt.Fscanf(res.Body, "%d C %d %%", &w.celsius, &w.percent)
	return w, err
}

func (r *registry) skies(ctx context.Context, places []string) ([]weather, error) {
	all := make([]weather, 0, len(places))
	for _, place := range places { // want `independent calls are made one after the other`
		w, err := r.sky(ctx, place)
		if err != nil {
			return nil, err
		}
		all = append(all, w)
	}
	return all, nil
}
