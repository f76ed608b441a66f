// Clocks, names, addresses and proxies: what breaks an installation from outside.
import type { HostValidationId } from '@groundwork/contract/vocabulary'
import { hostLabel } from '@groundwork/engine/context'
import type { HostFacts } from '@groundwork/engine/facts'
import { clockOffset } from '@groundwork/engine/host'
import { listOf, plural } from '@groundwork/engine/text'
import { aboutHosts } from '../about-hosts.ts'
import { afterReset, changeCluster, inNetwork, startAgain } from '../advice.ts'
import { apiHostOf, appsOf, publicApiOf } from '../cluster-addresses.ts'
import { proxyOf } from '../cluster-proxy.ts'
import type { Evidence, ExplanationRule } from '../explanation.ts'
import { findEvidence, type InstallationAttempt } from '../installation-attempt.ts'
import { isBlockedByValidations, isInTrouble } from '../is-in-trouble.ts'

const NOT_YET_VALID =
  /certificate has expired or is not yet valid|is not yet valid|not valid (?:yet|before)|clock skew|certificate has expired/i
const PROXY_WORDS =
  /proxyconnect|proxy authentication required|\b407\b|via proxy|through (?:the )?proxy|proxy (?:refused|denied|blocked|error)|tunnel connection failed/i

const failing = (attempt: InstallationAttempt, host: HostFacts, id: HostValidationId): Evidence | null => {
  const verdict = attempt.verdict(host, id)
  if (verdict?.status !== 'failure') return null
  return { fact: `validation ${id} of host ${hostLabel(host)}`, text: verdict.message, at: null }
}

const clockEvidence = (host: HostFacts): Evidence | null => {
  const offset = clockOffset(host.timestamp, host.checked_in_at)
  if (typeof offset !== 'number') return null
  const text = `${plural(Math.abs(offset), 'minute')} ${offset > 0 ? 'ahead of' : 'behind'} this service`
  return { fact: `clock of host ${hostLabel(host)}`, text, at: host.checked_in_at }
}

const DNS_CHECKS: readonly HostValidationId[] = [
  'api-domain-name-resolved-correctly',
  'api-int-domain-name-resolved-correctly',
  'apps-domain-name-resolved-correctly',
]

export const NETWORK_RULES: readonly ExplanationRule[] = [
  {
    id: 'clock-skew',
    level: 'cause',
    looksAt: 'Messages about certificates that are not valid yet, and the clocks of hosts.',
    meaning: 'The clocks of the machines differ, so certificates count as not valid yet or expired.',
    cure: 'Give all machines the same working time servers; correct the clocks in their firmware.',
    explain: (attempt) => {
      const words = findEvidence(attempt, NOT_YET_VALID)
      const wrong =
        isInTrouble(attempt) || words.length > 0 ? attempt.hosts.filter((host) => clockEvidence(host)) : []
      if (words.length === 0 && wrong.length === 0) return null
      const named = wrong.map((host) => `${hostLabel(host)} is ${clockEvidence(host)?.text}`)
      return {
        cause: `Clocks differ, so certificates are not valid yet or no longer${named.length > 0 ? `: ${listOf(named, 4)}` : ''}.`,
        evidence: [...words, ...wrong.slice(0, 4).flatMap((host) => clockEvidence(host) ?? [])],
        remedies: [
          changeCluster(
            attempt,
            `Name time servers that all hosts reach${afterReset(attempt)}.`,
            { additional_ntp_source: '<time server>' },
            ['additional_ntp_source'],
          ),
          {
            who: 'machine',
            what: 'Correct the clock in the firmware of the machine.',
            command: 'chronyc tracking; hwclock --systohc',
          },
          ...startAgain(attempt),
        ],
        confidence: words.length > 0 ? 'certain' : 'likely',
        hosts: wrong,
      }
    },
  },
  {
    id: 'dns-wildcard-clash',
    level: 'cause',
    looksAt: 'Whether a name without a record resolves in the domain of the cluster.',
    meaning: 'A wildcard record of the domain answers for every name, also for those of the cluster itself.',
    cure: 'Remove the wildcard record, or give the cluster a domain without one.',
    explain: (attempt) =>
      isInTrouble(attempt) || isBlockedByValidations(attempt)
        ? aboutHosts(attempt, (host) => {
            const evidence = failing(attempt, host, 'dns-wildcard-not-configured')
            if (evidence === null) return null
            const { name, base_dns_domain } = attempt.cluster
            return {
              cause: `A wildcard DNS record answers for every name below ${name}.${base_dns_domain}, so names of the cluster lead somewhere else (seen by ${hostLabel(host)}).`,
              evidence: [evidence],
              remedies: [
                inNetwork(
                  `Remove the wildcard record *.${name}.${base_dns_domain} (only *.apps may be one).`,
                  `dig +short no-such-record.${name}.${base_dns_domain}`,
                ),
                ...startAgain(attempt),
              ],
              confidence: isBlockedByValidations(attempt) ? 'certain' : 'likely',
            }
          })
        : null,
  },
  {
    id: 'dns-name-wrong',
    level: 'cause',
    looksAt: 'The checks of api, api-int and *.apps, and messages about names that do not resolve.',
    meaning: 'A DNS record of the cluster is missing or leads to the wrong address.',
    cure: 'Correct the record.',
    explain: (attempt) => {
      if (!isInTrouble(attempt) && !isBlockedByValidations(attempt)) return null
      const { cluster } = attempt
      const checked = DNS_CHECKS.flatMap((id) =>
        attempt.hosts.flatMap((host) => failing(attempt, host, id) ?? []),
      )
      const domain = `${cluster.name}.${cluster.base_dns_domain}`
      const words = findEvidence(
        attempt,
        /no such host|NXDOMAIN|server misbehaving|could not resolve|name or service not known/i,
        { not: /:22623/ },
      ).filter(({ text }) => text.includes(domain))
      if (checked.length === 0 && words.length === 0) return null
      return {
        cause: `A name of the cluster below ${domain} does not resolve as it should.`,
        evidence: [...checked.slice(0, 4), ...words],
        remedies: [
          inNetwork(
            'Compare the records with the addresses of the cluster and correct them.',
            `dig +short ${publicApiOf(cluster)} ${apiHostOf(cluster)} ${appsOf(cluster, 'test')}`,
          ),
          ...startAgain(attempt),
        ],
        // Names of a new cluster do not resolve everywhere from the first second on.
        confidence: 'likely',
        hosts: [],
      }
    },
  },
  {
    id: 'proxy-blocks',
    level: 'cause',
    looksAt: 'Messages about a proxy, in clusters that have one.',
    meaning: 'The proxy refuses connections, wants a password, or cannot be reached.',
    cure: 'Allow the addresses in the proxy, or add them to no_proxy.',
    explain: (attempt) => {
      const proxy = proxyOf(attempt.cluster)
      const evidence = findEvidence(attempt, PROXY_WORDS, { and: /proxy|tunnel/i })
      if (proxy === '' || evidence.length === 0) return null
      return {
        cause: `The proxy ${proxy} refused or broke a connection.`,
        evidence,
        remedies: [
          inNetwork(
            'Allow the named address in the proxy, and check user and password of the proxy.',
            `curl -sS -x ${proxy} -o /dev/null -w '%{http_code}\\n' https://quay.io/v2/`,
          ),
          changeCluster(
            attempt,
            `Or reach the address without the proxy${afterReset(attempt)}.`,
            { no_proxy: '<domains and networks, with commas>' },
            ['no_proxy'],
          ),
          ...startAgain(attempt),
        ],
        confidence: 'certain',
        hosts: [],
      }
    },
  },
  {
    id: 'packets-too-large',
    level: 'cause',
    looksAt: 'The MTU check of hosts that failed or are stuck.',
    meaning: 'Large packets do not get through the network: small requests work, downloads and etcd hang.',
    cure: 'Set the same MTU on hosts and switches.',
    explain: (attempt) =>
      isInTrouble(attempt)
        ? aboutHosts(attempt, (host) => {
            const evidence = failing(attempt, host, 'mtu-valid')
            if (evidence === null) return null
            return {
              cause: `Large packets of host ${hostLabel(host)} do not reach the others: the MTU of its interface is larger than the network carries.`,
              evidence: [evidence],
              remedies: [
                inNetwork(
                  'Set the same MTU on all hosts and on the switches between them.',
                  'ping -M do -s 8972 <other host>',
                ),
                ...startAgain(attempt),
              ],
              confidence: 'possible',
            }
          })
        : null,
  },
  {
    id: 'hosts-cannot-reach-each-other',
    level: 'cause',
    looksAt: 'Whether each host is in the group of hosts that all reach each other.',
    meaning: 'Part of the hosts cannot talk to the rest: VLAN, firewall or routing.',
    cure: 'Connect them.',
    explain: (attempt) =>
      isInTrouble(attempt) || isBlockedByValidations(attempt)
        ? aboutHosts(attempt, (host) => {
            const evidence = failing(attempt, host, 'belongs-to-majority-group')
            if (evidence === null) return null
            return {
              cause: `Host ${hostLabel(host)} does not reach the other hosts of the cluster: VLAN, firewall or routing is in the way.`,
              evidence: [evidence],
              remedies: [
                inNetwork(`Check VLAN, firewall and routes between ${hostLabel(host)} and the other hosts.`),
                ...startAgain(attempt),
              ],
              confidence: isBlockedByValidations(attempt) ? 'certain' : 'likely',
            }
          })
        : null,
  },
]
