package larder

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"net/url"
	"strings"
)

// Grocer knows what things cost.
type Grocer struct {
	base   string
	client *http.Client
}

// NewGrocer returns the grocer whose prices are served at a URL.
func NewGrocer(base string, client *http.Client) *Grocer { return &Grocer{base, client} }

// Price asks for a price, in cents.
func (g *Grocer) Price(ctx context.Context, name string) (float64, error) {
	req, err := http.NewRequestWithContext(ctx, http.MethodGet, g.base+"/prices/"+url.PathEscape(name), nil)
	if err != nil {
		return 0, err
	}
	resp, err := g.client.Do(req)
	if err != nil {
		return 0, err
	}
	defer resp.Body.Close()
	if resp.StatusCode != http.StatusOK {
		return 0, fmt.Errorf("grocer: %s: %s", name, resp.Status)
	}
	var answer struct{ Cents float64 }
	if err := json.NewDecoder(resp.Body).Decode(&answer); err != nil {
		return 0, fmt.Errorf("grocer: %s: %w", name, err)
	}
	return answer.Cents, nil
}

// Item is a line of a shopping list.
type Item struct {
	Ingredient
	Cents float64 `json:"cents"`
}

// Priced returns what ingredients cost. Where some have no price, the error is that of
// the first.
func (g *Grocer) Priced(ctx context.Context, ingredients []Ingredient) ([]Item, error) {
	items := make([]Item, len(ingredients))
	for i, in := range ingredients {
		cents, err := g.Price(ctx, in.Name)
		if err != nil {
			return nil, err
		}
		items[i] = Item{Ingredient: in, Cents: cents * in.Amount}
	}
	return items, nil
}

// Facts are what a dish is made of, in grams.
type Facts struct {
	Energy, Fat, Sugar, Salt float64
}

// Label prints facts as they stand on a package.
func (f Facts) Label() string {
	var label strings.Builder
	for _, row := range [...]struct {
		name  string
		value float64
		unit  string
	}{{"Energy", f.Energy, "kJ"}, {"Fat", f.Fat, "g"}, {"of which sugars", f.Sugar, "g"}, {"Salt", f.Salt, "g"}} {
		label.WriteString(row.name)
		label.WriteByte('\t')
		label.WriteString(amount(row.value))
		label.WriteString(row.unit)
		label.WriteByte('\n')
	}
	return label.String()
}

// facts adds up what is known of 100 g of each ingredient.
func facts(ingredients []Ingredient, table map[string]Facts) Facts {
	var sum Facts
	for _, in := range ingredients {
		f := table[in.Name]
		sum.Energy += f.Energy * in.Amount / 100
		sum.Fat += f.Fat * in.Amount / 100
		sum.Sugar += f.Sugar * in.Amount / 100
		sum.Salt += f.Salt * in.Amount / 100
	}
	return sum
}
