package freshbuffer

import (
	"os"
	"strings"
	"testing"
)

// What FuzzFront tries is what the rule writes.
func TestFuzzedHelpers(t *testing.T) {
	tried, err := os.ReadFile("front_fuzz_test.go")
	if err != nil {
		t.Fatal(err)
	}
	for name, helper := range map[string]string{"behind": behindHelper, "ahead": aheadHelper} {
		_, code, _ := strings.Cut(helper, "\nfunc NAME")
		if code == "" || !strings.Contains(string(tried), "\nfunc "+name+code+"\n") {
			t.Errorf("front_fuzz_test.go does not try %s as it is written:\nfunc %s%s", name, name, code)
		}
	}
}
