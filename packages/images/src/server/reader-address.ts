import type { Socket } from 'node:net'

/** IPv4 readers of an IPv6 socket are written as IPv4. */
export const readerAddress = ({ remoteAddress }: Socket): string =>
  (remoteAddress ?? '').replace(/^::ffff:/i, '')
