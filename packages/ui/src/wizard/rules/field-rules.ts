// What can be said about a value while it is typed. The service has the last word; these only spare a round trip.

import { parseAddress, parseCidr } from '@groundwork/addresses/cidr'
import { isRecord } from '@groundwork/json/json-values'
import { isDomain, isLabel } from '../../format/is-domain.ts'
import { t } from '../../texts/texts.ts'

/** What is wrong, in a sentence; null: nothing. */
export type Verdict = string | null

const MOST_NAME = 54
const MOST_DOMAIN = 255

/** Without a platform the name may have dots in it. */
export function nameVerdict(name: string, mayHaveDots = false): Verdict {
  const rules = t.wizard.rules
  if (name === '') return rules.nameEmpty
  if (name.length > MOST_NAME) return rules.tooLong(MOST_NAME)
  if (/[A-Z]/.test(name)) return rules.nameUpperCase
  if (!mayHaveDots && name.includes('.')) return rules.nameDot
  const labels = name.split('.')
  return labels.every(isLabel) ? null : rules.nameForm
}

/** Empty is fine: the domain may come later. */
export function domainVerdict(domain: string): Verdict {
  const rules = t.wizard.rules
  if (domain === '') return null
  if (domain.length > MOST_DOMAIN) return rules.tooLong(MOST_DOMAIN)
  return isDomain(domain) ? null : rules.domainForm
}

/** The sentence never repeats the secret. */
export function pullSecretVerdict(text: string): Verdict {
  const rules = t.wizard.rules
  if (text.trim() === '') return rules.pullSecretEmpty
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return rules.pullSecretNotJson
  }
  const auths = isRecord(value) ? value.auths : undefined
  if (!isRecord(auths) || Object.keys(auths).length === 0) return rules.pullSecretNoAuths
  const wrong = Object.entries(auths).find(([, entry]) => !isCredential(entry))
  return wrong === undefined ? null : rules.pullSecretEntry(wrong[0])
}

/** For people to see that they took the right file. */
export function registriesIn(pullSecret: string): readonly string[] {
  try {
    const value: unknown = JSON.parse(pullSecret)
    return isRecord(value) && isRecord(value.auths) ? Object.keys(value.auths) : []
  } catch {
    return []
  }
}

function isCredential(entry: unknown): boolean {
  if (!isRecord(entry)) return false
  const { auth, credsStore } = entry
  if (auth === undefined || auth === null) return credsStore !== undefined
  if (auth === '') return true
  if (typeof auth !== 'string') return false
  try {
    return atob(auth.replace(/\s/g, '')).includes(':')
  } catch {
    return false
  }
}

export function jsonObjectVerdict(text: string): Verdict {
  if (text.trim() === '') return null
  try {
    return isRecord(JSON.parse(text)) ? null : t.wizard.rules.jsonObject
  } catch (error) {
    return t.wizard.rules.json(error instanceof Error ? error.message : '')
  }
}

const KEY =
  /^(?:[\w-]+="?[^\s"]*"?\s+)?(?:ssh-(?:rsa|dss|ed25519)|ecdsa-sha2-\S+|sk-(?:ssh|ecdsa)-\S+)\s+[A-Za-z0-9+/=]{20,}/

export function sshKeyVerdict(text: string): Verdict {
  const lines = text.split('\n').map((line) => line.trim())
  const wrong = lines.findIndex((line) => line !== '' && !line.startsWith('#') && !KEY.test(line))
  if (wrong < 0) return null
  return /PRIVATE KEY/.test(text) ? t.wizard.rules.sshPrivate : t.wizard.rules.sshKey(wrong + 1)
}

export const cidrVerdict = (text: string): Verdict =>
  text === '' || parseCidr(text) !== null ? null : t.wizard.rules.cidr

export const addressVerdict = (text: string): Verdict =>
  text === '' || parseAddress(text) !== null ? null : t.wizard.rules.address

export function proxyVerdict(text: string, mayBeHttps: boolean): Verdict {
  if (text === '') return null
  const protocols = mayBeHttps ? ['http:', 'https:'] : ['http:']
  if (!URL.canParse(text) || !protocols.includes(new URL(text).protocol)) {
    return mayBeHttps ? t.wizard.rules.proxyEither : t.wizard.rules.proxyHttp
  }
  return null
}

export function pemVerdict(text: string): Verdict {
  if (text.trim() === '') return null
  if (/PRIVATE KEY/.test(text)) return t.wizard.rules.pemPrivate
  const begins = text.match(/-----BEGIN CERTIFICATE-----/g)?.length ?? 0
  const ends = text.match(/-----END CERTIFICATE-----/g)?.length ?? 0
  return begins > 0 && begins === ends ? null : t.wizard.rules.pem
}
