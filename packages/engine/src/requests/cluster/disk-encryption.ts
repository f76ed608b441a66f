// Encrypted disks: with the machine's TPM or with Tang servers, which then have to be named.
import type { DiskEncryption } from '@groundwork/contract/clusters'
import { isRecord } from '@groundwork/json/json-values'
import type { DiskEncryptionFacts } from '../../facts/cluster-facts.ts'
import type { Settings } from '../../facts/settings.ts'
import { plainTangServer } from '../../hardware/tang-servers.ts'
import { readJson } from '../../text/encodings.ts'
import { schemeOfUrl } from '../fields/addresses-and-names.ts'
import { type Problem, problem } from '../problem.ts'

export const NO_ENCRYPTION: DiskEncryptionFacts = { enable_on: 'none', mode: 'tpmv2', tang_servers: '' }

/** Members that are left out keep their value. */
export const mergeDiskEncryption = (
  current: DiskEncryptionFacts,
  wish: DiskEncryption | undefined,
): DiskEncryptionFacts => ({
  enable_on: wish?.enable_on ?? current.enable_on,
  mode: wish?.mode ?? current.mode,
  tang_servers: wish?.tang_servers ?? current.tang_servers,
})

export function checkDiskEncryption(encryption: DiskEncryptionFacts, settings: Settings): readonly Problem[] {
  if (encryption.enable_on !== 'none' && !settings.supportsDiskEncryption) {
    const message =
      'Disk encryption is switched off in this service; leave disk_encryption.enable_on at none.'
    return [problem('not-available', 'disk_encryption.enable_on', message)]
  }
  return encryption.mode === 'tang' ? checkTangServers(encryption.tang_servers) : []
}

const PATH = 'disk_encryption.tang_servers'
const FORM = 'write a JSON list like [{"url": "http://tang.example.com:7500", "thumbprint": "..."}] as text'

function checkTangServers(text: string): readonly Problem[] {
  if (text === '') {
    return [problem('required', PATH, `disk_encryption.mode tang needs Tang servers in ${PATH}; ${FORM}.`)]
  }
  const json = readJson(text)
  if (!json.ok || !Array.isArray(json.value)) {
    return [problem('invalid-text', PATH, `${PATH} is not a JSON list; ${FORM}.`)]
  }
  if (json.value.length === 0) return [problem('required', PATH, `${PATH} is an empty list; ${FORM}.`)]
  return json.value.map(plainTangServer).flatMap((server: unknown, index) => {
    const complaint = serverComplaint(server)
    return complaint === null
      ? []
      : [problem('invalid-text', PATH, `Server ${index + 1} in ${PATH} ${complaint}.`)]
  })
}

function serverComplaint(server: unknown): string | null {
  if (!isRecord(server)) return 'is not an object with url and thumbprint'
  if (typeof server.url !== 'string' || schemeOfUrl(server.url) === null) return 'has no http or https url'
  if (typeof server.thumbprint !== 'string' || server.thumbprint === '') return 'has no thumbprint'
  return null
}
