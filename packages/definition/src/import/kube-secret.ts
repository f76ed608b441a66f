import { isRecord, stringOf } from '@groundwork/json/json-values'
import type { ImportOptions } from './imported.ts'
import type { KubeObjects } from './kube-objects.ts'
import type { Reader } from './reader.ts'

const KEY = '.dockerconfigjson'

/** The pull secret that `pullSecretRef` names, if its Secret is in the same file. */
export function pullSecret(
  spec: Reader,
  objects: KubeObjects,
  { secrets }: ImportOptions,
): string | undefined {
  const name = spec.group('pullSecretRef').text('name')
  if (name === undefined) return undefined
  const secret = objects.find('Secret', name)
  secret?.body.raw('type')
  const plain = secret?.body.raw('stringData')
  const encoded = secret?.body.raw('data')
  const value = isRecord(plain)
    ? stringOf(plain[KEY])
    : isRecord(encoded)
      ? decoded(stringOf(encoded[KEY]))
      : ''
  if (value !== '' && secrets === 'keep') return value
  const reference = `\${file:${name}.json}`
  spec.lose('pullSecretRef', [
    value === ''
      ? `The Secret ${name} is not in the file.`
      : `It is a secret; the definition has ${reference} instead.`,
    `Put it into the file ${name}.json.`,
  ])
  return reference
}

function decoded(text: string): string {
  try {
    return new TextDecoder().decode(Uint8Array.from(atob(text), (sign) => sign.charCodeAt(0)))
  } catch {
    return ''
  }
}
