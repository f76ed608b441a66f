import { aFleet } from '@groundwork/engine/testing/builders'
import { describe, expect, it } from 'vitest'
import { withCheckIn } from '../store/hosts/host-document.ts'
import { CLUSTER_ANSWERS, clusterAnswerPieces, clusterAnswerText } from './cluster-answer-text.ts'
import { storedCluster, storedHost } from './testing/stored.ts'

const ANSWERS = Object.keys(CLUSTER_ANSWERS) as (keyof typeof CLUSTER_ANSWERS)[]

describe('clusterAnswerPieces', () => {
  const { hosts: facts, settings } = aFleet(4)
  const hosts = facts.map((host) => storedHost(host))
  const view = { cluster: storedCluster(), hosts, infraEnvs: [], settings, image: null }
  const textOf = (pieces: readonly (string | Buffer)[]) =>
    Buffer.concat(pieces.map((piece) => Buffer.from(piece))).toString()

  it.each(ANSWERS)('says the same as the text: %s', (answer) => {
    expect(textOf(clusterAnswerPieces(view, answer))).toBe(clusterAnswerText(view, answer))
  })

  it.each([0, 1])('says the same with %i hosts', (count) => {
    const few = { ...view, hosts: hosts.slice(0, count) }
    expect(textOf(clusterAnswerPieces(few, 'shown'))).toBe(clusterAnswerText(few, 'shown'))
  })

  it('shows the newest check-in, whatever it remembers', () => {
    clusterAnswerPieces(view, 'shown')
    const checkedIn = hosts.map((host) =>
      withCheckIn(host, { checked_in_at: 1_800_000_000_000, timestamp: 42 }),
    )
    const text = textOf(clusterAnswerPieces({ ...view, hosts: checkedIn }, 'shown'))
    expect(text).toBe(clusterAnswerText({ ...view, hosts: checkedIn }, 'shown'))
    expect(text).toContain('"timestamp":42')
  })
})
