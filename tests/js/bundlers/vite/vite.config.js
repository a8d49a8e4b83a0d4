// As the README of the package says: what Vite bundles beforehand while developing, it bundles without the module.
export default { optimizeDeps: { exclude: ["mate33"] } };
