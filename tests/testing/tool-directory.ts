import { homedir } from 'node:os'
import { join } from 'node:path'

/** Where a tool of others is kept between runs: outside of the repository, with its version in the name. */
export function toolDirectory(name: string): string {
  const cache = process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache')
  return join(cache, 'groundwork', 'tools', name)
}

/** A program that this machine has already, which is then used as it is: `etcd` by TEST_ASSET_ETCD. */
export function givenProgram(name: string): string | undefined {
  return process.env[givenBy(name)] || undefined
}

export const givenBy = (name: string) => `TEST_ASSET_${name.toUpperCase().replaceAll('-', '_')}`
