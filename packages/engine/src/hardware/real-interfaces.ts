import type { NetworkInterface } from '@groundwork/contract/hosts'

const REAL_TYPES: readonly string[] = ['', 'physical', 'vlan', 'bond']

/** Not made by software on the machine for itself, such as a bridge for containers. */
export const isRealInterface = ({ type }: NetworkInterface): boolean => REAL_TYPES.includes(type ?? '')
