// Bundles main.js into dist/: the module and the Worker's script are found by their addresses.
import { copyFileSync } from "node:fs";
import webpack from "webpack";

const options = {
  mode: "production",
  entry: "./main.js",
  output: { filename: "main.js", publicPath: "auto" },
  performance: { hints: false }, // of the module's size
};
const stats = await new Promise((done, fail) => webpack(options, (error, made) => (error ? fail(error) : done(made))));
console.log(stats.toString({ all: false, errors: true, warnings: true }));
if (stats.hasErrors() || stats.hasWarnings()) process.exit(1);
copyFileSync("index.html", "dist/index.html");
