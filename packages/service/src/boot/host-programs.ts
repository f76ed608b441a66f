// Programs for hosts by their checksum. New clusters fetch the one that their installation began with, and this service may have been
// upgraded meanwhile: so those that were named to a cluster are kept with the files of installations, where every process finds them.
import { Readable } from 'node:stream'
import { HOST_ARCHITECTURES } from '@groundwork/contract/groundwork'
import { type Medium, readMedium } from '@groundwork/images/media'
import type { Clock } from '../clock/clock.ts'
import type { ObjectStore } from '../files/object-store.ts'
import { type HostExecutable, type HostExecutableSettings, hostExecutable } from './host-executable.ts'

export interface HostPrograms {
  /** The checksum of the one for machines of this architecture, which can be found by it from now on. null: none was built. */
  keep(architecture: string): Promise<string | null>
  /** null: there was never such a program, or it is one of long ago. */
  find(sha256: string): Promise<FoundProgram | null>
}

export type FoundProgram =
  | { readonly kind: 'built'; readonly medium: Medium }
  | { readonly kind: 'kept'; readonly content: Readable; readonly size: number }

export interface HostProgramParts {
  readonly boot: HostExecutableSettings
  readonly files: Pick<ObjectStore, 'put' | 'open' | 'head' | 'list' | 'delete'>
  readonly clock: Clock
}

export const HOST_PROGRAMS_FOLDER = 'host-programs/'
/** In a folder of its own: what is deeper than one is never sealed, and these are no secrets. */
const keyOf = (sha256: string): string => `${HOST_PROGRAMS_FOLDER}${sha256}/groundwork-host`
/** Of 90 MB each. As many versions would have to come during one installation to lose the program of a cluster. */
const KEPT = 4
/** As long as an installation may take. One that is older is stored again, so that it does not count as one of the oldest. */
const FRESH_MS = 24 * 60 * 60_000
const PIECE_BYTES = 1024 * 1024

export function createHostPrograms({ boot, files, clock }: HostProgramParts): HostPrograms {
  async function dropOldest(newest: string): Promise<void> {
    const others: { readonly key: string; readonly at: number }[] = []
    for (const key of await files.list(HOST_PROGRAMS_FOLDER)) {
      if (key !== newest) others.push({ key, at: (await files.head(key))?.modifiedAt ?? 0 })
    }
    others.sort((one, other) => other.at - one.at)
    for (const { key } of others.slice(KEPT - 1)) await files.delete(key)
  }

  return {
    async keep(architecture) {
      const program = builtFor(boot, architecture)
      if (program === null) return null
      const key = keyOf(program.sha256)
      const known = await files.head(key)
      if (known === null || clock.now() - known.modifiedAt > FRESH_MS) {
        await files.put(key, Readable.from(piecesOf(program.medium), { objectMode: false }))
        await dropOldest(key)
      }
      return program.sha256
    },
    async find(sha256) {
      for (const architecture of HOST_ARCHITECTURES) {
        const program = builtFor(boot, architecture)
        if (program?.sha256 === sha256) return { kind: 'built', medium: program.medium }
      }
      const kept = await files.open(keyOf(sha256))
      return kept && { kind: 'kept', ...kept }
    },
  }
}

function builtFor(boot: HostExecutableSettings, architecture: string): HostExecutable | null {
  const program = hostExecutable(boot, architecture)
  return program === null || program.isPlaceholder ? null : program
}

async function* piecesOf(medium: Medium): AsyncGenerator<Uint8Array> {
  for (let start = 0; start < medium.size; start += PIECE_BYTES)
    yield await readMedium(medium, start, Math.min(medium.size, start + PIECE_BYTES))
}
