package hemo

import (
	"io"

	"github.com/sirupsen/logrus"
)

// Audit is the log that inspectors read: one object of JSON a line.
type Audit struct{ log *logrus.Logger }

// NewAudit returns one that writes.
func NewAudit(to io.Writer) *Audit {
	log := logrus.New()
	log.SetOutput(to)
	log.SetFormatter(&logrus.JSONFormatter{})
	return &Audit{log}
}

// issued says that a bag has left.
func (a *Audit) issued(serial int, b Bag, ward string) {
	a.log.WithFields(logrus.Fields{
		"module": "stock",
		"serial": serial,
		"bag":    b.ID,
		"ward":   ward,
	}).Info("issued")
}
