export type { Bounds, Category, CourseStep, FindWhat, Found, FoundNumbers, Line, LineStep, Metric, PlayedMove, PlayedMoves, PositionAnswer, PositionValue, Proof, RankedMove, Repetition, Result, TableEntry } from "./answers.ts";
export { EngineEnded, type RawAnswer, type WasmSource } from "./engine.ts";
export type { FindCounts, FindOptions } from "./find.ts";
export { RemoteError, type RemoteOptions } from "./remote.ts";
export type { Solved, SolvedFile, SolveOptions, SolveProgress } from "./solve.ts";
export {
  missing,
  Tablebase,
  TablebaseError,
  type GenerateOptions,
  type GenerateProgress,
  type OpenOptions,
  type SyncTablebase,
} from "./tablebase.ts";
