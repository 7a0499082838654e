// Package logging sets up the log.
package logging

import (
	"fmt"
	"io"
	"os"

	"github.com/sirupsen/logrus"
)

// Open opens a log that is appended to a file. The caller closes the file when
// nothing is logged any more.
func Open(name, level string) (*logrus.Logger, io.Closer, error) {
	lvl, err := logrus.ParseLevel(level)
	if err != nil {
		return nil, nil, fmt.Errorf("logging: %w", err)
	}
	f, err := os.OpenFile(name, os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o640)
	if err != nil {
		return nil, nil, fmt.Errorf("logging: %w", err)
	}
	log := logrus.New()
	log.SetOutput(f)
	log.SetLevel(lvl)
	log.SetFormatter(&logrus.JSONFormatter{})
	return log, f, nil
}
