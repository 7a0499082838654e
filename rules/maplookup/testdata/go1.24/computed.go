package maplookup

import "strings"

type freight struct{ parcels, weight int }

// zone says where a country is.
func zone(country string) string {
	switch strings.ToUpper(country) {
	case "AT", "DE":
		return near(country)
	}
	return "far"
}

func near(country string) string { return "near " + country[:1] }

type number int

func (n number) shard() int { return int(n) % 16 }

func heaviest(sum map[string]freight, country string, weight int) int {
	if sum[zone(country)].weight > weight {
		return sum[zone(country)].parcels // want `map asked several times`
	}
	return 0
}

func added(sum map[string]freight, country string, weight int) {
	sum[zone(country)] = freight{
		parcels: sum[zone(country)].parcels + 1,
		weight:  sum[zone(country)].weight + weight, // want `map asked several times`
	}
}

func tried(all map[string]*freight, country string) {
	if all[zone(country)] == nil { // want `map asked several times`
		all[zone(country)] = &freight{}
	}
	all[zone(country)].parcels++ // want `map asked several times`
	all[zone(country)].weight++  // want `map asked several times`
}

type shards struct{ all map[int][]string }

func (s *shards) first(n number) string {
	if len(s.all[n.shard()]) == 0 {
		return ""
	}
	return s.all[n.shard()][0] // want `map asked several times`
}

// What only computes changes no map.
func between(sum map[string]int, country string) (int, string) {
	a := sum[country]
	z := zone(country)
	return a + sum[country], z // want `map asked several times`
}
