// Parameter files and `-P`, put together: later ones win.
import { readFile } from 'node:fs/promises'
import { CliError } from '../../failures/cli-error.ts'
import { LiteralError } from '../python/read-literal.ts'
import { readYaml } from '../python/read-yaml.ts'
import { isRecordValue } from '../python/values.ts'
import { giveUp, type Session, type Voice } from '../session.ts'
import type { Parameters } from './parameters.ts'
import { parseParameter } from './parse-parameter.ts'
import { expandHome, isThere } from './paths.ts'

const USUAL_FILE = 'aicli_parameters.yml'

export interface ParameterFlags {
  readonly param?: readonly string[]
  readonly paramfile?: readonly string[]
}

export async function loadParameters(
  session: Pick<Session, 'around'> & Voice,
  flags: ParameterFlags,
): Promise<Parameters> {
  let all: Parameters = {}
  for (const path of await filesOf(session, flags.paramfile ?? []))
    all = { ...all, ...(await fromFile(session, path)) }
  return { ...all, ...fromWords(flags.param ?? []) }
}

async function filesOf(voice: Voice, given: readonly string[]): Promise<readonly string[]> {
  if (given.length > 0 || !(await isThere(USUAL_FILE))) return given
  voice.info(`Using default parameter file ${USUAL_FILE}`)
  return [USUAL_FILE]
}

async function fromFile(session: Pick<Session, 'around'> & Voice, path: string): Promise<Parameters> {
  const place = expandHome(session.around, path)
  if (!(await isThere(place))) giveUp(session, `Parameter file ${path} not found. Leaving`)
  const text = await readFile(place, 'utf8')
  const value = await readYaml(text).catch(() =>
    giveUp(session, `Couldn't parse your parameters file ${path}. Leaving`),
  )
  if (!isRecordValue(value)) throw new CliError('invalid', `${path} has no parameters.`)
  return value
}

export function fromWords(words: readonly string[]): Parameters {
  const found: (readonly [string, Parameters[string]])[] = []
  for (const word of words) {
    try {
      const parameter = parseParameter(word)
      if (parameter !== null) found.push(parameter)
    } catch (error) {
      if (!(error instanceof LiteralError)) throw error
      const name = word.slice(0, word.indexOf('='))
      throw new CliError('invalid', `The value of ${name} is no Python literal: ${error.message}.`)
    }
  }
  return Object.fromEntries(found)
}
