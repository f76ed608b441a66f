// npm run bench: the engine alone, then the service as a process of its own. Options are handed to both (--quick).
import { spawnSync } from 'node:child_process'

const options = process.argv.slice(2)
const tsc = ['node_modules/typescript/bin/tsc', '-b', 'packages/engine']
const bundle = ['tools/build-service.mjs']
const engine = ['--max-semi-space-size=64', '--single-threaded-gc', 'tools/bench.mjs']
const service = ['--import', 'tsx', '--conditions=source', 'tools/bench-service/main.ts']

for (const command of [tsc, bundle, [...engine, ...options], [...service, ...options]]) {
  const { status } = spawnSync(process.execPath, command, { stdio: 'inherit' })
  if (status !== 0) process.exit(status ?? 1)
}
