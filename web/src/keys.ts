/** What a room's keys do, by KeyboardEvent.key; letters are small. An action that returns false has not used the key. */
export type Keys = Readonly<Record<string, () => boolean | void>>;

/** Does what a key is for. Returns whether it was used. */
export function press(keys: Keys, { key }: Pick<KeyboardEvent, "key">): boolean {
  const action = keys[key.length === 1 ? key.toLowerCase() : key];
  return action !== undefined && action() !== false;
}
