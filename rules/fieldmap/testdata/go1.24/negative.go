package fieldmap

type texts struct{}

func (texts) WithFields(map[string]string) *Entry { return nil }
func (texts) Info(...any)                         {}

func strings(l texts) { l.WithFields(map[string]string{"a": "b"}).Info("visited") }

// A template takes a map, too, and is no logger.
type template struct{}

func (template) Execute(map[string]any) error { return nil }
func (template) Error(string)                 {}

func executed(t template) error { return t.Execute(map[string]any{"a": 1}) }

func plain(l *Logger) { l.Info("visited", 1) }
