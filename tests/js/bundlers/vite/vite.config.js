// As the READMEs say: what Vite bundles beforehand while developing, it bundles without the module, and without tables.
export default { optimizeDeps: { exclude: ["mate33", "mate33-tables-34"] } };
