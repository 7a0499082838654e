package undrained

import (
	"encoding/json"
	"io"
	"net/http"
)

func read(url string) ([]byte, error) {
	resp, err := client.Get(url)
	if err != nil {
		return nil, err
	}
	defer resp.Body.Close()
	return io.ReadAll(resp.Body)
}

func drained(url string) (int, error) {
	resp, err := client.Get(url)
	if err != nil {
		return 0, err
	}
	io.Copy(io.Discard, resp.Body)
	resp.Body.Close()
	return resp.StatusCode, nil
}

func decoded(url string, v any) error {
	resp, err := client.Get(url)
	if err != nil {
		return err
	}
	defer resp.Body.Close()
	return json.NewDecoder(resp.Body).Decode(v)
}

func passed(url string) error {
	resp, err := client.Get(url)
	if err != nil {
		return err
	}
	defer resp.Body.Close()
	return check(resp)
}

func wanted(url string) ([]byte, error) {
	resp, err := client.Get(url)
	if err != nil {
		return nil, err
	}
	defer resp.Body.Close()
	if resp.StatusCode == http.StatusOK {
		return io.ReadAll(resp.Body)
	}
	return nil, nil
}

func check(*http.Response) error { return nil }

func returned(url string) (*http.Response, error) {
	resp, err := client.Get(url)
	if err != nil {
		return nil, err
	}
	if resp.StatusCode == http.StatusNotFound {
		resp.Body.Close()
	}
	return resp, nil
}

func body(url string) (io.Reader, error) {
	resp, err := client.Get(url)
	if err != nil {
		return nil, err
	}
	if resp.StatusCode == http.StatusNotFound {
		resp.Body.Close()
	}
	return resp.Body, nil
}

// nothing is closed: another fault, which vet finds.
func leaked(url string) int {
	resp, err := client.Get(url)
	if err != nil {
		return 0
	}
	return resp.StatusCode
}

func head(url string) int {
	resp, err := client.Head(url)
	if err != nil {
		return 0
	}
	resp.Body.Close()
	return resp.StatusCode
}

func headRequest(url string) int {
	req, err := http.NewRequest(http.MethodHead, url, nil)
	if err != nil {
		return 0
	}
	resp, err := client.Do(req)
	if err != nil {
		return 0
	}
	resp.Body.Close()
	return resp.StatusCode
}

func closing(url string) int {
	req, err := http.NewRequest("GET", url, nil)
	if err != nil {
		return 0
	}
	req.Close = true
	resp, err := client.Do(req)
	if err != nil {
		return 0
	}
	resp.Body.Close()
	return resp.StatusCode
}

func own(url string) int {
	client := &http.Client{Transport: &http.Transport{}}
	resp, err := client.Get(url)
	if err != nil {
		return 0
	}
	resp.Body.Close()
	return resp.StatusCode
}

type other struct{}

func (other) Get(string) (*http.Response, error) { return nil, nil }

func notAClient(o other) int {
	resp, err := o.Get("x")
	if err != nil {
		return 0
	}
	resp.Body.Close()
	return resp.StatusCode
}

func init() {
	resp, err := client.Get("http://localhost/")
	if err == nil {
		resp.Body.Close()
	}
}
