package fieldmap

// What is found, and not changed.

func computed(l *Logger, key string) {
	l.WithFields(Fields{key: 1}).Info("visited") // want `a map of fields is made for each line of a log, and formatted by reflection`
}

func explained(l *Logger) {
	l.WithFields(Fields{"a": /* one */ 1}).Info("visited") // want `a map of fields is made for each line of a log, and formatted by reflection`
}
