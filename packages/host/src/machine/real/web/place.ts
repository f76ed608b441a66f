/** Where somebody listens. */
export interface Place {
  /** Name or address, without brackets. */
  readonly host: string
  readonly port: number
}

export function placeOf({ hostname, port, protocol }: URL): Place {
  const host = hostname.replace(/^\[(.*)\]$/, '$1')
  return { host, port: port === '' ? (protocol === 'https:' ? 443 : 80) : Number(port) }
}

export const textOf = ({ host, port }: Place): string =>
  host.includes(':') ? `[${host}]:${port}` : `${host}:${port}`
