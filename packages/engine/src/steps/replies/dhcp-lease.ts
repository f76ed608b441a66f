// The text in which a DHCP client keeps a lease.

/** One block, nothing around it and no block inside it. */
const LEASE = /^\s*lease\s*\{[^{}]*\}\s*$/

export const isLease = (text: string): boolean => LEASE.test(text)

/** A virtual address is kept for good: times after which the client would give it up are taken out. */
export const withoutExpiry = (lease: string): string =>
  lease.replace(/^(\s*(?:renew|rebind|expire))\s[^;\n]*;/gm, '$1 never;')
