package fieldmap

type Fields map[string]any

type Logger struct{}

type Entry struct{}

func (*Logger) WithFields(Fields) *Entry { return nil }
func (*Logger) Info(...any)              {}
func (*Logger) Warn(...any)              {}
func (*Entry) WithFields(Fields) *Entry  { return nil }
func (*Entry) Info(...any)               {}
func (*Entry) Warn(...any)               {}
func (*Entry) Only(...any)               {}
func (*Entry) Infof(string, ...any)      {}

type service struct{ log *Logger }

func (s *service) visit(name string, n int) {
	s.log.WithFields(Fields{"module": "main", "name": name, "count%": n}).Info("100 % visited") // want `a map of fields is made for each line of a log, and formatted by reflection`
}

func entry(e *Entry) {
	e.WithFields(map[string]any{}).Warn("nothing") // want `a map of fields is made for each line of a log, and formatted by reflection`
}
