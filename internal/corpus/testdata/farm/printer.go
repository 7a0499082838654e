package farm

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"strings"
)

// Printer is a printer on the network.
type Printer struct {
	Name   string
	URL    string // without a slash at the end
	Client *http.Client
}

// State is what a printer says of itself.
type State struct {
	Job    string  `json:"job"` // empty if there is none
	Nozzle float64 `json:"nozzle"`
	Bed    float64 `json:"bed"`
	Layer  int     `json:"layer"`
	Metres float64 `json:"metres"` // of filament, ever
}

// State asks the printer how it is.
func (p *Printer) State(ctx context.Context) (State, error) {
	var s State
	err := p.call(ctx, http.MethodGet, "/state", func(r io.Reader) error {
		return json.NewDecoder(r).Decode(&s)
	})
	return s, err
}

// Heat has the printer heat its bed, for which it draws a lot of current until
// it answers.
func (p *Printer) Heat(ctx context.Context, celsius int) error {
	return p.call(ctx, http.MethodPost, fmt.Sprintf("/heat?celsius=%d", celsius), func(io.Reader) error { return nil })
}

func (p *Printer) call(ctx context.Context, method, path string, read func(io.Reader) error) error {
	req, err := http.NewRequestWithContext(ctx, method, p.URL+path, nil)
	if err != nil {
		return err
	}
	resp, err := p.Client.Do(req)
	if err != nil {
		return err
	}
	defer resp.Body.Close()
	if resp.StatusCode != http.StatusOK {
		return fmt.Errorf("%s: %s", p.Name, resp.Status)
	}
	return read(resp.Body)
}

// ParsePrinters reads the setting of which printers there are: NAME=URL, with
// commas or blanks between them.
func ParsePrinters(setting string, client *http.Client) ([]*Printer, error) {
	var printers []*Printer
	for _, field := range strings.Fields(strings.NewReplacer(",", " ", ";", " ").Replace(setting)) {
		name, address, ok := strings.Cut(field, "=")
		if _, err := url.Parse(address); err != nil || !ok {
			return nil, fmt.Errorf("farm: bad printer %q", field)
		}
		printers = append(printers, &Printer{Name: name, URL: strings.TrimSuffix(address, "/"), Client: client})
	}
	return printers, nil
}
