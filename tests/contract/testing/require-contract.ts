import { existsSync } from 'node:fs'
import { contractDir } from './contract-dir.ts'

export function setup(): void {
  if (existsSync(`${contractDir}swagger.yaml`)) return
  throw new Error(
    `The contract suite compares us with the recorded protocol, which was not found at ${contractDir}. ` +
      'Name its folder in GROUNDWORK_CONTRACT_DIR, or run `npm test`, which needs nothing beside the clone.',
  )
}
