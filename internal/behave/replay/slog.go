package replay

import (
	"log/slog"
	"reflect"
)

func init() {
	special[reflect.TypeOf((*slog.Logger)(nil))] = func(b *builder, v reflect.Value) {
		out := &writer{id: b.name("log"), tape: b.tape, most: -1}
		v.Set(reflect.ValueOf(slog.New(slog.NewTextHandler(out, &slog.HandlerOptions{
			Level: slog.LevelDebug,
			ReplaceAttr: func(_ []string, a slog.Attr) slog.Attr {
				if a.Key == slog.TimeKey {
					return slog.Attr{}
				}
				return a
			},
		}))))
	}
}
