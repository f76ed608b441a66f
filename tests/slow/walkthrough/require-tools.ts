// The guide's commands need curl and jq. Where they are missing and may be installed, they are.
import { execFileSync, spawnSync } from 'node:child_process'

const TOOLS = ['curl', 'jq', 'awk']

const isThere = (tool: string): boolean =>
  spawnSync(tool, ['--version'], { stdio: 'ignore' }).error === undefined

export function requireTools(): void {
  const missing = TOOLS.filter((tool) => !isThere(tool))
  if (missing.length === 0) return
  if (process.getuid?.() !== 0 || !isThere('apt-get')) {
    throw new Error(
      `This test runs the commands of a guide and needs ${missing.join(' and ')}; please install.`,
    )
  }
  const packages = missing.map((tool) => (tool === 'awk' ? 'mawk' : tool))
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  execFileSync('apt-get', ['update', '-q'], { env, stdio: 'ignore' })
  execFileSync('apt-get', ['install', '-y', '-q', '--no-install-recommends', ...packages], {
    env,
    stdio: 'ignore',
  })
}
