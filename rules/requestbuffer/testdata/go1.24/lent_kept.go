package requestbuffer

import (
	"io"
	"net/http"
	"strings"
)

// Both have builders of their own, and lend them to one function.
func shared1(w http.ResponseWriter, r *http.Request) {
	var page strings.Builder // want "a buffer is made for each request"
	sharedRow(&page)
	io.WriteString(w, page.String())
}

func shared2(w http.ResponseWriter, r *http.Request) {
	var page strings.Builder // want "a buffer is made for each request"
	sharedRow(&page)
	io.WriteString(w, page.String())
}

func sharedRow(to *strings.Builder) { to.WriteString("<tr>") }

// What is lent to tells the text.
func shownRows(w http.ResponseWriter, r *http.Request) {
	var page strings.Builder // want "a buffer is made for each request"
	shownRow(&page)
	io.WriteString(w, page.String())
}

func shownRow(to *strings.Builder) {
	to.WriteString("<tr>")
	println(to.String())
}

// Others may call it.
func exportedRows(w http.ResponseWriter, r *http.Request) {
	var page strings.Builder // want "a buffer is made for each request"
	ExportedRow(&page)
	io.WriteString(w, page.String())
}

func ExportedRow(to *strings.Builder) { to.WriteString("<tr>") }

// It is a value somewhere.
func valueRows(w http.ResponseWriter, r *http.Request) {
	var page strings.Builder // want "a buffer is made for each request"
	valueRow(&page)
	io.WriteString(w, page.String())
}

func valueRow(to *strings.Builder) { to.WriteString("<tr>") }

var rowOf = valueRow

// An interface has a method like it.
type rower interface{ row(*strings.Builder) }

type oneRow struct{}

func (oneRow) row(to *strings.Builder) { to.WriteString("<tr>") }

func methodRows(w http.ResponseWriter, r *http.Request) {
	var page strings.Builder // want "a buffer is made for each request"
	oneRow{}.row(&page)
	io.WriteString(w, page.String())
}

// One type is that of two parameters.
func twoRows(w http.ResponseWriter, r *http.Request) {
	var page strings.Builder // want "a buffer is made for each request"
	twoRow(&page, &page)
	io.WriteString(w, page.String())
}

func twoRow(a, b *strings.Builder) { a.WriteString("<tr>") }

// A generic function is many.
func genericRows(w http.ResponseWriter, r *http.Request) {
	var page strings.Builder // want "a buffer is made for each request"
	genericRow(&page, 1)
	io.WriteString(w, page.String())
}

func genericRow[T any](to *strings.Builder, of T) { to.WriteString("<tr>") }

// One from a pool has more room.
func askedRoom(w http.ResponseWriter, r *http.Request) {
	var page strings.Builder // want "a buffer is made for each request"
	page.WriteString("<tr>")
	if page.Cap() > 16 {
		page.WriteString("<td>")
	}
	io.WriteString(w, page.String())
}
