import { isIPv6 } from 'node:net'

/** Whoever has one IPv6 address has the rest of its network too, more than anybody could remember. */
export function networkOf(address: string): string {
  const [bare = ''] = address.split('%')
  if (!isIPv6(bare)) return address
  const [head = '', tail] = bare.split('::')
  const groups = (text: string) => (text === '' ? [] : text.split(':'))
  const behind = tail === undefined ? [] : groups(tail)
  // An IPv4 address at the end stands for two groups.
  const missing = 8 - groups(head).length - behind.length - (bare.includes('.') ? 1 : 0)
  const all = tail === undefined ? groups(head) : [...groups(head), ...Array(missing).fill('0'), ...behind]
  const isMapped = all.slice(0, 5).every((group) => /^0+$/.test(group))
  return isMapped
    ? bare
    : all
        .slice(0, 4)
        .map((group) => Number.parseInt(group, 16).toString(16))
        .join(':')
}
