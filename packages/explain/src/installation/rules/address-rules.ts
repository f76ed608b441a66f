// Addresses that two machines have.
import { setVips } from '@groundwork/engine/remedies'
import type { Remedy } from '@groundwork/engine/tables'
import { listOf } from '@groundwork/engine/text'
import { afterReset, inNetwork, startAgain } from '../advice.ts'
import type { ExplanationRule } from '../explanation.ts'
import { findEvidence, type InstallationAttempt } from '../installation-attempt.ts'
import { isBlockedByValidations, isInTrouble } from '../is-in-trouble.ts'

function otherVips(attempt: InstallationAttempt): Remedy {
  const remedy = setVips(attempt.context)
  return { ...remedy, what: remedy.what.replace(/\.$/, `${afterReset(attempt)}.`) }
}

export const ADDRESS_RULES: readonly ExplanationRule[] = [
  {
    id: 'vip-taken',
    level: 'cause',
    looksAt:
      'The check of the VIPs, MAC addresses that answered for them, and words about duplicate addresses.',
    meaning: 'Another machine answers at the address of API or ingress, often a node of an earlier cluster.',
    cure: 'Switch that machine off, or choose other addresses.',
    explain: (attempt) => {
      const { cluster } = attempt
      const vips = [...cluster.api_vips, ...cluster.ingress_vips]
      const refused = vips.filter(({ verification }) => verification === 'failed').map(({ ip }) => ip)
      // Before an installation the answer to a check is trouble enough.
      if (!isInTrouble(attempt) && (attempt.hasBegun || refused.length === 0)) return null
      const answered = vips.flatMap(({ ip }) => {
        const macs = Object.hasOwn(cluster.ip_collisions, ip) ? (cluster.ip_collisions[ip] ?? []) : []
        return macs.length > 0 ? [{ ip, macs }] : []
      })
      const words = findEvidence(
        attempt,
        /duplicate address|already (?:in use|assigned|used)|address conflict|IP conflict/i,
      ).filter(({ text }) => vips.some(({ ip }) => text.includes(ip)))
      const taken = [
        ...new Set([
          ...refused,
          ...answered.map(({ ip }) => ip),
          ...vips.map(({ ip }) => ip).filter((ip) => words.some(({ text }) => text.includes(ip))),
        ]),
      ].sort()
      if (taken.length === 0) return null
      const who = answered.map(({ ip, macs }) => `${listOf(macs)} at ${ip}`)
      return {
        cause: `Another machine answers at ${listOf(taken)}${who.length > 0 ? ` (MAC ${listOf(who)})` : ''}, which this cluster needs for API or ingress; often it is a node of an earlier cluster.`,
        evidence: [
          ...refused.map((ip) => ({ fact: `check of VIP ${ip}`, text: 'the address is in use', at: null })),
          ...answered.map(({ ip, macs }) => ({ fact: `answers for ${ip}`, text: listOf(macs), at: null })),
          ...words,
        ],
        remedies: [
          inNetwork('Find the machine by its MAC address and switch it off.', `arping -c 3 ${taken[0]}`),
          otherVips(attempt),
          ...startAgain(attempt),
        ],
        confidence: answered.length > 0 || words.length > 0 ? 'certain' : 'likely',
        hosts: [],
      }
    },
  },
  {
    id: 'address-used-twice',
    level: 'cause',
    looksAt: 'Addresses of hosts that more than one MAC address answers for.',
    meaning: 'Two machines have the same address; connections to it break at random.',
    cure: 'Give one of them another address.',
    explain: (attempt) => {
      if (!isInTrouble(attempt) && !isBlockedByValidations(attempt)) return null
      const vips = new Set([...attempt.cluster.api_vips, ...attempt.cluster.ingress_vips].map(({ ip }) => ip))
      const twice = Object.entries(attempt.cluster.ip_collisions)
        .filter(([ip, macs]) => !vips.has(ip) && macs.length > 1)
        .sort(([a], [b]) => (a < b ? -1 : 1))
      if (twice.length === 0) return null
      return {
        cause: `More than one machine has the address ${listOf(
          twice.map(([ip, macs]) => `${ip} (${listOf(macs)})`),
          4,
        )}; connections to it break at random.`,
        evidence: twice
          .slice(0, 4)
          .map(([ip, macs]) => ({ fact: `answers for ${ip}`, text: listOf(macs), at: null })),
        remedies: [
          inNetwork('Give one of the machines another address (static network, DHCP reservation).'),
          ...startAgain(attempt),
        ],
        confidence: 'certain',
        hosts: [],
      }
    },
  },
]
