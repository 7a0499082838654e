package main

import (
	"context"
	"encoding/json"
	"net"
	"strings"
	"time"

	"github.com/valyala/fasthttp"

	"example.com/items/list"
)

// routes returns the handler of a list.
func routes(l *list.List) fasthttp.RequestHandler {
	return func(ctx *fasthttp.RequestCtx) {
		// The decoded path does not tell a slash of an item from one of the route.
		item, found := strings.CutPrefix(string(ctx.Request.URI().PathOriginal()), "/item/")
		switch {
		case string(ctx.Path()) == "/item":
			get(ctx, l)
		case !found || item == "" || strings.Contains(item, "/"):
			ctx.Error("404 page not found", fasthttp.StatusNotFound)
		case !ctx.IsPost():
			notAllowed(ctx, "POST")
		default:
			l.Add(strings.TrimPrefix(string(ctx.Path()), "/item/"))
		}
	}
}

func get(ctx *fasthttp.RequestCtx, l *list.List) {
	if !ctx.IsGet() && !ctx.IsHead() {
		notAllowed(ctx, "GET, HEAD")
		return
	}
	ctx.SetContentType("application/json")
	items := l.Items()
	if items == nil {
		items = []string{}
	}
	// An error here means that the client is gone.
	_ = json.NewEncoder(ctx).Encode(items)
}

func notAllowed(ctx *fasthttp.RequestCtx, methods string) {
	ctx.Error("Method Not Allowed", fasthttp.StatusMethodNotAllowed)
	ctx.Response.Header.Set("Allow", methods)
}

// serve answers on listener until ctx ends, then lets the requests under way
// finish.
func serve(ctx context.Context, listener net.Listener) error {
	server := &fasthttp.Server{
		Handler:         routes(&list.List{}),
		ReadTimeout:     5 * time.Second,
		WriteTimeout:    10 * time.Second,
		IdleTimeout:     time.Minute,
		CloseOnShutdown: true,
	}
	stopped := make(chan error, 1)
	go func() {
		<-ctx.Done()
		grace, cancel := context.WithTimeout(context.Background(), 5*time.Second)
		defer cancel()
		stopped <- server.ShutdownWithContext(grace)
	}()
	if err := server.Serve(listener); err != nil {
		return err
	}
	return <-stopped
}
