package requestbuffer

import (
	"bytes"
	"net/http"
)

var lastPage *bytes.Buffer

// One that is given keeps the buffer, or is not known; a function that is given others is told to do something else with them.
func fillKept(w http.ResponseWriter, fill func(*bytes.Buffer)) {
	var page bytes.Buffer
	fill(&page)
	page.WriteTo(w)
}

func fillUnknown(w http.ResponseWriter, fill func(*bytes.Buffer)) {
	var page bytes.Buffer
	fill(&page)
	page.WriteTo(w)
}

func FillExported(w http.ResponseWriter, fill func(*bytes.Buffer)) {
	var page bytes.Buffer
	fill(&page)
	page.WriteTo(w)
}

func fillReplaced(w http.ResponseWriter, fill func(*bytes.Buffer)) {
	var page bytes.Buffer
	if fill == nil {
		fill = func(b *bytes.Buffer) { lastPage = b }
	}
	fill(&page)
	page.WriteTo(w)
}

func fillStarted(w http.ResponseWriter, fill func(*bytes.Buffer)) {
	var page bytes.Buffer
	go fill(&page)
	page.WriteTo(w)
}

func fillPassed(w http.ResponseWriter, fill func(*bytes.Buffer)) {
	var page bytes.Buffer
	fill(&page)
	page.WriteTo(w)
}

func fillLater(w http.ResponseWriter, fill func(*bytes.Buffer)) {
	var page bytes.Buffer
	fill(&page)
	page.WriteTo(w)
}

func fillRoom(w http.ResponseWriter, fill func(*bytes.Buffer)) {
	var page bytes.Buffer
	fill(&page)
	page.WriteTo(w)
}

var room []byte

func plainPage(b *bytes.Buffer) { b.WriteString("plain") }

func fillAll(w http.ResponseWriter, r *http.Request, others map[string]func(*bytes.Buffer)) {
	fillKept(w, plainPage)
	fillKept(w, func(b *bytes.Buffer) { lastPage = b })
	fillUnknown(w, others[r.URL.Path])
	FillExported(w, plainPage)
	fillReplaced(w, plainPage)
	fillStarted(w, plainPage)
	do := fillPassed
	do(w, plainPage)
	fillRoom(w, func(b *bytes.Buffer) { room = append(b.AvailableBuffer(), "room"...) })
	fillLater(w, func(b *bytes.Buffer) { defer func() { b.WriteString("late") }(); go b.WriteString("later") })
}
