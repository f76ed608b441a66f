import { parseArgs } from 'node:util'
import { ARCHITECTURES } from './architectures.mjs'

/** What a person can mend by other words. */
export class Misuse extends Error {}

/**
 * @param {readonly string[]} words
 * @param {string} ownArchitecture
 */
export function readArguments(words, ownArchitecture) {
  const { architecture = ownArchitecture, node, optional = false, help = false } = parse(words)
  const known = Object.keys(ARCHITECTURES)
  if (architecture !== ownArchitecture && !known.includes(architecture)) {
    throw new Misuse(`There is no architecture "${architecture}", only ${known.join(', ')}.`)
  }
  if (architecture !== ownArchitecture && ARCHITECTURES[architecture]?.npm === undefined) {
    throw new Misuse(`The program for ${architecture} can only be built on such a machine: run this there.`)
  }
  if (node === '') throw new Misuse('--node needs the path of a Node executable.')
  return { architecture, node, isOptional: optional, wantsHelp: help }
}

function parse(words) {
  try {
    return parseArgs({
      args: [...words],
      options: {
        architecture: { type: 'string' },
        node: { type: 'string' },
        optional: { type: 'boolean' },
        help: { type: 'boolean', short: 'h' },
      },
    }).values
  } catch (error) {
    throw new Misuse(`${error.message.split('. ')[0]}. --help shows the options.`)
  }
}
