// Cluster name and base domain. The patterns accept exactly what the wire's patterns accept, but read a text once:
// the nested repetitions of the originals would let a crafted name occupy the service for ever.
import type { PlatformType } from '@groundwork/contract/clusters'
import { type Problem, problem, quote } from '../problem.ts'

const MAX_NAME_LENGTH = 54
const MAX_DOMAIN_LENGTH = 255
const MAX_LABEL_LENGTH = 62
/** Names below the applications domain are prefixed further, and a DNS name has at most 253 characters. */
const MAX_APPS_DOMAIN_LENGTH = 191

const LABEL = /^[a-z0-9](?:[-a-z0-9]*[a-z0-9])?$/

export function checkClusterName(name: string, platform: PlatformType, path = 'name'): readonly Problem[] {
  if (name === '') return [problem('required', path, `${path} is empty; give the cluster a name.`)]
  if (name.length > MAX_NAME_LENGTH) {
    const message = `${path} has ${name.length} characters, at most ${MAX_NAME_LENGTH} are allowed.`
    return [problem('too-long', path, message)]
  }
  // Without a platform the DNS records are the user's, and so is the freedom to put the cluster in a sub-domain.
  const labels = platform === 'none' ? name.split('.') : [name]
  if (labels.every((label) => LABEL.test(label))) return []
  const dots = platform === 'none' ? ', with dots between such words' : ''
  const message =
    `${path} ${quote(name)} must consist of lower case letters, digits and hyphens, ` +
    `and start and end with a letter or digit${dots}.`
  return [problem('invalid-text', path, message)]
}

/** Empty is allowed: the domain may come later. */
export function checkBaseDomain(domain: string, path = 'base_dns_domain'): readonly Problem[] {
  if (domain === '') return []
  const limit = domain.includes('.') ? MAX_DOMAIN_LENGTH : MAX_LABEL_LENGTH
  if (domain.length > limit) {
    const message = `${path} has ${domain.length} characters, at most ${limit} are allowed.`
    return [problem('too-long', path, message)]
  }
  const labels = domain.split('.')
  const last = labels[labels.length - 1] ?? ''
  const isName = labels.every((label) => LABEL.test(label)) && last.length >= 2
  if (isName && !/^\d+(?:\.\d+){3}$/.test(domain)) return []
  const message =
    `${path} ${quote(domain)} is not a domain; write words of lower case letters, digits and hyphens ` +
    'with dots between, like lab.example.com.'
  return [problem('invalid-text', path, message)]
}

/** Both were fine alone: together they must leave room for the names of applications. */
export function checkDomainLength(name: string, domain: string): readonly Problem[] {
  if (domain === '') return []
  const apps = `apps.${name}.${domain}`
  if (apps.length <= MAX_APPS_DOMAIN_LENGTH) return []
  const message =
    `The applications domain ${quote(apps)} may have at most ${MAX_APPS_DOMAIN_LENGTH} characters; ` +
    'shorten name or base_dns_domain.'
  return [problem('too-long', 'base_dns_domain', message)]
}
