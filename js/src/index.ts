export type { Category, CourseStep, FindWhat, Found, FoundNumbers, Line, Metric, PlayedMove, PlayedMoves, PositionAnswer, PositionValue, RankedMove, Repetition, TableEntry } from "./answers.ts";
export { EngineEnded, type RawAnswer, type WasmSource } from "./engine.ts";
export type { FindCounts, FindOptions } from "./find.ts";
export { RemoteError, type RemoteOptions } from "./remote.ts";
export {
  missing,
  Tablebase,
  TablebaseError,
  type GenerateOptions,
  type GenerateProgress,
  type OpenOptions,
  type SyncTablebase,
} from "./tablebase.ts";
