// Command userlist lists users and how many policies each has.
package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"net"
	"net/http"
	"os"
	"os/signal"
	"strconv"
	"syscall"
	"time"

	"github.com/gin-contrib/pprof"
	"github.com/gin-gonic/gin"

	"example.com/userlist/store"
	"example.com/userlist/users"
)

func main() {
	addr := flag.String("addr", ":8080", "`address` to listen on")
	flag.Parse()
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	listener, err := net.Listen("tcp", *addr)
	if err == nil {
		err = serve(ctx, listener, store.NewFake(1000, 2*time.Millisecond))
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "userlist:", err)
		os.Exit(1)
	}
}

// routes returns the handler of the service, profiles included.
func routes(s users.Store) http.Handler {
	gin.SetMode(gin.ReleaseMode)
	engine := gin.New()
	engine.Use(gin.Recovery())
	pprof.Register(engine)
	service := users.New(s)
	engine.GET("/v1/users", func(c *gin.Context) { list(c, service) })
	return engine
}

// list answers with a page of users. The form values offset and limit say
// which; the first 50 where they are left out.
func list(c *gin.Context, service *users.Service) {
	offset, err := strconv.Atoi(c.DefaultQuery("offset", "0"))
	if err != nil {
		c.JSON(http.StatusBadRequest, gin.H{"error": err.Error()})
		return
	}
	limit, err := strconv.Atoi(c.DefaultQuery("limit", "50"))
	if err != nil {
		c.JSON(http.StatusBadRequest, gin.H{"error": err.Error()})
		return
	}
	infos, err := service.List(c.Request.Context(), offset, min(limit, 1000))
	if err != nil {
		c.JSON(http.StatusInternalServerError, gin.H{"error": err.Error()})
		return
	}
	c.JSON(http.StatusOK, gin.H{"items": infos})
}

// serve answers on listener until ctx ends, then lets the requests under way
// finish.
func serve(ctx context.Context, listener net.Listener, s users.Store) error {
	server := &http.Server{Handler: routes(s), ReadHeaderTimeout: 5 * time.Second, IdleTimeout: time.Minute}
	stopped := make(chan error, 1)
	go func() {
		<-ctx.Done()
		grace, cancel := context.WithTimeout(context.Background(), 5*time.Second)
		defer cancel()
		stopped <- server.Shutdown(grace)
	}()
	if err := server.Serve(listener); !errors.Is(err, http.ErrServerClosed) {
		return err
	}
	return <-stopped
}
