package httpserver_test

import (
	"testing"

	"github.com/gohone/hone/rules/httpserver"
	"github.com/gohone/hone/rules/rule/ruletest"
)

func Test(t *testing.T) { ruletest.Run(t, httpserver.Rule) }
