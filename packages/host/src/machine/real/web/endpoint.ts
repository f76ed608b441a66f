/** Where a server listens. */
export interface Endpoint {
  /** Name or address, without brackets. */
  readonly host: string
  readonly port: number
}

export function endpointOf({ hostname, port, protocol }: URL): Endpoint {
  const host = hostname.replace(/^\[(.*)\]$/, '$1')
  return { host, port: port === '' ? (protocol === 'https:' ? 443 : 80) : Number(port) }
}

export const endpointText = ({ host, port }: Endpoint): string =>
  host.includes(':') ? `[${host}]:${port}` : `${host}:${port}`
