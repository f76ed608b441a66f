// The table of kinds. A new one is a file of its own and a line here.
import { usageError } from '../failures/cli-error.ts'
import { nearest } from '../output/choose-columns.ts'
import { TOKENS, USERS } from './accounts.ts'
import { BMCS } from './bmcs.ts'
import { IMAGES, OPERATORS, VERSIONS } from './catalogue.ts'
import { CHECKS } from './checks.ts'
import { CLUSTERS } from './clusters.ts'
import { CREDENTIALS } from './credentials.ts'
import { AUDIT, EVENTS } from './events.ts'
import { HOSTS } from './hosts.ts'
import { INFRA_ENVS } from './infra-envs.ts'
import type { Kind } from './kind.ts'
import { MANIFESTS } from './manifests.ts'

export const KINDS: readonly Kind[] = [
  CLUSTERS,
  INFRA_ENVS,
  HOSTS,
  BMCS,
  MANIFESTS,
  EVENTS,
  CHECKS,
  OPERATORS,
  VERSIONS,
  CREDENTIALS,
  USERS,
  TOKENS,
  AUDIT,
  IMAGES,
]

const namesOf = ({ singular, plural, shortNames }: Kind): readonly string[] => [
  singular,
  plural,
  ...shortNames,
]

export const isKind = (word: string): boolean => KINDS.some((kind) => namesOf(kind).includes(plainWord(word)))

/** `infra-env` and `infra_env` too. */
const plainWord = (word: string): string => word.toLowerCase().replaceAll(/[-_]/g, '')

export function findKind(word: string): Kind {
  const found = KINDS.find((kind) => namesOf(kind).includes(plainWord(word)))
  if (found !== undefined) return found
  if (/^backups?$/.test(plainWord(word)))
    throw usageError(
      'Backups are files, which the service does not know of.',
      '"groundwork backup FILE" makes one on the computer of the service, "groundwork restore FILE" reads it.',
    )
  const near = nearest(word, KINDS.flatMap(namesOf))
  throw usageError(
    `There is no kind "${word}".${near === null ? '' : ` Did you mean ${near}?`}`,
    `Write the kind in front of the name, as in "cluster edge". There are ${KINDS.map(({ plural }) => plural).join(', ')}.`,
  )
}
