import type { Computer } from './computer.ts'

/** Packets for these ports do not pass; everything else does, pings too. */
export interface Firewall {
  /** Absent: from or to every computer. */
  readonly from?: Computer
  readonly to?: Computer
  readonly ports: readonly number[]
  /** `drop`: without a word. `reject`: with an answer. */
  readonly how: 'drop' | 'reject'
}

export interface Firewalls {
  /** Until what it returns is called. */
  add(firewall: Firewall): () => void
  /** What becomes of a connection; null: it passes. */
  between(from: Computer, to: Computer | null, port: number): Firewall['how'] | null
}

export function createFirewalls(): Firewalls {
  const known = new Set<Firewall>()
  return {
    add(firewall) {
      known.add(firewall)
      return () => void known.delete(firewall)
    },
    between(from, to, port) {
      for (const firewall of known) {
        const isMeant =
          (firewall.from ?? from) === from && (firewall.to ?? to) === to && firewall.ports.includes(port)
        if (isMeant) return firewall.how
      }
      return null
    },
  }
}
