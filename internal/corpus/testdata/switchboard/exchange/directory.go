package exchange

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"net/url"
)

// Directory is the telephone book, which another service has.
type Directory struct {
	Client *http.Client
	URL    string
}

// get decodes the JSON at a path. It reports whether there is something.
func (d *Directory) get(ctx context.Context, path string, into any) (bool, error) {
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, d.URL+path, nil)
	if err != nil {
		return false, err
	}
	response, err := d.Client.Do(request)
	if err != nil {
		return false, err
	}
	defer response.Body.Close()
	switch response.StatusCode {
	case http.StatusOK:
		return true, json.NewDecoder(response.Body).Decode(into)
	case http.StatusNotFound:
		return false, nil
	}
	return false, fmt.Errorf("directory: %s", response.Status)
}

// Subscriber is an entry of the directory.
type Subscriber struct {
	Number string `json:"number"`
	Name   string `json:"name"`
}

// Name returns the name of a subscriber, or the number itself.
func (d *Directory) Name(ctx context.Context, number string) (string, error) {
	var s Subscriber
	ok, err := d.get(ctx, "/subscriber/"+url.PathEscape(number), &s)
	if err != nil {
		return "", err
	}
	if !ok {
		return number, nil
	}
	return s.Name, nil
}

// Names returns the names of subscribers, in the order of their numbers.
func (d *Directory) Names(ctx context.Context, numbers []string) ([]string, error) {
	names := make([]string, 0, len(numbers))
	for _, number := range numbers {
		name, err := d.Name(ctx, number)
		if err != nil {
			return nil, fmt.Errorf("name of %s: %w", number, err)
		}
		names = append(names, name)
	}
	return names, nil
}

// All reads the whole directory. Each page tells where the next one is.
func (d *Directory) All(ctx context.Context) ([]Subscriber, error) {
	var all []Subscriber
	for path := "/subscribers"; path != ""; {
		var page struct {
			Subscribers []Subscriber `json:"subscribers"`
			Next        string       `json:"next"`
		}
		ok, err := d.get(ctx, path, &page)
		if err != nil {
			return nil, err
		}
		if !ok {
			return nil, fmt.Errorf("directory: no page %s", path)
		}
		all = append(all, page.Subscribers...)
		path = page.Next
	}
	return all, nil
}
