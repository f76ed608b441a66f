import { readFileSync } from 'node:fs'
import { ARCHITECTURES, architectureOf } from '../build-host/architectures.mjs'
import { publishedNode } from '../build-host/published-node.mjs'
import { wrongWithNeeds } from './check-needs.mjs'
import { readElf } from './read-elf.mjs'

/** Libraries that every machine has; Node of some distributions needs others, and those are not in the executable. */
const USUAL = /^(?:lib(?:c|m|dl|rt|pthread|gcc_s|stdc\+\+)\.so\.\d+|ld-linux-[a-z0-9-]+\.so\.\d+)$/

/**
 * The Node that an executable is made of: the one that runs this if it runs everywhere, else one from npm.
 * @param {string} architecture
 */
export function nodeFor(architecture) {
  const { npm = '', strip = [] } = ARCHITECTURES[architecture] ?? {}
  const isForThisMachine = architecture === architectureOf(process.arch)
  const stripTools = isForThisMachine ? ['strip'] : strip
  if (isForThisMachine && runsEverywhere(process.execPath, architecture))
    return { node: process.execPath, stripTools }
  return { node: publishedNode(npm, process.versions.node), stripTools }
}

function runsEverywhere(path, architecture) {
  const elf = readElf(readFileSync(path))
  return wrongWithNeeds(elf, architecture) === null && elf.libraries.every((name) => USUAL.test(name))
}
