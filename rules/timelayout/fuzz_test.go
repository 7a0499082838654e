package timelayout_test

import (
	"fmt"
	"testing"
	"time"
)

// readDateTime and readClock are what fixes write for two more layouts: one with a fraction, and
// one without a date.

func readDateTime(value string, loc *time.Location) (time.Time, error) {
	digits := true
	number := func(text string) (n int) {
		for i := 0; i < len(text); i++ {
			digits = digits && '0' <= text[i] && text[i] <= '9'
			n = 10*n + int(text[i]) - '0'
		}
		return n
	}
	if len(value) == 23 && value[4] == '-' && value[7] == '-' && value[10] == ' ' && value[13] == ':' && value[16] == ':' && value[19] == '.' {
		year, month, day, hour, minute, second, fraction := number(value[0:4]), number(value[5:7]), number(value[8:10]), number(value[11:13]), number(value[14:16]), number(value[17:19]), number(value[20:23])
		if digits && 1 <= month && month <= 12 && hour <= 23 && minute <= 59 && second <= 59 {
			if t := time.Date(year, time.Month(month), day, hour, minute, second, fraction*1000000, loc); t.Day() == day {
				return t, nil
			}
		}
	}
	return time.ParseInLocation("2006-01-02 15:04:05.999", value, loc)
}

func readClock(value string) (time.Time, error) {
	digits := true
	number := func(text string) (n int) {
		for i := 0; i < len(text); i++ {
			digits = digits && '0' <= text[i] && text[i] <= '9'
			n = 10*n + int(text[i]) - '0'
		}
		return n
	}
	if len(value) == 6 {
		hour, minute, second := number(value[0:2]), number(value[2:4]), number(value[4:6])
		if digits && hour <= 23 && minute <= 59 && second <= 59 {
			return time.Date(0, time.Month(1), 1, hour, minute, second, 0, time.UTC), nil
		}
	}
	return time.Parse("150405", value)
}

// Fuzz holds that what is read by its places is what package time reads, and that all else
// fails as it does there. It reads what is given, and dates and times made of it that are
// nearly right.
func Fuzz(f *testing.F) {
	f.Add("2026-02-29", uint32(0))
	f.Add("2018-11-04 00:30:00.000", uint32(1)) // this midnight was left out in São Paulo
	f.Add("0000-01-01 24:00:00,123", uint32(1<<31))
	f.Add("235959.5", uint32(12345678))
	f.Add("2024-02-30\xff", uint32(999999999))
	zone, err := time.LoadLocation("America/Sao_Paulo")
	if err != nil {
		zone = time.FixedZone("", -3*60*60)
	}
	f.Fuzz(func(t *testing.T, s string, n uint32) {
		date := fmt.Sprintf("%04d-%02d-%02d", n%10000, n>>5%14, n>>9%33)
		clock := fmt.Sprintf("%02d:%02d:%02d.%03d", n>>2%25, n>>7%61, n>>13%61, n%1000)
		for _, text := range []string{s, date, date + " " + clock, "2018-11-04 " + clock, date + "T" + clock[:8], clock[:2] + clock[3:5] + clock[6:8]} {
			same(t, text, baseline, candidate)
			same(t, text, func(s string) (time.Time, error) { return time.Parse("150405", s) }, readClock)
			for _, loc := range []*time.Location{time.UTC, zone} {
				same(t, text, func(s string) (time.Time, error) {
					return time.ParseInLocation("2006-01-02 15:04:05.999", s, loc)
				}, func(s string) (time.Time, error) { return readDateTime(s, loc) })
			}
		}
	})
}

func same(t *testing.T, text string, was, is func(string) (time.Time, error)) {
	t.Helper()
	want, failed := was(text)
	got, fails := is(text)
	if got != want || fmt.Sprint(fails) != fmt.Sprint(failed) {
		t.Errorf("%q: %v, %v; want %v, %v", text, got, fails, want, failed)
	}
}
