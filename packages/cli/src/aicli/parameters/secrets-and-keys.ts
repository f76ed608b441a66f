// Pull secret and SSH key: values, or files that have them.
import { readFile, stat } from 'node:fs/promises'
import type { PythonValue } from '../python/values.ts'
import { giveUp, type Session } from '../session.ts'
import type { Parameters } from './parameters.ts'
import { expandHome, isThere } from './paths.ts'

const USUAL_PULL_SECRET = 'openshift_pull.json'
const KEY_FILES = ['id_ed25519.pub', 'id_ecdsa.pub', 'id_dsa.pub', 'id_rsa.pub']

/** The secret itself, or the file; null: it is neither. */
export async function pullSecretOf(session: Session, value: PythonValue): Promise<string | null> {
  const given = expandHome(session.around, String(value))
  if (await isThere(given)) return (await readFile(given, 'utf8')).replaceAll(/\s/g, '')
  return given.includes('{') ? given : null
}

/** `isQuiet`: what is assumed was said already. */
export async function requirePullSecret(
  session: Session,
  parameters: Parameters,
  isQuiet: boolean,
): Promise<string> {
  const given = parameters.pull_secret
  if (given === undefined && !isQuiet) session.warn(`Using ${USUAL_PULL_SECRET} as pull_secret file`)
  const value = given ?? USUAL_PULL_SECRET
  return (
    (await pullSecretOf(session, value)) ??
    giveUp(session, `Couldn't parse pull secret file ${expandHome(session.around, String(value))}`)
  )
}

export async function requireSshKey(session: Session, parameters: Parameters): Promise<string> {
  const path = parameters.public_key === undefined ? await usualKey(session) : String(parameters.public_key)
  if (!(await isThere(path))) giveUp(session, `Missing public key file ${path}`)
  return (await readFile(path, 'utf8')).trim()
}

async function usualKey({ around }: Session): Promise<string> {
  const folder = `${around.env.HOME ?? ''}/.ssh/`
  for (const name of KEY_FILES) {
    const path = `${folder}/${name}`
    if ((await stat(path).catch(() => null)) !== null) return path
  }
  return `${folder}/id_rsa.pub`
}
