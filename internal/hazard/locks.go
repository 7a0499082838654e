package hazard

// lockDetectors find what goes wrong between goroutines.
var lockDetectors = []detector{
	{"unguarded", unguarded},
	{"sharedstate", sharedState},
	{"calledlocked", calledLocked},
	{"atonce", calledAtOnce},
	{"freed", freed},
	{"leftlocked", leftLocked},
	{"lostdefer", lostDefer},
	{"newdefer", newDefer},
	{"split", split},
	{"toldearly", toldEarly},
	{"clockearly", clockEarly},
	{"raced", raced},
	{"unwaited", unwaited},
	{"wakesone", wakesOne},
	{"waitsonce", waitsOnce},
	{"pieces", inPieces},
	{"once", oftenOnce},
	{"context", lostContext},
	{"atomic", lostAtomic},
	{"received", lostReceive},
	{"unbounded", unbounded},
	{"takenlate", takenLate},
	{"elementsfree", elementsFree},
}
