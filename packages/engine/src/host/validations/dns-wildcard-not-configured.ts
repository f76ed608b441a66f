import type { ClusterContext } from '../../context/cluster-context.ts'
import { hostLabel } from '../../context/host-label.ts'
import { absoluteWildcardDomain, resolutionOf, wildcardDomain } from '../../network/dns-names.ts'
import { waitFor } from '../../tables/remedies.ts'
import { error, failure, success } from '../../tables/verdict.ts'
import { listOf } from '../../text/wording.ts'
import { resolvedTo } from '../domain-name-validation.ts'
import type { HostValidation } from '../host-validation.ts'
import { needsDomainResolutions } from '../needs.ts'
import { isDay2Host, isUnbound } from '../predicates.ts'

export const dnsWildcardNotConfigured: HostValidation = {
  id: 'dns-wildcard-not-configured',
  category: 'network',
  gate: 'sufficient',
  ignorable: true,
  gatesUnbound: false,
  meaning:
    'No wildcard DNS record answers for every name below the cluster, which would send pods to wrong addresses.',
  rule: 'A name below `<name>.<base domain>` that has no record of its own does not resolve, with and without the search domains of the host. Not checked for day-2 hosts.',
  cure: 'Remove the wildcard record `*.<name>.<base domain>`, or the one of the base domain; `*.apps.<name>.<base domain>` is the only wildcard that may exist.',
  leftOutWhen: [isUnbound],
  passesWhen: [isDay2Host],
  needs: [needsDomainResolutions],
  check: ({ host, cluster }) => {
    if (!cluster) return success('Not checked: the host is not bound to a cluster.')
    const { name, base_dns_domain } = cluster.cluster
    const label = hostLabel(host)
    const [absolute, domain] = questions(cluster)
    const found = [absolute, domain].flatMap((question) => resolutionOf(host, question) ?? [])
    if (found.length === 0) {
      return error({
        message: `Host ${label} was asked to resolve ${domain} and said nothing about it.`,
        cause: {
          summary: 'The answer of the agent lacks the name that reveals wildcard records.',
          seen: {
            domain_names: (host.domain_name_resolutions?.resolutions ?? []).map(
              ({ domain_name }) => domain_name,
            ),
          },
          needed: { domain_name: domain },
        },
        remedies: [
          waitFor('the next name resolution of the agent; it is repeated after the cluster is renamed'),
        ],
      })
    }
    const all = [...new Set(found.flatMap(resolvedTo).map(withoutFinalDot))].sort()
    // An answer often repeats the question as its canonical name.
    const others = all.filter((answer) => answer.toLowerCase() !== domain.toLowerCase())
    const answers = others.length > 0 ? others : all
    if (answers.length === 0) return success(`No wildcard record answers for ${name}.${base_dns_domain}.`)
    return failure({
      message: `A wildcard DNS record answers for every name below ${name}.${base_dns_domain}: host ${label} got ${listOf(answers)} for ${domain}.`,
      cause: {
        summary: `${domain} resolved to ${listOf(answers)}.`,
        seen: { domain_name: domain, answers },
        needed: { answers: [] },
      },
      remedies: [
        {
          who: 'network',
          what: `Remove the DNS record *.${name}.${base_dns_domain} or *.${base_dns_domain} that points to ${listOf(answers)}.`,
          command: `dig +short ${domain}`,
        },
      ],
    })
  },
}

const withoutFinalDot = (name: string): string => name.replace(/\.$/, '')

const QUESTIONS = {}
const questions = (cluster: ClusterContext): readonly [string, string] =>
  cluster.once(QUESTIONS, () => [absoluteWildcardDomain(cluster.cluster), wildcardDomain(cluster.cluster)])
