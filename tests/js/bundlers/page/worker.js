import "mate33/worker";
