package csvrecord_test

import "testing"

// Fuzz holds that both find the same in any text, and fail in the same words.
func Fuzz(f *testing.F) {
	for _, s := range []string{"", "a,b\n1,2\n", "a\n\"b\nc\",d\n", "a,\"b", "\xff,日本\n\n,,\n", "1,2,3\n4,5\n"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, text string) {
		want, wantErr := baseline(text)
		got, gotErr := candidate(text)
		if got != want || (gotErr == nil) != (wantErr == nil) || gotErr != nil && gotErr.Error() != wantErr.Error() {
			t.Errorf("%q: %d, %v; want %d, %v", text, got, gotErr, want, wantErr)
		}
	})
}
