// Package journal is the log of the gateway.
package journal

import (
	"io"
	"os"

	"github.com/sirupsen/logrus"
)

// Fields are what a line says besides its message.
type Fields map[string]any

// Journal takes notes.
type Journal interface {
	Note(message string, of Fields)
	Close() error
}

// book is a journal in a file.
type book struct {
	log  logrus.FieldLogger
	file io.WriteCloser
}

// Open returns a journal that goes on in a file.
func Open(name string) (Journal, error) {
	file, err := os.OpenFile(name, os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o644)
	if err != nil {
		return nil, err
	}
	return On(file), nil
}

// On returns a journal on a file.
func On(file io.WriteCloser) Journal {
	l := &logrus.Logger{Out: file, Level: logrus.InfoLevel, Hooks: make(logrus.LevelHooks)}
	l.Formatter = &logrus.JSONFormatter{DisableTimestamp: true}
	return &book{l.WithField("unit", "spindle"), file}
}

func (b *book) Note(message string, of Fields) {
	b.log.WithFields(logrus.Fields(of)).Info(message)
}

func (b *book) Close() error { return b.file.Close() }
