package jobs

import (
	"io"
	"log/slog"
	"os"
)

// OpenJournal returns a logger that adds to the file of that name, and what
// closes it.
func OpenJournal(name string) (*slog.Logger, io.Closer, error) {
	file, err := os.OpenFile(name, os.O_CREATE|os.O_WRONLY|os.O_APPEND, 0o600)
	if err != nil {
		return nil, nil, err
	}
	handler := slog.NewTextHandler(file, &slog.HandlerOptions{Level: slog.LevelInfo})
	return slog.New(handler), file, nil
}
