package httpserver

import (
	"net"
	web "net/http"
	"time"
)

func literal(l net.Listener, h web.Handler) error {
	s := &web.Server{Handler: h, ReadTimeout: time.Second} // want `net/http`
	return s.Serve(l)
}

func value(l net.Listener, h web.Handler) error {
	s := web.Server{Handler: h} // want `net/http`
	return s.Serve(l)
}

func called(h web.Handler) error {
	return web.ListenAndServe("localhost:8080", h) // want `net/http`
}

func listening(l net.Listener, h web.Handler) error {
	return web.Serve(l, h) // want `net/http`
}
