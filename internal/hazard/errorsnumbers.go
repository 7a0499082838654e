package hazard

// edgeDetectors find errors that get lost, and numbers and texts at the edge of what fits.
var edgeDetectors = []detector{
	{"droppederror", droppedError},
	{"swallowed", swallowed},
	{"othererror", otherError},
	{"compareserror", comparesError},
	{"narrowed", narrowed},
	{"shifted", shifted},
	{"boundary", boundary},
	{"clock", staleClock},
	{"fold", foldedPart},
	{"lowered", loweredKey},
	{"firsterror", firstError},
	{"neverset", neverSet},
	{"letters", bytesAsLetters},
	{"foldlength", foldedLength},
	{"noturn", noTurn},
	{"beforedefer", beforeDefer},
	{"beyond", beyond},
}
