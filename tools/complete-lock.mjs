// Adds to package-lock.json the builds for other platforms that a registry mirror did not serve when the lock was made.
// npm leaves them out silently and `npm ci` refuses the result. Run after every change of dependencies: npm run lock
import { readFileSync, writeFileSync } from 'node:fs'

const lock = JSON.parse(readFileSync('package-lock.json', 'utf8'))
let added = 0
for (const parent of Object.values({ ...lock.packages })) {
  for (const [name, version] of Object.entries(parent.optionalDependencies ?? {})) {
    const key = `node_modules/${name}`
    if (lock.packages[key]) continue
    lock.packages[key] = { version, dev: true, optional: true, ...platformOf(name) }
    added += 1
  }
}
lock.packages = Object.fromEntries(Object.entries(lock.packages).sort(([a], [b]) => (a < b ? -1 : 1)))
writeFileSync('package-lock.json', `${JSON.stringify(lock, null, 2)}\n`)
console.log(`${added} builds for other platforms added to package-lock.json.`)

/** Names end in os-cpu-abi, for example `cli-linux-arm64-musl`. */
function platformOf(name) {
  const [os, cpu, abi] = name.replace(/^.*\/(cli|binding)-/, '').split('-')
  if (os === 'wasm32') return { cpu: ['wasm32'] }
  const libc = os === 'linux' ? { libc: [abi === 'musl' ? 'musl' : 'glibc'] } : {}
  return { os: [os], cpu: [cpu], ...libc }
}
