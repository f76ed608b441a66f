// Links to files that lie encrypted in the store: they lead to this service, which alone can read them. A link names its file
// and its end, sealed with the key for secrets, so that every process knows its own, whether people log in or not.
import { OWN_BASE_PATH } from '@groundwork/contract/operations'
import { serviceBaseUrl } from '../../boot/image-url.ts'
import { httpError, notFound } from '../../errors/http-error.ts'
import { contentDisposition } from '../../files/content-disposition.ts'
import type { OwnHandlers } from '../../http/handler-table.ts'
import type { SecretOwner } from '../../secrets/secret-store.ts'
import type { InstallationDeps } from './installation-deps.ts'

interface Link {
  readonly key: string
  readonly until: number
}

const OWNER: SecretOwner = { kind: 'service', id: '' }
const NAME = 'link to a file'

export function linkedFileUrl(app: InstallationDeps, link: Link, host: string | undefined): string {
  const token = app.secrets.seal(OWNER, NAME, JSON.stringify(link)).toString('base64url')
  return `${serviceBaseUrl(app.config, host)}${OWN_BASE_PATH}/v1/linked-file?token=${token}`
}

export const linkedFileHandlers = {
  async downloadLinkedFile(app, { query }) {
    const link = readLink(app, query.token)
    if (link === null || link.until <= app.clock.now()) {
      throw httpError('link-expired', {})
    }
    const name = link.key.slice(link.key.lastIndexOf('/') + 1)
    const found = await app.files.open(link.key)
    if (found === null) throw notFound('file', name)
    const headers = {
      'content-disposition': contentDisposition(name),
      'content-length': String(found.size),
      'cache-control': 'no-store',
    }
    return { status: 200, headers, body: found.content }
  },
} satisfies OwnHandlers<'downloadLinkedFile', InstallationDeps>

function readLink({ secrets }: InstallationDeps, token: string): Link | null {
  try {
    return JSON.parse(secrets.unseal(OWNER, NAME, Buffer.from(token, 'base64url'))) as Link
  } catch {
    return null
  }
}
