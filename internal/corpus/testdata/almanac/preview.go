package main

import (
	"net/http"

	"example.com/almanac/preview"
	"example.com/almanac/site"
)

func previewOf(pages []*site.Page) http.Handler { return preview.Handler(pages) }
