package fieldmap

// What is found, and not changed.

func computed(l *Logger, key string) {
	l.WithFields(Fields{key: 1}).Info("visited") // want `a map of fields is made for each line of a log, and formatted by reflection`
}

func explained(l *Logger) {
	l.WithFields(Fields{"a": /* one */ 1}).Info("visited") // want `a map of fields is made for each line of a log, and formatted by reflection`
}

func variable(l *Logger, f Fields) {
	l.WithFields(f).Info("visited") // want `a map of fields is made for each line of a log, and formatted by reflection`
}

func formatted(l *Logger) {
	l.WithFields(Fields{"a": 1}).Infof("visited %d", 1) // want `a map of fields is made for each line of a log, and formatted by reflection`
}

func made(l *Logger, text string) {
	l.WithFields(Fields{"a": 1}).Info(text) // want `a map of fields is made for each line of a log, and formatted by reflection`
}

func without(l *Logger) {
	l.WithFields(Fields{"a": 1}).Only("visited") // want `a map of fields is made for each line of a log, and formatted by reflection`
}

// A journal of one's own takes the fields with the text.
type journal interface {
	Info(text string, fields map[string]any)
	Error(text string, fields map[string]any)
	With(key string, value any) journal
}

func own(j journal, id int) {
	j.Info("sent", map[string]any{"id": id}) // want `a map of fields is made for each line of a log, and formatted by reflection`
}

func chained(j journal, id int) {
	j.With("id", id).With("to", "b").Info("sent", nil) // want `a map of fields is made for each line of a log, and formatted by reflection`
}
