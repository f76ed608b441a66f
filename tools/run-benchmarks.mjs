// npm run bench: the engine alone, the service and its image port as a process of its own, the lab and the program for hosts. Options
// are handed to all (--quick).
import { spawnSync } from 'node:child_process'

const options = process.argv.slice(2)
const tsc = ['node_modules/typescript/bin/tsc', '-b', 'packages/engine']
const bundle = ['tools/build-cli.mjs']
const engine = ['--max-semi-space-size=64', '--single-threaded-gc', 'tools/bench.mjs']
const service = ['--import', 'tsx', '--conditions=source', 'tools/bench-service/main.ts']
const images = ['--import', 'tsx', '--conditions=source', 'tools/bench-images/main.ts']
const lab = ['--max-semi-space-size=64', '--import', 'tsx', '--conditions=source', 'tools/bench-lab/main.ts']

const benchmarks = [engine, service, images, lab].map((command) => [...command, ...options])
for (const command of [tsc, bundle, ...benchmarks]) {
  const { status } = spawnSync(process.execPath, command, { stdio: 'inherit' })
  if (status !== 0) process.exit(status ?? 1)
}
