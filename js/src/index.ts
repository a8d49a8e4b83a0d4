export type { Category, Line, Metric, PositionAnswer, PositionValue, RankedMove, TableEntry } from "./answers.ts";
export { EngineEnded, type RawAnswer, type WasmSource } from "./engine.ts";
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
