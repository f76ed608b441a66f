import { checkOverride, type OverrideProblem } from './override.ts'

// One way only to read the space between two certificates: with two, the time doubles with each of them.
const CERTIFICATES = /^\s*(?:-----BEGIN CERTIFICATE-----[\sA-Za-z0-9+/=]+-----END CERTIFICATE-----\s*)+$/

/** Why this text cannot be the override of any install-config; empty: it can. */
export function checkOverrideText(text: string): readonly OverrideProblem[] {
  if (text === '') return []
  const override: unknown = JSON.parse(text)
  const problems = override === null ? [] : checkOverride(override)
  return [...problems, ...checkTrustBundle(override)]
}

function checkTrustBundle(override: unknown): readonly OverrideProblem[] {
  const bundle = Object.entries(override ?? {}).find(
    ([key]) => key.toLowerCase() === 'additionaltrustbundle',
  )?.[1]
  if (typeof bundle !== 'string' || bundle.trim() === '' || CERTIFICATES.test(bundle)) return []
  const path = 'additionalTrustBundle'
  return [{ path, message: `${path} must be certificates in PEM, one after the other.` }]
}
