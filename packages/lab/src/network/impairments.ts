import type { Computer } from '../world/computer.ts'
import type { Impairment } from '../world/network.ts'

export interface Impairments {
  impair(impairment: Impairment): () => void
  /** Of a question from one to the other and its answer, from 0 to 1. */
  lossBetween(one: Computer, other: Computer): number
}

export function createImpairments(): Impairments {
  const known = new Map<Computer, Map<Computer, Impairment>>()

  const lossOf = (from: Computer, to: Computer): number => {
    const impairment = known.get(from)?.get(to)
    return impairment === undefined ? 0 : impairment.blocked ? 1 : (impairment.loss ?? 0)
  }

  return {
    impair(impairment) {
      const { from, to } = impairment
      const ofSender = known.get(from) ?? new Map<Computer, Impairment>()
      known.set(from, ofSender)
      ofSender.set(to, impairment)
      return () => {
        // A later one for the same two stays.
        if (ofSender.get(to) !== impairment) return
        ofSender.delete(to)
        if (ofSender.size === 0 && known.get(from) === ofSender) known.delete(from)
      }
    },
    lossBetween: (one, other) =>
      known.size === 0 ? 0 : 1 - (1 - lossOf(one, other)) * (1 - lossOf(other, one)),
  }
}
