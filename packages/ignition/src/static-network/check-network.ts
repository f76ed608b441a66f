import type { Problem } from '../document/problem.ts'
import { readNetwork } from './read-network.ts'

/** What is wrong with network settings in the YAML of nmstate; nothing: a machine can be set up with them. */
export function checkNetwork(yaml: string): readonly Problem[] {
  const read = readNetwork(yaml)
  return read.ok ? [] : read.problems
}
