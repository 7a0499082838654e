// Command almanac makes the almanac of files of text.
package main

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"time"

	"example.com/almanac/atlas"
	"example.com/almanac/figures"
	"example.com/almanac/links"
	"example.com/almanac/site"
	"example.com/almanac/text"
)

// settings say what to do.
type settings struct {
	from, to string
	password string // of drafts
	preview  string // address
	places   []string
}

func main() {
	if err := run(os.Args[1:]); err != nil {
		fmt.Fprintln(os.Stderr, "almanac:", err)
		os.Exit(1)
	}
}

// readSettings reads them of the command line. All that is wrong is said at
// once.
func readSettings(args []string) (settings, error) {
	s := settings{from: "pages", to: "out"}
	var wrong string
	for _, a := range args {
		key, value, ok := strings.Cut(a, "=")
		if !ok || !set(&s, key, value) {
			wrong += fmt.Sprintf("\n%q is no setting", a)
		}
	}
	if wrong != "" {
		return s, errors.New("what is that?" + wrong)
	}
	return s, nil
}

func set(s *settings, key, value string) bool {
	switch key {
	case "from":
		s.from = value
	case "to":
		s.to = value
	case "password":
		s.password = value
	case "preview":
		s.preview = value
	case "places":
		s.places = strings.Split(value, ",")
	default:
		return false
	}
	return true
}

func run(args []string) error {
	s, err := readSettings(args)
	if err != nil {
		return err
	}
	pages, err := readPages(s.from)
	if err != nil {
		return err
	}
	if s.preview != "" {
		return http.ListenAndServe(s.preview, previewOf(pages))
	}
	err = site.Progress(os.Stderr, pages, func(p *site.Page) error { return printPage(s, p) })
	if err != nil {
		return err
	}
	if err := printIndex(s, pages); err != nil {
		return err
	}
	report(pages)
	return where(s.places)
}

func readPages(dir string) (pages []*site.Page, err error) {
	names, err := filepath.Glob(filepath.Join(dir, "*.txt"))
	if err != nil {
		return nil, err
	}
	for _, name := range names {
		f, err := os.Open(name)
		if err != nil {
			return nil, err
		}
		p, err := site.Parse(f)
		f.Close()
		if err != nil {
			return nil, fmt.Errorf("%s: %w", name, err)
		}
		pages = append(pages, p)
	}
	return pages, nil
}

func printPage(s settings, p *site.Page) error {
	name := text.Slug(p.Title)
	if p.Draft {
		var err error
		if name, err = site.DraftName(s.password, p); err != nil {
			return err
		}
	}
	var page bytes.Buffer
	site.Render(&page, p)
	return printFile(filepath.Join(s.to, name+".html"), &page)
}

func printFile(name string, page *bytes.Buffer) error {
	f, err := os.Create(name)
	if err != nil {
		return err
	}
	defer f.Close()
	if err := site.Print(f, page); err != nil {
		return err
	}
	return f.Close()
}

func printIndex(s settings, pages []*site.Page) error {
	var page bytes.Buffer
	site.List(&page, pages)
	if err := printFile(filepath.Join(s.to, "index.html"), &page); err != nil {
		return err
	}
	page.Reset()
	if err := site.Feed(&page, pages); err != nil {
		return err
	}
	return printFile(filepath.Join(s.to, "feed.txt"), &page)
}

// report says how the pages are linked.
func report(pages []*site.Page) {
	byTitle := make(map[string]*links.Article)
	all := make([]*links.Article, len(pages))
	for i, p := range pages {
		all[i] = &links.Article{Title: p.Title, Text: strings.Join(p.Text, "\n")}
		byTitle[p.Title] = all[i]
	}
	for i, p := range pages {
		for _, title := range p.See {
			if a := byTitle[title]; a != nil {
				all[i].See = append(all[i].See, a)
			}
		}
	}
	for i, n := range links.Near(all, 3) {
		if n == 0 {
			fmt.Println(all[i].Title, "leads nowhere")
		}
	}
	for i, r := range links.Rings(all) {
		fmt.Println(text.Right(fmt.Sprint(i+1), 4, ' '), strings.Join(r.Titles(all), ", "), text.Leader(fmt.Sprint(r.Leads()), 12))
	}
	fmt.Println(links.Doubles(all), "doubles in", len(site.Titles(pages)), "pages")
}

// where says where places are.
func where(places []string) error {
	if len(places) == 0 {
		return nil
	}
	a := &atlas.Atlas{Delay: 2 * time.Millisecond}
	atlas.Add(a, atlas.Place{Name: "Dover", Lat: 51.13, Long: 1.31})
	atlas.Add(a, atlas.Place{Name: "Brest", Lat: 48.39, Long: -4.49})
	found, err := atlas.FindAll(context.Background(), a, places)
	if err != nil {
		return err
	}
	out := bufio.NewWriter(os.Stdout)
	for _, p := range found {
		out.WriteString(figures.Head(p.Name))
		fmt.Fprintf(out, " %.2f %.2f\n", p.Lat, p.Long)
	}
	return out.Flush()
}
