package convertedtext

import "fmt"

func day(name string) (int, error) { return 0, fmt.Errorf("no day: %s", name) }

func ofDay(name string) (int, error) { return day(name) }
