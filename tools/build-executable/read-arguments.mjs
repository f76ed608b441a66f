import { parseArgs } from 'node:util'
import { Misuse } from '../build-host/read-arguments.mjs'

/** As Node names them. */
export const BUILT_FOR = ['x64', 'arm64']

/** @param {readonly string[]} words */
export function readArguments(words) {
  const { arch: names = BUILT_FOR, help = false } = parse(words)
  for (const name of names)
    if (!BUILT_FOR.includes(name))
      throw new Misuse(`There is no executable for "${name}", only for ${BUILT_FOR.join(' and ')}.`)
  return { names: [...new Set(names)], wantsHelp: help }
}

function parse(words) {
  try {
    const options = { arch: { type: 'string', multiple: true }, help: { type: 'boolean', short: 'h' } }
    return parseArgs({ args: [...words], options }).values
  } catch (error) {
    throw new Misuse(`${error.message.split('. ')[0]}. --help shows the options.`)
  }
}
