import { readFile } from 'node:fs/promises'
import { messageOf } from '@groundwork/errors/error-text'
import { LabError } from '@groundwork/lab/lab'
import type { Profile } from '@groundwork/lab/profiles'
import { BUILT_IN_NAMES, findBuiltIn, ProfileError, readProfile } from '@groundwork/lab/profiles'

const DEFAULT_PROFILE = 'dell-rack'

/** A built-in one by its name, or one of yours by its file. */
export async function chooseProfile(wanted: string | null): Promise<Profile> {
  const name = wanted ?? DEFAULT_PROFILE
  try {
    const builtIn = findBuiltIn(name)
    if (builtIn !== null) return builtIn
    if (!/[./]/.test(name)) {
      throw new LabError(
        `There is no profile "${name}". There are ${BUILT_IN_NAMES.join(', ')}; or name a YAML file.`,
      )
    }
    return readProfile(await readFile(name, 'utf8'))
  } catch (error) {
    if (error instanceof LabError) throw error
    if (error instanceof ProfileError) throw new LabError(`${name}: ${error.message}`)
    throw new LabError(`The profile ${name} cannot be read: ${messageOf(error)}`)
  }
}
