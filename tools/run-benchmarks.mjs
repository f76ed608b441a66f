// npm run bench: the engine alone, the service and its image port as a process of its own, the lab and the program for hosts, preparations,
// the command line, mirrors beside skopeo, the web pages in a browser, and the service under load. --mirror asks for mirrors alone;
// --against, --rows and --rounds for the last one alone; --quick is handed to all.
import { spawnSync } from 'node:child_process'

const options = process.argv.slice(2)
const source = ['--import', 'tsx', '--conditions=source']
const tsc = ['node_modules/typescript/bin/tsc', '-b', 'packages/engine']
const bundle = ['tools/build-cli.mjs']
const pages = ['tools/build-ui.mjs']
const engine = ['--max-semi-space-size=64', '--single-threaded-gc', 'tools/bench.mjs']
const service = [...source, 'tools/bench-service/main.ts']
const images = [...source, 'tools/bench-images/main.ts']
const lab = ['--max-semi-space-size=64', ...source, 'tools/bench-lab/main.ts']
const preparation = [...source, 'tools/bench-preparation/main.ts']
const cli = [...source, 'tools/bench-cli/main.ts']
const mirror = [...source, 'tools/bench-mirror/main.ts']
const ui = [...source, 'tools/bench-ui/main.ts']
const against = [...source, 'tools/bench-against/main.ts', ...options]

const isAll = options.every((option) => option === '--quick')
const isMirror = options.includes('--mirror')
const others = [engine, service, images, lab, preparation, cli, mirror, ui].map((command) => [
  ...command,
  ...options,
])
const chosen = isAll ? [tsc, bundle, pages, ...others, against] : [against]
for (const command of isMirror ? [bundle, [...mirror, ...options]] : chosen) {
  const { status } = spawnSync(process.execPath, command, { stdio: 'inherit' })
  if (status !== 0) process.exit(status ?? 1)
}
