package larder

import (
	"bytes"
	"encoding/json"
	"fmt"
	"html"
	"io"
	"log/slog"
	"net/http"
	"strconv"
	"strings"
	"sync"
)

// Kitchen serves a book.
type Kitchen struct {
	Book    *Book
	Grocer  *Grocer
	Facts   map[string]Facts // of 100 g
	Log     *slog.Logger
	Meters  *Meters
	ratings Ratings

	cards sync.Map // of bytes, by link and number of persons
}

// Handler returns what serves all that a kitchen has.
func (k *Kitchen) Handler() http.Handler {
	k.ratings.of = map[string]Rating{}
	mux := http.NewServeMux()
	mux.Handle("GET /recipes", k.metered("index", k.index))
	mux.Handle("GET /recipes/{slug}", k.metered("show", k.show))
	mux.Handle("GET /recipes/{slug}/card", k.metered("card", k.card))
	mux.Handle("GET /recipes/{slug}/label", k.metered("label", k.label))
	mux.Handle("GET /recipes/{slug}/shopping", k.metered("shopping", k.shopping))
	mux.Handle("GET /recipes/{slug}/cook", k.metered("cook", k.cook))
	mux.Handle("POST /recipes/{slug}/ratings", k.metered("rate", k.rate))
	mux.Handle("GET /tags/{tag}", k.metered("tagged", k.tagged))
	return mux
}

// problem is an error that whoever asks is told.
type problem struct {
	status int
	text   string
}

func (p problem) Error() string { return p.text }

// recipe returns what is asked for, and for how many.
func (k *Kitchen) recipe(r *http.Request) (*Recipe, int, error) {
	recipe := k.Book.Recipe(r.PathValue("slug"))
	if recipe == nil {
		return nil, 0, problem{http.StatusNotFound, "no such recipe"}
	}
	persons := recipe.Serves
	if s := r.FormValue("persons"); s != "" {
		n, err := strconv.Atoi(s)
		if err != nil || n < 1 || n > 1000 {
			return nil, 0, problem{http.StatusBadRequest, "persons: not a number from 1 to 1000"}
		}
		persons = n
	}
	return recipe, persons, nil
}

// index lists all recipes.
func (k *Kitchen) index(w http.ResponseWriter, r *http.Request) error {
	all := k.Book.All()
	h := w.Header()
	h.Set("Content-Type", "text/html; charset=utf-8")
	h.Set("Cache-Control", "public, max-age=60")
	h.Set("X-Recipes", fmt.Sprint(len(all)))
	page := new(bytes.Buffer)
	page.WriteString("<ul class=\"recipes\">\n")
	for _, recipe := range all {
		page.WriteString(fmt.Sprintf("<li><a href=%q>%s</a> <small>%v</small></li>\n", recipe.Link(), html.EscapeString(recipe.Title), recipe.Tags))
	}
	page.WriteString("</ul>\n")
	_, err := w.Write([]byte(page.String()))
	return err
}

// show is a recipe as JSON.
func (k *Kitchen) show(w http.ResponseWriter, r *http.Request) error {
	recipe, persons, err := k.recipe(r)
	if err != nil {
		return err
	}
	scaled := *recipe
	scaled.Serves, scaled.Ingredients = persons, recipe.For(persons)
	w.Header().Set("Content-Type", "application/json")
	return json.NewEncoder(w).Encode(scaled)
}

// card is a recipe to print. Cards are kept.
func (k *Kitchen) card(w http.ResponseWriter, r *http.Request) error {
	recipe, persons, err := k.recipe(r)
	if err != nil {
		return err
	}
	if units := r.FormValue("units"); units != "" {
		_, err := io.WriteString(w, translate(recipe.Card(persons), units))
		return err
	}
	_, err = w.Write(k.kept(recipe, persons))
	return err
}

// kept returns the card of a recipe, made when it is first asked for.
func (k *Kitchen) kept(recipe *Recipe, persons int) []byte {
	key := recipe.Link() + "#" + strconv.Itoa(persons)
	if c, ok := k.cards.Load(key); ok {
		return c.([]byte)
	}
	var card bytes.Buffer
	card.WriteString(recipe.Card(persons))
	card.WriteString(strings.Repeat("=", 20))
	card.WriteByte('\n')
	k.cards.Store(key, card.Bytes())
	return card.Bytes()
}

// label is what is printed on a package.
func (k *Kitchen) label(w http.ResponseWriter, r *http.Request) error {
	recipe, persons, err := k.recipe(r)
	if err != nil {
		return err
	}
	w.Header().Set("Content-Type", "text/plain; charset=utf-8")
	label := recipe.Title + "\n" + facts(recipe.For(persons), k.Facts).Label()
	_, err = w.Write([]byte(label))
	return err
}

// shopping is what is to be bought, with prices.
func (k *Kitchen) shopping(w http.ResponseWriter, r *http.Request) error {
	recipe, persons, err := k.recipe(r)
	if err != nil {
		return err
	}
	items, err := k.Grocer.Priced(r.Context(), recipe.For(persons))
	if err != nil {
		return problem{http.StatusBadGateway, err.Error()}
	}
	w.Header().Set("Content-Type", "application/json")
	return json.NewEncoder(w).Encode(items)
}

// cook tells the steps one by one, each as soon as it is known to have been sent.
func (k *Kitchen) cook(w http.ResponseWriter, r *http.Request) error {
	recipe, _, err := k.recipe(r)
	if err != nil {
		return err
	}
	out := http.NewResponseController(w)
	w.Header().Set("Content-Type", "text/event-stream")
	for i, step := range recipe.Steps {
		if _, err := fmt.Fprintf(w, "id: %d\ndata: %s\n\n", i+1, step); err != nil {
			return err
		}
		if err := out.Flush(); err != nil {
			return err
		}
	}
	return nil
}

// rate counts the stars that an eater gives, and answers with what all gave.
func (k *Kitchen) rate(w http.ResponseWriter, r *http.Request) error {
	recipe, _, err := k.recipe(r)
	if err != nil {
		return err
	}
	stars, err := strconv.Atoi(r.FormValue("stars"))
	if err != nil || stars < 1 || stars > 5 {
		return problem{http.StatusBadRequest, "stars: not a number from 1 to 5"}
	}
	k.ratings.Lock()
	defer k.ratings.Unlock()
	rating := k.ratings.rate(recipe.Slug, stars)
	w.Header().Set("Content-Type", "application/json")
	return json.NewEncoder(w).Encode(map[string]any{
		"recipe": recipe.Slug,
		"rating": rating,
	})
}

// tagged lists the recipes with a tag, as JSON.
func (k *Kitchen) tagged(w http.ResponseWriter, r *http.Request) error {
	w.Header().Set("Content-Type", "application/json")
	return json.NewEncoder(w).Encode(k.Book.Tagged(Tag(r.PathValue("tag"))))
}
