import type { AssetDirectory } from '../../assets/generator.ts'

/** Names of fields whose values are secret. */
const SECRET_FIELD = /"?\b(?:password|token|secret|kubeadminPassword)\b\\?"?\s*:\s*\\?"?([^\s"',}\\]{6,})/gi

/** The same where it is JSON, as our own install-config is: there the end of a value is known, whatever is in it. */
const SECRET_JSON_FIELD = /"(?:password|token|secret|kubeadminPassword)"\s*:\s*("(?:[^"\\]|\\.)*")/gi

/** Passwords of BMCs, vCenters and proxies stand in the install-config and in manifests. */
export function secretsOfAssets(assets: AssetDirectory): readonly string[] {
  const found: string[] = []
  for (const [name, text] of assets) {
    // Keys are hidden wherever they stand.
    if (name.startsWith('tls/kubeadmin-password')) found.push(text)
    if (!/\.(?:ya?ml|json)$/.test(name)) continue
    for (const [, value = ''] of text.matchAll(SECRET_FIELD)) found.push(value)
    for (const [, value = ''] of text.matchAll(SECRET_JSON_FIELD))
      found.push(value.slice(1, -1), ...plainText(value))
    for (const [, value = ''] of text.matchAll(/:\/\/[^\s/@:"]*:([^\s/@"]{3,})@/g)) found.push(value)
  }
  return found
}

function plainText(json: string): readonly string[] {
  try {
    return [String(JSON.parse(json))]
  } catch {
    // YAML that looks like it; as it is written it is hidden all the same.
    return []
  }
}
