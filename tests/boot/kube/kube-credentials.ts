// Who may talk to the API server of a test: two people by token, and any user by a certificate of an authority of our own.
import { generateKeyPair, randomBytes } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { type ClientAuthority, createClientAuthority } from './client-authority.ts'

/** `admin` may do everything, `guest` has a name and no rights. */
export type KubeUser = 'admin' | 'guest'

export interface KubeCredentials {
  readonly tokens: Readonly<Record<KubeUser, string>>
  readonly clients: ClientAuthority
  /** Flags of the API server. */
  readonly flags: readonly string[]
}

export async function createCredentials(directory: string): Promise<KubeCredentials> {
  const at = (name: string) => join(directory, name)
  const tokens = { admin: randomBytes(16).toString('hex'), guest: randomBytes(16).toString('hex') }
  const clients = await createClientAuthority()
  const serviceAccounts = await promisify(generateKeyPair)('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  })
  const people = `${tokens.admin},admin,admin,"system:masters"\n${tokens.guest},guest,guest\n`
  await writeFile(at('tokens.csv'), people)
  await writeFile(at('clients.crt'), clients.cert)
  await writeFile(at('service-accounts.pub'), serviceAccounts.publicKey)
  await writeFile(at('service-accounts.key'), serviceAccounts.privateKey)
  return {
    tokens,
    clients,
    flags: [
      `--token-auth-file=${at('tokens.csv')}`,
      `--client-ca-file=${at('clients.crt')}`,
      '--service-account-issuer=https://kubernetes.default.svc',
      `--service-account-key-file=${at('service-accounts.pub')}`,
      `--service-account-signing-key-file=${at('service-accounts.key')}`,
    ],
  }
}
