// Gives out the tokens that a registry asks for (the specification of Docker's registry: signed by a certificate that it trusts).
import { createPrivateKey, sign, X509Certificate } from 'node:crypto'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import type { Authority } from './authority.ts'
import { TOKEN_ISSUER, TOKEN_SERVICE } from './docker-registry.ts'

export interface TokenServer {
  readonly realm: string
  readonly given: readonly string[]
  close(): void
}

export async function startTokenServer(
  authority: Authority,
  user: string,
  password: string,
): Promise<TokenServer> {
  const given: string[] = []
  const server = createServer({ cert: authority.cert, key: authority.key }, (request, response) => {
    const { searchParams } = new URL(request.url ?? '', 'https://localhost')
    const login = Buffer.from(
      (request.headers.authorization ?? '').replace('Basic ', ''),
      'base64',
    ).toString()
    if (login !== `${user}:${password}`) return void response.writeHead(401).end('{}')
    if (searchParams.get('service') !== TOKEN_SERVICE) return void response.writeHead(400).end('{}')
    const scopes = searchParams.getAll('scope')
    given.push(scopes.join(' '))
    response.end(JSON.stringify({ token: tokenFor(authority, scopes), expires_in: 120 }))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    realm: `https://127.0.0.1:${(server.address() as AddressInfo).port}/token`,
    given,
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}

function tokenFor({ cert, key }: Authority, scopes: readonly string[]): string {
  const now = Math.floor(Date.now() / 1000)
  const header = { typ: 'JWT', alg: 'ES256', x5c: [new X509Certificate(cert).raw.toString('base64')] }
  const claims = {
    iss: TOKEN_ISSUER,
    sub: 'reader',
    aud: TOKEN_SERVICE,
    exp: now + 120,
    nbf: now - 10,
    iat: now - 10,
    jti: `${now}`,
    access: scopes.map((scope) => {
      const [type, name, actions = ''] = scope.split(':')
      return { type, name, actions: actions.split(',') }
    }),
  }
  const signed = [header, claims]
    .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
    .join('.')
  const signature = sign('sha256', Buffer.from(signed), {
    key: createPrivateKey(key),
    dsaEncoding: 'ieee-p1363',
  })
  return `${signed}.${signature.toString('base64url')}`
}
