package names

import "testing"

func TestLocal(t *testing.T) {
	for name, want := range map[string]string{
		"Total": "total", "total": "total", "HTTPCode": "httpCode", "ID": "id", "N": "n", "URL2": "url2",
		"XAxis": "xAxis", "": "", "_x": "_x", "Äpfel": "äpfel", "X_y": "x_y",
	} {
		if got := Local(name); got != want {
			t.Errorf("%s is %s, want %s", name, got, want)
		}
	}
}
