package rangecopy_test

import (
	"testing"

	"github.com/gohone/hone/rules/rangecopy"
	"github.com/gohone/hone/rules/rule/ruletest"
)

func Test(t *testing.T) { ruletest.Run(t, rangecopy.Rule) }
