import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { defineConfig, type Plugin } from "vite";
import { makeCatalogue } from "./static/catalogue.ts";

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** Static hosts set no headers: what the page may load is said in it. */
const policy = [
  "default-src 'self'",
  "script-src 'self' 'wasm-unsafe-eval'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "object-src 'none'",
  "base-uri 'none'",
].join("; ");

const icon =
  "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 32 32'><rect width='32' height='32' rx='6' fill='#3f6d63'/>" +
  "<path d='M16 4v6M13 7h6M9 26h14l1-3H8zM9.5 22c-4-5-3-9.5 1-10 2.5-.3 4.5 1.5 5.5 4 1-2.5 3-4.3 5.5-4 4 .5 5 5 1 10z' " +
  "fill='#f4efe2' stroke='#f4efe2' stroke-width='1.5' stroke-linejoin='round'/></svg>";

const manifest = {
  name: "mate33: endgames, solved",
  short_name: "mate33",
  description: "Chess and xiangqi endgames solved exactly, in your browser",
  start_url: "./",
  scope: "./",
  display: "standalone",
  background_color: "#f4efe2",
  theme_color: "#3f6d63",
  icons: [{ src: "icon.svg", type: "image/svg+xml", sizes: "any", purpose: "any maskable" }],
};

/** The page answers itself; it can be installed, and works without a network. */
function staticSite(): Plugin {
  return {
    name: "static-site",
    enforce: "pre",
    resolveId(source, importer) {
      const isPage = importer?.startsWith(here("./src/"));
      return isPage && source.endsWith("/server.ts") ? here("./static/server.ts") : null;
    },
    transformIndexHtml: () => [
      { tag: "meta", attrs: { "http-equiv": "Content-Security-Policy", content: policy }, injectTo: "head-prepend" },
      { tag: "link", attrs: { rel: "manifest", href: "./manifest.webmanifest" }, injectTo: "head" },
    ],
    generateBundle: {
      order: "post",
      async handler(_options, bundle) {
        const catalogue = await makeCatalogue(readFileSync(here("../build/wasm/mate33.wasm")));
        this.emitFile({ type: "asset", fileName: "catalogue.json", source: JSON.stringify(catalogue) });
        this.emitFile({ type: "asset", fileName: "manifest.webmanifest", source: JSON.stringify(manifest) });
        this.emitFile({ type: "asset", fileName: "icon.svg", source: icon });
        // A host shows index.html at the folder's own address.
        const files = Object.keys(bundle).map((name) => (name === "index.html" ? "./" : `./${name}`));
        const hash = createHash("sha256");
        for (const part of Object.values(bundle)) hash.update("code" in part ? part.code : part.source);
        const text = readFileSync(here("./static/sw.js"), "utf8")
          .replace("self.__FILES__", JSON.stringify(files))
          .replace("self.__VERSION__", JSON.stringify(hash.digest("hex").slice(0, 16)));
        this.emitFile({ type: "asset", fileName: "sw.js", source: text });
        // Not among the files that are kept: who puts tables there names them.
        this.emitFile({ type: "asset", fileName: "tables/index.json", source: "[]" });
      },
    },
  };
}

export default defineConfig({
  base: "./",
  plugins: [staticSite()],
  worker: { format: "es" },
  build: { target: "es2022", outDir: "dist-static", modulePreload: { polyfill: false }, assetsInlineLimit: 0 },
});
