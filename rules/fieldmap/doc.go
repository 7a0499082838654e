// Package fieldmap finds lines of a log whose fields are given as a map, made anew
// for each line by a logger that knows them only as interfaces.
//
// # What it does
//
// It finds logger.WithFields(map[string]any{...}).Info("text"): a literal of a map of
// interfaces that is given to a method WithFields, on whose result a method is called
// that takes what fmt.Print takes, of a logger that has that method itself. This is
// how loggers of the family of logrus are used. Without a fix it finds other calls of
// loggers, which have methods for at least two levels, that take such a map, or that
// add one field under a name and return the logger.
//
// # Why it is slow
//
// The map is allocated and filled, its values are boxed, the logger copies it to
// another map, sorts its keys and formats the values by reflection: some thousand
// nanoseconds for a line. Loggers that take keys and values by their types, such as
// log/slog with LogAttrs, or zerolog, take a tenth of that and allocate little.
//
// # Example
//
//	type fields map[string]any
//
//	type logger interface {
//		WithFields(fields) logger
//		Info(...any)
//	}
//
//	func visit(log logger, name string, n int) {
//		log.WithFields(fields{"name": name, "count": n}).Info("visited")
//	}
//
// # Use instead
//
//	type fields map[string]any
//
//	type logger interface {
//		WithFields(fields) logger
//		Info(...any)
//	}
//
//	func visit(log logger, name string, n int) {
//		log.Info(fmt.Sprintf("visited name=%v count=%v", name, n))
//	}
//
// # Safety
//
// Review: the line of the log is another one. The fix puts the fields into its
// text, which shows what the map costs; who reads the log by its fields wants a
// logger that is told the types instead, with the same keys. Either is for a person
// to decide, and is never done unasked.
//
// It offers no fix where the fields are no literal with constant keys, where the text
// is not one constant, and where the logger has not got the method. It is silent about
// maps that are given to anything but a logger.
package fieldmap
