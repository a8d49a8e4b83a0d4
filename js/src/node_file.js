// In a browser nobody gets here: no bundler is to look for this, and so its name is not told where it is imported. It is no
// TypeScript, which would wrap the name in a helper that Rollup warns of.
const files = "node:fs/promises";
const open = () => import(/* webpackIgnore: true */ /* @vite-ignore */ files);

export async function readFile(url) {
  return (await open()).readFile(url);
}

export async function readPart(url, begin, end) {
  const file = await (await open()).open(url);
  try {
    const { size, mtimeMs } = await file.stat();
    const bytes = new Uint8Array(Math.max(Math.min(end, size) - begin, 0));
    const { bytesRead } = await file.read(bytes, 0, bytes.length, begin);
    return { bytes: bytes.subarray(0, bytesRead), size, tag: String(mtimeMs) };
  } finally {
    await file.close();
  }
}
