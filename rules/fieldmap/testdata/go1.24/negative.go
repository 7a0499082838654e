package fieldmap

func variable(l *Logger, f Fields) { l.WithFields(f).Info("visited") }

type texts struct{}

func (texts) WithFields(map[string]string) *Entry { return nil }
func (texts) Info(...any)                         {}

func strings(l texts) { l.WithFields(map[string]string{"a": "b"}).Info("visited") }

func formatted(l *Logger) { l.WithFields(Fields{"a": 1}).Infof("visited %d", 1) }

func made(l *Logger, text string) { l.WithFields(Fields{"a": 1}).Info(text) }

func without(l *Logger) { l.WithFields(Fields{"a": 1}).Only("visited") }
