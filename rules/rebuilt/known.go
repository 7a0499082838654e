package rebuilt

import (
	"go/ast"
	"go/types"

	"golang.org/x/tools/go/types/typeutil"

	"github.com/gohone/hone/rules/internal/facts/calls"
)

// asked are functions that ask the system, or read files, for what rarely changes
// while a program runs.
var asked = map[string]bool{
	"os.Hostname": true, "os.Getenv": true, "os.LookupEnv": true, "os.Environ": true, "os.Getwd": true,
	"os.Executable": true, "os.UserHomeDir": true, "os.UserCacheDir": true, "os.UserConfigDir": true,
	"os/user.Current": true, "os/user.Lookup": true, "os/user.LookupId": true, "os/user.LookupGroup": true,
	"os/exec.LookPath": true, "net.Interfaces": true, "net.InterfaceAddrs": true, "net.InterfaceByName": true,
	"runtime/debug.ReadBuildInfo": true, "crypto/x509.SystemCertPool": true, "crypto/tls.LoadX509KeyPair": true,
	"time.LoadLocation": true,
}

// parsed are functions that build from text or files what can be used again.
var parsed = map[string]bool{
	"(*text/template.Template).Parse": true, "(*text/template.Template).ParseFiles": true,
	"(*text/template.Template).ParseGlob": true, "(*text/template.Template).ParseFS": true,
	"text/template.ParseFiles": true, "text/template.ParseGlob": true, "text/template.ParseFS": true,
	"(*html/template.Template).Parse": true, "(*html/template.Template).ParseFiles": true,
	"(*html/template.Template).ParseGlob": true, "(*html/template.Template).ParseFS": true,
	"html/template.ParseFiles": true, "html/template.ParseGlob": true, "html/template.ParseFS": true,
	"golang.org/x/text/cases.Title": true, "golang.org/x/text/cases.Lower": true, "golang.org/x/text/cases.Upper": true,
	"golang.org/x/text/message.NewPrinter": true, "golang.org/x/text/collate.New": true,
}

// ofConstants are functions that parse text, which is worth keeping where that is
// always the same.
var ofConstants = map[string]bool{
	"net.ParseCIDR": true, "net.ParseIP": true, "net/netip.ParsePrefix": true, "net/netip.MustParsePrefix": true,
	"net/netip.ParseAddr": true, "net/netip.MustParseAddr": true, "net/url.Parse": true, "time.ParseDuration": true,
	"golang.org/x/text/language.Parse": true, "golang.org/x/text/language.MustParse": true,
}

// compiles reports whether a call builds from text what can be used again. Functions
// with the name of Compile do so in any package.
func compiles(info *types.Info, call *ast.CallExpr, name string) bool {
	fn, ok := typeutil.Callee(info, call).(*types.Func)
	if !ok || len(call.Args) == 0 {
		return false
	}
	switch _, constant := calls.Text(info, call.Args[0]); {
	case parsed[name]:
		return true
	case ofConstants[name]:
		return constant
	case name == "regexp.Compile":
		return constant // rule recompiled speaks of the others
	case name == "regexp.MustCompile":
		return false // so does it, and rule hoistconstructor of the constant ones
	case name == "regexp.MustCompilePOSIX":
		return !constant
	}
	switch fn.Name() {
	case "Compile", "MustCompile", "CompilePOSIX":
		return fn.Signature().Recv() == nil && calls.String(info.TypeOf(call.Args[0]))
	}
	return false
}
