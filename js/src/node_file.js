// In a browser nobody gets here: no bundler is to look for this, and so its name is not told where it is imported. It is no
// TypeScript, which would wrap the name in a helper that Rollup warns of.
const files = "node:fs/promises";

export async function readFile(url) {
  return (await import(/* webpackIgnore: true */ /* @vite-ignore */ files)).readFile(url);
}
