# Sourced by run.sh and .ci/run behind packages.sh, in the project's root.

has_node() { command -v node >/dev/null && command -v npm >/dev/null; }

# build_page: builds the web page into web/dist, where the program's build finds it, unless it is newer than its sources
build_page() {
  local page=web/dist/index.html newer
  newer=$(find web \( -name node_modules -o -name dist \) -prune -o -type f -newer "$page" -print -quit 2>/dev/null || true)
  if [ -f "$page" ] && [ -z "$newer" ]; then return; fi
  say "Building the web page"
  (cd web && npm ci --no-audit --no-fund && npm run build)
}
