/** One address has one spelling, whichever socket it came through: a socket for both families writes IPv4 as `::ffff:192.0.2.1`. */
export const plainAddress = (address: string): string =>
  address.startsWith('::ffff:') && address.includes('.') ? address.slice('::ffff:'.length) : address
