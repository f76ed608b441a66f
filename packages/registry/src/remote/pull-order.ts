import {
  type ImageReference,
  imageName,
  parseImageReference,
  repositoryName,
} from '@groundwork/image-names/image-reference'
import type { RegistryRule } from './registries-conf.ts'

/** Where to ask for an image, in this order. */
export interface PullOrder {
  readonly candidates: readonly PullCandidate[]
  /** Mirrors that are not asked because they serve digests (or tags) only. */
  readonly passedOver: readonly string[]
  /** The rules forbid the source. */
  readonly isSourceBlocked: boolean
}

export interface PullCandidate {
  readonly reference: ImageReference
  readonly insecure: boolean
  readonly isMirror: boolean
}

export function pullOrder(image: ImageReference, rules: readonly RegistryRule[]): PullOrder {
  const rule = ruleFor(image, rules)
  if (rule === null) {
    return {
      candidates: [{ reference: image, insecure: false, isMirror: false }],
      passedOver: [],
      isSourceBlocked: false,
    }
  }
  const usual = image.digest === '' ? 'tag-only' : 'digest-only'
  const asked = rule.mirrors.filter(({ serves }) => serves === 'all' || serves === usual)
  const mirrors = asked.flatMap(({ location, insecure }) => candidate(image, rule, location, insecure, true))
  const source = rule.blocked ? [] : candidate(image, rule, rule.location, rule.insecure, false)
  return {
    candidates: [...mirrors, ...source],
    passedOver: rule.mirrors.filter((mirror) => !asked.includes(mirror)).map(({ location }) => location),
    isSourceBlocked: rule.blocked,
  }
}

/** The longest prefix; of equal ones the first. */
function ruleFor(image: ImageReference, rules: readonly RegistryRule[]): RegistryRule | null {
  let best: RegistryRule | null = null
  for (const rule of rules) {
    if (matched(image, rule.prefix) === null) continue
    if (best === null || rule.prefix.length > best.prefix.length) best = rule
  }
  return best
}

/** The part of the name that the prefix stands for; null: it does not. */
function matched(image: ImageReference, prefix: string): string | null {
  const name = repositoryName(image)
  if (prefix.startsWith('*.')) {
    const host = image.registry.replace(/:\d+$/, '')
    const [ending = '', ...path] = prefix.slice(1).split('/')
    const begin = [host, ...path].join('/')
    return host.endsWith(ending) && host.length > ending.length && isWithin(name, begin) ? begin : null
  }
  // A rule may name one image only.
  if (prefix === imageName(image)) return prefix
  return isWithin(name, prefix) ? prefix : null
}

const isWithin = (name: string, prefix: string): boolean =>
  name === prefix || (name.startsWith(prefix) && name[prefix.length] === '/')

function candidate(
  image: ImageReference,
  rule: RegistryRule,
  location: string,
  insecure: boolean,
  isMirror: boolean,
): readonly PullCandidate[] {
  const part = matched(image, rule.prefix) ?? ''
  // A pattern has no place of its own: what it matches stays where it is.
  const isKept = location === '' || location.startsWith('*.')
  const name = isKept ? imageName(image) : `${location}${imageName(image).slice(part.length)}`
  const reference = parseImageReference(name)
  return reference === null ? [] : [{ reference, insecure, isMirror }]
}
