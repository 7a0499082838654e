package larder

import (
	"fmt"
	"sort"
	"sync"
)

// Book has recipes.
type Book struct {
	mu      sync.RWMutex
	recipes map[string]*Recipe
	titles  []string // slugs, by title
}

// NewBook returns a book of recipes, which are not changed any more.
func NewBook(recipes ...*Recipe) *Book {
	b := &Book{recipes: map[string]*Recipe{}}
	for _, r := range recipes {
		b.recipes[r.Slug] = r
		b.titles = append(b.titles, r.Slug)
	}
	sort.Slice(b.titles, func(i, j int) bool { return b.recipes[b.titles[i]].Title < b.recipes[b.titles[j]].Title })
	return b
}

// Recipe returns a recipe, or nil.
func (b *Book) Recipe(slug string) *Recipe {
	b.mu.RLock()
	defer b.mu.RUnlock()
	return b.recipes[slug]
}

// Tagged returns the recipes with a tag, by title; where there are none, it is nil,
// which is shown as null.
func (b *Book) Tagged(tag Tag) []*Recipe {
	b.mu.RLock()
	defer b.mu.RUnlock()
	var found []*Recipe
	for _, slug := range b.titles {
		if r := b.recipes[slug]; r.Tags.Has(tag) {
			found = append(found, r)
		}
	}
	return found
}

// All returns all recipes, by title.
func (b *Book) All() []*Recipe {
	b.mu.RLock()
	defer b.mu.RUnlock()
	all := make([]*Recipe, len(b.titles))
	for i, slug := range b.titles {
		all[i] = b.recipes[slug]
	}
	return all
}

// Rating is what eaters say of a recipe.
type Rating struct {
	Votes int     `json:"votes"`
	Mean  float64 `json:"mean"`
	stars int
}

// Ratings are those of a book.
type Ratings struct {
	sync.Mutex
	of map[string]Rating
}

// rate counts a vote. The caller has the lock.
func (rs *Ratings) rate(slug string, stars int) Rating {
	r := rs.of[slug]
	r.Votes++
	r.stars += stars
	r.Mean = float64(r.stars) / float64(r.Votes)
	rs.of[slug] = r
	return r
}

// String says what a book has, for a console.
func (b *Book) String() string {
	text := "book"
	for _, r := range b.All() {
		text += fmt.Sprintf(" %s (%d)", r.Slug, len(r.Steps))
	}
	return text
}
