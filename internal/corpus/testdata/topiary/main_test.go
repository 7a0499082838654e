package main

import "testing"

func TestParse(t *testing.T) {
	c, err := parse("web = :80\n\nletters=7\n log =  x\n")
	if err != nil || c.web != ":80" || c.letters != 7 || c.log != "x" || c.trail != "trail.txt" {
		t.Errorf("got %+v, %v", c, err)
	}
	_, err = parse("wbe = :80\nletters = many\nlog\n")
	if err == nil || err.Error() != "settings are wrong:\nline 1: wbe\nline 2: letters\nline 3: log\n" {
		t.Errorf("got %v", err)
	}
}
